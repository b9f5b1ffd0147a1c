"""`meydan standings`: the table of a report, by a rulebook's tie-breaks."""

from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import book_of
from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.cli.tournament.report import read_report
from meydan.formats.standings_json import standings_json
from meydan.tournament import Edition, RoundNo, standings as tables
from meydan.words import say
from meydan.words.phrases.listing import standings_listing

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def standings(
    file: Annotated[Path, typer.Argument(metavar="FILE.trf", help="A report; - reads stdin.")],
    rulebook: Annotated[
        str | None, typer.Option(help="Whose tie-breaks; the report's own by default.")
    ] = None,
    order: Annotated[
        str | None, typer.Option(help="Tie-breaks by commas instead: buchholz,wins.")
    ] = None,
    after: Annotated[
        int | None, typer.Option(help="The round; the last finished one by default.")
    ] = None,
    edition: Annotated[
        Edition | None, typer.Option(help="Of FIDE's C.07, for rounds not played.")
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="Of the report.")] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Show the standings of a report."""
    said = language(lang)
    tournament = read_report(file, said, encoding=encoding).tournament
    with plain_errors(said):
        named = None if order is None else tuple(one.strip() for one in order.split(","))
        if rulebook is not None and named is None:
            named = book_of(rulebook).standings.order.value
        if after is not None and not 0 < after <= len(tournament.rounds):
            raise UserError(f"{file}: {say('tournament.no-such-round', said, round=after)}")
        table = tables.standings(
            tournament,
            after=tables.last_finished(tournament) if after is None else RoundNo(after),
            order=named,
            edition=edition,
        )
    if as_json:
        print_json(standings_json(tournament, table))
    else:
        print_listing(standings_listing(tournament, table, said), said)
