"""Everything that can happen in a round, one class a kind.

A deed says what was done; the entry around it (`log_entry`) says when, by whom and in which order.
A `seat` is the player whom it is about, whoever enters it.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from meydan.match.seats import Seat
from meydan.rulebooks import Rulebook
from meydan.rulebooks.record import Decided, Record, record, restored

Mode = Literal["recorded", "counted"]
Penalty = Literal["warning", "set", "round", "tournament"]
Reporter = Literal["opponent", "referee"]
Winner = Literal["a", "b", "draw"]
Loser = Literal["a", "b", "both"]
Whom = Literal["referee", "chief"]
Score = tuple[int, int]
"""Stones, discs or captured stones, A's first."""
VERSION = 3
"""How this version folds a log. Version 1, which 0.1.0 wrote without saying so, took some entries
that the texts do not allow; version 2 knew of no lot at the table. Their logs come out as they did,
whatever is refused today."""


class Deed:
    """Something that was done."""

    __slots__ = ()
    kind: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerInfo:
    """What the round knows of a player."""

    name: str = ""
    id: str = ""
    accommodated: bool = False
    """Visually impaired: exempt from the articles that the rulebook lists (T7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSetting:
    """How the clocks are set, in seconds."""

    seconds: int
    increment: int = 0
    """Added after each completed move."""
    delay: int = 0
    """At the start of each turn, before the time begins to run."""

    @staticmethod
    def of(book: Rulebook) -> "ClockSetting | None":
        """The rulebook's own setting; `None` where it names no minutes, or no clock is used."""
        if book.clock.minutes.value is None or book.clock.use.value == "none":
            return None
        return ClockSetting(
            seconds=60 * book.clock.minutes.value,
            increment=book.clock.increment_seconds.value,
            delay=book.clock.delay_seconds.value,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Deed):
    """The round begins: its rulebook, its players, its clock. Always the first entry."""

    kind = "opened"
    rulebook: str
    mode: Mode
    """`recorded`: every move is entered; `counted`: a real board, counted at the end."""
    players: tuple[PlayerInfo, PlayerInfo] = (PlayerInfo(), PlayerInfo())
    """A, who starts set 1 unless a lot at the table says otherwise, and B."""
    clock: ClockSetting | None = None
    changes: tuple[Decided, ...] = ()
    """What a technical meeting set otherwise, as it was when the round began."""
    text: str = ""
    """The whole rulebook, where it is one from outside: a log tells all that its round needs."""
    version: int = field(default=VERSION, metadata={"absent": 1})
    """How the log folds; a log that does not say it is of version 1."""

    @property
    def book(self) -> Rulebook:
        """The rulebook of the round; raises `ValueError`."""
        return restored(Record(self.rulebook, self.changes, self.text))

    @staticmethod
    def under(
        book: Rulebook,
        *,
        mode: Mode,
        players: tuple[PlayerInfo, PlayerInfo] = (PlayerInfo(), PlayerInfo()),
        clock: ClockSetting | None = None,
    ) -> "Opened":
        """A round under this book, with all that a technical meeting changed in it."""
        written = record(replace(book, unfit=()))
        return Opened(
            rulebook=book.id,
            mode=mode,
            players=players,
            clock=clock,
            changes=written.changes,
            text=written.text,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDrawn(Deed):
    """The lot at this table: this player starts (T10)."""

    kind = "lot-drawn"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStarted(Deed):
    """The next set begins; the starter's clock runs, unless it waits for `Resumed`."""

    kind = "set-started"
    waiting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched(Deed):
    """The player touched a stone, or put a piece down, and has not moved yet."""

    kind = "touched"
    seat: Seat
    piece: str
    """What it was, as a move with it begins: `3`, `c3`, `b1`."""
    down: bool = False
    """Put on its place, or the sowing begun; otherwise only touched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Deed):
    """A legal move, recorded."""

    kind = "moved"
    seat: Seat
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Misplayed(Deed):
    """A move that broke the rules on a real board, as a referee recorded it."""

    kind = "misplayed"
    seat: Seat
    move: str
    """What the player did, as well as it can be written."""
    position: str | None = None
    """The board after it; `None` where no text can say it (four in a line in Küre)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCorrected(Deed):
    """The player puts a wrong move right before completing it."""

    kind = "move-corrected"
    seat: Seat
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Deed):
    """The player presses the clock: the move is complete, the opponent's time runs."""

    kind = "pressed"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Deed):
    """Without a clock: "my move is finished"."""

    kind = "finished"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(Deed):
    """The player moved before the opponent had pressed, takes that back and waits."""

    kind = "taken-back"
    seat: Seat
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(Deed):
    """The player claims that the opponent's move broke the rules; the clocks stop."""

    kind = "claimed"
    seat: Seat
    about: Literal["last", "earlier"] = "last"
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimUpheld(Deed):
    """The claim holds: a warning for the opponent, and what happens to the board."""

    kind = "claim-upheld"
    article: str
    then: Literal["stands", "take-back", "position"] = "stands"
    """`take-back`: the offender moves again; `position`: the referee sets the board right."""
    position: str | None = None
    touch: bool = False
    """For a touched stone that was not played, not for the move itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRefused(Deed):
    """The claim does not hold; nobody is warned."""

    kind = "claim-refused"
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned(Deed):
    """A warning under an article."""

    kind = "warned"
    seat: Seat
    article: str
    reported_by: Reporter = "opponent"
    note: str = ""
    touch: bool = False
    """For a touched stone that was not played, not for the move itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised(Deed):
    """Unsporting conduct: the penalty that the chief referee picks."""

    kind = "penalised"
    who: Loser
    """`both` only for a lost round or the tournament."""
    penalty: Penalty
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StonesReplaced(Deed):
    """Stones that left the board were put back; no penalty, unless the rulebook says so."""

    kind = "stones-replaced"
    note: str = ""
    seat: Seat | None = None
    """Who let them fall; needed where that is a warning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSet(Deed):
    """The referee sets the board of a game under way."""

    kind = "position-set"
    before: str
    """The board as the round knew it; a log shows both."""
    after: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Deed):
    """Play stops and the clocks with it."""

    kind = "paused"
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Deed):
    """Play goes on."""

    kind = "resumed"
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockEdited(Deed):
    """The time left of both, in milliseconds, as set by hand."""

    kind = "clock-edited"
    left: tuple[int, int]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(Deed):
    """The player's time has run out."""

    kind = "flag-fell"
    seat: Seat
    score: Score | None = None
    """What each had then; needed in a counted set where stones decide (M8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCounted(Deed):
    """The set is over on the board, and this is what was counted."""

    kind = "set-counted"
    score: Score | None = None
    winner: Winner | None = None
    """Needed where the score does not say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCounted(Deed):
    """The whole match is over on the board, and this is how it ended, entered at once."""

    kind = "round-counted"
    points: tuple[int, int]
    """Set points of the match, doubled, A's first."""
    winner: Winner
    scores: tuple[Score, ...] = ()
    """What was counted in each set that the log does not have yet, where that is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(Deed):
    """The player gives up the set to the referee (T8)."""

    kind = "resigned"
    seat: Seat
    score: Score | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAgreed(Deed):
    """The players agree on a drawn set; no federation's text allows it (T8)."""

    kind = "draw-agreed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent(Deed):
    """A player did not come: no set was played (T11)."""

    kind = "absent"
    who: Loser


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Deed):
    """Somebody asks the referee or the chief referee to come."""

    kind = "called"
    whom: Whom
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attended(Deed):
    """Who was called has come."""

    kind = "attended"
    whom: Whom


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Deed):
    """A note for the record."""

    kind = "noted"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retracted(Deed):
    """An entry was wrong: the round is what it would be without it."""

    kind = "retracted"
    target: int
    """Its sequence number."""
    reason: str
    """May be empty for the own last entry, taken back at once."""
    tail: bool = False
    """Also drop every entry after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(Deed):
    """An entry was wrong: the round is what it would be with this one in its place."""

    kind = "replaced"
    target: int
    deed: Deed
    reason: str
    tail: bool = False
    """Also drop every entry after it."""


DEEDS: tuple[type[Deed], ...] = (
    Opened,
    LotDrawn,
    SetStarted,
    Touched,
    Moved,
    Misplayed,
    MoveCorrected,
    Pressed,
    Finished,
    TakenBack,
    Claimed,
    ClaimUpheld,
    ClaimRefused,
    Warned,
    Penalised,
    StonesReplaced,
    PositionSet,
    Paused,
    Resumed,
    ClockEdited,
    FlagFell,
    SetCounted,
    RoundCounted,
    Resigned,
    DrawAgreed,
    Absent,
    Called,
    Attended,
    Noted,
    Retracted,
    Replaced,
)
"""Every kind, in the order of the documentation."""

KINDS: dict[str, type[Deed]] = {deed.kind: deed for deed in DEEDS}
