"""Clocks of friendly games: flags that fall, and time that ran while no server did."""

import pytest
from django.test import Client

from meydan.server.models import FreeGameEvent, Pulse
from meydan.server.models.moments import now_ms
from meydan.server.rounds import acts, held, pulse
from tests.server.play.playing import do, friendly, state

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_flag_falls_when_anybody_looks(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = friendly(client, clock="yes", minutes="1", length="single")
    do(client, first, "ready")
    do(client, second, "ready")
    now = now_ms()
    for module in (acts, held):
        monkeypatch.setattr(module, "now_ms", lambda: now + 61_000)
    scene = state(client, second)
    assert scene["phase"] == "over"
    assert scene["result"]["winner"] == "b"
    assert scene["sets"][0]["reason"] == "flag"


def later(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    """Let the server's clock stand so much later."""
    moment = now_ms() + ms
    for module in (acts, held, pulse):
        monkeypatch.setattr(module, "now_ms", lambda: moment)


def clocked(client: Client) -> tuple[str, str]:
    first, second = friendly(client, clock="yes", minutes="5")
    do(client, first, "ready")
    do(client, second, "ready")
    return first, second


def edits() -> int:
    return sum(row.event["kind"] == "clock-edited" for row in FreeGameEvent.objects.all())


def test_time_that_ran_while_no_server_did_is_given_back_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten seconds are the player's own; the hour after the last beat is nobody's."""
    first, _ = clocked(client)
    clock = state(client, first)["clock"]
    pulse.beat()
    Pulse.objects.update(at=clock["since"] + 10_000)
    later(monkeypatch, 3_600_000)
    assert pulse.recover() == 1
    scene = state(client, first)
    assert scene["phase"] == "playing"
    assert scene["clock"]["left"] == [clock["left"][0] - 10_000, clock["left"][1]]
    assert pulse.recover() == 0  # a second process that begins beside it
    assert edits() == 1


def test_a_process_that_begins_beside_another_gives_nothing_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock runs on while any server does, however long its player thinks."""
    first, _ = clocked(client)
    later(monkeypatch, 60_000)
    pulse.beat()
    assert pulse.recover() == 0
    assert state(client, first)["clock"]["left"][0] == 300_000
    later(monkeypatch, 301_000)
    assert state(client, first)["phase"] != "playing"
    assert edits() == 0


def test_a_flag_that_fell_before_a_restart_has_fallen(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = clocked(client)
    since = state(client, first)["clock"]["since"]
    Pulse.objects.create(pk=1, at=since + 300_001)
    later(monkeypatch, 3_600_000)
    assert pulse.recover() == 0
    assert state(client, first)["sets"][0]["reason"] == "flag"


def test_a_beat_is_written_while_the_clock_of_a_game_may_run(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    friendly(client)
    pulse.beat()
    assert not Pulse.objects.exists()
    clocked(client)
    later(monkeypatch, 302_000)
    pulse.beat()
    assert not Pulse.objects.exists()
    later(monkeypatch, 0)
    pulse.beat()
    assert Pulse.objects.exists()
