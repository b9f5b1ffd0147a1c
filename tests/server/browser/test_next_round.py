"""From the last result to the next round, with the clicks counted; the keys of the desk."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.refereeing import MAKE
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

CATEGORY = "/desk/e/deneme/c/tahta"
WIDTHS = ((390, 844), (1440, 900))


@pytest.fixture(scope="module")
def chief(server: RunningServer) -> str:
    """A published first round of eight and one of four; the chief referee's way in."""
    code = MAKE.format(categories=(("tahta", 0, 8), ("ufak", 0, 4)), people=(("baş", "chief"),))
    return str(server.run(code)).strip().strip('[]"')


@pytest.fixture
def desk(server: RunningServer, chief: str, page: Page) -> Page:
    """The chief referee's browser."""
    page.goto(server.url + chief)
    page.locator("main form button").click()
    page.wait_for_url(lambda address: "/in/" not in address)
    return page


def picture(page: Page, pictures: Path, name: str) -> None:
    """The page at a phone's and a desk's width; nothing may run off to the side."""
    assert_accessible(page)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=str(pictures / f"{name}-{width}.png"), full_page=True)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} at {width} px runs {wide} px off the screen"


def test_the_desk_types_walks_and_pastes(server: RunningServer, desk: Page, pictures: Path) -> None:
    desk.goto(f"{server.url}{CATEGORY}/round/1/results")
    expect(desk.locator("#result")).to_be_focused()
    picture(desk, pictures, "desk-results")
    desk.keyboard.type("2-0")
    with desk.expect_navigation():
        desk.keyboard.press("ArrowDown")
    expect(desk.locator("#table")).to_have_value("2")
    with desk.expect_navigation():
        desk.keyboard.press("ArrowUp")
    expect(desk.locator("#table")).to_have_value("1")
    expect(desk.locator("#result")).to_have_value("2-0")
    desk.goto(f"{server.url}{CATEGORY}/round/1/results?table=2")
    desk.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text", "2\\t2-1\\n3\\t1-2\\n4\\t1½-1½\\n");
          const paste = new ClipboardEvent("paste", { clipboardData: data, cancelable: true });
          document.getElementById("result").dispatchEvent(paste);
        }"""
    )
    save = desk.get_by_role("button", name="3 sonucu kaydet")
    expect(save).to_be_visible()
    picture(desk, pictures, "desk-column")
    save.click()
    expect(desk.locator(".dr-results")).not_to_contain_text("eksik")


def test_two_clicks_from_the_last_result_to_the_next_round(
    server: RunningServer, desk: Page, pictures: Path
) -> None:
    desk.goto(f"{server.url}{CATEGORY}/round/1/results")
    picture(desk, pictures, "desk-all-in")
    clicks = 0
    for name in ("Bitir, 2. turu eşlendir", "Yayımla ve başlat"):
        desk.get_by_role("button", name=name).click()
        clicks += 1
        desk.wait_for_url(re.compile("/round/2/$"))
        desk.wait_for_load_state()
        picture(desk, pictures, f"desk-next-{clicks}")
    assert clicks == 2
    expect(desk.locator("#dr-head")).to_contain_text("oynanıyor")
    desk.goto(f"{server.url}/desk/e/deneme/rounds")
    expect(desk.locator("main")).to_contain_text("1. turda sonucu eksik masalar: 1, 2")
    picture(desk, pictures, "desk-all-rounds")


def test_two_taps_swap_two_players_with_the_checks_at_once(
    server: RunningServer, desk: Page, pictures: Path
) -> None:
    """Round 2 is under way without a result: a change needs a reason, and says what it breaks."""
    desk.goto(f"{server.url}{CATEGORY}/round/2/pairing")
    names = desk.locator(".dr-swap")
    first, other = names.nth(0), names.nth(2)
    moved = other.inner_text().split("(")[0].strip()
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    picture(desk, pictures, "desk-pairing")
    other.click()
    look = desk.locator("#look-box")
    expect(look).to_be_visible()
    expect(look).to_contain_text(moved)
    look.get_by_label("Gerekçe").fill("kardeşler")
    look.get_by_role("button", name="Uygula").click()
    expect(desk.locator(".notice.good")).to_contain_text("Eşlendirme değiştirildi")
    expect(desk.locator(".dr-pairs tbody tr").first).to_contain_text(moved)
    # The same by dragging one name onto another; starter and table are looked at in place, too.
    names.nth(0).drag_to(names.nth(2))
    expect(look).to_contain_text(moved)
    look.get_by_role("button", name="Kapat").click()
    row = desk.locator(".dr-pairs tbody tr").first
    row.get_by_role("link", name="Başlayanı değiştir").click()
    expect(look).to_be_visible()
    look.get_by_role("button", name="Kapat").click()
    row.get_by_label("Yeni masa").fill("9")
    row.get_by_role("button", name="Önce bak").click()
    expect(look).to_contain_text("9")
