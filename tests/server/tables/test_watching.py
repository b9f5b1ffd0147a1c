"""Watching: what spectators see, when, and that nothing later ever shows through."""

import json
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from meydan.server.access.actor import PROGRAM
from meydan.server.live.position import last_said
from meydan.server.live.stored_frames import frame, waiting
from meydan.server.live.subscription import open_stream
from meydan.server.models import Board, BoardEvent, Category, LiveEvent, Role
from meydan.server.models.moments import now_ms
from meydan.server.store import published as public
from meydan.server.store.screens import set_delay
from tests.server.making import PASSWORD, make_account
from tests.server.tables.arranging import Sitting, arrange, sit_down
from tests.server.tables.test_playing import play_out

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgres]
PLACE = "/e/ekran/mangala-12/round/1/table/1/"
API = "/api/v1/events/ekran/categories/mangala-12/rounds/1/tables/1"


def age(category: Category, seconds: int) -> None:
    """Let time pass: everything that happened at the tables happened so much earlier."""
    past = timedelta(seconds=seconds)
    for row in BoardEvent.objects.filter(board__round__category=category):
        BoardEvent.objects.filter(pk=row.pk).update(stored=row.stored - past)
    for said in LiveEvent.objects.filter(stream=category.watched):
        LiveEvent.objects.filter(pk=said.pk).update(due=said.due and said.due - 1000 * seconds)
    for board in Board.objects.filter(round__category=category):
        held = [one | {"until": one["until"] - 1000 * seconds} for one in board.held]
        Board.objects.filter(pk=board.pk).update(held=held)


def public_state() -> dict[str, Any]:
    """What a spectator's page is told."""
    found: dict[str, Any] = Client().get(PLACE + "state").json()
    return found


def delayed(seconds: int = 300) -> tuple[Category, Sitting]:
    category = arrange(minutes=15)
    set_delay(category.pk, PROGRAM, seconds)
    category.refresh_from_db()
    return category, sit_down(category)


def test_without_a_delay_a_move_is_seen_at_once() -> None:
    category = arrange()
    sitting = sit_down(category)
    sitting.begin()
    moved = sitting.do("a", "move", move="1").json()
    assert public_state()["board"]["position"] == moved["board"]["position"]
    said = LiveEvent.objects.filter(stream=category.watched).latest("seq")
    assert said.data["scene"]["seq"] == moved["seq"]
    assert said.due == 0


def test_spectators_see_a_position_only_after_the_delay() -> None:
    category, sitting = delayed()
    start = sitting.begin()["board"]["position"]
    moved = sitting.do("a", "move", move="1").json()
    assert (public_state()["phase"], public_state()["seq"]) == ("ready", 0)
    age(category, 301)
    sitting.do("a", "press")
    sitting.do("b", "move", move="2")
    shown = public_state()
    assert shown["board"]["position"] == moved["board"]["position"] != start
    assert shown["press"]
    assert shown["now"] <= now_ms() - 299_000


def test_nothing_public_tells_of_what_is_still_hidden() -> None:
    """Pages, streams and the API: neither the position, nor the clock, nor the result."""
    category, sitting = delayed(900)
    last = play_out(sitting)
    position, stones = last["board"]["position"], last["sets"][0]["score"]
    result = last["result"]["text"]
    client = Client()
    pages = [
        "/e/ekran/",
        "/e/ekran/mangala-12/",
        "/e/ekran/mangala-12/live/",
        "/e/ekran/mangala-12/standings/",
        "/e/ekran/mangala-12/cross/",
        "/e/ekran/mangala-12/player/1/",
        "/e/ekran/hall/",
        "/e/ekran/teams/",
        PLACE,
        PLACE + "state",
        PLACE + "record",
        API,
        "/api/v1/events/ekran/categories/mangala-12/rounds/1",
        "/api/v1/events/ekran/categories/mangala-12/standings",
    ]
    for path in pages:
        text = client.get(path).content.decode()
        assert position not in text, path
        assert result not in text.replace(" ", ""), path
        assert '"phase":"over"' not in text.replace(" ", ""), path
    board = client.get(API).json()
    assert (board["result"], board["clock"], board["sets"]) == (None, None, [])
    standings = client.get("/api/v1/events/ekran/categories/mangala-12/standings").json()
    assert {row["points"] for row in standings["items"]} == {0}
    for stream in (category.stream, category.watched, category.event.stream):
        heard = b"".join(one.data for one in open_stream(stream, "", 0).missed).decode()
        assert position not in heard
        assert json.dumps(stones) not in heard
        assert '"result"' not in heard
    assert open_stream(sitting.board.stream, "", 0).status == 404
    assert len(waiting()) == LiveEvent.objects.filter(stream=category.watched, due__gt=0).count()
    age(category, 901)
    assert position in client.get(PLACE + "state").content.decode()
    assert client.get(API).json()["result"] is not None
    assert last_said(category.watched) > 0


