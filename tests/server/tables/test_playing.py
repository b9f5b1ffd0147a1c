"""Playing at a table on screens: rights, the log, the press, calls, results that flow."""

from random import Random
from typing import Any

import pytest
from django.test import Client

from meydan.match.actors import Role
from meydan.match.deeds import (
    Attended,
    ClockEdited,
    Paused,
    PositionSet,
    Resigned,
    Resumed,
    Warned,
)
from meydan.match.seats import Seat
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Action, Board, Event, LiveEvent, Role as StaffRole, Round
from meydan.server.rounds.hosts.table import append
from meydan.server.store.board_log import read
from meydan.server.store.published import current
from meydan.server.store.rows import load
from meydan.server.store.screens import renew_player, renew_tablet, switch, tablets
from tests.server.making import PASSWORD, make_account
from tests.server.tables.arranging import JSON, Sitting, arrange, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = ("mangala", "pentago", "reversi", "kure")


def play_out(sitting: Sitting, *, seed: int = 4) -> dict[str, Any]:
    """Play a whole round by random moves, pressing where the text asks for it; the last scene."""
    random = Random(seed)
    scene = sitting.begin()
    for _ in range(1200):
        if scene["phase"] == "over":
            return scene
        if scene["phase"] == "between":
            scene = sitting.begin()
            continue
        turn = scene["turn"]
        if scene["press"]:
            answer = sitting.do(turn, "press", seen=scene["seq"])
        else:
            move = random.choice(scene["legal"])
            answer = sitting.do(turn, "move", move=move, seen=scene["seq"])
        assert answer.status_code == 200, answer.content.decode()
        scene = answer.json()
    raise AssertionError("the round never ended")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_random_moves_flows_into_the_standings(game: str) -> None:
    category = arrange(game)
    sitting = sit_down(category)
    scene = play_out(sitting)
    sitting.board.refresh_from_db()
    category.refresh_from_db()
    (pair,) = load(category).rounds[0].pairs
    assert pair.result is not None
    assert sitting.board.result is not None
    assert list(sitting.board.result["points"]) == list(pair.result.points)
    winner = scene["result"]["winner"]
    points = {"a": (2, 0), "b": (0, 2), None: (1, 1)}[winner]
    assert tuple(pair.result.points) == points
    rows = current(category.event, category).standings.rows
    assert {row.entry: row.points for row in rows} == dict(
        zip((pair.first, pair.second), points, strict=True)
    )
    played = read(sitting.board).round
    assert played is not None
    assert played.over
    starters = [done.starter.value for done in played.table.sets]
    assert starters == ["a", "b", "a"][: len(starters)]  # T1


def test_nobody_is_told_to_sit_down_after_the_round() -> None:
    sitting = sit_down(arrange("reversi"))
    assert "Masaya otur" in sitting.a.get("/me").content.decode()
    play_out(sitting)
    text = sitting.a.get("/me").content.decode()
    assert "Masaya otur" not in text
    assert "Tahtaya bak" in text


def test_the_press_completes_a_move_where_the_text_says_so() -> None:
    """`tazof-mangala-2023 j.2`: with a clock, nobody presses for a player at a table."""
    sitting = sit_down(arrange("mangala", minutes=15))
    sitting.begin()
    scene = sitting.do("a", "move", move="1").json()
    assert (scene["turn"], scene["press"], scene["clock"]["running"]) == ("a", True, "a")
    early = sitting.do("b", "move", move="1")
    assert early.status_code == 422
    assert "j.2" in early.json()["error"]["article"]
    scene = sitting.do("a", "press").json()
    assert (scene["turn"], scene["press"], scene["clock"]["running"]) == ("b", False, "b")


def test_a_move_completes_itself_where_the_text_says_nothing() -> None:
    sitting = sit_down(arrange("pentago", minutes=10))
    sitting.begin()
    scene = sitting.do("a", "move", move="a1A").json()
    assert (scene["turn"], scene["press"]) == ("b", False)


def test_a_set_begins_when_both_are_ready() -> None:
    sitting = sit_down(arrange())
    scene = sitting.do("a", "ready").json()
    assert (scene["phase"], scene["ready"]) == ("ready", ["a"])
    assert sitting.do("a", "ready").json()["phase"] == "ready"
    assert sitting.do("b", "ready").json()["phase"] == "playing"


