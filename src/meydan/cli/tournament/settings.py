"""`new`, `set` and `lot`: what is decided before round 1."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.game_options import book_of
from meydan.cli.language import language, refusal
from meydan.cli.option_group import option_group
from meydan.cli.plain_errors import plain_errors
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, change, now, tell
from meydan.cli.tournament.overview import lot_words
from meydan.cli.tournament.report import read_report
from meydan.formats import tournament_json
from meydan.formats.codec import encode
from meydan.rulebooks import Rulebook, RulebookError
from meydan.rulebooks.catalog import usual
from meydan.rulebooks.values import read_value
from meydan.tournament import (
    Acceleration,
    Edition,
    LotSubject,
    Points,
    Primary,
    Seeding,
    Settings,
    System,
    Tournament,
    chosen,
    default_rounds,
    draw_lot,
    enter_lot,
    rules,
)
from meydan.tournament.awards.prize_money import PrizeMoney, Split, read_prizes
from meydan.tournament.pairing.acceleration import read_lent
from meydan.tournament.round_count import unprescribed
from meydan.words import Lang, say
from meydan.words.phrases.tournaments import note_sentence

choices = option_group(
    name=Annotated[str | None, typer.Option(help="The event's name.")],
    rulebook=Annotated[str | None, typer.Option(help="A rulebook's id.")],
    rounds=Annotated[int | None, typer.Option(min=1, max=99, help="Rounds planned.")],
    category=Annotated[str | None, typer.Option(help="Age group and the like.")],
    place=Annotated[str | None, typer.Option(help="Where it is played.")],
    system=Annotated[System | None, typer.Option(help="How rounds are paired.")],
    seeding=Annotated[Seeding | None, typer.Option(help="What sorts the starting list.")],
    bye=Annotated[str | None, typer.Option(help="What a bye is worth: 1 or 0.5.")],
    acceleration=Annotated[Acceleration | None, typer.Option(help="For large fields.")],
    lent=Annotated[str | None, typer.Option(help="Free acceleration: 1-20:1-2=1 1-20:3-3=0.5.")],
    order=Annotated[str | None, typer.Option(help="Tie-breaks by commas; 'rulebook' resets.")],
    edition=Annotated[Edition | None, typer.Option(help="Of FIDE's C.07.")],
    pools=Annotated[int | None, typer.Option(min=2, max=26, help="Pools before a knock-out.")],
    advance=Annotated[int | None, typer.Option(min=1, max=8, help="Going on from each pool.")],
    boards=Annotated[int | None, typer.Option(min=1, max=20, help="Boards of a team.")],
    primary=Annotated[Primary | None, typer.Option(help="What counts first for teams.")],
    prizes=Annotated[
        str | None, typer.Option(help="Prize money: 1000,500,250,best-girl=200; 'none' for none.")
    ],
    split=Annotated[Split | None, typer.Option(help="How level players share prize money.")],
    currency=Annotated[str | None, typer.Option(help="Of the prize money.")],
    third_place=Annotated[
        bool | None, typer.Option(help="Whether a knock-out plays for the third place.")
    ],
)
"""What may be set of a tournament."""


@choices
def new(
    file: FileArg,
    *,
    players: Annotated[
        int | None, typer.Option(min=2, help="Players expected, to propose the rounds (T12).")
    ] = None,
    asked: dict[str, Any],
    report: Annotated[
        Path | None, typer.Option("--from", help="Start from a TRF report instead.")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a new tournament file."""
    said = language(lang)
    with plain_errors(said):
        if report is not None:
            made = read_report(report, said).tournament
        else:
            book, system = asked["rulebook"] or usual(), asked["system"]
            made = Tournament(settings=_proposed(book, players, system))
        # What was asked for by name beats the rulebook's proposal.
        made = replace(made, settings=_changed(made.settings, asked))
        if not made.settings.name:
            made = replace(made, settings=replace(made.settings, name=file.stem))
        _ask(made.settings, said, as_json=as_json)
        tournament_json.create(file, tournament_json.Document(made))
    tell(
        "made",
        said,
        as_json=as_json,
        data=encode(made.settings),
        file=file,
        rounds=made.settings.rounds,
        rulebook=made.settings.rulebook,
    )


