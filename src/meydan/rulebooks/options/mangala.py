"""Mangala's own section."""

from dataclasses import dataclass
from typing import Literal

from meydan.rulebooks.field import Field, Told
from meydan.rulebooks.options import GameOptions


@dataclass(frozen=True, slots=True)
class MangalaOptions(GameOptions):
    """Mangala: what the texts say otherwise around the same sowing and captures (M3, M7, M10)."""

    extra_move: Told[Literal["right", "duty"]]
    """Last stone in the own treasury; nobody can decline either of them (M3)."""
    wins: Told[Literal["most-stones", "more-than-24"]]
    draw_stones: Told[int]
    """Stones of each player in a drawn set."""
    early_stop: Field[bool]
    """Whether the referee may count a set that is decided and not played out (M7)."""
    open_palm: Told[bool]
    """Stones are sown one by one from an open palm that the opponent can see."""
    referee_counts: Told[bool]
    """A player may ask the referee to count a pit that the eye can't."""
    count_own_by_hand: Told[bool]
    count_other_by_hand: Told[bool]
    straighten_own: Told[bool]
    """Whether a player may straighten the stones of an own pit without being bound to it."""
    straighten_other: Told[bool]

    @property
    def second_move(self) -> str:
        return self.extra_move.source

    @property
    def early_end(self) -> bool:
        return self.early_stop.value
