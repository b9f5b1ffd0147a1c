"""From the last result to the next pairing in two steps, in one category and in all of them."""

import pytest

from meydan.server.models import Action, Category, Role, Snapshot
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.model import RoundStatus
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.desk.signing import organiser, staff
from tests.server.desk_rounds.steps import DESK, draw, now, pair, shape_of, step
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

WON = Result(points=(Points(2), Points(0)))
ALL = "/desk/e/deneme/rounds"


@pytest.fixture
def category() -> Category:
    """Six players and a published first round."""
    made = make_category(make_event())
    add_players(made, 6)
    start_round(made)
    return made


def play_out(category: Category) -> None:
    last = now(category).rounds[-1]
    for one in last.pairs:
        edit(category, lambda t, table=one.table: enter_result(t, last.number, table, WON))  # type: ignore[misc]


def statuses(category: Category) -> list[RoundStatus]:
    return [one.status for one in now(category).rounds]


def test_two_posts_lead_from_the_last_result_to_a_round_under_way(category: Category) -> None:
    client = organiser(category.event)
    play_out(category)
    answer = client.post(DESK + "round/1/next")
    assert answer.headers["Location"].endswith("/round/2/")
    assert statuses(category) == [RoundStatus.FINISHED, RoundStatus.DRAFT]
    mark = shape_of(client.get(DESK + "round/2/").text)
    answer = client.post(DESK + "round/2/publish-and-start", {"shape": mark})
    assert statuses(category) == [RoundStatus.FINISHED, RoundStatus.PLAYING]
    done = list(Action.objects.values_list("action", flat=True)[:4])
    assert done == ["round.start", "round.publish", "round.pair", "round.finish"]
    assert Snapshot.objects.filter(why="round-end").exists()


def test_nothing_is_finished_while_a_result_is_missing(category: Category) -> None:
    client = organiser(category.event)
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), WON))
    answer = client.post(DESK + "round/1/next", follow=True)
    assert "sonucu eksik masalar: 2, 3" in answer.text
    assert statuses(category) == [RoundStatus.PLAYING]


def test_a_draft_that_changed_meanwhile_is_not_published(category: Category) -> None:
    client = organiser(category.event)
    play_out(category)
    client.post(DESK + "round/1/next")
    answer = client.post(DESK + "round/2/publish-and-start", {"shape": "d 1:1-2"})
    assert answer.status_code == 409
    assert statuses(category)[-1] is RoundStatus.DRAFT


def test_a_referee_does_neither(category: Category) -> None:
    client = staff(category.event, Role.REFEREE)
    play_out(category)
    assert client.post(DESK + "round/1/next").status_code == 403
    assert client.post(DESK + "round/1/publish-and-start").status_code == 403


def test_all_that_are_ready_are_paired_and_the_others_say_why(category: Category) -> None:
    client = organiser(category.event)
    event = category.event
    no_lot = make_category(event, "kurasiz")
    add_players(no_lot, 4)
    behind = make_category(event, "geride")
    add_players(behind, 4)
    start_round(behind)
    play_out(category)
    page = client.get(ALL).text
    assert f'name="version-{category.pk}"' in page
    assert f'name="version-{no_lot.pk}"' not in page
    assert "Önce kura çekilmeli" in page
    assert "1. turda sonucu eksik masalar: 1, 2" in page
    category.refresh_from_db()
    client.post(ALL + "/pair", {f"version-{category.pk}": category.version})
    assert statuses(category) == [RoundStatus.FINISHED, RoundStatus.DRAFT]
    assert statuses(behind) == [RoundStatus.PUBLISHED]
    page = client.get(ALL).text
    mark = page.split(f'name="shape-{category.pk}" value="')[1].split('"')[0]
    client.post(ALL + "/publish", {f"shape-{category.pk}": mark})
    assert statuses(category) == [RoundStatus.FINISHED, RoundStatus.PLAYING]


def test_what_changed_since_the_page_was_shown_is_left_alone(category: Category) -> None:
    client = organiser(category.event)
    play_out(category)
    stale = Category.objects.get(pk=category.pk).version - 1
    answer = client.post(ALL + "/pair", {f"version-{category.pk}": stale}, follow=True)
    assert "başka biri bir değişiklik yaptı" in answer.text
    assert statuses(category) == [RoundStatus.PLAYING]


def test_each_step_is_still_possible_alone(category: Category) -> None:
    client = organiser(category.event)
    play_out(category)
    assert client.post(DESK + "round/1/finish").status_code == 302
    assert pair(client, category) == 2
    assert step(client, "publish", 2) == 302
    assert step(client, "start", 2) == 302
    assert statuses(category)[-1] is RoundStatus.PLAYING


def test_the_first_round_too_takes_two_steps() -> None:
    made = make_category(make_event())
    add_players(made, 6)
    client = organiser(made.event)
    draw(client, made)
    assert pair(client, made) == 1
    mark = shape_of(client.get(DESK + "round/1/").text)
    client.post(DESK + "round/1/publish-and-start", {"shape": mark})
    assert statuses(made) == [RoundStatus.PLAYING]


def test_a_draft_that_somebody_came_after_says_so_before_it_is_published(
    category: Category,
) -> None:
    """A late entry made the draft's publishing end in an error, on both pages that offered it."""
    client = organiser(category.event)
    play_out(category)
    client.post(DESK + "round/1/next")
    assert "round/2/publish-and-start" in client.get(DESK + "round/2/").text
    edit(category, lambda t: add_entry(t, Player(given="Geç", surname="Kalan")))
    page = client.get(DESK + "round/2/").text
    assert "turu yeniden eşlendirin" in page
    assert "round/2/publish" not in page
    assert "Taslaklar" not in client.get(ALL).text
    assert "Geç Kalan" in client.get(ALL).text


def test_a_category_that_is_over_names_no_round_to_come() -> None:
    made = make_category(make_event(), rounds=1)
    add_players(made, 4)
    start_round(made)
    play_out(made)
    client = organiser(made.event)
    client.post(DESK + "round/1/finish")
    page = client.get(ALL).text
    assert "Hazır değil" in page
    assert "2. tur" not in page
