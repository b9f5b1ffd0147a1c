"""`meydan puzzles`: make puzzles by self-play, proved and rated; prove the shipped ones anew."""

import json
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli.game_options import GAMES
from meydan.cli.language import language, refusal, said, unknown

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)
MOST = 10_000


@app.command()
def make(
    game: Annotated[str, typer.Argument(help=GAMES)],
    count: Annotated[int, typer.Option(help="How many to find.", min=1, max=MOST)] = 40,
    seed: Annotated[int, typer.Option(help="Same seed, same puzzles.")] = 0,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="Write them here; a broken-off run goes on."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One puzzle a line.")] = False,
) -> None:
    """Find puzzles with one solution in games of players who err, prove and rate each."""
    from meydan.cli.game_options import rules_of, writable
    from meydan.cli.plain_errors import plain_errors
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.puzzle_maker import OtherJournal, make as made
    from meydan.engine.puzzles import write
    from meydan.formats.atomic import write_atomic

    rules = rules_of(game, None)
    writable(output)
    journal = None if output is None else Path(f"{output}.part")
    try:
        with progress_bar(game) as report:
            found = made(rules, count=count, seed=seed, journal=journal, report=report)
    except OtherJournal:
        raise refusal("journal", file=journal) from None
    text = write(found)
    if output is not None and journal is not None:
        with plain_errors(language(None)):
            write_atomic(Path(output), text.encode())
        journal.unlink(missing_ok=True)
    if as_json:
        print(text, end="")
        return
    for puzzle in found:
        proof = puzzle.proof
        print(
            f"{puzzle.id}  {puzzle.rating}  {' '.join(puzzle.themes):<24}"
            f"  {proof.kind} {proof.score}  {' '.join(puzzle.solution):<20}  {puzzle.position}"
        )


@app.command()
def check(
    game: Annotated[str, typer.Argument(help=GAMES)],
    sample: Annotated[int, typer.Option(help="So many of them, drawn; 0: all.")] = 0,
    seed: Annotated[int, typer.Option(help="Same seed, same sample.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The outcome as JSON.")] = False,
) -> None:
    """Prove the shipped puzzles anew; those that fail are named."""
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.puzzle_proofs import unproved
    from meydan.engine.puzzles import load
    from meydan.games import registry

    try:
        shipped = load(game)
    except ValueError:
        raise unknown("no-game", game, registry.names()) from None
    with progress_bar(game) as report:
        asked, failed = unproved(shipped, sample=sample, seed=seed, report=report)
    if as_json:
        print(json.dumps({"game": game, "puzzles": asked, "failed": failed}))
    elif not failed:
        print(said("count.puzzles", game=game, n=asked))
    if failed:
        raise refusal("unproved", game=game, failed=", ".join(failed))
