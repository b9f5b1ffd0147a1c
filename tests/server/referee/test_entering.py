"""Entries: every button's deed, and every answer that is not a yes."""

import time
from typing import Any

import pytest
from django.test import Client

from meydan.server.live.subscription import open_stream
from meydan.server.models import Action, Board, LiveEvent, Role
from meydan.server.models.moments import now_ms
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish, start
from meydan.tournament.rules import change_rules
from tests.server.making import PASSWORD, edit, make_account
from tests.server.referee.tables import Phone, place, referee, under_way

pytestmark = pytest.mark.django_db(transaction=True)
LET_REFEREES = {"conduct.decided_by": "referee"}


def test_a_round_of_mangala_from_the_first_set_to_the_result() -> None:
    """tazof-mangala-2023 e: 2 set points end the round; stones count 48."""
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    phone.do("set-counted", score=[30, 18])
    phone.do("set-started")
    over = phone.do("set-counted", score=[25, 23])
    assert over["face"]["phase"] == "over"
    assert over["result"] == "1:0"
    assert over["face"]["next"]["do"] == "home"
    assert phone.board.result is not None
    assert phone.board.result["stones"] == [55, 41]


def test_the_clock_passes_with_the_press_and_stops_with_a_pause() -> None:
    category = under_way(seconds=900)
    phone = Phone(referee(category.event), category)
    assert phone.do("set-started")["state"]["clock"]["running"] == "a"
    assert phone.do("pressed", seat="a")["state"]["clock"]["running"] == "b"
    assert phone.do("taken-back", seat="a")["state"]["clock"]["running"] == "b"
    paused = phone.do("paused", reason="Hakem durdurdu")
    assert (paused["face"]["phase"], paused["state"]["clock"]["running"]) == ("paused", None)
    assert paused["face"]["next"]["key"] == "resumed"
    assert phone.do("resumed")["face"]["next"]["key"] == "pressed:b"
    phone.do("clock-edited", left=[600000, 1000], reason="Saat geç başlatıldı")


def test_a_flag_asks_for_the_stones_and_draws_with_24() -> None:
    """M8: the flag decides the set by the stones in the treasury."""
    category = under_way(seconds=900)
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    early = phone.send({"kind": "flag-fell", "seat": "a", "score": [24, 20]})
    assert (early["status"], early["error"]["code"]) == (422, "refused")
    assert "j.6" in early["error"]["article"]
    shown = phone.do("clock-edited", left=[0, 900000], reason="deneme")
    assert (shown["face"]["next"]["do"], shown["face"]["next"]["key"]) == ("sheet", "flag")
    assert "Önce" in shown["face"]["may"]["set-counted"]
    uncounted = phone.send({"kind": "flag-fell", "seat": "a"})
    assert uncounted["error"]["message"].startswith("Sayım girilmeli")
    done = phone.do("flag-fell", seat="a", score=[24, 20])
    assert done["face"]["points"] == ["½", "½"]


def test_claims_are_made_upheld_and_refused() -> None:
    category = under_way(seconds=900)
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    phone.do("pressed", seat="a")
    claimed = phone.do("claimed", seat="b", text="Elle saydı")
    assert (claimed["face"]["phase"], claimed["face"]["claim"]) == ("claim", "b")
    assert claimed["face"]["next"]["key"] == "claim"
    upheld = phone.do("claim-upheld", article="a")
    assert [side["warnings"] for side in upheld["sides"]] == [1, 0]
    phone.do("claimed", seat="b")
    refused = phone.do("claim-refused", reason="Görülmedi")
    assert [side["warnings"] for side in refused["sides"]] == [1, 0]


def test_the_third_warning_loses_the_round() -> None:
    """T4, tazof-mangala-2023 h."""
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    for article in ("a", "c", "h"):
        last = phone.do("warned", seat="b", article=article, note="not")
    assert last["face"]["phase"] == "over"
    assert last["sides"][1]["warnings"] == 3
    assert phone.board.result is not None
    assert phone.board.result["points"] == [2, 0]


