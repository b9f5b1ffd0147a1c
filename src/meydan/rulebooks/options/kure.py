"""Küre's own section."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from meydan.rulebooks.field import Field
from meydan.rulebooks.options import GameOptions


@dataclass(frozen=True, slots=True)
class KureOptions(GameOptions):
    """Küre: the board, the limits and the readings that its text leaves open (K1–K9)."""

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
    safe_entry: Field[Literal["until-enclosed-anew", "while-it-stays"]]
    """How long a stone is safe that moved in between two opposing ones."""
    no_move: Field[Literal["loss", "draw"]]
    """What a player without a legal move gets."""

    def for_rules(self) -> Mapping[str, Any]:
        return {
            "size": self.size.value,
            "stones": self.stones.value,
            "captures": self.captures.value,
            "repetitions": self.repetitions.value,
            "quiet_plies": self.quiet_plies.value,
            "far_row_limit": self.far_row_limit.value,
            "first_row_lines": self.first_row_lines.value,
            "capture_diagonally": self.capture_diagonally.value,
            "safe_entry": self.safe_entry.value,
            "no_move": self.no_move.value,
        }
