"""Who does something in a round."""

from dataclasses import dataclass
from enum import Enum

from meydan.match.seats import Seat


class Role(Enum):
    """In what capacity somebody acts."""

    PLAYER_A = "player-a"
    PLAYER_B = "player-b"
    REFEREE = "referee"
    CHIEF = "chief"
    """The chief referee: everything a referee may do, and the penalties of T5."""
    PROGRAM = "program"
    """Meydan itself: starts sets on screens, sees flags fall, makes up for lost time."""

    @property
    def seat(self) -> Seat | None:
        """The seat of a player; `None` for the others."""
        return _SEATS.get(self)


_SEATS = {Role.PLAYER_A: Seat.A, Role.PLAYER_B: Seat.B}

PLAYERS = frozenset(_SEATS)
REFEREES = frozenset({Role.REFEREE, Role.CHIEF})
CHIEF = frozenset({Role.CHIEF})
PROGRAM = frozenset({Role.PROGRAM})
EVERYONE = frozenset(Role)


@dataclass(frozen=True, slots=True)
class Actor:
    """A role, and the person in it where that is known."""

    role: Role
    person: str | None = None
    """A name or an id, as whoever keeps the log wishes."""
