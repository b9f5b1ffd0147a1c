"""The desk from the lot to the medals in a real browser: live tables, the keyboard, axe."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.access import assert_accessible, assert_accessible_in_both_themes
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_postgres

FILL = """
import json
import re
from meydan.server.demo.event import fill
print(json.dumps({one.role: one.path for one in fill()}))
"""
DESK = "/desk/e/demo/c/mangala-12"
FRESH = "/desk/e/demo/c/kure-12"
PAGES = (
    f"{DESK}/round/3/",
    f"{DESK}/round/3/pairing",
    f"{DESK}/round/3/results",
    f"{DESK}/round/3/unpublish",
    f"{DESK}/round/1/t/1/correct?result=0",
    f"{DESK}/standings",
    f"{DESK}/standings/1",
    f"{DESK}/decide?entry=1&entry=2",
    f"{DESK}/sheets",
    f"{DESK}/snapshots",
    f"{FRESH}/lot",
    f"{FRESH}/lot/projector",
    f"{FRESH}/prepare",
    f"{FRESH}/by-hand",
    f"{FRESH}/rehearsal?n=2",
    "/desk/e/demo/teams",
    "/desk/e/demo/stages",
    "/desk/e/demo/export",
    "/desk/e/demo/log?tables=on",
)


@pytest.fixture(scope="module")
def links(server: RunningServer) -> dict[str, str]:
    """Sign-in links of the demo event's people."""
    found: dict[str, str] = json.loads(server.run(FILL))
    return found


@pytest.fixture
def desk(server: RunningServer, links: dict[str, str], page: Page) -> Page:
    """The organiser's browser."""
    come_in(page, server, links["organiser"])
    return page


def come_in(page: Page, server: RunningServer, link: str) -> None:
    page.goto(server.url + link)
    if "/in/" in page.url:
        page.get_by_role("main").get_by_role("button").click()
    page.wait_for_load_state()


def test_every_page_passes_axe(server: RunningServer, desk: Page) -> None:
    for number, path in enumerate(PAGES):
        answer = desk.goto(server.url + path)
        assert answer is not None
        assert answer.status == 200, path
        look = assert_accessible if number % 4 else assert_accessible_in_both_themes
        look(desk)


def test_results_by_keyboard_arrive_at_another_desk_without_reload(
    server: RunningServer, links: dict[str, str], desk: Page, browser: Browser
) -> None:
    context = browser.new_context(locale="tr-TR")
    chief = context.new_page()
    come_in(chief, server, links["chief"])
    chief.goto(f"{server.url}{DESK}/round/3/")
    expect(chief.locator("#live-state")).to_contain_text("Canlı")
    desk.goto(f"{server.url}{DESK}/round/3/results")
    table = desk.locator("#table").input_value()
    expect(desk.locator("#result")).to_be_focused()
    desk.keyboard.type("2-1")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("status")).to_contain_text(f"Masa {table}: 1:0 kaydedildi")
    assert desk.locator("#table").input_value() != table  # on to the next one
    tile = chief.locator(f"#t-{table}")
    expect(tile).to_contain_text("1:0")
    expect(tile).to_have_class(re.compile("dr-done"))
    context.close()


def test_a_number_in_the_standings_opens_what_it_is_made_of(
    server: RunningServer, desk: Page
) -> None:
    desk.goto(f"{server.url}{DESK}/standings")
    desk.locator("td a[data-explain]").first.focus()
    desk.keyboard.press("Enter")
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("C.07")
    assert_accessible(desk)
    desk.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_lot_is_shown_at_once_where_motion_is_unwanted(
    server: RunningServer, desk: Page
) -> None:
    desk.emulate_media(reduced_motion="reduce")
    desk.goto(f"{server.url}{FRESH}/lot/projector?fresh=1")
    expect(desk.locator(".dr-answer")).to_be_visible()
    expect(desk.locator("#replay")).to_be_hidden()
    desk.emulate_media(reduced_motion="no-preference")
    desk.goto(f"{server.url}{FRESH}/lot/projector?fresh=1")
    expect(desk.locator(".dr-wait")).to_be_visible()
    expect(desk.locator(".dr-answer")).to_be_visible()


def test_nothing_is_cut_at_phone_width(
    server: RunningServer, links: dict[str, str], phone: Page
) -> None:
    come_in(phone, server, links["organiser"])
    for path in PAGES:
        phone.goto(server.url + path)
        wide = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 1, path
