"""What was chosen for a game: the text, the length, the clock, and who sits where."""

from dataclasses import dataclass

from meydan.engine.levels import DEFAULT
from meydan.formats.codec import decode, encode
from meydan.match.deeds import ClockSetting, Opened, PlayerInfo
from meydan.match.seats import Seat
from meydan.rulebooks import Rulebook, ids, load
from meydan.server.models import FreeGame

ONE_SET = "one set was agreed"
"""The reason that the log gives for a round cut down to one set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The choices behind a game; stored with it as JSON."""

    rulebook: str
    single: bool = False
    """One set, where the text has a round of several."""
    clock: ClockSetting | None = None
    days: int | None = None
    """By correspondence: how many days there are for each move."""
    press: bool = False
    """Players press the clock, or say that they have finished, themselves; else it is done for
    them as soon as they have moved."""
    human: Seat | None = None
    """In practice: the seat of who practises."""
    level: int = DEFAULT
    """In practice: how strong the program plays, 1 to 10."""

    @property
    def book(self) -> Rulebook:
        """The text, with what the choices change in it."""
        book = load(self.rulebook)
        if not self.single or book.sets.count.value == 1:
            return book
        one = {"sets.count": 1, "sets.starters": ["first"], "sets.end_at": "none"}
        return book.override(one, reason=ONE_SET)

    def opening(self, names: tuple[str, str]) -> Opened:
        """The event that opens the round."""
        return Opened.under(
            self.book,
            mode="recorded",
            players=(PlayerInfo(name=names[0]), PlayerInfo(name=names[1])),
            clock=self.clock if self.days is None else days_clock(self.days),
        )


def first_text(game: str) -> str:
    """The text that a game is played by where nobody chose one."""
    return next(id_ for id_ in ids() if load(id_).game == game)


def days_clock(days: int) -> ClockSetting:
    """So many days for each move: free time at the start of every turn, and a moment more."""
    return ClockSetting(seconds=60, delay=days * 24 * 3600)


def setup_of(game: FreeGame) -> Setup:
    """The choices behind a stored game."""
    return restored(game.setup)


def restored(raw: object) -> Setup:
    """The choices that were stored."""
    return decode(Setup, raw, path="setup")


def stored(setup: Setup) -> object:
    """The choices as they are stored."""
    return encode(setup)