def test_nobody_else_sits_down() -> None:
    category = arrange(players=4)
    sitting = sit_down(category, 1)
    stranger = sit_down(category, 2)
    path = f"/table/{sitting.board.pk}/"
    for client in (stranger.a, stranger.b):
        assert client.get(path).status_code == 404
        assert client.post(path + "do", {"act": "ready"}).status_code == 404
    assert Client().get(path).status_code == 302
    organiser = Client()
    make_account("org", category.event, StaffRole.ORGANISER)
    organiser.post("/sign-in", {"name": "org", "password": PASSWORD})
    assert organiser.get(path).status_code == 403
    Board.objects.filter(pk=sitting.board.pk).update(digital=False)
    assert sitting.a.get(path).status_code == 404


def test_a_player_moves_only_the_own_stones() -> None:
    sitting = sit_down(arrange())
    sitting.begin()
    path, deed = f"/table/{sitting.board.pk}/do", {"act": "move", "move": "1"}
    # The link is the seat, whatever a page says.
    assert sitting.b.post(path, deed | {"seat": "a"}, headers=JSON).status_code == 400
    own = sitting.b.post(path, deed, headers=JSON)
    assert own.status_code == 422
    assert own.json()["error"]["code"] == "not-your-turn"


def test_a_move_sent_twice_is_made_once_and_an_old_page_is_told() -> None:
    sitting = sit_down(arrange())
    scene = sitting.begin()
    key = "one-key-for-one-move"
    first = sitting.do("a", "move", move="1", key=key, seen=scene["seq"]).json()
    again = sitting.do("a", "move", move="1", key=key, seen=scene["seq"]).json()
    assert first["seq"] == again["seq"]
    old = sitting.do("b", "move", move="1", seen=scene["seq"])
    assert old.status_code == 409
    assert old.json()["stale"]["seq"] == first["seq"]


def test_a_tablet_plays_for_both_and_names_the_seat() -> None:
    category = arrange()
    board = sit_down(category).board
    (link,) = tablets(category, [1])
    tablet = Client()
    assert tablet.get(f"/t/{link.secret}", follow=True).redirect_chain[-1][0] == (
        f"/table/{board.pk}/"
    )
    path = f"/table/{board.pk}/do"
    scene = tablet.post(path, {"act": "ready", "seat": "a"}, headers=JSON).json()
    assert scene["phase"] == "playing"
    for seat in ("a", "b"):
        answer = tablet.post(path, {"act": "move", "move": "1", "seat": seat}, headers=JSON)
        assert answer.status_code == 200
    assert tablet.post(path, {"act": "move", "move": "2"}, headers=JSON).status_code == 400
    persons = {
        (row.event["by"], row.event["person"]) for row in board.events.filter(event__kind="moved")
    }
    assert persons == {("player-a", "tablet 1"), ("player-b", "tablet 1")}
    renew_tablet(category.pk, PROGRAM, 1)
    assert tablet.get(f"/table/{board.pk}/").status_code == 302
    assert Client().get(f"/t/{link.secret}").status_code == 404


def test_a_call_reaches_the_referee_and_is_answered() -> None:
    category = arrange()
    sitting = sit_down(category)
    sitting.begin()
    scene = sitting.do("b", "call", why="resign", note="yeter").json()
    assert scene["calls"] == ["referee"]
    chief = Client()
    make_account("bas", category.event, StaffRole.CHIEF)
    chief.post("/sign-in", {"name": "bas", "password": PASSWORD})
    home = chief.get("/referee/").content.decode()
    assert "Hakem bekleyen masalar" in home
    page = chief.get(f"/referee/{category.event.slug}/{category.slug}/1/1/").content.decode()
    assert "Seti bırakıyorum: yeter" in page
    assert 'value="attended"' in page
    board = sitting.board.pk
    # T8: it is the referee who enters it.
    append(board, PROGRAM, Role.REFEREE, Attended(whom="referee"))
    assert sitting.scene()["calls"] == []
    done = append(board, PROGRAM, Role.REFEREE, Resigned(seat=Seat.B))
    assert done.round.table.sets[0].winner is Seat.A
    assert sitting.scene()["phase"] == "between"
    assert Action.objects.filter(action="board.called", who__startswith="player").exists()
    assert not Action.objects.filter(action="board.set-started").exists()


def test_a_claim_stops_the_clocks_and_is_refused_outside_its_window() -> None:
    """M9: a claim counts after the opponent's press and before the own next move."""
    sitting = sit_down(arrange(minutes=15))
    sitting.begin()
    too_early = sitting.do("b", "call", why="claim")
    assert too_early.status_code == 422
    sitting.do("a", "move", move="1")
    sitting.do("a", "press")
    scene = sitting.do("b", "call", why="claim").json()
    assert (scene["stop"], scene["clock"]["running"], scene["calls"]) == (
        "claim",
        None,
        ["referee"],
    )
    assert scene["legal"] == []
    assert sitting.do("b", "move", move="1").status_code == 422


