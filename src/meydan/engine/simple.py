"""A simple player: looks at its move and the answer to it, and counts what each game counts.

It wins what can be won at once, does not hand the opponent an immediate win, and prefers material.
Equal moves are drawn from a seeded source, so the same seed plays the same game.
"""

from random import Random
from typing import Any

from meydan.engine.part import part_of
from meydan.games.core import Game, Outcome, Side

WIN = 1_000_000
ANSWERS_LOOKED_AT = 40
"""So many of its own best-looking moves are tried against every answer."""


def choose(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """A move for the side to move; `ValueError` when the game is over."""
    moves = game.legal(state)
    if not moves:
        raise ValueError("the game is over: there is no move to choose")
    side = state.turn
    seen = []
    for move in moves:
        after = game.play(state, move)
        seen.append((value(game, after, side), rng.random(), move, after))
    seen.sort(key=lambda entry: entry[:2], reverse=True)
    looked = seen[:ANSWERS_LOOKED_AT]
    return max(looked, key=lambda entry: (_after_answer(game, entry[3], side), *entry[:2]))[2]


def value(game: Game[Any, Any], state: Any, side: Side) -> int:
    """How good a position is for a side: a win above all, else the game's own count."""
    outcome = game.outcome(state)
    if outcome is not None:
        return _ended(outcome, side)
    first = part_of(game.name).count(state)
    return first if side is Side.FIRST else -first


def _after_answer(game: Game[Any, Any], state: Any, side: Side) -> int:
    """The value once the opponent has answered as well as it sees; own extra turns stay as is."""
    if state.turn is side or game.outcome(state) is not None:
        return value(game, state, side)
    return min(value(game, game.play(state, move), side) for move in game.legal(state))


def _ended(outcome: Outcome, side: Side) -> int:
    margin = outcome.score[side.index] - outcome.score[side.other.index]
    if outcome.winner is None:
        return 0
    return WIN + margin if outcome.winner is side else margin - WIN
