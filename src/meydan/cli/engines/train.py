"""`meydan train`: learn the weights of an evaluation by self-play."""

import csv
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import GAMES
from meydan.cli.labels import number, share
from meydan.cli.language import refusal, said, unknown

if TYPE_CHECKING:
    from meydan.engine.training import Trained

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def train(
    game: Annotated[str, typer.Argument(help=GAMES)],
    games: Annotated[int, typer.Option(help="So many games in all.", min=1)] = 5_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    output: Annotated[Path | None, typer.Option("-o", help="Write the weights here.")] = None,
    curve: Annotated[Path | None, typer.Option(help="Write the learning curve here, CSV.")] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Keep the state here, and go on from it if it is there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Learn by playing against oneself; stop with Ctrl-C, go on with --checkpoint."""
    from meydan.cli.game_options import writable
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine import training
    from meydan.games import registry

    try:
        train_game = training.trainer(game)
    except ValueError:
        raise unknown("no-game", game, registry.names()) from None
    for path in (output, curve, checkpoint):
        writable(path)
    try:
        with progress_bar(said("count.training", game=game)) as report:
            found = train_game(seed=seed, games=games, checkpoint=checkpoint, report=report)
    except training.CheckpointError as error:
        raise UserError(str(error)) from None
    except RuntimeError:
        raise refusal("needs-kernel") from None
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
    head = [said(f"count.{code}") for code in ("games", "positions-head", "loss", "untrained")]
    print(f"{head[0]:>8} {head[1]:>11} {head[2]:>8} {head[3]:>22}")
    for point in found.curve:
        print(
            f"{number(point.games):>8} {number(point.positions):>11}"
            f" {number(point.loss, 4):>8} {share(point.score):>22}"
        )
