"""A move in words, for live regions and move lists: what was done, taken, turned, and what follows.

Who moved is not named here: the page puts a player's name in front, and says own moves to "you".
"""

from collections.abc import Sequence
from typing import Any

from meydan.games.core import Game
from meydan.server.boards.part import Person, Step, part_of
from meydan.words import Lang


def told(
    game: Game[Any, Any], text: str, steps: Sequence[Step], lang: Lang, person: Person = "they"
) -> str:
    """The sentences of a move: `4. kuyudan 5 taş dağıttı. Karşıdaki 3. kuyu çift oldu: …`."""
    return part_of(game.name).told(text, steps, lang, person)
