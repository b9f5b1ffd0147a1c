"""`meydan simulate`: a whole tournament by chance, as a report."""

import random
import sys
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import book_of
from meydan.cli.language import language, refusal
from meydan.cli.plain_errors import plain_errors
from meydan.cli.progress_bar import progress_bar
from meydan.cli.tournament.outlook import print_outlooks
from meydan.formats.atomic import write_atomic
from meydan.formats.trf import Version, write_trf
from meydan.rulebooks.catalog import usual
from meydan.tournament import Round, Seeding, Settings, Tournament, chosen
from meydan.tournament.simulation.simulate import simulate as make
from meydan.words import Lang, say
from meydan.words.phrases.tournaments import error_sentence

app = typer.Typer(add_completion=False, rich_markup_mode=None)

MOST_PLAYERS = 2_000
MOST_ROUNDS = 99
MOST_TOURNAMENTS = 10_000_000


@app.command()
def simulate(
    players: Annotated[int, typer.Option(min=2, max=MOST_PLAYERS, help="How many.")],
    rounds: Annotated[str, typer.Option(help="How many; with --many also several: 5,6,7,9.")],
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same tournament.")
    ] = None,
    rulebook: Annotated[str, typer.Option(help="A rulebook's id.")] = usual(),
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A file instead of standard output.")
    ] = None,
    version: Annotated[Version, typer.Option(help="The report's edition.")] = Version.TRF26,
    many: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_TOURNAMENTS, help="Play so many and count who wins."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=256, help="With --many: processes that share the work.")
    ] = 1,
    scheduler: Annotated[
        str | None, typer.Option(help="Run the jobs on this Dask scheduler instead.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="With --many: for programs.")] = False,
) -> None:
    """Play a tournament by chance, with absences, no-shows and late entries; print it as TRF.

    With --many, play calm ones without end and tell how many rounds such a field needs.
    """
    said = language(lang)
    if scheduler is not None and many is None:
        raise refusal("needs", one="--scheduler", other="--many")
    drawn = random.SystemRandom().randrange(10**9) if seed is None else seed
    planned = _numbers(rounds, said)
    if many is not None:
        print_outlooks(
            players,
            planned,
            book=book_of(rulebook),
            count=many,
            seed=drawn,
            lang=said,
            as_json=as_json,
            workers=workers,
            scheduler=scheduler,
        )
    elif len(planned) > 1:
        raise UserError(say("terminal.one-number-of-rounds", said))
    else:
        _one(players, planned[0], drawn, rulebook, output, version, said)
    if seed is None:
        print(say("terminal.seed", said, seed=drawn), file=sys.stderr)


def _numbers(text: str, lang: Lang) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part) <= MOST_ROUNDS for part in parts):
        raise UserError(say("terminal.no-rounds", lang, text=text, most=MOST_ROUNDS))
    return list(dict.fromkeys(int(part) for part in parts))


def _one(
    players: int,
    rounds: int,
    drawn: int,
    rulebook: str,
    output: Path | None,
    version: Version,
    said: Lang,
) -> None:
    with plain_errors(said), progress_bar(say("terminal.simulating", said)) as progress:
        book = chosen(book_of(rulebook), seeding=Seeding.RATING)
        settings = Settings(name=f"Demo {drawn}", book=book, rounds=rounds)

        def watch(_: Tournament, one: Round) -> None:
            progress(one.number, rounds)

        made = make(
            players=players,
            rounds=rounds,
            rng=random.Random(drawn),
            settings=settings,
            watch=watch,
        )
        report = write_trf(made.tournament, version=version)
        if output is not None:
            write_atomic(output, report)
    if output is None:
        print(report.decode(), end="")
    if made.stopped is not None:
        print(error_sentence(made.stopped, said, made.tournament), file=sys.stderr)