def test_what_a_referee_does_reaches_the_players() -> None:
    sitting = sit_down(arrange(minutes=15))
    sitting.begin()
    board = sitting.board.pk
    append(board, PROGRAM, Role.REFEREE, Paused(reason="su"))
    assert sitting.scene()["stop"] == "paused"
    assert sitting.do("a", "move", move="1").status_code == 422
    append(board, PROGRAM, Role.REFEREE, Resumed())
    append(board, PROGRAM, Role.REFEREE, Warned(seat=Seat.A, article="d"))
    scene = sitting.scene()
    assert [(one["seat"], one["article"]) for one in scene["warned"]] == [
        ("a", "tazof-mangala-2023 d")
    ]
    assert scene["warned"][0]["said"]["tr"].startswith("d: ")
    append(
        board, PROGRAM, Role.REFEREE, ClockEdited(left=(60_000, 90_000), reason="yanlış basıldı")
    )
    assert sitting.scene()["clock"]["left"] == [60_000, 90_000]
    before = sitting.scene()["board"]["position"]
    after = "4 4 4 4 4 3 1 / 4 4 4 4 4 4 0 / 1"
    append(board, PROGRAM, Role.REFEREE, PositionSet(before=before, after=after, reason="R3"))
    scene = sitting.scene()
    assert (scene["board"]["position"], scene["did"]) == (after, "position-set")


def test_a_set_whose_board_was_set_is_shown_to_its_end() -> None:
    """R3: the moves alone no longer lead there; the log does."""
    sitting = sit_down(arrange("mangala"))
    before = sitting.begin()["board"]["position"]
    after = "0 0 0 0 0 1 30 / 0 0 0 0 0 1 16 / 1"
    fix = PositionSet(before=before, after=after, reason="R3")
    append(sitting.board.pk, PROGRAM, Role.REFEREE, fix)
    scene = sitting.do("a", "move", move="6").json()
    assert scene["phase"] == "between"
    assert scene["board"]["position"] == "0 0 0 0 0 0 32 / 0 0 0 0 0 0 16 / 2"
    assert scene["sets"][0]["score"] == [32, 16]
    record = Client().get("/e/ekran/mangala-12/round/1/table/1/record").content.decode()
    assert "6" not in record  # nothing that replays


def test_only_tables_without_entries_are_switched() -> None:
    category = arrange(players=4)
    sit_down(category, 1).begin()
    chief = make_account("bas", category.event, StaffRole.CHIEF)
    client = Client()
    client.post("/sign-in", {"name": chief.username, "password": PASSWORD})
    place = f"/desk/e/{category.event.slug}/c/{category.slug}"
    client.post(f"{place}/round/1/screens", {"to": "wood", "all": "1"})
    state = dict(Board.objects.values_list("table", "digital"))
    assert state == {1: True, 2: False}
    assert switch(category.pk, PROGRAM, 1, tables=[1, 2], digital=True) == 1
    line = Action.objects.filter(action="board.screens").first()
    assert line is not None
    assert line.after == {"tables": [2], "digital": True}
    assert client.get(f"{place}/screens").status_code == 200
    links = client.get(f"{place}/screens/links").content.decode()
    assert all(f"/p/{entry.link}" in links for entry in category.entries.all())
    referee = make_account("hak", category.event, StaffRole.REFEREE)
    other = Client()
    other.post("/sign-in", {"name": referee.username, "password": PASSWORD})
    assert other.get(f"{place}/screens/links").status_code == 403


def test_a_mere_move_leaves_the_category_as_it_was() -> None:
    category = arrange()
    sitting = sit_down(category)
    sitting.begin()
    category.refresh_from_db()
    version = category.version
    said = LiveEvent.objects.filter(stream=category.stream).count()
    sitting.do("a", "move", move="1")
    category.refresh_from_db()
    assert category.version == version
    assert LiveEvent.objects.filter(stream=category.stream).count() == said


def test_a_call_before_the_first_set_does_not_begin_the_round() -> None:
    """A child who asks for help does not take the organiser's way back."""
    sitting = sit_down(arrange())
    assert sitting.do("a", "call", why="help").status_code == 200
    sitting.board.refresh_from_db()
    assert sitting.board.round.status == "published"
    sitting.begin()
    sitting.board.round.refresh_from_db()
    assert sitting.board.round.status == "playing"


