"""Boards of the lobby, of an arena and of a class that a browser kept, and tabs it threw away."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.discarding import Tabs, tabs  # noqa: F401
from tests.server.browser.online_people import (
    arena,
    come_to_class,
    enter,
    named,
    new_class,
    seek,
    start_swiss,
)
from tests.server.browser.running import RunningServer
from tests.server.browser.table_rounds import settled
from tests.server.browser.test_play import accept, invite, start_practice
from tests.server.browser.test_true_boards import LEAVE, WAYS, seat  # noqa: F401

pytestmark = pytest.mark.on_sqlite
Seat = Callable[[], Page]
BOARD = ".play[data-state]"


def from_the_lobby(server: RunningServer, one: Page, two: Page, way: str) -> None:
    for page, name in ((one, "Ada"), (two, "Bora")):
        named(page, server.url, f"{name} lobi {way}")
        seek(page, server.url)


def from_an_arena(server: RunningServer, one: Page, two: Page, way: str) -> None:
    address = arena(server, f"meydan-{way}")
    for page, name in ((one, "Ada"), (two, "Bora")):
        named(page, server.url, f"{name} arena {way}")
        enter(page, address)


def from_a_class(server: RunningServer, one: Page, two: Page, way: str) -> None:
    teacher = one.context.browser.new_context(locale="tr-TR").new_page()  # type: ignore[union-attr]
    code = new_class(teacher, server.url)
    for page, name in ((one, "Ada"), (two, "Bora")):
        come_to_class(page, server.url, code, name)
    start_swiss(teacher)
    teacher.context.close()


ORIGINS = {
    "lobby": (from_the_lobby, "e6", "f4"),
    "arena": (from_an_arena, "e6", "f4"),
    "class": (from_a_class, "1", "2"),
}
"""How two come to a board there, and the first moves on it."""


def move(page: Page, text: str) -> None:
    """A move that was typed, until the server has it."""
    with settled(page):
        page.locator("#typed").fill(text)
        page.locator("#typed").press("Enter")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("origin", ORIGINS)
def test_a_board_from_there_comes_back_to_the_present(
    server: RunningServer,
    seat: Seat,  # noqa: F811
    origin: str,
    way: str,
) -> None:
    pages = seat(), seat()
    come_together, one, two = ORIGINS[origin]
    come_together(server, *pages, way)
    for page in pages:
        page.locator(BOARD).wait_for()
    expect(pages[0].locator('[data-state="mine"], [data-state="theirs"]')).to_have_count(1)
    mine = pages[0].locator('.play[data-state="mine"]').count()
    first, second = pages if mine else pages[::-1]
    come = LEAVE[way](second)
    move(first, one)
    come()
    second.locator('.play[data-state="mine"]').wait_for()
    expect(second.locator("#moves li")).to_have_count(1)
    move(second, two)
    first.locator('.play[data-state="mine"]').wait_for()


def test_tabs_that_the_browser_threw_away_come_back_to_the_present(
    server: RunningServer,
    seat: Seat,  # noqa: F811
    tabs: Tabs,  # noqa: F811
) -> None:
    """A friendly game, practice, a wait in the lobby, a pupil's wait and the teacher's page."""
    guest, other, pupil = seat(), seat(), seat()
    with tabs.connected() as opened:
        game, practice, waiting, teacher, waits = (opened() for _ in range(5))
        accept(guest, invite(game, server.url, "reversi"))
        game.locator('.play[data-state="mine"]').wait_for()
        with settled(game):  # by hand: a tab in which somebody typed is not thrown away
            game.get_by_role("gridcell", name="e6, boş").click()
        start_practice(practice, server.url, "mangala")
        named(waiting, server.url, "Atılan sekme")
        seek(waiting, server.url)
        waiting.locator("#wait-title").wait_for()
        code = new_class(teacher, server.url)
        come_to_class(waits, server.url, code, "Ceren")
        addresses = [page.url for page in (game, practice, teacher, waits)]
    with tabs.discarded():
        guest.locator('.play[data-state="mine"]').wait_for()
        move(guest, "f4")
        other.goto(addresses[1])
        other.locator('.play[data-state="mine"]').wait_for()
        move(other, "4")
        come_to_class(pupil, server.url, code, "Deniz")
        named(other, server.url, "Lobideki")
        seek(other, server.url)
        other.locator(BOARD).wait_for()
    with tabs.connected() as opened:
        pages = opened.pages
        one, two, four, five = (find(pages, address) for address in addresses)
        assert all(page.evaluate("document.wasDiscarded") for page in (one, two, four, five))
        expect(one.locator("#moves li")).to_have_count(2)
        one.locator('.play[data-state="mine"]').wait_for()
        expect(two.locator("#moves li").first).to_contain_text("4")
        # Who waited in the lobby is led to the board, or sees the way to it.
        (three,) = (page for page in pages if page not in (one, two, four, five))
        three.locator(f"{BOARD}, a[href*='/play/g/~']").first.wait_for()
        expect(four.locator("#class-count")).to_have_text("Öğrenci: 2 · bekleyen: 2")
        four.get_by_role("button", name="Turnuvayı başlat").click()
        five.locator(BOARD).wait_for()


def find(pages: list[Page], address: str) -> Page:
    (found,) = (page for page in pages if page.url == address)
    return found
