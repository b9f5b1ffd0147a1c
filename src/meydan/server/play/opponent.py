"""Who plays the other side in practice: the one seam between the pages and a player that thinks."""

from random import Random
from typing import Any

from meydan.engine.simple import choose as choose_simply
from meydan.games.core import Game


def choose(game: Game[Any, Any], state: Any, *, seed: str) -> Any:
    """A move for the side to move; the same seed and position give the same move."""
    return choose_simply(game, state, Random(seed))