@pytest.mark.parametrize(
    ("rulebook", "deed", "points"),
    [
        ("tazof-reversi", {"kind": "set-counted", "score": [40, 24]}, ["1", "0"]),
        ("tazof-pentago", {"kind": "set-counted", "winner": "draw"}, ["½", "½"]),
        ("tazof-kure", {"kind": "set-counted", "score": [2, 4]}, ["0", "1"]),
        ("tazof-kure", {"kind": "set-counted", "score": [2, 3], "winner": "a"}, ["1", "0"]),
        ("tazof-mangala-2023", {"kind": "resigned", "seat": "a"}, ["0", "1"]),
    ],
)
def test_each_game_is_counted_its_own_way(
    rulebook: str, deed: dict[str, Any], points: list[str]
) -> None:
    category = under_way(rulebook)
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    assert phone.do(**deed)["face"]["points"] == points


def test_the_ifmg_result_is_written_with_the_stones() -> None:
    """T3."""
    category = under_way("ifmg-mangala")
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    assert phone.do("set-counted", score=[26, 22])["result"] == "1(26):0(22)"


def test_absent_stones_replaced_and_notes() -> None:
    category = under_way()
    client = referee(category.event)
    phone = Phone(client, category)
    phone.do("noted", text="Konum: 4 4 4 …")
    phone.do("set-started")
    phone.do("stones-replaced", note="Bir taş düştü")
    late = phone.send({"kind": "absent", "who": "b"})
    assert late["error"]["code"] == "refused"
    other = Phone(client, category, table=2)
    assert other.do("absent", who="b")["face"]["phase"] == "over"


def test_a_wrong_count_is_put_right_and_a_wrong_tap_taken_back() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    counted = phone.do("set-counted", score=[18, 30])
    seq = next(one["seq"] for one in counted["history"] if one["recount"])
    phone.do("set-started")
    deed = {"kind": "set-counted", "score": [30, 18]}
    right = phone.do("replaced", target=seq, deed=deed, reason="Taşlar karıştı")
    assert right["face"]["points"] == ["1", "0"]
    started = next(one["seq"] for one in right["history"] if one["kind"] == "set-started")
    back = phone.do("retracted", target=started, reason="Yanlış dokunuş")
    assert back["face"]["phase"] == "between"
    assert next(one for one in back["history"] if one["seq"] == started)["struck"]


def test_what_follows_can_be_taken_back_with_an_entry() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    phone.do("set-counted", score=[30, 18])
    alone = phone.send({"kind": "retracted", "target": 2, "reason": "deneme"})
    assert "sonraki kayıtlarla" in alone["error"]["message"]
    back = phone.do("retracted", target=2, reason="deneme", tail=True)
    assert back["face"]["phase"] == "opened"


def test_a_call_reaches_the_chief_and_is_marked_attended() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    assert phone.do("called", whom="chief")["calls"] == ["chief"]
    assert phone.board.called is not None
    stream = LiveEvent.objects.filter(stream=category.event.stream, kind="call")
    assert [row.data["open"] for row in stream] == [True]
    chief = referee(category.event, "baş", role=Role.CHIEF)
    for name in (category.event.stream, category.stream):
        assert heard(name, chief).count('"kind":"call"') == 1
        assert heard(name, phone.client).count('"kind":"call"') == 1
    assert "Başhakem çağrıları" in chief.get("/referee/").content.decode()
    form = {"kind": "attended", "whom": "chief", "back": "home"}
    answer = chief.post(f"{place(category)}do", form)
    assert (answer.status_code, answer["Location"]) == (302, "/referee/")
    assert not Board.objects.filter(called__isnull=False).exists()
    assert stream.all().count() == 2


def test_nobody_but_the_staff_hears_of_a_call() -> None:
    """Neither on the event's stream, nor on the category's, nor on the table's."""
    category = under_way()
    make_account("yabanci")
    stranger = Client()
    stranger.login(username="yabanci", password=PASSWORD)
    phone = Phone(referee(category.event), category)
    phone.do("called", whom="chief")
    phone.do("called", whom="referee")
    for client in (Client(), stranger):
        for stream in (category.event.stream, category.stream, phone.board.stream):
            assert open_stream(stream, "", 0).status == 200
            assert '"call' not in heard(stream, client)
    phone.do("set-started")
    assert '"kind":"board"' in heard(category.stream, Client())


def heard(stream: str, client: Client) -> str:
    """What somebody is told who opens a stream now."""
    session = client.cookies.get("sessionid")
    opened = open_stream(stream, f"sessionid={session.value}" if session else "", 0)
    return b"".join(one.data for one in opened.missed).decode()