def test_a_page_left_open_by_one_player_does_not_act_for_the_other() -> None:
    sitting = sit_down(arrange())
    sitting.begin()
    assert sitting.a.get(f"/p/{sitting.board.second.link}").status_code == 302
    answer = sitting.do("a", "call", why="resign")
    assert answer.status_code == 400
    assert sitting.scene()["calls"] == []


def test_why_says_of_a_closed_round_what_doing_says() -> None:
    """A round that is finished, or archived, meanwhile: asking tells it as moving does."""
    sitting = sit_down(arrange())
    sitting.begin()

    def why() -> object:
        return sitting.a.get(f"/table/{sitting.board.pk}/why", {"move": "1"}).json()["error"]

    assert why() is None
    Round.objects.update(status="finished")
    assert sitting.do("a", "move", move="1").status_code == 409
    assert "açık değil" in str(why())
    Event.objects.update(archived=True)
    assert sitting.do("a", "move", move="1").status_code == 409
    assert "arşiv" in str(why())


def test_an_exempt_player_chooses_another_square_before_the_move_is_finished() -> None:
    """tazof-reversi 12, T7: by ear a disc is soon put beside its square."""
    category = arrange("reversi")
    category.entries.update(accommodations=["visually-impaired"])
    sitting = sit_down(category)
    scene = sitting.begin()
    seat = scene["turn"]
    scene = sitting.do(seat, "move", move="d3").json()
    assert (scene["turn"], scene["press"]) == (seat, True)
    assert sorted(scene["legal"]) == ["c4", "e6", "f5"]
    scene = sitting.do(seat, "move", move="c4").json()
    assert [made[1] for made in scene["board"]["moves"]] == ["c4"]
    assert sitting.do(seat, "move", move="a1").status_code == 422
    scene = sitting.do(seat, "press").json()
    assert scene["turn"] != seat
    assert sitting.do(seat, "move", move="d3").status_code == 422


def test_nobody_uses_up_the_tries_of_the_opponent() -> None:
    sitting = sit_down(arrange())
    sitting.begin()
    for _ in range(12):
        sitting.do("a", "call", why="help")
    assert sitting.do("a", "call", why="help").status_code == 429
    assert sitting.do("b", "call", why="help").status_code == 200


def test_giant_numbers_and_tablets_astray_are_no_errors(client: Client) -> None:
    category = arrange()
    sitting = sit_down(category)
    giant = "9" * 5000
    assert sitting.do("a", "look", seen=giant).status_code == 200
    assert client.get(f"/e/ekran/{category.slug}/standings/", {"after": giant}).status_code == 200
    (link,) = tablets(category, [1])
    client.get(f"/t/{link.secret}")
    assert client.get("/me").status_code == 302


def test_a_new_link_shuts_out_the_old_one_and_who_came_in_by_it() -> None:
    category = arrange()
    sitting = sit_down(category)
    sitting.begin()
    old = sitting.board.first.link
    assert renew_player(category.pk, PROGRAM, sitting.board.first.local)
    assert sitting.do("a", "look").status_code == 401
    assert Client().get(f"/p/{old}").status_code == 404
    sitting.board.first.refresh_from_db()
    assert sitting.a.get(f"/p/{sitting.board.first.link}").status_code == 302
    assert sitting.do("a", "look").status_code == 200


def test_who_stays_at_the_table_is_led_to_the_next_round() -> None:
    category = arrange(players=2)
    sitting = sit_down(category)
    play_out(sitting)
    assert sitting.scene()["next"] is None
    (link,) = tablets(category, [1])
    tablet = Client()
    tablet.get(f"/t/{link.secret}")
    second = Round.objects.create(category=category, number=2, status="published")
    board = Board.objects.create(
        round=second,
        table=1,
        first=sitting.board.second,
        second=sitting.board.first,
        digital=True,
    )
    assert sitting.scene()["next"] == f"/table/{board.pk}/"
    state = tablet.get(f"/table/{sitting.board.pk}/state").json()
    assert state["next"] == f"/table/{board.pk}/"
    assert tablet.get("/tablet").headers["Location"] == f"/table/{board.pk}/"
    Board.objects.filter(pk=board.pk).update(digital=False)
    waiting = tablet.get("/tablet")
    assert waiting.status_code == 200
    assert "Bu masada şu an oyun yok" in waiting.content.decode()
