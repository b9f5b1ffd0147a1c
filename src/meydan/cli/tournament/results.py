"""`result`: what a round's tables gave."""

from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.tournament.desk import (
    FileArg,
    JsonOption,
    LangOption,
    ReasonOption,
    change,
    load,
)
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.cli.tournament.pairing import RoundOption, closed, last
from meydan.formats.codec import encode
from meydan.formats.result_text import NotAResult, read_result
from meydan.rulebooks import Rulebook
from meydan.tournament import Result, RoundNo, TableNo, Tournament, rounds
from meydan.words import Lang, say
from meydan.words.phrases.listing import pairings_listing


def result(
    file: FileArg,
    tables: Annotated[
        list[str],
        typer.Argument(
            metavar="TABLE=RESULT…",
            help="3=1-0, 4=½-½, 5=+- (no-show), 6=clear; a table alone with --sets or --stones.",
        ),
    ],
    round_: RoundOption = None,
    sets: Annotated[str | None, typer.Option(help="Set points of one table: 2-1.")] = None,
    stones: Annotated[str | None, typer.Option(help="Stones of one table: 60-36.")] = None,
    warnings: Annotated[str | None, typer.Option(help="Warnings of one table: 0-1.")] = None,
    reason: ReasonOption = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Enter or correct results, the first player's points first."""
    said = language(lang)
    if len(tables) > 1 and (sets or stones or warnings):
        raise UserError(say("terminal.one-table", said))
    book = load(file, said).settings.book
    found: dict[TableNo, Result | None] = {}
    for text in tables:
        table, _, score = text.partition("=")
        number = _table(table, text, said)
        if number in found:
            raise UserError(say("terminal.table-twice", said, table=number))
        if score.strip().lower() == CLEAR:
            found[number] = None
            continue
        found[number] = read(
            score, book, said, sets=sets or "", stones=stones or "", warnings=warnings or ""
        )
    where: list[RoundNo] = []

    def act(before: Tournament) -> Tournament:
        where.append(last(before, said) if round_ is None else RoundNo(round_))
        return _entered(before, where[0], found, reason)

    after = change(file, said, f"result {' '.join(tables)}", act)
    one = after.round(where[0])
    if as_json:
        print_json(encode(one))
        return
    print_listing(pairings_listing(after, one.number, said), said)
    if one.missing:
        left = ", ".join(str(table) for table in one.missing)
        print(say("terminal.results-left", said, tables=left))
    else:
        print(say("terminal.results-in", said, round=one.number))


def _entered(
    tournament: Tournament, number: RoundNo, found: dict[TableNo, Result | None], reason: str
) -> Tournament:
    for table, one in found.items():
        if one is None:
            tournament = rounds.clear_result(tournament, number, table, reason=reason)
        else:
            tournament = rounds.enter_result(tournament, number, table, one, reason=reason)
    return closed(tournament)


def _table(text: str, item: str, lang: Lang) -> TableNo:
    if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 10):
        raise UserError(say("terminal.not-a-result", lang, text=item))
    return TableNo(int(text))


CLEAR = "clear"
"""Takes a result back."""


def read(text: str, book: Rulebook, lang: Lang, *, sets: str, stones: str, warnings: str) -> Result:
    """The result that a text and the options beside it mean under a rulebook (T2)."""
    if not (text.strip() or sets.strip() or stones.strip()):
        raise UserError(say("terminal.not-a-result", lang, text=text))
    try:
        return read_result(
            text or ("" if sets else stones),
            book,
            sets=sets,
            stones=stones,
            warnings=_warnings(warnings, lang),
        )
    except NotAResult as error:
        if error.code == "unreadable":
            raise UserError(say("terminal.not-a-result", lang, text=text or sets)) from None
        given = text or sets or stones
        sentence = say(f"results.wrong.{error.code}", lang, **error.facts)
        raise UserError(f"{given}: {sentence}") from None


def _warnings(text: str, lang: Lang) -> tuple[int, int]:
    if not text:
        return 0, 0
    parts = [part.strip() for part in text.replace(":", "-").replace("–", "-").split("-")]
    if len(parts) != 2 or not all(
        one.isascii() and one.isdigit() and len(one) < 4 for one in parts
    ):
        raise UserError(say("terminal.not-two-numbers", lang, option="--warnings", text=text))
    return int(parts[0]), int(parts[1])
