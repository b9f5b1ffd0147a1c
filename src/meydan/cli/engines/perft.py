"""`meydan perft`: the leaves of a game tree after so many plies."""

import json
import time
from typing import Annotated

import typer

from meydan.cli.game_options import GAMES
from meydan.cli.labels import number, row, seconds as in_seconds
from meydan.cli.language import language, refusal, said

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def perft(
    game: Annotated[str, typer.Argument(help=GAMES)],
    depth: Annotated[int, typer.Argument(help="Plies.")],
    position: Annotated[str | None, typer.Option(help="From this position, as text.")] = None,
    rulebook: Annotated[str | None, typer.Option(help="By this text, as its id.")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Leaves below each move.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Count the leaves of the game tree after DEPTH plies."""
    from meydan.cli.game_options import position_of, rules_of
    from meydan.engine import kernel, perft as tree

    rules = rules_of(game, rulebook)
    state = position_of(rules, position, language(None))
    if not 0 <= depth <= tree.DEEPEST:
        raise refusal("between", option=f"DEPTH {depth}", low=0, high=tree.DEEPEST)
    if divide and depth == 0:
        raise refusal("depth-divide")

    begin = time.perf_counter()
    parts = (
        [(rules.format(state, move), leaves) for move, leaves in tree.divide(rules, state, depth)]
        if divide
        else []
    )
    leaves = sum(part for _, part in parts) if parts else tree.perft(rules, state, depth)
    seconds = max(time.perf_counter() - begin, 1e-9)  # a coarse clock may not have moved
    speed = round(leaves / seconds)

    if as_json:
        found: dict[str, object] = {
            "game": game,
            "position": rules.dump(state),
            "depth": depth,
            "leaves": leaves,
            "seconds": round(seconds, 6),
            "leaves_per_second": speed,
            "kernel": kernel.path(),
        }
        if divide:
            found["divide"] = dict(parts)
        print(json.dumps(found))
        return
    for move, part in parts:
        print(f"{move:<8} {number(part)}")
    path = kernel.path() or said("count.plain")
    print(row("leaves", number(leaves)))
    print(row("time", in_seconds(seconds)))
    print(row("speed", said("count.leaves-a-second", number=number(speed), path=path)))
