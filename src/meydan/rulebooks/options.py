"""Each game's own section: what two texts about one game may see differently.

`articles` maps each code of `IllegalMove` to the article, or the ruling, that forbids the move.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from meydan.rulebooks.field import Field, Told


@dataclass(frozen=True, slots=True)
class MangalaOptions:
    """Mangala: what the texts say otherwise around the same sowing and captures (M3, M7, M10)."""

    articles: Mapping[str, str] = field(hash=False)
    extra_move: Told[Literal["right", "duty"]]
    """Last stone in the own treasury; nobody can decline either of them (M3)."""
    wins: Told[Literal["most-stones", "more-than-24"]]
    draw_stones: Told[int]
    """Stones of each player in a drawn set."""
    early_stop: Field[bool]
    """Whether a set may stop once it is decided (M7)."""
    open_palm: Told[bool]
    """Stones are sown one by one from an open palm that the opponent can see."""
    referee_counts: Told[bool]
    """A player may ask the referee to count a pit that the eye can't."""
    count_own_by_hand: Told[bool]
    count_other_by_hand: Told[bool]
    straighten_own: Told[bool]
    """Whether a player may straighten the stones of an own pit without being bound to it."""
    straighten_other: Told[bool]


@dataclass(frozen=True, slots=True)
class PentagoOptions:
    """Pentago: its text leaves nothing to choose."""

    articles: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class ReversiOptions:
    """Reversi: its text leaves nothing to choose."""

    articles: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class KureOptions:
    """Küre: the board, the limits and the readings that its text leaves open (K1–K9)."""

    articles: Mapping[str, str] = field(hash=False)
    size: Field[int]
    stones: Field[int]
    captures: Field[int]
    """Captured stones that win the set."""
    repetitions: Field[int]
    """Occurrences of a position that draw the set."""
    quiet_plies: Field[int]
    """Plies in a row without a capture that draw the set."""
    far_row_limit: Field[int | None]
    """Own stones allowed on the opponent's first row; `None`: no limit."""
    first_row_lines: Field[bool]
    """Whether stones still on the own first row count in columns and diagonals (K2)."""
    capture_diagonally: Field[bool]
    safe_entry: Field[Literal["until-enclosed-anew"]]
    """How long a stone is safe that moved in between two opposing ones."""
    no_move: Field[Literal["loss", "draw"]]
    """What a player without a legal move gets."""


GameOptions = MangalaOptions | PentagoOptions | ReversiOptions | KureOptions

OPTIONS: Mapping[str, type[GameOptions]] = {
    "mangala": MangalaOptions,
    "pentago": PentagoOptions,
    "reversi": ReversiOptions,
    "kure": KureOptions,
}