@choices
def change_settings(
    file: FileArg,
    *,
    asked: dict[str, Any],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Change settings; what rounds were paired by can't change once round 1 is paired."""
    said = language(lang)
    rounds = asked["rounds"]

    def act(before: Tournament) -> Tournament:
        fixed = [key for key in FIXED if asked[key] is not None]
        if before.rounds and fixed:
            raise UserError(say("terminal.settings-fixed", said, name=f"--{fixed[0]}"))
        if isinstance(rounds, int) and rounds < len(before.rounds):
            raise UserError(say("terminal.rounds-played", said, rounds=len(before.rounds)))
        settings = _changed(before.settings, asked)
        if rounds is not None or asked["rulebook"] is not None:
            _ask(settings, said, as_json=as_json)
        return rules.change_settings(before, settings)

    after = change(file, said, "set", act)
    tell("set", said, as_json=as_json, data=encode(after.settings))


FIXED = (
    "rulebook",
    "system",
    "seeding",
    "bye",
    "acceleration",
    "lent",
    "pools",
    "advance",
    "boards",
    "primary",
)
"""What rounds are paired and scored by."""


def lot(
    file: FileArg,
    starts: Annotated[
        bool | None,
        typer.Option("--starts/--second", help="Drawn by hand: the first on the list starts."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="A text shown to all, from which anyone can repeat it.")
    ] = None,
    colour: Annotated[
        bool, typer.Option("--colour", help="Drawn for colours, whatever the text says.")
    ] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Record the lot of the technical meeting (T10)."""
    said = language(lang)
    if (starts is None) == (seed is None):
        raise UserError(say("terminal.lot-how", said))
    subject = LotSubject.COLOUR if colour else None

    def act(before: Tournament) -> Tournament:
        if seed is not None:
            return draw_lot(before, seed=seed, at=now(), subject=subject)
        return enter_lot(before, starts=bool(starts), at=now(), subject=subject)

    after = change(file, said, "lot", act)
    drawn = after.lot
    assert drawn is not None
    code, facts = lot_words(after, drawn, said)
    tell(code, said, as_json=as_json, data=encode(drawn), **facts)


def _ask(settings: Settings, lang: Lang, *, as_json: bool) -> None:
    """Ask about a number of rounds that the text does not name (T12); a program is only told."""
    question = unprescribed(settings)
    if question is None:
        return
    text = note_sentence(question, lang, Tournament(settings=settings))
    if sys.stdin.isatty() and not as_json:
        typer.confirm(text, abort=True, err=True)
    else:
        print(text, file=sys.stderr)


def _proposed(rulebook: str, players: int | None, system: System | None) -> Settings:
    book = chosen(book_of(rulebook), system=system)
    settings = Settings(name="", book=book, rounds=min(book.rounds.choices.value))
    if players is None:
        return settings
    rounds, _ = default_rounds(players, book=book, system=settings.system)
    return replace(settings, rounds=rounds)


def _changed(settings: Settings, asked: Mapping[str, Any]) -> Settings:
    values = {key: value for key, value in asked.items() if value is not None}
    book = settings.book
    if "rulebook" in values and values["rulebook"] != book.id:
        book = book_of(values["rulebook"])
    order: str | None = values.get("order")
    if order == "rulebook":
        book, order = book.take_back("standings.order"), None
    book = chosen(
        book,
        system=values.get("system"),
        seeding=values.get("seeding"),
        bye=None if "bye" not in values else _bye(values["bye"], book),
        tie_breaks=None if order is None else tuple(one.strip() for one in order.split(",")),
    )
    kept = {key: value for key, value in values.items() if key not in OF_THE_BOOK + OF_PRIZES}
    if "lent" in kept:
        kept |= {"lent": read_lent(kept["lent"]), "acceleration": Acceleration.FREE}
    return replace(settings, book=book, prizes=_prizes(settings.prizes, values), **kept)


def _prizes(old: PrizeMoney, values: Mapping[str, Any]) -> PrizeMoney:
    money = replace(
        old,
        split=values.get("split", old.split),
        currency=values.get("currency", old.currency)[:8],
    )
    return read_prizes(values["prizes"], money) if "prizes" in values else money


OF_PRIZES = ("prizes", "split", "currency")
OF_THE_BOOK = ("rulebook", "system", "seeding", "bye", "order")
"""Options that change the rulebook; the others are settings of their own."""


def _bye(text: str, book: Rulebook) -> Points:
    try:
        worth = read_value(book, "pairing.bye", text)
    except RulebookError:
        raise refusal("one-of", option=f"--bye {text}", known="1, 0.5") from None
    assert isinstance(worth, int)
    return Points(worth)
