"""What a move gets at once, the way a beginner counts: stones, discs, an extra turn, a long row."""

from typing import Any

from meydan.engine.part import part_of
from meydan.games.core import Game


def gain(game: Game[Any, Any], state: Any, move: Any) -> int:
    """Stones or discs that a move gets at once, or how much a row grows."""
    return part_of(game.name).gain(state, game.play(state, move), state.turn)
