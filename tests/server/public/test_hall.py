"""Hall screens: even pages, no stale seat, what the desk chose for each."""

import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from meydan.server.access.actor import PROGRAM
from meydan.server.models import Account, Announcement, Event, HallScreen, LiveEvent, Role
from meydan.server.public.hall_pages import MOST_LINES, Line, paged, shared_out
from meydan.server.store.publicity.announcements import publish as publish_news
from meydan.server.store.round_timer import set_timer
from meydan.tournament.ids import Points, RoundNo
from meydan.tournament.model import Slot, Tournament
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish
from tests.server.making import (
    PASSWORD,
    add_players,
    edit,
    make_account,
    make_category,
    make_event,
    start_round,
)

pytestmark = pytest.mark.django_db(transaction=True)
WON = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(0)))
HALL = "/e/deneme/hall/"


def shown(path: str = HALL) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def over(tournament: Tournament) -> Tournament:
    """The last round with every starter its winner."""
    number = RoundNo(len(tournament.rounds))
    for pair in tournament.rounds[-1].pairs:
        tournament = enter_result(tournament, number, pair.table, WON)
    return finish(tournament, number)


def event_of(players: int) -> Event:
    event = make_event()
    category = make_category(event)
    add_players(category, players)
    start_round(category)
    return event


@pytest.mark.parametrize("count", [0, 1, 23, 24, 25, 49, 50, 300])
def test_no_page_is_left_with_an_orphan(count: int) -> None:
    pages = paged([Line(box=str(at), name="Ada") for at in range(count)])
    sizes = [len(page) for page in pages]
    assert sum(sizes) == count
    assert max(sizes) <= MOST_LINES
    assert max(sizes) - min(sizes) <= 1
    assert len(pages) == max(1, -(-count // MOST_LINES))
    for page in pages:
        for columns in (1, 2, 3):
            heights = [len(one) for one in shared_out(page, columns)]
            assert sum(heights) == len(page)
            assert max(heights) - min(heights) <= 1


def test_pairings_are_shown_by_name_until_the_round_is_over_and_never_after() -> None:
    event = event_of(6)
    text = shown()
    assert text.count('<li class="hall-line') == 6
    assert "başlar" in text
    names = re.findall(r'class="hall-name[^>]*>\s*(\S+)', text)
    assert names == ["Ada", "Bora", "Çınar", "Deniz", "Ege", "Figen"]
    edit(event.categories.get(), over)
    text = shown()
    assert "başlar" not in text
    assert 'class="screen results"' in text
    assert 'class="screen standings"' in text
    assert '<span class="hall-box range">1–3</span>' in text, "a shared place leaves the name room"


def test_a_round_that_comes_counts_down_to_its_start_then_to_its_end() -> None:
    event = event_of(4)
    category = event.categories.get()
    begins = timezone.now() + timedelta(minutes=5)
    edit(category, lambda t: replaced(t, begins))
    assert "başlamasına" in shown()
    ends = timezone.now() + timedelta(minutes=20)
    set_timer(category.pk, PROGRAM, 1, ends=ends)
    assert "kalan süre" in shown()


def replaced(tournament: Tournament, begins: datetime) -> Tournament:
    return replace(tournament, schedule=(Slot(starts=begins, round=RoundNo(1)),))


def test_an_announcement_is_on_the_wall_while_it_is_news() -> None:
    event = event_of(4)
    assert "Otopark" not in shown()
    said = publish_news(event, PROGRAM, "Otopark B kapısından girilir.")
    assert "Otopark B kapısından girilir." in shown()
    Announcement.objects.filter(pk=said.pk).update(at=timezone.now() - timedelta(hours=1))
    assert "Otopark" not in shown()


def test_an_event_without_rounds_says_what_comes() -> None:
    make_category(make_event())
    assert "Eşlendirmeler yayımlanınca" in shown()


def signed(event: Event, role: Role) -> Client:
    make_account("biri", event, role)
    browser = Client()
    assert browser.login(username="biri", password=PASSWORD)
    return browser


def test_the_desk_chooses_what_each_screen_shows() -> None:
    event = event_of(6)
    other = make_category(event, "reversi-14", rulebook="tazof-reversi")
    add_players(other, 4)
    start_round(other)
    edit(event.categories.get(slug="mangala-12"), over)
    desk = signed(event, Role.CHIEF)
    path = "/desk/e/deneme/hall"
    assert desk.get(path).status_code == 200
    assert desk.post(path + "/add").status_code == 302
    assert desk.post(path + "/add").status_code == 302
    chosen = {"shows": "podium", "category": ["mangala-12"], "name": "Sahne", "dark": "1"}
    said = LiveEvent.objects.filter(kind="hall").count()
    assert desk.post(path + "/2", chosen).status_code == 302
    assert LiveEvent.objects.filter(kind="hall").count() == said + 1
    podium = shown(HALL + "2/")
    assert 'data-theme="dark"' in podium
    assert "Tebrikler!" in podium
    assert "reversi-14" not in podium
    assert podium.count('class="step"') == 3
    assert "reversi-14" in shown(HALL + "1/")
    page = desk.get(path).content.decode()
    assert "Sahne" in page
    assert desk.post(path + "/2", {"remove": "1"}).status_code == 302
    assert Client().get(HALL + "2/").status_code == 404
    assert desk.post(path + "/2", chosen).status_code == 404
    assert list(HallScreen.objects.values_list("number", flat=True)) == [1]


def test_a_category_that_is_gone_or_never_was_is_not_chosen() -> None:
    event = event_of(4)
    desk = signed(event, Role.ORGANISER)
    desk.post("/desk/e/deneme/hall/add")
    sent = {"shows": "hava", "category": ["yok", "mangala-12"]}
    assert desk.post("/desk/e/deneme/hall/1", sent).status_code == 302
    screen = HallScreen.objects.get()
    assert (screen.shows, screen.categories) == ("auto", [])


def test_a_referee_does_not_arrange_screens() -> None:
    event = event_of(4)
    browser = signed(event, Role.REFEREE)
    assert browser.post("/desk/e/deneme/hall/add").status_code == 403
    assert not HallScreen.objects.exists()
    assert Account.objects.count() == 1
