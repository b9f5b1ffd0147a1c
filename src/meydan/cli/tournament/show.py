"""`show`, `standings`, `teams` and `rehearse`: looking without changing."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.cli.progress_bar import progress_bar
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, aside, load
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.cli.tournament.overview import overview
from meydan.formats import tournament_json
from meydan.formats.codec import encode
from meydan.formats.standings_json import standings_json
from meydan.tournament import (
    RoundNo,
    Shared,
    best_of,
    category,
    rehearse as play_on,
    standings as tables,
    team_standings,
)
from meydan.tournament.starting_list import starting_list
from meydan.words import say
from meydan.words.phrases.listing import (
    cross_listing,
    entries_listing,
    pairings_listing,
    standings_listing,
    teams_listing,
)
from meydan.words.phrases.tournaments import error_sentence

OrderOption = Annotated[str | None, typer.Option(help="Tie-breaks by commas: buchholz,wins.")]


def show(
    file: FileArg,
    entries: Annotated[bool, typer.Option("--entries", help="The starting list.")] = False,
    round_: Annotated[int | None, typer.Option("--round", min=1, help="A round's pairs.")] = None,
    cross: Annotated[bool, typer.Option("--cross", help="The cross table.")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show where the tournament stands, its starting list, a round or the cross table."""
    said = language(lang)
    tournament = load(file, said)
    if as_json:
        # Whoever reads the output of a program sees what anyone may see.
        shown = replace(tournament, private=())
        if entries:
            listed = starting_list(shown)
            left = tuple(one for one in shown.entries if one.id not in {one.id for one in listed})
            shown = replace(shown, entries=(*listed, *left))
        settings = tournament.settings
        data = encode(shown)
        data["settings"] |= {
            "rulebook": settings.rulebook,
            "system": settings.system.value,
            "seeding": settings.seeding.value,
            "bye": settings.bye,
            "tie_breaks": settings.tie_breaks,
        }
        print_json(data)
        return
    with plain_errors(said, tournament):
        if entries:
            print_listing(entries_listing(tournament, said), said)
        if round_ is not None:
            print_listing(pairings_listing(tournament, RoundNo(round_), said), said)
        if cross:
            print_listing(cross_listing(tournament, tables.standings(tournament), said), said)
    if not (entries or cross or round_):
        for line in overview(tournament, file, said):
            print(line)


def standings(
    file: FileArg,
    after: Annotated[
        int | None, typer.Option(help="The round; the last finished one by default.")
    ] = None,
    order: OrderOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the standings."""
    said = language(lang)
    tournament = load(file, said)
    if after is not None and not 0 < after <= len(tournament.rounds):
        raise UserError(say("tournament.no-such-round", said, round=after))
    with plain_errors(said, tournament):
        table = tables.standings(
            tournament,
            after=tables.last_finished(tournament) if after is None else RoundNo(after),
            order=None if order is None else [one.strip() for one in order.split(",")],
        )
    if as_json:
        print_json(standings_json(tournament, table))
    else:
        print_listing(standings_listing(tournament, table, said), said)


def teams(
    file: FileArg,
    by: Annotated[Shared, typer.Option(help="What makes a team.")] = Shared.TEAM,
    best: Annotated[int | None, typer.Option(min=1, help="Players of a team who count.")] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the team standings (T14)."""
    said = language(lang)
    tournament = load(file, said)
    with plain_errors(said, tournament):
        if as_json:
            count = best if best is not None else best_of(tournament)
            rows = team_standings((category(tournament),), best=count, by=by)
            print_json([encode(row) for row in rows])
        else:
            print_listing(teams_listing(tournament, said, by=by, best=best), said)


def rehearse(
    file: FileArg,
    seed: Annotated[int, typer.Option(help="The same seed gives the same results.")] = 1,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Keep the rehearsal in a new file.")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a copy to the end with made-up results; the file itself stays as it is."""
    said = language(lang)
    tournament = load(file, said)
    with plain_errors(said, tournament), progress_bar(say("terminal.rehearsing", said)) as report:
        book = tournament.settings.book
        done = play_on(tournament, book=book, rng=Random(seed), progress=report)
        table = tables.standings(done.tournament)
        if output is not None:
            public = replace(done.tournament, private=())
            tournament_json.create(output, tournament_json.Document(public))
    if done.stopped is not None:
        aside(error_sentence(done.stopped, said, done.tournament), as_json=as_json)
    if as_json:
        print_json(standings_json(done.tournament, table))
    else:
        print(say("terminal.made-up", said))
        print_listing(standings_listing(done.tournament, table, said), said)
