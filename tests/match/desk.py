"""A table under test: a round, a hand on the time, and short words for what people do."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

import pytest

from meydan.match import (
    Actor,
    ClockSetting,
    Deed,
    LogEntry,
    Millis,
    Opened,
    PlayerInfo,
    Refused,
    Role,
    Round,
    RoundResult,
    Seat,
    replay,
    time_left,
)
from meydan.match.deeds import (
    Finished,
    Mode,
    Moved,
    PositionSet,
    Pressed,
    SetCounted,
    SetStarted,
    Warned,
    Winner,
)
from meydan.match.queries import position
from meydan.rulebooks import load
from meydan.rulebooks.field import half

A, B = Seat.A, Seat.B
REFEREE, CHIEF, PROGRAM = Actor(Role.REFEREE), Actor(Role.CHIEF), Actor(Role.PROGRAM)
PLAYER = {A: Actor(Role.PLAYER_A), B: Actor(Role.PLAYER_B)}
TEN_MINUTES = ClockSetting(seconds=600)


@contextmanager
def refused(code: str, article: str = "") -> Iterator[None]:
    """What happens inside is refused, with this code and this article."""
    with pytest.raises(Refused) as error:
        yield
    assert error.value.code == code
    if article:
        assert article in error.value.article.split(", ")


class Desk:
    """A round whose time moves only when it is told to."""

    def __init__(
        self,
        rulebook: str,
        *,
        mode: Mode = "recorded",
        clock: ClockSetting | Literal["book"] | None = None,
        impaired: tuple[Seat, ...] = (),
        changes: Mapping[str, object] | None = None,
    ) -> None:
        book = load(rulebook)
        if changes:
            book = book.override(changes, reason="technical meeting")
        players = (PlayerInfo(accommodated=A in impaired), PlayerInfo(accommodated=B in impaired))
        setting = ClockSetting.of(book) if clock == "book" else clock
        deed = Opened.under(book, mode=mode, players=players, clock=setting)
        self.now = Millis(1_700_000_000_000)
        self.round = Round.open(LogEntry(seq=1, at=self.now, by=REFEREE, deed=deed))

    def do(self, deed: Deed, by: Actor = REFEREE) -> "Desk":
        self.round = self.round.do(deed, by=by, at=self.now)
        return self

    def wait(self, seconds: float) -> "Desk":
        self.now = Millis(self.now + int(1000 * seconds))
        return self

    def start(self) -> "Desk":
        return self.do(SetStarted())

    def move(self, seat: Seat, *moves: str) -> "Desk":
        for move in moves:
            self.do(Moved(seat=seat, move=move), PLAYER[seat])
        return self

    def press(self, seat: Seat) -> "Desk":
        return self.do(Pressed(seat=seat), PLAYER[seat])

    def finish(self, seat: Seat) -> "Desk":
        return self.do(Finished(seat=seat), PLAYER[seat])

    def board(self, text: str) -> "Desk":
        """Put a position on the board of the set under way."""
        before = position(self.round)
        assert before is not None
        return self.do(PositionSet(before=before, after=text, reason="test"))

    def counted(self, a: int, b: int, winner: Winner | None = None) -> "Desk":
        """Play a counted set from its start to this count."""
        return self.start().do(SetCounted(score=(a, b), winner=winner))

    def won_by(self, winner: Winner) -> "Desk":
        """Play a counted set of a game without a count."""
        return self.start().do(SetCounted(winner=winner))

    def warn(self, seat: Seat, article: str) -> "Desk":
        return self.do(Warned(seat=seat, article=article))

    def left(self, seat: Seat) -> float:
        """Seconds on a player's clock now."""
        left = time_left(self.round, seat, self.now)
        assert left is not None
        return left / 1000

    @property
    def text(self) -> str:
        """The board of the set under way."""
        text = position(self.round)
        assert text is not None
        return text

    @property
    def result(self) -> RoundResult:
        """The result of the round, which must be over; the log must replay to it."""
        assert self.round.result is not None
        assert replay(self.round.log) == self.round
        return self.round.result

    @property
    def set_points(self) -> str:
        return ":".join(map(half, self.round.table.set_points))

    @property
    def warnings(self) -> list[tuple[Seat, str]]:
        return [(given.seat, given.article) for given in self.round.table.warnings]
