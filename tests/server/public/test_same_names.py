"""Two children of one shown name: on every page and sheet one can tell which is which."""

import re
from functools import partial
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from meydan.server.models import Account, Board, Category, Event
from meydan.server.public.hall_pages import pages_of
from meydan.server.store.published import current
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from tests.server.making import edit, make_category, make_event, start_round
from tests.server.season.making import finish_round

pytestmark = pytest.mark.django_db(transaction=True)

SCHOOLS = ("Gazi İO", "Sarar İO")
TWINS = tuple(
    Player(given="Zeynep", surname=surname, school=school, birth_year=2016)
    for surname, school in zip(("Kaya", "Koç"), SCHOOLS, strict=True)
)
OTHERS = tuple(Player(given=name, surname="Demo", birth_year=2016) for name in ("Ada", "Bora"))


@pytest.fixture
def category() -> Category:
    made = make_category(make_event(short_names=True))
    for player in (*TWINS, *OTHERS):
        edit(made, partial(add_entry, player=player))
    start_round(made)
    return made


@pytest.mark.parametrize(
    "path",
    [
        "",
        "mangala-12/",
        "mangala-12/round/1/",
        "mangala-12/standings/",
        "mangala-12/players/",
        "mangala-12/player/1/",
        "mangala-12/statistics/",
        "mangala-12/schedule/",
        "mangala-12/beside/",
        "teams/",
        "medals/",
        "programme/",
        "feed.atom",
        "feed.json",
        "calendar.ics",
        "hall/",
        "mangala-12/hall/",
        "find/?name=zeynep",
        "cards/?who=mangala-12:1,mangala-12:2",
    ],
)
def test_pages(client: Client, category: Category, path: str) -> None:
    assert category.pk
    answer = client.get(f"/e/deneme/{path}")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Kaya" not in text
    if "Zeynep K." in text:
        assert any(school in text for school in SCHOOLS)
    if text.count("Zeynep K.") > 1 and "player/" not in path:
        assert all(school in text for school in SCHOOLS)


def test_a_cross_table_names_each_opponent_apart(client: Client, category: Category) -> None:
    text = client.get(f"/e/deneme/{category.slug}/cross/").content.decode()
    shown = set(re.findall(r"Zeynep K\. \([^)]+\)", text))
    assert shown == {f"Zeynep K. ({school})" for school in SCHOOLS}


def test_live_boards_and_replays_too(client: Client, category: Category) -> None:
    Board.objects.update(digital=True)
    text = client.get(f"/e/deneme/{category.slug}/live/").content.decode()
    assert all(f"Zeynep K. ({school})" in text for school in SCHOOLS)


EVERYBODY = ("pairings", "pairings-by-name", "slips", "standings", "cross-table", "starting-list")
"""Sheets that name everybody; in full names, too, one must be told from the other."""
AFTERWARDS = ("certificates", "badges")
"""Sheets that name people in full."""


@pytest.mark.parametrize(
    ("kind", "short"),
    [
        *((kind, short) for kind in EVERYBODY for short in (True, False)),
        *((kind, False) for kind in AFTERWARDS),
    ],
)
def test_sheets(client: Client, category: Category, kind: str, short: bool) -> None:
    if kind in AFTERWARDS:
        edit(category, finish_round)
    if not short:
        category.entries.filter(given="Zeynep").update(surname="Kaya")
    owner = Account.objects.create_superuser("owner", password="demo-demo-demo")
    client.force_login(owner)
    wish = "?short=1&round=1" if short else "?round=1"
    answer = client.get(f"/desk/e/deneme/c/{category.slug}/sheets/{kind}.pdf{wish}")
    assert answer.status_code == 200
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert all(school in " ".join(text.split()) for school in SCHOOLS), text


@pytest.mark.parametrize("path", ["standings/", "pairings/"])
def test_pages_inside_other_sites(client: Client, category: Category, path: str) -> None:
    Event.objects.update(embed="https://demo.invalid")
    text = client.get(f"/embed/deneme/{category.slug}/{path}").content.decode()
    assert "Kaya" not in text
    assert all(school in text for school in SCHOOLS)


def test_the_desk_and_the_referee_tell_full_names_apart(client: Client, category: Category) -> None:
    category.entries.filter(given="Zeynep").update(surname="Kaya")
    client.force_login(Account.objects.create_superuser("owner", password="demo-demo-demo"))
    base = f"/desk/e/deneme/c/{category.slug}/"
    for path in (f"{base}round/1/", f"{base}standings", f"{base}rounds", "/referee/"):
        text = client.get(path, follow=True).content.decode()
        if "Zeynep Kaya" in text:
            assert all(school in text for school in SCHOOLS), path


def test_the_halls_results_where_no_school_is_shown(category: Category) -> None:
    edit(category, finish_round)
    now = current(category.event, category)
    (results, *_) = pages_of(now, "", "tr", timers={}, alone=True)
    named = {name for line in results.lines for name in (line.name, line.against)}
    assert {f"Zeynep K. ({school})" for school in SCHOOLS} <= named


def test_without_a_school_the_number_tells(client: Client, category: Category) -> None:
    category.entries.filter(given="Zeynep").update(school="")
    Category.objects.update(version=category.version + 5)
    text = client.get(f"/e/deneme/{category.slug}/").content.decode()
    numbers = set(re.findall(r"Zeynep K\. \((\d+)\)", text))
    assert len(numbers) == 2


def test_the_hall_is_sorted_by_what_it_shows(category: Category) -> None:
    now = current(category.event, category)
    (shown,) = pages_of(now, "", "tr", timers={}, alone=True)
    twins = (f"Zeynep K. ({school})" for school in SCHOOLS)
    assert [line.name for line in shown.lines] == ["Ada D.", "Bora D.", *twins]
