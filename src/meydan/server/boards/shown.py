"""A board as it is shown: the position, the moves so far, what is seen of the last one."""

from dataclasses import dataclass
from typing import Any

from meydan.match.seats import Seat
from meydan.server.boards.steps import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMove:
    """The move that was made last on the board that is shown."""

    seat: Seat
    text: str
    before: Any
    """The position it was made in."""
    move: Any
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownBoard:
    """The set under way, or the last one that was played."""

    number: int
    starter: Seat
    state: Any
    moves: tuple[tuple[Seat, str], ...] = ()
    last: LastMove | None = None