@pytest.mark.parametrize("moment", ["recent", "tables_of"])
def test_a_result_that_comes_in_while_a_page_is_made_waits_too(
    monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Between any two looks of one request: its end shows neither as a result nor as a phase."""
    category, sitting = delayed()
    real = getattr(public, moment)
    played: list[Any] = []

    def late(*args: Any, **more: Any) -> Any:
        if not played:
            played.append(play_out(sitting))
        return real(*args, **more)

    monkeypatch.setattr(public, moment, late)
    now = public.current(category.event, category)
    assert played
    assert now.rounds[0].pairs[0].result is None
    assert now.states[1][1].get("phase", "waiting") == "waiting"


def test_a_state_that_was_read_does_not_change_under_a_page() -> None:
    category, sitting = delayed()
    now = public.current(category.event, category)
    play_out(sitting)
    assert now.states[1][1].get("phase", "waiting") == "waiting"


def test_staff_see_at_once_what_spectators_see_later() -> None:
    category, sitting = delayed()
    play_out(sitting)
    make_account("bas", category.event, Role.CHIEF)
    chief = Client()
    chief.post("/sign-in", {"name": "bas", "password": PASSWORD})
    page = chief.get("/desk/e/ekran/c/mangala-12/round/1/").content.decode()
    sitting.board.refresh_from_db()
    assert 'data-state="done"' in page
    assert sitting.board.held


def test_a_finished_round_hides_nothing() -> None:
    category, sitting = delayed()
    last = play_out(sitting)
    category.rounds.update(status="finished")
    assert public_state()["board"]["position"] == last["board"]["position"]
    category.refresh_from_db()
    assert Client().get(API).json()["result"] is not None


def test_streams_of_tables_are_for_their_players_and_staff() -> None:
    category = arrange(players=4)
    sitting, other = sit_down(category, 1), sit_down(category, 2)
    stream = sitting.board.stream

    def heard(client: Client) -> int:
        cookies = "; ".join(f"{key}={one.value}" for key, one in client.cookies.items())
        return open_stream(stream, cookies, 0).status

    assert heard(sitting.a) == heard(sitting.b) == 200
    assert heard(other.a) == heard(Client()) == 404
    make_account("hak", category.event, Role.REFEREE)
    referee = Client()
    referee.post("/sign-in", {"name": "hak", "password": PASSWORD})
    assert heard(referee) == 200


def test_what_players_are_told_holds_no_names_and_spectators_hear_of_no_call() -> None:
    category = arrange()
    sitting = sit_down(category)
    sitting.begin()
    sitting.do("a", "call", why="conduct", note="gizli")
    for row in LiveEvent.objects.all():
        text = frame(row).data.decode()
        assert "Demo1" not in text
        assert "gizli" not in text
    said = LiveEvent.objects.filter(stream=category.watched).latest("seq")
    assert "calls" not in said.data["scene"]
    assert "warned" not in said.data["scene"]


@pytest.mark.parametrize("path", ["live/", "round/1/table/1/", ""])
def test_pages_of_spectators_cost_the_same_whatever_the_number_of_tables(path: str) -> None:
    counts = []
    for players, slug in ((4, "az"), (16, "cok")):
        category = arrange(players=players, slug=slug)
        set_delay(category.pk, PROGRAM, 60)
        for table in range(1, players // 2 + 1):
            sit_down(category, table).begin()
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert Client().get(f"/e/{slug}/mangala-12/{path}").status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_a_draft_and_an_unpublished_event_are_not_watched() -> None:
    category = arrange()
    sit_down(category).begin()
    category.rounds.update(status="draft")
    assert Client().get(PLACE).status_code == 404
    category.rounds.update(status="playing")
    assert Client().get(PLACE).status_code == 200
    category.event.published = False
    category.event.save()
    for path in (PLACE, PLACE + "state", "/e/ekran/mangala-12/live/"):
        assert Client().get(path).status_code == 404
    assert open_stream(category.watched, "", 0).status == 404


def test_a_spectator_who_was_away_too_long_loads_the_page_again() -> None:
    category = arrange()
    sitting = sit_down(category)
    sitting.begin()
    sitting.do("a", "move", move="1")
    rows = LiveEvent.objects.filter(stream=category.watched)
    first = rows.order_by("seq")[0].seq
    assert not open_stream(category.watched, "", first).reset
    rows.filter(seq=first + 1).delete()
    assert open_stream(category.watched, "", first).reset
    assert timezone.now()


def test_the_card_beside_the_pairings_carries_the_clocks_that_spectators_may_see() -> None:
    """The delayed ones where spectators see later."""
    category, sitting = delayed()
    sitting.begin()
    where = "/e/ekran/mangala-12/beside/"
    before = unescape(Client().get(where).content.decode())
    assert '"a"' not in before.partition("data-clock=")[2][:120]
    age(category, 400)
    card = unescape(Client().get(where).content.decode())
    told = json.loads(card.partition('data-clock="')[2].partition('"\n')[0].rstrip('" '))
    assert told["left"] == [900_000, 900_000]
    assert told["running"] == "a"
    assert card.count('class="live-clock"') == 2
