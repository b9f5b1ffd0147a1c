"""The games and variants that the shared conformance suite drives, and random play through them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from meydan.games.core import Game
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi

GAMES: dict[str, Game[Any, Any]] = {
    "mangala": Mangala(),
    "pentago": Pentago(),
    "reversi": Reversi(),
    "kure": Kure(),
    "kure-2026": Kure(far_row_limit=1),
    "kure-5x5": Kure(size=5, stones=4, captures=2, quiet_plies=30),
    "kure-9x9": Kure(size=9, stones=9),
    "kure-otherwise": Kure(
        far_row_limit=0, first_row_lines=False, capture_diagonally=False, no_move="draw"
    ),
    "kure-safe": Kure(safe_entry="while-it-stays"),
}

Step = tuple[Any, Any]
"""A state and the move played in it; `None` for the move in the last state."""


def playthrough(game: Game[Any, Any], rng: Random) -> Iterator[Step]:
    """A random game from the start to its end."""
    state = game.start()
    while moves := game.legal(state):
        move = rng.choice(moves)
        yield state, move
        state = game.play(state, move)
    yield state, None


def walk(game: Game[Any, Any], *moves: str) -> Any:
    """The state after these moves from the start."""
    state = game.start()
    for text in moves:
        state = game.play(state, game.parse(state, text))
    return state


def after(game: Game[Any, Any], position: str, *moves: str) -> str:
    """The position text after these moves from a position text."""
    state = game.load(position)
    for text in moves:
        state = game.play(state, game.parse(state, text))
    return game.dump(state)