def test_only_the_chief_gives_penalties() -> None:
    """T5; board.penalise in the table of actions."""
    category = under_way()
    deed = {"kind": "penalised", "who": "a", "penalty": "round", "reason": "Hakaret"}
    no = Phone(referee(category.event), category).send(deed)
    assert (no["status"], no["error"]["code"]) == (403, "forbidden")
    chief = Phone(referee(category.event, "baş", role=Role.CHIEF), category)
    assert chief.do(**deed)["result"] == "0:1"


def test_t5_a_referee_gives_penalties_where_the_meeting_lets_referees_decide() -> None:
    category = under_way()
    edit(category, lambda one: change_rules(one, LET_REFEREES, reason="toplantı"))
    phone = Phone(referee(category.event), category)
    deed = {"kind": "penalised", "who": "a", "penalty": "round", "reason": "Hakaret"}
    assert phone.do(**deed)["result"] == "0:1"


def test_an_exempt_player_is_not_warned_under_that_article() -> None:
    """T7: visually impaired players may count by hand (a)."""
    category = under_way()
    board = Board.objects.get(round__category=category, table=1)
    board.first.accommodations = ["visually-impaired"]
    board.first.save()
    client = referee(category.event)
    page = client.get(f"{place(category)}?sheet=warn").content.decode()
    assert "bu maddeden muaftır; uyarı verilemez. (T7)" in page
    no = Phone(client, category).send({"kind": "warned", "seat": "a", "article": "a"})
    assert "muaftır" in no["error"]["message"]


def test_an_entry_that_comes_twice_is_stored_once() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    first = phone.send({"kind": "set-started"}, key="same-key-1")
    again = phone.send({"kind": "set-started"}, key="same-key-1", seen=0)
    assert (first["again"], again["again"]) == (False, True)
    assert first["yours"] == again["yours"] == 2
    assert phone.kinds == ["opened", "set-started"]


def test_an_entry_that_came_again_names_its_own_number() -> None:
    """What waits behind it must not be taken for having seen what others entered since."""
    category = under_way(seconds=900)
    mine = Phone(referee(category.event), category)
    mine.send({"kind": "set-started"}, key="same-key-1")
    other = Phone(referee(category.event, "ikinci"), category, seen=2)
    other.do("pressed", seat="a")
    assert mine.send({"kind": "set-started"}, key="same-key-1", seen=0)["yours"] == 2


def test_a_stale_entry_is_told_what_came_between() -> None:
    category = under_way(seconds=900)
    mine = Phone(referee(category.event), category)
    mine.do("set-started")
    other = Phone(referee(category.event, "ikinci"), category, seen=2)
    other.do("pressed", seat="a")
    other.do("warned", seat="a", article="h")
    no = mine.send({"kind": "set-counted", "score": [24, 24]}, seen=2)
    assert (no["status"], no["error"]["code"]) == (409, "stale")
    assert len(no["error"]["since"]) == 2
    assert "saate bastı" in no["error"]["since"][0]
    assert no["screen"]["seq"] == 4
    assert mine.kinds == ["opened", "set-started", "pressed", "warned"]


def test_a_call_never_comes_too_late_but_what_follows_it_may() -> None:
    category = under_way(seconds=900)
    mine = Phone(referee(category.event), category)
    mine.do("set-started")
    Phone(referee(category.event, "ikinci"), category, seen=2).do("pressed", seat="a")
    call = mine.send({"kind": "called", "whom": "chief"}, seen=2)
    assert (call["status"], call["yours"]) == (200, 2)


def test_a_table_where_others_sit_now_takes_nothing() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    no = phone.send({"kind": "set-started"}, board=phone.board.pk + 1)
    assert (no["status"], no["error"]["code"]) == (409, "moved")
    assert phone.board.events.count() == 0


def test_a_finished_round_takes_nothing() -> None:
    category = under_way(players=2)
    edit(category, lambda t: start(t, RoundNo(1)))
    result = Result(points=(Points(2), Points(0)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))
    edit(category, lambda t: finish(t, RoundNo(1)))
    client = referee(category.event)
    no = Phone(client, category).send({"kind": "set-started"})
    assert (no["status"], no["error"]["code"]) == (409, "closed")
    assert "oynanmıyor" in client.get(place(category)).content.decode()


