"""Where a round is played. A host says who sits, what is locked, what follows and who hears."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from meydan.match.actors import Actor, Role
from meydan.match.deeds import Opened
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.models.moments import now_ms
from meydan.server.rounds.scene import Scene, scene_json
from meydan.server.store.board_log import Log, Row, read
from meydan.words import Lang

if TYPE_CHECKING:
    from meydan.server.rounds.held import Held

PLAYING = frozenset({"move", "touch", "press", "ready", "look"})
"""What players ask for at any board."""


class Host(ABC):
    """A table or a game, and the seats of who came in to it."""

    row: Row
    """As it was last read; under the lock, as it is."""
    log: Log | None = None
    """The folded log that was read last."""
    seats: tuple[Seat, ...] = ()
    """One for a player, both for a tablet between two, none for those who watch."""
    offers: ClassVar[frozenset[str]] = PLAYING
    """What can be asked for here."""
    begins: bool = False
    """Whether the first set begins as soon as the round is opened."""
    presses: bool = True
    """Whether players complete their moves themselves; else it is done for them."""
    keys_beside: ClassVar[bool] = False
    """Whether a log of version 0.1.0 has the senders' keys beside its events only."""
    alone: ClassVar[bool] = False
    """Whether nobody has to be asked before a move is taken back."""
    needed: int = len(Seat)
    """How many have to be ready for a set to begin."""

    @abstractmethod
    def lock(self) -> None:
        """Take the lock that guards the log, and read the row again under it."""

    def check_open(self) -> None:  # noqa: B027  most are open for good
        """Raise what doing anything would: `RoundClosed` or `Archived`."""

    @abstractmethod
    def opening(self) -> Opened:
        """The deed that opens the round; raises `Refused` while somebody is missing."""

    @abstractmethod
    def follow(self, held: "Held") -> None:
        """Store what follows from what happened, and tell who listens; under the lock."""

    @abstractmethod
    def scene(self, played: Round | None) -> Scene:
        """What the pages of the players are shown."""

    def told(self) -> dict[str, Any]:
        """The round as the scripts of its players are told of it."""
        return scene_json(self.scene(self.played))

    @abstractmethod
    def names(self, played: Round | None, lang: Lang) -> tuple[str, str]:
        """A and B as pages and records name them."""

    @property
    @abstractmethod
    def game(self) -> str:
        """The name of the game that is played."""

    @property
    @abstractmethod
    def restarted(self) -> str:
        """The reason that the log gives for time that a stopped server took."""

    def lot(self) -> Seat:
        """Who starts where each table draws; here the seats themselves were drawn, or agreed."""
        return Seat.A

    def by(self, role: Role) -> Actor:
        """Who acts, as the log writes it."""
        return Actor(role)

    def columns(self) -> dict[str, Any]:
        """What a row of the log holds beside the event."""
        return {}

    @property
    def seat(self) -> Seat | None:
        """The seat whose side is shown below."""
        return self.seats[0] if self.seats else None

    @property
    def door(self) -> str:
        """What counts as one in limits: nobody uses up the tries of the opponent."""
        return f"{self.row.stream} {' '.join(seat.value for seat in self.seats)}"

    @property
    def played(self) -> Round | None:
        """The round as far as it went; `None` before it was opened.

        A host lives for one request: its log is read once, and again when the row went on.
        """
        if self.log is None or self.log.seq != self.row.seq:
            self.log = read(self.row)
        return self.log.round

    def unopened(self, at: int | None = None) -> Round:
        """The round as it will be opened with its first entry."""
        moment = Millis(now_ms() if at is None else at)
        return Round.open(LogEntry(seq=1, at=moment, by=Actor(Role.PROGRAM), deed=self.opening()))
