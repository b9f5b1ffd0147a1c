"""`meydan sheet`: what the hall needs on paper, from tournament files."""

import json
import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language, refusal, unknown
from meydan.cli.plain_errors import plain_errors
from meydan.formats.atomic import write_atomic
from meydan.formats.sheets import (
    CategorySheet,
    EventSheet,
    Need,
    Sheet,
    UnknownSheet,
    Wishes,
    described,
    of_category,
    of_event,
    render_all,
)
from meydan.formats.tournament_json import read
from meydan.tournament import Shared, Tournament, category
from meydan.words import Lang, say

app = typer.Typer(add_completion=False, rich_markup_mode=None)

LONGEST_ADDRESS = 1000
"""A QR code could hold more, but no phone would read it from a card."""


def _kinds() -> str:
    """The sheets that a tournament's file is enough for; the logs of boards are a server's."""
    single = [code for code, one in of_category().items() if Need.LOG not in one.needs]
    return f"{', '.join(single)}; over all files: {', '.join(of_event())}"


@app.command()
def sheet(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=_kinds())],
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE.json", help="Tournament files; one a category.")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF; - is standard output.")],
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    round_no: Annotated[
        int | None, typer.Option("--round", help="The round; the last one by default.")
    ] = None,
    day: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day to print.")
    ] = None,
    address: Annotated[
        str, typer.Option(help="Of QR codes, with {table} or {player} for the number.")
    ] = "",
    places: Annotated[
        int | None, typer.Option(min=1, help="Places that qualify or get a certificate.")
    ] = None,
    stage: Annotated[str, typer.Option(help="The next stage, for the qualified.")] = "",
    everyone: Annotated[
        bool, typer.Option("--everyone", help="Certificates for all who took part.")
    ] = False,
    by: Annotated[
        Shared | None, typer.Option(help="What makes a team, or whose medals are counted.")
    ] = None,
    best: Annotated[
        int | None, typer.Option(min=1, help="Players of a team who count; as the book says.")
    ] = None,
    large: Annotated[bool, typer.Option("--large", help="Slips in large print.")] = False,
    stacked: Annotated[
        bool, typer.Option("--stacked", help="Slips so that cut piles lie in order.")
    ] = False,
    short_names: Annotated[
        bool, typer.Option("--short-names", help="Minors by first name and initial.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Print a sheet of one or more tournaments as PDF."""
    said = language(lang)
    if len(address) > LONGEST_ADDRESS:
        raise refusal("address", most=LONGEST_ADDRESS)
    wishes = Wishes(
        round=round_no,
        day=None if day is None else day.date(),
        table_address=lambda table: address.replace("{table}", str(table)),
        entry_address=lambda entry: address.replace("{player}", str(entry.number or entry.id)),
        places=places,
        stage=stage,
        by=by,
        best=best,
        everyone=everyone,
        large=large,
        stacked=stacked,
        minors_on=_minors_on(day, short=short_names),
    )
    with plain_errors(said):
        tournaments = [read(file).tournament for file in files]
        sheets = _sheets(kind, tournaments, wishes, said)
        pdf = render_all(sheets, said)
        if str(output) == "-":
            sys.stdout.buffer.write(pdf)
            return
        write_atomic(output, pdf)
    if as_json:
        print(json.dumps({"file": str(output), "kind": kind, "lang": said, "bytes": len(pdf)}))
    else:
        print(say("sheet.written", said, file=output, title=sheets[0].title(said)))


def _sheets(
    kind: str, tournaments: Sequence[Tournament], wishes: Wishes, lang: Lang
) -> tuple[Sheet, ...]:
    """A sheet a tournament, or one over all; what can't be printed is a `UserError`."""
    try:
        found = described(kind)
    except UnknownSheet:
        raise unknown("no-sheet", kind, [*of_category(), *of_event()]) from None
    if Need.LOG in found.needs:
        raise UserError(say("sheet.needs-log", lang, kind=kind))
    if isinstance(found, EventSheet):
        return (found.make([category(one) for one in tournaments], wishes),)
    assert isinstance(found, CategorySheet)
    made: list[Sheet] = []
    for tournament in tournaments:
        with plain_errors(lang, tournament):
            made.append(found.make(tournament, wishes))
    return tuple(made)


def _minors_on(day: datetime | None, *, short: bool) -> date | None:
    if not short:
        return None
    return date.today() if day is None else day.date()