def test_a_result_from_the_desk_shows_at_the_table() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    result = Result(points=(Points(1), Points(1)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))
    assert LiveEvent.objects.filter(stream=phone.board.stream).last().data["seq"] == 3  # type: ignore[union-attr]
    no = phone.send({"kind": "set-counted", "score": [30, 18]})
    assert no["error"]["code"] == "stale"
    assert no["error"]["since"] == ["Geçerli sonuç, yönetim panelinden: ½ : ½"]


@pytest.mark.parametrize(
    "deed",
    [
        None,
        "set-started",
        {},
        {"kind": "opened", "rulebook": "tazof-kure", "mode": "counted"},
        {"kind": "moved", "seat": "a", "move": "3"},
        {"kind": "no-such-thing"},
        {"kind": "warned", "seat": "c", "article": "h"},
        {"kind": "noted", "text": "x" * 401},
        {"kind": "noted", "text": "a\x00b"},
        {"kind": "set-counted", "score": ["3", 4]},
        {"kind": "replaced", "target": 1, "reason": "x", "deed": {"kind": "moved"}},
    ],
)
def test_what_can_not_be_read_is_refused_with_a_sentence(deed: Any) -> None:
    category = under_way(players=2)
    phone = Phone(referee(category.event), category)
    no = phone.send(deed)
    assert (no["status"], no["error"]["code"]) == (400, "unusable")
    assert len(no["error"]["message"]) > 10
    assert phone.board.events.count() == 0


@pytest.mark.parametrize("body", ["", "[]", "{", '{"deed": {"kind": "set-started"}, "key": 3}'])
def test_a_body_that_is_no_entry_is_refused(body: str) -> None:
    category = under_way(players=2)
    client = referee(category.event)
    answer = client.post(f"{place(category)}do", body, content_type="application/json")
    assert answer.status_code == 400


def test_a_phone_needs_the_mark_of_its_own_site() -> None:
    category = under_way(players=2)
    client = referee(category.event)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    answer = strict.post(
        f"{place(category)}do",
        '{"deed": {"kind": "set-started"}}',
        content_type="application/json",
        headers={"accept": "application/json"},
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf")


def test_an_entry_is_in_the_action_log_with_its_referee() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("warned", seat="a", article="h")
    line = Action.objects.get(action="board.warned")
    assert (line.who, line.target) == ("hakem", "round 1 table 1")
    assert phone.send({"kind": "set-started"})["history"][1]["by"] == "hakem: hakem"


def test_entries_keep_the_time_when_they_were_made() -> None:
    """An entry that waited counts from when it happened, not from when it arrived."""
    category = under_way(seconds=900)
    phone = Phone(referee(category.event), category)
    started = phone.do("set-started")
    moment = started["state"]["clock"]["since"] + 5
    while now_ms() <= moment:  # it waits; what is yet to come would be taken as of now
        time.sleep(0.001)
    pressed = phone.send({"kind": "pressed", "seat": "a"}, at=moment)
    assert pressed["state"]["clock"]["left"][0] == 900_000 - 5
    early = phone.send({"kind": "pressed", "seat": "b"}, at=1)
    assert early["state"]["clock"]["since"] == moment


def test_t16_the_sheet_asks_who_reported_and_the_referee_warns_for_what_is_seen() -> None:
    """tazof-mangala-2023 a, c are seen by the referee; h needs the opponent."""
    category = under_way(seconds=900)
    client = referee(category.event)
    phone = Phone(client, category)
    phone.do("set-started")
    page = client.get(place(category)).content.decode()
    assert 'name="reported_by" value="referee"' in page
    assert 'name="touch"' in page
    phone.do("warned", seat="a", article="a", reported_by="referee")
    no = phone.send({"kind": "warned", "seat": "a", "article": "h", "reported_by": "referee"})
    assert (no["status"], no["error"]["code"]) == (422, "refused")
    assert "h" in no["error"]["article"]


def test_t16_a_report_keeps_the_window_of_claims_at_the_table() -> None:
    """tazof-mangala-2023 f and j.4: after the press and before one's own move."""
    category = under_way(seconds=900)
    phone = Phone(referee(category.event), category)
    phone.do("set-started")
    phone.do("pressed", seat="a")
    phone.do("warned", seat="a", article="h")
    again = phone.send({"kind": "warned", "seat": "a", "article": "h"})
    assert "T17" in again["error"]["article"]
    phone.do("pressed", seat="b")
    late = phone.send({"kind": "warned", "seat": "a", "article": "h"})
    assert "j.4" in late["error"]["article"]
