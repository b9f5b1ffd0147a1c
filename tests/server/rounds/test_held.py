"""One machine under four hosts: what holds of a live round, whoever plays it and wherever."""

from typing import Any

import pytest
from django.db import transaction

from meydan.match.actors import Role
from meydan.match.deeds import ClockSetting, FlagFell, Misplayed, Noted
from meydan.match.errors import Refused
from meydan.match.queries import legal_moves, position
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.models import FreeGame, LiveEvent
from meydan.server.models.moments import now_ms
from meydan.server.rounds import acts, held
from meydan.server.rounds.games import by_secret, join, new_friendly
from meydan.server.rounds.held import Held, Stale, hold, nothing, tell
from meydan.server.rounds.host import Host
from meydan.server.rounds.hosts.table import Table, boards
from meydan.server.rounds.scene import scene_json
from meydan.server.rounds.setup import Setup
from meydan.server.store import board_log
from tests.server.rounds.hosting import BOOK, HOSTS, again
from tests.server.tables.arranging import arrange

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=sorted(HOSTS))
def host(request: pytest.FixtureRequest) -> Host:
    return HOSTS[request.param]()


def moves(host: Host) -> list[str]:
    """The moves that the stored log holds."""
    return [row.event["move"] for row in host.row.events.all() if row.event["kind"] == "moved"]


def test_a_move_is_stored_and_folded_alike_by_another_process(host: Host) -> None:
    done = hold(host, acts.move(Seat.A, "1"), key="my-own-key", seen=host.row.seq)
    assert not done.again
    assert moves(host) == ["1"]
    board_log.forget()
    other = again(host)
    assert other.row.seq == host.row.seq == done.seq
    assert other.played is not None
    assert position(other.played) == position(done.round)


