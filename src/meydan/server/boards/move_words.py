"""A move in words, for live regions and move lists: what was done, taken, turned, and what follows.

Who moved is not named here: the page puts the player's name, or "you", in front.
"""

from collections.abc import Sequence
from typing import Any

from meydan.games.core import Game
from meydan.server.boards.part import Step, part_of
from meydan.words import Lang


def told(game: Game[Any, Any], text: str, steps: Sequence[Step], lang: Lang) -> str:
    """The sentences of a move: `4. kuyu, 5 taş. 4 taş aldı. Yeniden oynuyor.`"""
    return part_of(game.name).told(text, steps, lang)
