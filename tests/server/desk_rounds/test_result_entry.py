"""Results typed at the desk: two devices at one table, arrow keys, a pasted column."""

import pytest

from meydan.rulebooks import load
from meydan.server.desk.results.results import quick_keys
from meydan.server.models import Category
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.desk.signing import organiser
from tests.server.desk_rounds.steps import DESK, enter, now
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

WON = Result(points=(Points(2), Points(0)))
FORM = DESK + "round/1/results/"


@pytest.fixture
def category() -> Category:
    """Six players and a published first round."""
    made = make_category(make_event())
    add_players(made, 6)
    start_round(made)
    return made


def stored(category: Category) -> list[tuple[int, int] | None]:
    return [one.result.points if one.result else None for one in now(category).rounds[0].pairs]


def by_phone(category: Category, result: Result) -> None:
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))


def test_a_result_of_another_device_is_asked_about(category: Category) -> None:
    """½–½ from the referee's phone, 1 typed at the desk."""
    client = organiser(category.event)
    drawn = Result(points=(Points(1), Points(1)), sets=(Points(3), Points(3)))
    by_phone(category, drawn)
    sent = {"table": "1", "result": "1"}
    answer = client.post(FORM + "enter", sent)
    assert answer.status_code == 409
    assert "½:½ (1½–1½) kalsın" in answer.text
    assert "1:0 olarak değiştir" in answer.text
    assert now(category).rounds[0].pairs[0].result == drawn
    sent["instead"] = "1½-1½"
    assert client.post(FORM + "enter", sent).status_code == 302
    assert now(category).rounds[0].pairs[0].result == WON


def test_two_results_of_the_same_points_are_told_apart(category: Category) -> None:
    """2–0 from the phone, 2–1 typed or pasted at the desk: both are 1:0."""
    client = organiser(category.event)
    by_phone(category, Result(points=(Points(2), Points(0)), sets=(Points(4), Points(0))))
    asked = client.post(FORM + "enter", {"table": "1", "result": "2-1"}).text
    assert "1:0 (2–0) kalsın" in asked
    assert "1:0 (2–1) olarak değiştir" in asked
    pasted = client.post(FORM + "column", {"column": "2-1\n2-0\n2-0"}).text
    assert "masada 1:0 (2–0) kayıtlı" in pasted


def test_it_is_asked_again_when_the_stored_result_changed_again(category: Category) -> None:
    client = organiser(category.event)
    by_phone(category, Result(points=(Points(0), Points(2))))
    sent = {"table": "1", "result": "1", "instead": "½-½"}
    assert client.post(FORM + "enter", sent).status_code == 409


def test_the_same_result_typed_with_less_detail_changes_nothing(category: Category) -> None:
    client = organiser(category.event)
    whole = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(0)), warnings=(1, 0))
    by_phone(category, whole)
    assert enter(client, 1, 1, "1") == 302
    assert now(category).rounds[0].pairs[0].result == whole


def test_the_arrow_keys_lead_where_they_point(category: Category) -> None:
    client = organiser(category.event)
    answer = client.post(FORM + "enter", {"table": "2", "result": "1", "then": "3"})
    assert answer.headers["Location"].endswith("?table=3&entered=2")


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1\n½\n0", [(2, 0), (1, 1), (0, 2)]),
        ("2-0\n\n0-2\n", [(2, 0), None, (0, 2)]),
        ("3\t1-0\n1\t0-1", [(0, 2), None, (2, 0)]),
        ("3 2-1\r\n1. 1-2", [(0, 2), None, (2, 0)]),
    ],
)
def test_a_pasted_column_is_looked_at_and_saved(
    category: Category, text: str, points: list[tuple[int, int] | None]
) -> None:
    client = organiser(category.event)
    assert client.post(FORM + "column", {"column": text}).status_code == 200
    assert stored(category) == [None, None, None]
    assert client.post(FORM + "column", {"column": text, "save": "1"}).status_code == 302
    assert stored(category) == points


def test_lines_that_can_not_be_are_named_and_the_others_saved(category: Category) -> None:
    client = organiser(category.event)
    text = "1 1-0\n9 1-0\n2 xyz\n1 0-1"
    page = client.post(FORM + "column", {"column": text}).text
    assert "böyle bir masa yok" in page
    assert "bu masa iki kez yazılmış" in page
    client.post(FORM + "column", {"column": text, "save": "1"})
    assert stored(category) == [(2, 0), None, None]


def test_a_pasted_column_overwrites_nothing(category: Category) -> None:
    client = organiser(category.event)
    assert enter(client, 1, 1, "½") == 302
    client.post(FORM + "column", {"column": "1\n1\n1", "save": "1"})
    assert stored(category) == [(1, 1), (2, 0), (2, 0)]


def test_an_empty_paste_says_so(category: Category) -> None:
    client = organiser(category.event)
    answer = client.post(FORM + "column", {"column": " \n "})
    assert answer.status_code == 422
    assert "sonuç bulunamadı" in answer.text


def test_the_keys_of_one_game_show_what_it_is_worth_here() -> None:
    """T3: a meeting that makes a win worth 3 sees 3 : 0 beside the key; what is typed stays."""
    printed = load("ifmg-mangala")
    assert [one[:2] for one in quick_keys(printed)[:3]] == [
        ("1", "1 : 0"),
        ("½", "½ : ½"),
        ("0", "0 : 1"),
    ]
    three = printed.override({"points.win": 6, "points.draw": 2}, reason="toplantı")
    assert [one[1] for one in quick_keys(three)[:3]] == ["3 : 0", "1 : 1", "0 : 3"]
