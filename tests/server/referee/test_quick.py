"""The result of a match at once, taking it back, and two devices at one table."""

import pytest

from meydan.server.models.moments import now_ms
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import clear_result, enter_result
from tests.server.making import edit
from tests.server.referee.tables import Phone, referee, under_way

pytestmark = pytest.mark.django_db(transaction=True)

MINUTE = 60_000


def test_a_plain_2_0_is_one_entry_with_its_sets() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    over = phone.do("round-counted", points=[4, 0], winner="a")
    assert (over["face"]["phase"], over["face"]["points"]) == ("over", ["2", "0"])
    assert (over["result"], over["desk"], over["overruled"]) == ("1:0", "", False)
    assert phone.board.result == {"points": [2, 0], "sets": [4, 0]}


def test_the_screen_offers_what_the_book_allows() -> None:
    mangala = under_way(slug="m")
    phone = Phone(referee(mangala.event), mangala)
    assert phone.do("noted", text="-")["face"]["endings"] == [
        "4,0:a",
        "0,4:b",
        "4,2:a",
        "2,4:b",
        "3,3:draw",
        "5,1:a",
        "1,5:b",
    ]
    reversi = under_way("tazof-reversi", slug="r")
    phone = Phone(referee(reversi.event, "hakem2"), reversi)
    assert phone.do("noted", text="-")["face"]["endings"] == ["2,0:a", "0,2:b", "1,1:draw"]


def test_stones_are_refused_or_asked_for_by_the_book() -> None:
    """T3: IFMG writes a result with the stones."""
    category = under_way("ifmg-mangala")
    phone = Phone(referee(category.event), category)
    bare = phone.send({"kind": "round-counted", "points": [2, 0], "winner": "a"})
    assert bare["error"]["message"].startswith("Sayım girilmeli")
    over = phone.do("round-counted", points=[2, 0], winner="a", scores=[[26, 22]])
    assert over["result"] == "1(26):0(22)"


def test_the_own_entry_is_taken_back_at_once_without_a_reason() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    over = phone.do("round-counted", points=[4, 0], winner="a")
    back = phone.do("retracted", target=over["seq"], reason="")
    assert back["face"]["phase"] == "opened"
    assert phone.board.result is None


def test_what_waited_on_a_phone_stands_at_its_own_time() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    then = now_ms() - 40 * MINUTE
    phone.send({"kind": "set-started"}, at=then)
    phone.send({"kind": "set-counted", "score": [30, 18]}, at=then + 15 * MINUTE)
    opened, started, counted = (row.event["at"] for row in phone.board.events.all())
    assert (opened, started, counted) == (then, then, then + 15 * MINUTE)


def test_a_clock_that_is_years_off_does_not_open_a_round_then() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.send({"kind": "set-started"}, at=0)
    first = phone.board.events.first()
    assert first is not None
    assert now_ms() - first.event["at"] <= 24 * 60 * MINUTE + MINUTE


def test_a_result_changed_at_the_desk_is_the_one_that_the_phone_shows() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("round-counted", points=[3, 3], winner="draw")
    won = Result(points=(Points(2), Points(0)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), won))
    shown = phone.client.get(f"/referee/{category.event.slug}/{category.slug}/1/1/state").json()
    assert (shown["desk"], shown["overruled"]) == ("1 : 0", True)
    edit(category, lambda t: clear_result(t, RoundNo(1), TableNo(1)))
    shown = phone.client.get(f"/referee/{category.event.slug}/{category.slug}/1/1/state").json()
    assert (shown["desk"], shown["overruled"]) == ("silindi", True)


def test_the_same_result_from_the_desk_overrules_nothing() -> None:
    category = under_way()
    phone = Phone(referee(category.event), category)
    phone.do("round-counted", points=[4, 0], winner="a")
    same = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(0)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), same))
    shown = phone.client.get(f"/referee/{category.event.slug}/{category.slug}/1/1/state").json()
    assert not shown["overruled"]
