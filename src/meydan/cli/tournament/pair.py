"""`meydan pair`: the next round of a report, in the output format of bbpPairings."""

from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.cli.progress_bar import progress_bar
from meydan.cli.tournament.list_table import print_json
from meydan.cli.tournament.report import read_report
from meydan.formats.trf import TrfFile
from meydan.tournament import ByeKind, Lot, LotMethod, Round, Tournament, pair_next
from meydan.tournament.starting_list import fix_numbers, starting_list
from meydan.words import Lang, say

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Initial(StrEnum):
    """Who starts in round 1, where the report does not say."""

    WHITE = "white"
    BLACK = "black"


@app.command()
def pair(
    file: Annotated[Path, typer.Argument(metavar="FILE.trf", help="A report; - reads stdin.")],
    rounds: Annotated[int | None, typer.Option(min=1, help="Rounds planned.")] = None,
    initial: Annotated[
        Initial, typer.Option(help="The first player's side if the report does not say.")
    ] = Initial.WHITE,
    encoding: Annotated[str | None, typer.Option(help="Of the report.")] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Pair the next round: the number of pairs, then 'first second' a line, 0 for a bye."""
    said = language(lang)
    report = read_report(file, said, encoding=encoding)
    tournament = _ready(report, file, rounds=rounds, initial=initial, lang=said)
    with plain_errors(said, tournament), progress_bar(say("terminal.pairing", said)) as progress:
        made = pair_next(tournament, progress=progress).rounds[-1]
    pairs = _numbers(report, made)
    if as_json:
        print_json({"round": made.number, "pairs": pairs})
        return
    print(len(pairs))
    for first, second in pairs:
        print(first, second)


def _ready(
    report: TrfFile, file: Path, *, rounds: int | None, initial: Initial, lang: Lang
) -> Tournament:
    tournament = report.tournament
    if rounds is None and not report.rounds_told:
        # The last round has rules of its own, so that guessing would pair some rounds wrongly.
        raise UserError(f"{file}: {say('terminal.rounds-untold', lang)}")
    if rounds is not None:
        tournament = replace(tournament, settings=replace(tournament.settings, rounds=rounds))
    if tournament.lot is None:
        lot = Lot(
            drew=starting_list(tournament)[0].id,
            at=datetime.fromtimestamp(0, UTC),
            method=LotMethod.BY_HAND,
            starts=initial is Initial.WHITE,
        )
        tournament = replace(tournament, lot=lot)
    return fix_numbers(tournament)


def _numbers(report: TrfFile, made: Round) -> list[tuple[int, int]]:
    numbers = report.numbers
    pairs = [(numbers[pair.first], numbers[pair.second]) for pair in made.pairs]
    byes = [(numbers[bye.entry], 0) for bye in made.byes if bye.kind is ByeKind.PAIRING]
    return pairs + byes
