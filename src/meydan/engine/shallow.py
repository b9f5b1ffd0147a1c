"""The search by itself, for the levels below the best: nothing is known and nothing was learned.

Without tablebases, books and solvers a level errs in the ending as it does before; without trained
weights it judges by what people count too, and a new training changes nothing about it.
"""

from typing import Any

from meydan.engine import kernel, plain
from meydan.engine.chances import final_score, seen_from_before
from meydan.engine.lines import Limits, Score, Stop
from meydan.engine.part import part_of
from meydan.engine.search import Found, thinker
from meydan.engine.simple import value as counted
from meydan.games.core import Game


def look(
    game: Game[Any, Any], state: Any, depth: int, *, seed: int = 0, stop: Stop | None = None
) -> dict[Any, Score]:
    """Every legal move of a position that is not over, with its score at this depth.

    As a textbook has it: every move to the same depth, and no captures followed further.
    """
    moves = game.legal(state)
    limits = Limits(depth=depth)
    lines = _searched(game, state, limits, lines=len(moves), plainly=True, seed=seed, stop=stop)
    if lines is None:
        return {move: _plain(game, state, move, depth, seed, stop) for move in moves}
    return {
        kernel.move_of(game, line[0]): Score(value=value, exact=exact, win_in=win_in)
        for line, value, exact, win_in, _ in lines
    }


def best_alone(
    game: Game[Any, Any],
    state: Any,
    nodes: int,
    *,
    seconds: float | None = None,
    seed: int = 0,
    stop: Stop | None = None,
) -> tuple[Any, Score]:
    """The best move that the search finds by itself, without tables, books and solvers."""
    limits = Limits(nodes=nodes, seconds=seconds)
    lines = _searched(game, state, limits, lines=1, plainly=False, seed=seed, stop=stop)
    if lines is None:
        found = plain.think(game, state, limits, seed=seed, stop=stop).best
        return found.moves[0], found.score
    moves, value, exact, win_in, _ = lines[0]
    return kernel.move_of(game, moves[0]), Score(value=value, exact=exact, win_in=win_in)


def _searched(
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    *,
    lines: int,
    plainly: bool,
    seed: int,
    stop: Stop | None,
) -> tuple[Found, ...] | None:
    """The kernel's lines; `None` where it does not have the game or can't hold the position."""
    worker = thinker(game, trained=False)
    if worker is None:
        return None
    try:
        text, earlier = game.dump(state), kernel.earlier(game, state)
        return worker.think(
            text,
            earlier,
            seconds=limits.seconds,
            nodes=limits.nodes,
            depth=limits.depth,
            lines=lines,
            threads=1,
            seed=seed % 2**64,
            plain=plainly,
            stop=stop,
        )[0]
    except ValueError:  # a state made by hand that no text can say
        return None


def _plain(
    game: Game[Any, Any], state: Any, move: Any, depth: int, seed: int, stop: Stop | None
) -> Score:
    """The same without the kernel."""
    after = game.play(state, move)
    if game.outcome(after) is not None:
        return final_score(game, after, state.turn)
    if depth == 1:
        return Score(value=part_of(game.name).unit * counted(game, after, state.turn))
    found = plain.think(game, after, Limits(depth=depth - 1), seed=seed, stop=stop)
    return seen_from_before(found.best.score, same_side=after.turn is state.turn)
