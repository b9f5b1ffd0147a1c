"""The state of a round, as its entries have made it so far."""

from dataclasses import dataclass, field
from typing import Any, Literal

from meydan.games.core import Game
from meydan.match.clocks import Clocks
from meydan.match.deeds import VERSION, Loser, Opened, PlayerInfo, Score, Whom
from meydan.match.log_entry import Millis
from meydan.match.seats import Seat, seat_of
from meydan.rulebooks import Rulebook

Completion = Literal["press", "finish", "move"]
"""What completes a move: the press, saying so, or the move itself."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a player must move with: a stone touched, a piece put down."""

    piece: str
    article: str
    """What binds."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move on the board, with what a take-back needs."""

    seq: int
    seat: Seat
    text: str | None
    """`None` in a counted set: only the press is known."""
    legal: bool
    before: Any
    """The game's state before it; `None` in a counted set."""
    known: bool = True
    """Whether the board after it is known."""
    bound: Bound | None = None
    """What the player was bound to when it was made."""


@dataclass(frozen=True, slots=True)
class PositionFix:
    """A board set by a referee."""

    seq: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that waits for the referee."""

    seq: int
    seat: Seat
    """Who claims; it is about the opponent."""
    about: Literal["last", "earlier"]


@dataclass(frozen=True, slots=True)
class Play:
    """A set under way."""

    number: int
    starter: Seat
    state: Any
    """The game's state; `None` in a counted set."""
    to_move: Seat | None
    """Who moves next on the board; `None` where a counted set does not tell."""
    started: Millis
    pending: bool = False
    """Whether the last move is made but not complete."""
    chain: tuple[Made, ...] = ()
    """The moves of the last player to move, since the opponent's last."""
    made: tuple[Made, ...] = ()
    """All moves of the set that stand."""
    fixes: tuple[PositionFix, ...] = ()
    paused: bool = False
    claim: Claim | None = None
    bound: Bound | None = None
    """What whoever is to move must move with."""

    @property
    def turn(self) -> Seat | None:
        """Whose time it is: who moved until that move is complete, then who moves next."""
        return self.chain[-1].seat if self.pending else self.to_move

    @property
    def board_known(self) -> bool:
        """Whether the board is what `state` says; not so after some wrong moves."""
        return not self.chain or self.chain[-1].known

    @property
    def wrong(self) -> int | None:
        """Which move of the chain broke the rules first; `None` where the record shows none."""
        return next((n for n, made in enumerate(self.chain) if not made.legal), None)

    def by(self, seat: Seat) -> bool:
        """Whether this player made the last move."""
        return bool(self.chain) and self.chain[-1].seat is seat

    def next_on(self, state: Any) -> Seat:
        """Who moves next in a state of this set."""
        return seat_of(state.turn, starter=self.starter)


@dataclass(frozen=True, slots=True)
class SetResult:
    """A set that is over; pairs are A's and B's."""

    number: int
    starter: Seat
    winner: Seat | None
    points: tuple[int, int]
    """Set points, doubled."""
    score: Score | None
    """Stones, discs or captured stones; `None` where nobody counted."""
    reason: str
    """The game's own (`side-empty`, …), or `counted`, `flag`, `resigned`, `agreed`, `penalty`,
    `warnings`."""
    seq: int
    """The entry that ended it."""
    moves: tuple[str, ...]
    """The recorded moves, in order."""
    replayable: bool
    """Whether those moves alone lead to the end: no wrong move stood, no board was set."""
    fixes: tuple[PositionFix, ...]
    started: Millis
    ended: Millis


@dataclass(frozen=True, slots=True)
class WarningRecord:
    """A warning, with its article."""

    seq: int
    seat: Seat
    article: str
    """In full: `tazof-mangala-2023 h`."""
    set_number: int
    """The set under way, or the last one; 0 before the first."""
    move: int | None = None
    """The entry of the move that it is about, where the record tells (T17)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A round decided otherwise than by its sets."""

    loser: Loser | None
    """`None`: a drawn round, which only a flag can make (M8)."""
    reason: Literal["warnings", "penalty", "absent", "flag"]
    seq: int
    expelled: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """How a match ended, entered at once: its sets are not known one by one."""

    points: tuple[int, int]
    """Set points of the whole match, doubled."""
    winner: Seat | None
    scores: tuple[Score, ...]
    """Of the sets that were not entered before, in order; empty where nobody counted."""
    seq: int


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody waits for the referee or the chief referee."""

    seq: int
    whom: Whom


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is so at a table right now."""

    opening: Opened
    book: Rulebook
    """The rulebook with this round's changes."""
    game: Game[Any, Any] = field(compare=False, repr=False)
    sets: tuple[SetResult, ...] = ()
    play: Play | None = None
    """The set under way; the one cut short, when a verdict ended the round."""
    clocks: Clocks | None = None
    warnings: tuple[WarningRecord, ...] = ()
    calls: tuple[Call, ...] = ()
    lot: Seat | None = None
    """Who starts set 1 by the lot at this table, once it is drawn (T10)."""
    verdict: Verdict | None = None
    tally: Tally | None = None
    over: bool = False

    @property
    def players(self) -> tuple[PlayerInfo, PlayerInfo]:
        """A and B."""
        return self.opening.players

    @property
    def lenient(self) -> bool:
        """Whether the log was begun by 0.1.0, and folds as it did then."""
        return self.opening.version == 1

    @property
    def lot_due(self) -> bool:
        """Whether this table still draws who starts, before its first set (T10)."""
        drawn = self.lot is not None or bool(self.sets) or self.play is not None
        return not (drawn or self.book.starters_known or self.opening.version < VERSION)

    @property
    def recorded(self) -> bool:
        """Whether every move is entered."""
        return self.opening.mode == "recorded"

    @property
    def completion(self) -> Completion:
        """What completes a move in this round."""
        if self.opening.clock is not None:
            # A counted set has nothing but the press to tell whose time runs.
            by_press = self.book.clock.press_completes_move.value or not self.recorded
            return "press" if by_press else "move"
        return "finish" if self.book.clock.announce_without_clock.value else "move"

    @property
    def lost_by_both(self) -> bool:
        """Whether a decision took the round from both players (T5, T11)."""
        return self.verdict is not None and self.verdict.loser == "both"

    @property
    def set_points(self) -> tuple[int, int]:
        """Set points so far, doubled."""
        if self.tally is not None:
            return self.tally.points
        return sum(s.points[0] for s in self.sets), sum(s.points[1] for s in self.sets)
