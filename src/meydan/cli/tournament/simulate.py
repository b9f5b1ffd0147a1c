"""`meydan simulate`: a whole tournament by chance, as a report."""

import random
import sys
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli.language import language
from meydan.cli.plain_errors import book_of, plain_errors
from meydan.cli.progress_bar import progress_bar
from meydan.formats.atomic import write_atomic
from meydan.formats.tournament_words import error_sentence
from meydan.formats.trf import Version, write_trf
from meydan.tournament.model import Round, Seeding, Settings, Tournament
from meydan.tournament.simulate import simulate as make
from meydan.words import say

app = typer.Typer(add_completion=False, rich_markup_mode=None)

MOST_PLAYERS = 2_000
MOST_ROUNDS = 99


@app.command()
def simulate(
    players: Annotated[int, typer.Option(min=2, max=MOST_PLAYERS, help="How many.")],
    rounds: Annotated[int, typer.Option(min=1, max=MOST_ROUNDS, help="How many.")],
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same tournament.")
    ] = None,
    rulebook: Annotated[str, typer.Option(help="A rulebook's id.")] = "tazof-mangala-2023",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A file instead of standard output.")
    ] = None,
    version: Annotated[Version, typer.Option(help="The report's edition.")] = Version.TRF26,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
) -> None:
    """Play a tournament by chance, with absences, no-shows and late entries; print it as TRF."""
    said = language(lang)
    chosen = random.SystemRandom().randrange(10**9) if seed is None else seed
    with plain_errors(said), progress_bar(say("terminal.simulating", said)) as progress:
        settings = Settings(
            name=f"Demo {chosen}",
            rulebook=book_of(rulebook).id,
            rounds=rounds,
            seeding=Seeding.RATING,
        )

        def watch(_: Tournament, one: Round) -> None:
            progress(one.number, rounds)

        made = make(
            players=players,
            rounds=rounds,
            rng=random.Random(chosen),
            settings=settings,
            watch=watch,
        )
        report = write_trf(made.tournament, version=version)
        if output is not None:
            write_atomic(output, report)
    if output is None:
        print(report.decode(), end="")
    if seed is None:
        print(say("terminal.seed", said, seed=chosen), file=sys.stderr)
    if made.stopped is not None:
        print(error_sentence(made.stopped, said, made.tournament), file=sys.stderr)
