"""Somebody sets the wall clock while rounds are played: no set ends, and the log tells."""

import pytest

from meydan.server.models import Action, Board, Pulse, moments
from meydan.server.models.moments import Clock, now_ms
from meydan.server.rounds import pulse
from meydan.server.store.board_log import read
from meydan.server.upkeep import clock_watch
from tests.server.tables.arranging import arrange, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 3_600_000


class Machine:
    """Two clocks: one that people set, one that nobody does."""

    def __init__(self) -> None:
        self.wall_ms = 1_790_000_000_000
        self.steady_ms = 5_000

    def clock(self) -> Clock:
        return Clock(lambda: self.wall_ms * 1_000_000, lambda: self.steady_ms * 1_000_000)

    def passes(self, ms: int) -> None:
        self.wall_ms += ms
        self.steady_ms += ms


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    clock = made.clock()
    monkeypatch.setattr(moments, "CLOCK", clock)
    monkeypatch.setattr(clock_watch, "CLOCK", clock)
    return made


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_jump_of_an_hour_ends_no_set(machine: Machine, step: int) -> None:
    sitting = sit_down(arrange(minutes=15))
    sitting.begin()
    machine.passes(60_000)
    before = now_ms()
    machine.wall_ms += step
    assert now_ms() == before
    assert clock_watch.look() == step
    assert clock_watch.look() == 0
    assert now_ms() == before
    pulse.beat()
    assert sitting.scene()["clock"]["left"] == [900_000, 900_000]
    assert Board.objects.filter(state__phase="playing").count() == 1
    line = Action.objects.get(action="clock.step")
    assert line.target == f"{step // 1000:+} s"
    machine.passes(841_000)
    pulse.beat()  # a flag that is due falls
    played = read(Board.objects.get(pk=sitting.board.pk)).round
    assert played is not None
    assert played.log[-1].deed.kind == "flag-fell"


def test_the_next_process_tells_the_same_time(machine: Machine) -> None:
    sitting = sit_down(arrange(minutes=15))
    sitting.begin()
    machine.wall_ms += HOUR
    clock_watch.look()
    pulse.beat()
    told = now_ms()
    moments.CLOCK.start(0)
    assert now_ms() == told + HOUR
    clock_watch.start()
    assert now_ms() == told


def test_time_never_goes_back_over_a_restart(machine: Machine) -> None:
    sitting = sit_down(arrange(minutes=15))
    sitting.begin()
    pulse.beat()
    told = now_ms()
    machine.wall_ms -= HOUR  # while no server runs
    moments.CLOCK.start(0)
    clock_watch.start()
    assert now_ms() == told
    assert Pulse.objects.get().ahead == -HOUR
    machine.passes(60_000)
    assert now_ms() == told + 60_000
    assert Action.objects.filter(action="clock.step").count() == 1


def test_a_little_drift_is_no_step(machine: Machine) -> None:
    machine.wall_ms += 900
    assert clock_watch.look() == 0
    assert not Action.objects.exists()
