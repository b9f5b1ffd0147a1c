"""The pulse: clocks stop where a server was last known to run, and flags fall by themselves."""

import pytest

from meydan.match.queries import position
from meydan.server.models import BoardEvent, Pulse
from meydan.server.models.moments import now_ms
from meydan.server.rounds import acts, held, pulse
from meydan.server.store.board_log import read
from tests.server.tables.arranging import arrange, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


def later(monkeypatch: pytest.MonkeyPatch, ms: int) -> int:
    """Let the server's clock stand so much later; when that is."""
    moment = now_ms() + ms
    for module in (pulse, held, acts):
        monkeypatch.setattr(module, "now_ms", lambda: moment)
    return moment


def test_a_beat_is_written_only_while_a_clock_runs() -> None:
    sitting = sit_down(arrange(minutes=15))
    pulse.beat()
    assert not Pulse.objects.exists()
    sitting.begin()
    pulse.beat()
    assert Pulse.objects.get().at <= now_ms()


def test_the_time_without_a_server_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds are the player's own, the hour after the last beat is nobody's."""
    sitting = sit_down(arrange(minutes=15))
    began = sitting.begin()["clock"]["since"]
    Pulse.objects.create(pk=1, at=began + 10_000)
    restart = later(monkeypatch, 3_600_000)
    assert pulse.recover() == 1
    sitting.board.refresh_from_db()
    played = read(sitting.board).round
    assert played is not None
    last = played.log[-1]
    assert (last.deed.kind, last.by.role.value, last.at) == ("clock-edited", "program", restart)
    clocks = played.table.clocks
    assert clocks is not None
    assert clocks.left == (890_000, 900_000)
    assert clocks.running is not None
    assert pulse.recover() == 0  # a second process that starts beside it


def test_without_a_beat_the_last_entry_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down(arrange(minutes=15))
    sitting.begin()
    later(monkeypatch, 60_000)
    pulse.recover()
    assert sitting.scene()["clock"]["left"] == [900_000, 900_000]


def test_a_flag_falls_though_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """M8: fewer than 24 stones and out of time is a lost set."""
    sitting = sit_down(arrange(minutes=1))
    sitting.begin()
    later(monkeypatch, 61_000)
    pulse.beat()
    assert sitting.phase == "between"
    scene = sitting.scene()
    assert (scene["sets"][0]["winner"], scene["sets"][0]["reason"]) == ("b", "flag")


def test_a_log_is_folded_on_from_where_it_was_and_anew_where_it_differs() -> None:
    sitting = sit_down(arrange())
    sitting.begin()
    sitting.do("a", "move", move="1")
    board = sitting.board
    board.refresh_from_db()
    before = read(board)
    assert before.seq == board.seq == 3
    row = board.events.get(seq=3)
    row.event = row.event | {"move": "2"}  # as if a snapshot had been brought back
    row.save()
    after = read(board).round
    assert after is not None
    assert before.round is not None
    assert position(after) != position(before.round)


def test_a_log_that_can_not_be_read_stops_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    category = arrange(minutes=15, players=4)
    broken, sound = sit_down(category, 1), sit_down(category, 2)
    broken.begin()
    sound.begin()
    BoardEvent.objects.filter(board=broken.board).order_by("seq").update(event={"kind": "?"})
    later(monkeypatch, 60_000)
    assert pulse.recover() == 1
