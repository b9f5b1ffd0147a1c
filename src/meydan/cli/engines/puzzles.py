"""`meydan puzzles`: find puzzles by self-play, proved and graded; or prove a file of them anew."""

import json
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import GAMES

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def puzzles(
    game: Annotated[str, typer.Argument(help=GAMES)],
    count: Annotated[int, typer.Option(help="How many to find.")] = 40,
    seed: Annotated[int, typer.Option(help="Same seed, same puzzles.")] = 0,
    output: Annotated[str | None, typer.Option("--output", "-o", help="Write them here.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Prove the shipped ones anew.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One puzzle a line.")] = False,
) -> None:
    """Find puzzles with one solution in games of middling players, and prove each."""
    from meydan.cli.game_options import rules_of
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.puzzle_finder import find
    from meydan.engine.puzzles import write
    from meydan.formats.atomic import write_atomic
    from meydan.formats.faults import FileFault

    rules = rules_of(game, None)
    if check:
        _check(game, as_json=as_json)
        return
    if not 1 <= count <= 1000:
        raise UserError(f"--count {count}: not 1 to 1000")
    if output is not None and not Path(output).parent.is_dir():
        raise UserError(f"{output}: no folder {Path(output).parent}")
    if output is not None and Path(output).is_dir():
        raise UserError(f"{output}: is a folder")
    with progress_bar(game) as report:
        found = find(rules, count=count, seed=seed, report=report)
    text = write(found)
    if output is not None:
        try:
            write_atomic(Path(output), text.encode())
        except FileFault as fault:
            raise UserError(f"{output}: {fault.facts.get('reason', fault.code)}") from None
    if as_json:
        print(text, end="")
        return
    for puzzle in found:
        proof = puzzle.proof
        print(
            f"{puzzle.id}  grade {puzzle.grade}  {puzzle.theme:<13}  {proof.kind} {proof.score}"
            f"  {' '.join(puzzle.solution):<20}  {puzzle.position}"
        )


def _check(game: str, *, as_json: bool) -> None:
    """Prove every shipped puzzle anew; `UserError` with those that fail."""
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.puzzle_proofs import proved
    from meydan.engine.puzzles import load

    shipped = load(game)
    failed = []
    with progress_bar(game) as report:
        for number, puzzle in enumerate(shipped, 1):
            if proved(puzzle) != puzzle.proof:
                failed.append(puzzle.id)
            report(number, len(shipped))
    if as_json:
        print(json.dumps({"game": game, "puzzles": len(shipped), "failed": failed}))
    elif not failed:
        print(f"{game}: {len(shipped)} puzzles, each with one solution")
    if failed:
        raise UserError(f"{game}: without proof: {', '.join(failed)}")
