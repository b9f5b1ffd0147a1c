"""`meydan train`: learn the weights of an evaluation by self-play."""

import csv
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import GAMES

if TYPE_CHECKING:
    from meydan.engine.training import Trained

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def train(
    game: Annotated[str, typer.Argument(help=GAMES)],
    games: Annotated[int, typer.Option(help="So many games in all.")] = 5_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    output: Annotated[Path | None, typer.Option("-o", help="Write the weights here.")] = None,
    curve: Annotated[Path | None, typer.Option(help="Write the learning curve here, CSV.")] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Keep the state here, and go on from it if it is there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Learn by playing against oneself; stop with Ctrl-C, go on with --checkpoint."""
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine import training

    try:
        train_game = training.trainer(game)
    except ValueError as error:
        raise UserError(str(error)) from None
    if games < 1:
        raise UserError(f"--games {games} is no number of games")
    for path in (output, curve, checkpoint):
        if path is not None and not path.absolute().parent.is_dir():
            raise UserError(f"{path}: no such folder")
    for path in (output, curve):  # before the hours of learning, not after them
        if path is not None and path.is_dir():
            raise UserError(f"{path}: is a folder")
    try:
        with progress_bar(f"training {game}") as report:
            found = train_game(seed=seed, games=games, checkpoint=checkpoint, report=report)
    except training.CheckpointError as error:
        raise UserError(str(error)) from None
    except RuntimeError:
        raise UserError("training needs the kernel; see 'meydan doctor'") from None
    _write(game, found, output, curve)
    _tell(game, seed, found, as_json=as_json)


def _write(game: str, found: "Trained", output: Path | None, curve: Path | None) -> None:
    from meydan.engine import weights

    if output is not None:
        output.write_bytes(weights.pack(game, found.weights))
    if curve is not None:
        with curve.open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(("games", "positions", "loss", "score"))
            for point in found.curve:
                table.writerow((point.games, point.positions, point.loss, round(point.score, 4)))


def _tell(game: str, seed: int, found: "Trained", *, as_json: bool) -> None:
    if as_json:
        points = [asdict(point) for point in found.curve]
        print(
            json.dumps({"game": game, "seed": seed, "bytes": len(found.weights), "curve": points})
        )
        return
    print("games   positions     loss  against the untrained")
    for point in found.curve:
        print(f"{point.games:>6,} {point.positions:>10,} {point.loss:>8.4f} {point.score:>12.1%}")
