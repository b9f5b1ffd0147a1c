"""What a hand does at a board beyond a tap: dragging, moves ahead, looking back, wishes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.keyboard_play import MINE
from tests.server.browser.running import RunningServer
from tests.server.browser.test_play import accept, invite, start_practice

pytestmark = pytest.mark.on_sqlite


def drag(page: Page, origin: str, target: str) -> None:
    """From the middle of one cell to the middle of another, with the button down."""
    middles = []
    for name in (origin, target):
        box = page.locator(f'.cell[aria-label^="{name}"]').bounding_box()
        assert box is not None
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=4)
    page.mouse.up()


def test_dragging_a_move_ahead_looking_back_and_a_take_back(
    server: RunningServer, still: Page, phone: Page
) -> None:
    link = invite(still, server.url, "mangala", length="single")
    accept(phone, link)
    still.locator(MINE).wait_for()
    drag(still, "1. kuyu", "4. kuyu")
    phone.locator(MINE).wait_for()
    still.locator('.cell[aria-label^="2. kuyu"]').click()
    expect(still.locator("#announcer")).to_contain_text("2 hamlesi bekliyor")
    phone.get_by_role("gridcell", name=re.compile("^1. kuyu")).click()
    expect(still.locator("#moves li")).to_have_count(3)
    still.locator("#past-first").click()
    expect(still.locator("#announcer")).to_contain_text("Başlangıç konumu")
    expect(still.get_by_role("gridcell", name=re.compile("^1. kuyu, 4 taş"))).to_be_visible()
    still.locator("#past-last").click()
    expect(still.get_by_role("gridcell", name=re.compile("^1. kuyu, 1 taş"))).to_be_visible()
    still.locator("#act-flip").click()
    expect(still.locator("#player-below .player-name")).to_have_text("Bora")
    still.get_by_role("button", name="Geri alma iste").click()
    phone.get_by_role("button", name="İzin ver").click()
    expect(still.locator("#moves li")).to_have_count(2)
    assert_accessible(still)
    assert_accessible(phone)


def test_a_stone_is_dragged_the_hint_has_both_ends_and_wishes_stay(
    server: RunningServer, still: Page
) -> None:
    start_practice(still, server.url, "kure")
    still.locator("#act-hint").click()
    expect(still.locator("#board .hints .mark-origin")).to_have_count(1)
    expect(still.locator("#board .hints .mark-target")).to_have_count(1)
    drag(still, "d1, mor", "d2, boş")
    expect(still.locator("#moves li")).to_have_count(2)
    still.get_by_text("Görünüm", exact=True).first.click()
    still.get_by_label("Tahta", exact=True).select_option("contrast")
    still.get_by_label("Büyük yazı").check()
    assert_accessible(still)
    still.reload()
    still.locator(MINE).wait_for()
    root = still.locator("html")
    expect(root).to_have_attribute("data-board-theme", "contrast")
    expect(root).to_have_attribute("data-large", "")
