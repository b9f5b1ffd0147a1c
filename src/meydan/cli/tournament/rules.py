"""`rule`: what the technical meeting decides, field by field or several together."""

from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, change, load, tell
from meydan.cli.tournament.list_table import print_json
from meydan.rulebooks import Rulebook, RulebookError, plain
from meydan.rulebooks.values import read_value
from meydan.tournament import Tournament, change_rules, take_back_rules
from meydan.words import Lang, say
from meydan.words.phrases.rulebooks import (
    decisions,
    fault_words,
    field_label,
    field_value,
    source_words,
)


def rule(
    file: FileArg,
    fields: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FIELD=VALUE…",
            help="points.win=3 teams.best=2; lists by commas, 'none', 'yes', 'no'.",
        ),
    ] = None,
    reason: Annotated[str, typer.Option(help="Why; it is public.")] = "",
    back: Annotated[
        list[str] | None, typer.Option("--back", help="A field to take back; 'all' for all.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List every field that acts.")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Decide rules of the technical meeting, all at once; without a field, list the decisions."""
    said = language(lang)
    if not fields and not back:
        book = load(file, said).settings.book
        _list(book, said, every=every, as_json=as_json)
        return
    if fields and not reason.strip():
        raise UserError(say("terminal.rule-reason", said))

    def act(before: Tournament) -> Tournament:
        book = before.settings.book
        gone = back or []
        if "all" in gone:
            gone = [one.path for one in (*book.changes, *book.unfit)]
        try:
            if not fields:
                return take_back_rules(before, *gone)
            values = _values(book, fields)
            return change_rules(before, values, reason=reason.strip(), back=gone)
        except RulebookError as error:
            raise UserError(fault_words(error, said)) from None

    after = change(file, said, "rule " + " ".join([*(fields or []), *(back or [])]), act)
    if as_json:
        _list(after.settings.book, said, every=False, as_json=True)
    else:
        tell("rules", said, as_json=False, count=len(after.settings.book.changes))
        _list(after.settings.book, said, every=False, as_json=False)


def _values(book: Rulebook, fields: list[str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for one in fields:
        path, sign, text = one.partition("=")
        if not sign:
            raise RulebookError(one, "no-value")
        if path in values:
            raise RulebookError(path, "given-twice")
        if not book.acts(path):
            raise RulebookError(path, "only-told")
        values[path] = read_value(book, path, text)
    return values


def _list(book: Rulebook, lang: Lang, *, every: bool, as_json: bool) -> None:
    changes = [*book.changes, *book.unfit]
    if as_json:
        data: dict[str, Any] = {"rulebook": book.id, "changes": plain(tuple(changes))}
        if every:
            data["fields"] = {
                path: plain(field) for path, field in book.fields() if book.acts(path)
            }
        print_json(data)
        return
    if every:
        for path, field in book.fields():
            if book.acts(path):
                shown = field_value(book, path, lang)
                source = source_words(book, field, lang)
                print(f"{path} = {shown}  ({field_label(path, lang)}; {source})")
        return
    if not changes:
        print(say("terminal.no-rules", lang))
    for line in decisions(book, lang):
        print(f"{line.path}: {line.before} → {line.after}  ({line.source}) {line.reason}".rstrip())
