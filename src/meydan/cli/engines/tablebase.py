"""`meydan tablebase`: every position with few stones on the board, exactly."""

import json
import time
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.labels import number, seconds as in_seconds
from meydan.cli.language import refusal, said, unknown
from meydan.engine.part import part_of
from meydan.games.registry import names

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def tablebase(
    game: Annotated[str, typer.Argument(help="mangala")],
    stones: Annotated[int, typer.Option(help="Up to so many stones in the pits.")] = 12,
    threads: Annotated[int, typer.Option(help="Threads that share the work.", min=1, max=256)] = 2,
    file: Annotated[
        Path | None, typer.Option(help="Another file than the one of this machine.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Compute every value anew from its moves, too.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Make a tablebase, or add layers to it; stopped, it goes on with the layer it was at."""
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.mangala import native

    known = [name for name in names() if part_of(name).tablebase]
    if game not in known:
        raise unknown("no-tablebase", game, known)
    tablebase = import_module(part_of(game).tablebase)
    if not 0 <= stones <= tablebase.MOST:
        raise refusal("between", option=f"--stones {stones}", low=0, high=tablebase.MOST)
    path = tablebase.path() if file is None else file
    begin = time.perf_counter()
    try:
        with progress_bar(said("count.proving", stones=stones)) as report:
            table = tablebase.make(stones, file=path, threads=threads, report=report)
        seconds = time.perf_counter() - begin
        assert table is not None  # only Ctrl-C stops it, and that does not come here
        wrong = table.wrong(threads=threads, stop=None) if verify else None
    except native.NeedsKernel:
        raise refusal("needs-kernel") from None
    except (ValueError, OSError) as error:
        text = str(error)
        raise UserError(text if str(path) in text else f"{path}: {text}") from None
    if wrong is not None:
        raise refusal("layer", file=path, layer=wrong)
    positions = tablebase.positions(stones)
    if as_json:
        found = {
            "game": game,
            "stones": stones,
            "positions": positions,
            "file": str(path),
            "seconds": round(seconds, 3),
            "verified": verify,
        }
        print(json.dumps(found))
        return
    print(said("count.positions", positions=number(positions), stones=stones, file=path))
    print(in_seconds(seconds, 1) + (f", {said('count.checked')}" if verify else ""))
