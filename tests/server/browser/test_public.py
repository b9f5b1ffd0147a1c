"""What everyone sees: every public page in three languages and both themes, as axe sees it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.access import assert_accessible, assert_accessible_in_both_themes
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

FILL = """
from meydan.formats.codec import encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.demo.event import fill
from meydan.server.models import Board, Category, Event
from meydan.server.store.rows import load
from meydan.tournament.model import System
from meydan.tournament.settings import with_choices
from tests.server.making import add_players, make_category, start_round
fill()
Event.objects.update(registration=True)
event = Event.objects.get(slug="demo")
knock_out = make_category(event, "eleme", rounds=3)
add_players(knock_out, 6)
settings = with_choices(load(knock_out).settings, system=System.KNOCK_OUT)
Category.objects.filter(pk=knock_out.pk).update(settings=encode(settings))
start_round(knock_out)
screens = make_category(event, "ekran", rulebook="tazof-reversi")
add_players(screens, 4)
start_round(screens)
Board.objects.filter(round__category=screens).update(digital=True)
"""
CATEGORY = "/e/demo/mangala-12/"
PAGES = (
    "/",
    "/events",
    "/about",
    "/about/look",
    "/find?name=ada",
    "/register/demo/",
    "/e/demo/",
    "/e/demo/find/?name=ada",
    "/e/demo/teams/",
    "/e/demo/medals/",
    "/e/demo/programme/",
    "/help/",
    "/e/demo/hall/",
    "/e/demo/hall/1/",
    "/e/demo/hall/2/",
    "/e/demo/hall/3/",
    CATEGORY,
    *(CATEGORY + name for name in ("round/2/", "standings/", "standings/?after=3", "cross/")),
    *(CATEGORY + name for name in ("players/", "player/1/", "statistics/", "schedule/", "rules/")),
    "/e/demo/eleme/bracket/",
    "/e/demo/ekran/",
    "/e/demo/ekran/live/",
    "/e/demo/ekran/round/1/table/1/",
)
LOCALES = {"tr": "tr-TR", "en": "en-GB", "ru": "ru-RU"}
NARROW = 390
CONTENT_BY = 200
"""Pixels from the top by which a category's rows begin on a phone."""


@pytest.fixture(scope="module")
def filled(server: RunningServer) -> RunningServer:
    """A server with the demo's events, a knock-out that begins, tables on screens."""
    server.run(FILL)
    return server


@pytest.fixture(params=LOCALES)
def reader(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, str]]:
    """A phone in a language."""
    context = browser.new_context(
        locale=LOCALES[request.param],
        viewport={"width": NARROW, "height": 844},
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    yield page, request.param
    context.close()


def test_every_page_in_every_language_and_theme(
    filled: RunningServer, reader: tuple[Page, str]
) -> None:
    """Nothing runs off a phone; axe finds no fault, in both themes. Words differ, not the marks:
    the languages after the first are looked at page by page in turn, and themes differ in colours
    only."""
    page, lang = reader
    turn = sorted(LOCALES).index(lang)
    for number, path in enumerate(PAGES):
        answer = page.goto(filled.url + path)
        assert answer is not None
        assert answer.status == 200, path
        assert page.locator("html").get_attribute("lang") == lang
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= NARROW, f"{path} is {wide} px wide in {lang}"
        if lang == "tr":
            assert_accessible_in_both_themes(page)
        elif number % len(LOCALES) == turn:
            assert_accessible(page)


@pytest.mark.parametrize(
    "path", [CATEGORY + one for one in ("", "standings/", "cross/", "players/")]
)
def test_the_first_row_begins_near_the_top(filled: RunningServer, phone: Page, path: str) -> None:
    phone.goto(filled.url + path)
    box = phone.locator("tbody tr").first.bounding_box()
    assert box is not None
    assert box["y"] <= CONTENT_BY


def test_the_current_tab_is_seen_whole(filled: RunningServer, phone: Page) -> None:
    phone.goto(filled.url + CATEGORY + "schedule/")
    phone.evaluate("document.fonts.ready")
    box = phone.locator(".band-tabs [aria-current]").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= NARROW


def test_a_tap_opens_why_and_another_closes_it(filled: RunningServer, phone: Page) -> None:
    phone.goto(filled.url + CATEGORY + "standings/")
    opener = phone.locator(".why-open").nth(3)
    opener.tap()
    told = phone.locator("tr.opened")
    expect(told).to_be_visible()
    expect(told).to_contain_text("Bh-1")
    expect(opener).to_have_attribute("aria-expanded", "true")
    assert_accessible(phone)
    opener.tap()
    expect(told).to_have_count(0)


def test_reasons_open_by_keyboard(filled: RunningServer, page: Page) -> None:
    page.goto(filled.url + CATEGORY + "standings/")
    page.locator(".why-open").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("tr.opened")).to_be_visible()


def test_my_child_is_marked_in_the_cross_table_and_on_its_opponents(
    filled: RunningServer, page: Page
) -> None:
    page.goto(filled.url + CATEGORY + "cross/")
    # Two share the name: both are offered, with what tells them apart.
    shared = page.locator("#finder option[value*='(']")
    page.locator("#find").fill((shared.first.get_attribute("value") or "").partition(" (")[0])
    expect(page.locator("#found button")).to_have_count(shared.count())
    page.locator("#found button").last.click()
    expect(page.locator("tr.me")).to_have_count(1)
    assert page.locator("td.met").count() >= 2


def test_no_seat_is_on_the_wall_after_its_round(filled: RunningServer, page: Page) -> None:
    page.goto(filled.url + "/e/demo/pentago-12/hall/")
    expect(page.locator(".screen.on.pairings")).to_be_visible()
    filled.run(
        "from meydan.server.access.actor import PROGRAM\n"
        "from meydan.server.models import Category\n"
        "from meydan.server.store.round_end import finish_round\n"
        "from meydan.server.store.change import change\n"
        "from meydan.server.access.actions import Act\n"
        "from meydan.tournament.results import Result\n"
        "from meydan.tournament.rounds import enter_result\n"
        "category = Category.objects.get(slug='pentago-12', event__slug='demo')\n"
        "def over(t):\n"
        "    for table in t.rounds[-1].missing:\n"
        "        t = enter_result(t, t.rounds[-1].number, table, Result(points=(2, 0)))\n"
        "    return t\n"
        "done = change(category.pk, PROGRAM, Act.ENTER_RESULT, over)\n"
        "finish_round(category.pk, PROGRAM, done.after.rounds[-1].number)\n"
    )
    page.reload()
    expect(page.locator(".screen.on.results")).to_be_visible()
    assert page.locator(".screen.pairings").count() == 0


def test_a_form_with_a_mistake_passes_axe_and_fits_a_phone(
    filled: RunningServer, phone: Page
) -> None:
    phone.goto(filled.url + "/register/demo/")
    phone.locator("form[method=post]").last.evaluate("form => form.noValidate = true")
    phone.get_by_role("main").get_by_role("button").last.tap()
    expect(phone.locator("[aria-invalid=true]").first).to_be_visible()
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= NARROW


def test_the_parts_page_shows_both_themes_at_once(filled: RunningServer, page: Page) -> None:
    page.goto(filled.url + "/about/look")
    grounds = page.locator(".look").evaluate_all(
        "parts => parts.map((part) => getComputedStyle(part).backgroundColor)"
    )
    assert len(set(grounds)) == 2
    assert all(re.fullmatch(r"rgb\(.*\)", one) for one in grounds)
