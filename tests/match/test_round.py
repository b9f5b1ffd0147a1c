"""A round is a fold over its events."""

import pytest

from meydan.match import Actor, ClockSetting, Event, Millis, Opened, Role, Round, Seat, replay
from meydan.match.deeds import Moved, Pressed, SetStarted
from meydan.match.queries import time_left
from meydan.rulebooks import load


@pytest.fixture
def opened() -> Round:
    book = load("tazof-mangala-2023")
    deed = Opened.under(book, mode="recorded", clock=ClockSetting.of(book))
    return Round.open(Event(seq=1, at=Millis(0), by=Actor(Role.REFEREE), deed=deed))


def test_a_press_completes_the_move_and_the_fold_gives_the_same_round(opened: Round) -> None:
    player = Actor(Role.PLAYER_A)
    played = (
        opened.do(SetStarted(), by=Actor(Role.REFEREE), at=1_000)
        .do(Moved(seat=Seat.A, move="3"), by=player, at=6_000)
        .do(Pressed(seat=Seat.A), by=player, at=7_000)
    )
    assert time_left(played, Seat.A, 17_000) == 894_000
    assert time_left(played, Seat.B, 17_000) == 890_000
    assert replay(played.log) == played
