"""A round under its lock, while something happens in it: what all kinds of games have in common."""

from abc import ABC, abstractmethod

from meydan.match.actors import Role
from meydan.match.deeds import Deed, Finished, FlagFell, Moved, Pressed, Touched
from meydan.match.queries import flag_due
from meydan.match.round import Round
from meydan.match.seats import Seat

ROLES = {Seat.A: Role.PLAYER_A, Seat.B: Role.PLAYER_B}


class HeldRound(ABC):
    """A round that nobody else changes now; deeds are done to it one after the other."""

    __slots__ = ()

    played: Round | None
    """`None` before it was opened."""

    @abstractmethod
    def do(self, deed: Deed, role: Role = Role.PROGRAM) -> None:
        """Append one deed; raises `Refused`."""

    def move(self, seat: Seat, text: str) -> None:
        """A player's move; raises `Refused` with the game's own reason where it is not allowed."""
        self.do(Moved(seat=seat, move=text), ROLES[seat])

    def put_down(self, seat: Seat, piece: str) -> None:
        """A piece that a player puts down and that stays there while the move goes on."""
        self.do(Touched(seat=seat, piece=piece, down=True), ROLES[seat])

    def press(self, seat: Seat) -> None:
        """The press of the clock, or "my move is finished" where there is none."""
        assert self.played is not None
        by_press = self.played.table.completion == "press"
        self.do(Pressed(seat=seat) if by_press else Finished(seat=seat), ROLES[seat])

    def flag(self, now: int) -> bool:
        """Let a flag fall whose time has come; whether one did."""
        due = flag_due(self.played) if self.played is not None else None
        if due is None or now < due[1]:
            return False
        self.do(FlagFell(seat=due[0]))
        return True