def test_a_deed_is_applied_once_on_its_way_in(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    applied: list[str] = []
    apply = Round.apply

    def counted(self: Round, entry: Any) -> Round:
        applied.append(entry.deed.kind)
        return apply(self, entry)

    board_log.read(host.row)
    monkeypatch.setattr(Round, "apply", counted)
    hold(host, acts.move(Seat.A, "1"))
    assert applied.count("moved") == 1
    assert len(applied) == len(set(applied))


def test_what_comes_again_with_its_key_is_answered_and_not_done_again(host: Host) -> None:
    seen = host.row.seq
    first = hold(host, acts.move(Seat.A, "1"), key="my-own-key", seen=seen)
    second = hold(again(host), acts.move(Seat.A, "1"), key="my-own-key", seen=seen)
    assert (first.again, second.again) == (False, True)
    assert second.seq == first.seq
    assert moves(host) == ["1"]


def test_who_saw_an_older_round_is_refused_and_nothing_is_stored(host: Host) -> None:
    seen = host.row.seq
    hold(host, acts.move(Seat.A, "1"), seen=seen)
    before = host.row.seq
    with pytest.raises(Stale) as stale:
        hold(again(host), acts.move(Seat.B, "1"), seen=seen)
    assert (stale.value.seen, stale.value.now) == (seen, before)
    assert again(host).row.seq == before


def test_what_happened_beside_the_board_makes_no_move_come_too_late(host: Host) -> None:
    seen = host.row.seq
    hold(host, lambda held: held.do(Noted(text="a glass fell"), Role.REFEREE))
    hold(again(host), acts.move(Seat.A, "1"), seen=seen)
    assert moves(host) == ["1"]


def test_why_says_what_doing_it_says(host: Host) -> None:
    assert acts.why_not(host, Seat.A, "1") is None
    for seat, text in ((Seat.B, "1"), (Seat.A, "7"), (Seat.A, "9z")):
        no = acts.why_not(host, seat, text)
        with pytest.raises(Refused) as done:
            hold(host, acts.move(seat, text))
        assert no is not None
        assert (no.code, no.article, no.facts) == (
            done.value.code,
            done.value.article,
            done.value.facts,
        )


def test_a_refusal_leaves_nothing_behind(host: Host) -> None:
    seq, told = host.row.seq, LiveEvent.objects.count()

    def two(held: Held) -> None:
        held.move(Seat.A, "1")
        held.move(Seat.A, "1")  # B's turn, or A's press

    with pytest.raises(Refused):
        hold(host, two)
    board_log.forget()
    other = again(host)
    assert other.row.seq == seq == other.row.events.count()
    assert LiveEvent.objects.count() == told


def test_what_is_rolled_back_is_not_kept_at_hand(host: Host) -> None:
    seq = host.row.seq
    with transaction.atomic():
        hold(host, acts.move(Seat.A, "1"))
        transaction.set_rollback(True)
    other = again(host)
    assert other.row.seq == seq
    assert other.played is not None
    assert "1" in legal_moves(other.played)


def test_the_scene_is_one_value_whoever_hosts(host: Host) -> None:
    shown = scene_json(host.scene(host.played))
    assert shown["phase"] == "playing"
    assert shown["turn"] == "a"
    assert shown["legal"] == ["1", "2", "3", "4", "5", "6"]
    assert shown["stop"] is None
    assert set(shown) == {
        *(
            "seq",
            "phase",
            "names",
            "ready",
            "rematch",
            "turn",
            "press",
            "legal",
            "sets",
            "held",
            "binds",
        ),
        *("setCount", "points", "now", "stop", "calls", "warned", "did", "didWhy", "board"),
    }


def test_only_what_the_host_offers_can_be_asked_for() -> None:
    offered = {name: set(make().offers) for name, make in HOSTS.items()}
    assert {name for name, one in offered.items() if "call" in one} == {"table"}
    assert {name for name, one in offered.items() if "take-back" in one} == {"friendly", "practice"}
    assert {name for name, one in offered.items() if "resign" not in one} == {"table"}


def test_a_player_of_a_tournament_completes_the_move_and_a_friend_need_not() -> None:
    """j.2 of the 2023 text: the move is over with the press; without a clock it is said (T10)."""
    for name, make in HOSTS.items():
        host = make()
        done = hold(host, acts.move(Seat.A, "1"))
        play = done.round.table.play
        assert play is not None
        assert (play.turn is Seat.A) is (name == "table" and play.to_move is not play.turn)


def test_a_game_is_not_opened_before_the_second_player_comes() -> None:
    host = by_secret(new_friendly(Setup(rulebook=BOOK), seat=Seat.A, name="Ada"))
    for act in (acts.move(Seat.A, "1"), acts.ready, acts.resign(Seat.A)):
        with pytest.raises(Refused) as no:
            hold(host, act)
        assert no.value.code == "no-set"
    assert FreeGame.objects.get().seq == 0


def test_pages_are_told_without_an_entry_only_where_that_was_asked_for() -> None:
    host = HOSTS["friendly"]()
    before = LiveEvent.objects.filter(stream=host.row.stream).count()
    hold(host, nothing)
    assert LiveEvent.objects.filter(stream=host.row.stream).count() == before
    hold(host, tell)
    assert LiveEvent.objects.filter(stream=host.row.stream).count() == before + 1


def test_who_hears_a_move() -> None:
    heard = {}
    for name, make in HOSTS.items():
        host = make()
        LiveEvent.objects.all().delete()
        hold(host, acts.move(Seat.A, "1"))
        streams = LiveEvent.objects.values_list("stream", flat=True)
        heard[name] = {one.partition("-")[0] for one in streams}
        if isinstance(host, Table):
            assert host.category.watched in streams
            heard[name].discard(host.category.watched.partition("-")[0])
    assert heard["friendly"] == {"game"}
    assert heard["practice"] == set()
    assert heard["class"] == {"game", "teach"}
    assert heard["table"] == {"board"}


def test_a_log_of_the_first_version_is_read_and_goes_on() -> None:
    """Its games kept the sender's key beside the entry only; tables had it in the entry, too."""
    host = HOSTS["friendly"]()
    hold(host, acts.move(Seat.A, "1"), key="first-version")
    row = host.row.events.get(key="first-version")
    del row.event["key"]
    row.save()
    board_log.forget()
    other = again(host)
    assert hold(other, acts.move(Seat.A, "1"), key="first-version").again
    hold(other, acts.move(Seat.B, "1"), seen=other.row.seq)
    assert moves(other) == ["1", "1"]


def test_a_flag_falls_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:

    first = new_friendly(
        Setup(rulebook=BOOK, clock=ClockSetting(seconds=60)), seat=Seat.A, name="Ada"
    )
    second = join(by_secret(first).row.code, name="Bora")
    for secret in (first, second):
        hold(by_secret(secret), acts.ready)
    moment = now_ms() + 61_000
    monkeypatch.setattr(held, "now_ms", lambda: moment)
    host = by_secret(first)
    done = hold(host, acts.move(Seat.A, "1"), seen=host.row.seq)
    assert isinstance(done.round.log[-1].deed, FlagFell)
    assert moves(host) == []


def test_j_6_a_flag_that_needs_a_count_waits_for_the_referee(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A wrong move whose board nobody wrote down: no stones are known when the time is out."""
    category = arrange(minutes=15)
    table = Table(boards().get(round__category=category), seats=(Seat.A, Seat.B))
    hold(table, acts.ready)
    hold(table, lambda held: held.do(Misplayed(seat=Seat.A, move="?"), Role.REFEREE))
    late = now_ms() + 16 * 60_000
    for module in (acts, held):
        monkeypatch.setattr(module, "now_ms", lambda: late)
    acts.look(table)
    assert table.played is not None
    assert table.played.table.play is not None
    with pytest.raises(Refused) as no:
        hold(table, acts.press(Seat.A))
    assert no.value.code == "flag-first"
    fell = FlagFell(seat=Seat.A, score=(24, 10))
    done = hold(table, lambda held: held.do(fell, Role.REFEREE), settle=False)
    assert done.round.table.sets[0].winner is None
