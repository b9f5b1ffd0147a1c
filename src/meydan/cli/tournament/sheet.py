"""`meydan sheet`: what the hall needs on paper, from tournament files."""

import json
import sys
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.formats.atomic import write_atomic
from meydan.formats.tournament_json import read
from meydan.words import say

app = typer.Typer(add_completion=False, rich_markup_mode=None)

KINDS = (
    "pairings, pairings-by-name, slips, table-cards, starting-list, standings, cross-table, "
    "decisions, qualified, certificates, badges; over all files: team-table, medal-table"
)

LONGEST_ADDRESS = 1000
"""A QR code could hold more, but no phone would read it from a card."""


@app.command()
def sheet(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=KINDS)],
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
        raise UserError(f"--address: {LONGEST_ADDRESS} letters at most")
    from meydan.cli.tournament.sheet_kinds import Wishes, sheets_of
    from meydan.formats.sheets import render_all

    wishes = Wishes(
        round=round_no,
        day=None if day is None else day.date(),
        address=address,
        places=places,
        stage=stage,
        everyone=everyone,
        large=large,
        stacked=stacked,
        minors_on=_minors_on(day, short=short_names),
    )
    with plain_errors(said):
        tournaments = [read(file).tournament for file in files]
        sheets = sheets_of(kind, tournaments, wishes, said)
        pdf = render_all(sheets, said)
        if str(output) == "-":
            sys.stdout.buffer.write(pdf)
            return
        write_atomic(output, pdf)
    if as_json:
        print(json.dumps({"file": str(output), "kind": kind, "lang": said, "bytes": len(pdf)}))
    else:
        print(say("sheet.written", said, file=output, title=sheets[0].title(said)))


def _minors_on(day: datetime | None, *, short: bool) -> date | None:
    if not short:
        return None
    return date.today() if day is None else day.date()
