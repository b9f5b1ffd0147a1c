"""The page around a board: on a phone's side, in the tab's title, to the ear, by keys."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.running import RunningServer
from tests.server.browser.table_rounds import (
    Rounds,
    arranged,
    newcomer,
    settled,
    sit_down,
    wait_for,
)
from tests.server.browser.test_play import GAMES, start_practice

pytestmark = pytest.mark.on_sqlite
HEARD = """() => {
  window.heard = [];
  const region = document.getElementById("announcer");
  new MutationObserver(() => window.heard.push(region.textContent))
    .observe(region, { childList: true });
}"""


@pytest.fixture(scope="module")
def rounds(server: RunningServer) -> Rounds:
    """A table of Mangala with clocks."""
    return arranged(server, basma=("mangala", 15))


@pytest.fixture
def seat(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Browsers of their own, for as many people as a test needs."""
    pages: list[Page] = []

    def one() -> Page:
        pages.append(newcomer(browser))
        return pages[-1]

    yield one
    for page in pages:
        page.context.close()


def hears(page: Page, sentence: str) -> None:
    """Whether a screen reader was given it, now or before."""
    page.wait_for_function("said => window.heard.some((one) => one.includes(said))", arg=sentence)


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_board_is_seen_on_a_phone_on_its_side(
    server: RunningServer, phone: Page, game: str
) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    start_practice(phone, server.url, game)
    for part in ("#board", "#player-above", "#player-below", "#status", "#past-last"):
        box = phone.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 390
        assert box["x"] + box["width"] <= 844
    board = phone.locator("#board").bounding_box()
    assert board is not None
    assert board["height"] >= 290
    ways, below = (phone.locator(part).bounding_box() for part in ("#past-last", "#player-below"))
    assert ways is not None
    assert below is not None
    assert ways["y"] + ways["height"] <= below["y"]
    assert phone.locator("#player-below .player-mark").is_visible() is (game != "mangala")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.title().startswith("● Sıra sende")
    assert_accessible(phone)


def test_a_table_is_followed_with_closed_eyes(rounds: Rounds, seat: Callable[[], Page]) -> None:
    """Who is ready, whose turn it is, the press, what was not sent, a network lost and back."""
    one, a, b = rounds["basma"], seat(), seat()
    for name, page in (("a", a), ("b", b)):
        sit_down(page, one, name)
        page.evaluate(HEARD)
    b.locator("#act-ready").click()
    hears(a, "Bora D. hazır.")
    a.locator("#act-ready").click()
    hears(a, "1. set başladı. Sıra sende")
    hears(b, "1. set başladı. Sıra: Ada D.")
    expect(b).to_have_title("Masa 1 · Mangala · Meydan")
    expect(a).to_have_title("● Sıra sende · Masa 1 · Mangala · Meydan")
    with settled(a):
        a.locator('.cell[aria-label^="1. kuyu"]').click()
    a.keyboard.press("2")
    expect(a.locator("#why-text")).to_have_text("Hamleyi bitirmek için saate bas")
    with settled(a):
        a.keyboard.press("p")
    wait_for(b, "mine")
    expect(a).to_have_title("Masa 1 · Mangala · Meydan")
    b.context.set_offline(True)
    b.locator('.cell[aria-label^="1. kuyu"]').click()
    hears(b, "Gönderilemedi; yeniden deneniyor…")
    b.context.set_offline(False)
    hears(b, "Gönderildi.")
    wait_for(b, "mine")
    rounds["basma"].server.kill()
    hears(a, "Bağlantı yok. Gelince oyun kaldığı yerden sürer.")
    rounds["basma"].server.start()
    hears(a, "Bağlantı geri geldi.")
