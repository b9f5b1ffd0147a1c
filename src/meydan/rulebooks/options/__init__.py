"""Each game's own section: what two texts about one game may see differently, one file a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What every game's section has; all that a game has whose text leaves nothing to choose."""

    articles: Mapping[str, str] = field(hash=False)
    """The article, or the ruling, that forbids a move, for each code of `IllegalMove`."""

    @property
    def second_move(self) -> str:
        """The article that gives, or refuses, the same player a second move; empty: none does."""
        return ""

    @property
    def early_end(self) -> bool:
        """Whether a set that is decided may be counted before it is played out (M7)."""
        return False

    def for_rules(self) -> Mapping[str, Any]:
        """What the class of the rules takes beside `articles`."""
        return {}
