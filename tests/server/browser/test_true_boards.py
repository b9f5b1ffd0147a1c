"""Boards that a browser kept: whoever comes back sees the present, on every kind of board."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.conftest import FLAGS, chromium
from tests.server.browser.running import RunningServer
from tests.server.browser.table_rounds import (
    Round,
    Rounds,
    arranged,
    newcomer,
    settled,
    sit_down,
    wait_for,
)
from tests.server.browser.test_play import accept, invite, start_practice

pytestmark = pytest.mark.on_sqlite
WAYS = ("back", "sleep", "offline")
Leave = Callable[[Page], Callable[[], None]]


def back(page: Page) -> Callable[[], None]:
    """Go on to another page, and come back by Back."""
    page.goto(re.sub(r"(https?://[^/]+).*", r"\1/about", page.url))

    def come() -> None:
        page.go_back(wait_until="commit")

    return come


def sleep(page: Page) -> Callable[[], None]:
    """A closed lid: every script stands still, and no event tells of it afterwards."""
    machine = page.context.new_cdp_session(page)
    machine.send("Debugger.enable")
    machine.send("Debugger.pause")
    since = time.monotonic()

    def come() -> None:
        time.sleep(max(0, 7 - (time.monotonic() - since)))
        machine.send("Debugger.disable")

    return come


def offline(page: Page) -> Callable[[], None]:
    """A lost network."""
    page.context.set_offline(True)
    return lambda: page.context.set_offline(False)


LEAVE: dict[str, Leave] = {"back": back, "sleep": sleep, "offline": offline}


@pytest.fixture(scope="module")
def rounds(server: RunningServer) -> Rounds:
    """A table of Mangala with clocks for each way to be away."""
    return arranged(server, **dict.fromkeys((*WAYS, "cagri", "bellek"), ("mangala", 15)))


@pytest.fixture
def seat(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Browsers of their own, for as many people as a test needs."""
    pages: list[Page] = []

    def one() -> Page:
        pages.append(newcomer(browser))
        pages[-1].on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
        return pages[-1]

    yield one
    for page in pages:
        page.context.close()


def begin(tablet: Page, one: Round) -> None:
    """Open the tablet between the two; whoever moves need not be asked to take it over."""
    tablet.goto(f"{one.server.url}/t/{one.tablet}")
    tablet.get_by_label("Sıra değişirken onay iste").uncheck()
    tablet.locator("#act-ready").click()
    wait_for(tablet, "mine")


def turn(tablet: Page, pit: int) -> None:
    """A move and its press."""
    with settled(tablet):
        tablet.locator(f'.cell[aria-label^="{pit}. kuyu"]').click()
    with settled(tablet):
        tablet.locator("#act-press").click()


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def same_time(page: Page, clock: str, tablet: Page) -> None:
    """The clock of A, who is below on the tablet: within the second in which both are read."""
    shown = seconds(page.locator(clock).inner_text())
    assert abs(shown - seconds(tablet.locator("#player-below .player-clock").inner_text())) <= 2


@pytest.mark.parametrize("way", WAYS)
def test_a_table_its_spectators_and_the_wall_come_back_to_the_present(
    rounds: Rounds, seat: Callable[[], Page], way: str
) -> None:
    one = rounds[way]
    tablet, player, watcher, wall = seat(), seat(), seat(), seat()
    begin(tablet, one)
    sit_down(player, one, "a")
    watcher.goto(one.watched)
    wall.goto(f"{one.public}live/")
    for page in (player, watcher):
        page.locator(".play[data-state]").wait_for()
    wall.locator('.wall-card[data-phase="playing"]').wait_for()
    come = [LEAVE[way](page) for page in (player, watcher, wall)]
    turn(tablet, 1)
    turn(tablet, 1)
    tablet.wait_for_timeout(4000)  # A's clock runs, unseen
    for returns in come:
        returns()
    wait_for(player, "mine")
    for page in (player, watcher):
        expect(page.locator("#moves li")).to_have_count(2)
        expect(page.locator(".play")).not_to_have_attribute("data-aged", "")
        same_time(page, "#player-below .player-clock", tablet)
    expect(wall.locator('.live-player[data-seat="a"]')).to_have_class(re.compile("turn"))
    expect(wall.locator(".wall-card")).not_to_have_attribute("data-aged", "")
    same_time(wall, '.live-player[data-seat="a"] .live-clock', tablet)


def test_a_page_whole_in_the_browsers_memory_is_not_taken_for_live(
    rounds: Rounds, browser: Browser, seat: Callable[[], Page]
) -> None:
    """The cache for Back and Forward, which keeps even the script's variables."""
    one, tablet = rounds["bellek"], seat()
    begin(tablet, one)
    keeping = browser.browser_type.launch(
        executable_path=chromium(),
        args=FLAGS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    try:
        player = newcomer(keeping)
        sit_down(player, one, "a")
        player.evaluate("window.kept = true")
        come = back(player)
        turn(tablet, 1)
        turn(tablet, 1)
        come()
        wait_for(player, "mine")
        expect(player.locator("#moves li")).to_have_count(2)
        assert player.evaluate("window.kept") is True
        same_time(player, "#player-below .player-clock", tablet)
    finally:
        keeping.close()


def test_a_referees_phone_comes_back_to_the_present(
    rounds: Rounds, seat: Callable[[], Page], phone: Page
) -> None:
    """By Back, and from sleep; being offline is what its own queue is tested for."""
    one, tablet = rounds["cagri"], seat()
    begin(tablet, one)
    phone.goto(f"{one.server.url}/sign-in")
    phone.get_by_label("Kullanıcı adı").fill("hakem-cagri")
    phone.get_by_label("Parola").fill("demo-demo-demo")
    phone.get_by_role("button", name="Giriş").last.click()
    phone.goto(f"{one.server.url}/referee/")
    phone.get_by_role("link", name="Masa 1").first.click()
    expect(phone.locator("#next button.script")).to_be_visible()
    for way, pit, running in ((back, 1, "b"), (sleep, 1, "a")):
        come = way(phone)
        turn(tablet, pit)
        tablet.wait_for_timeout(3000)
        come()
        expect(phone.locator("#live-last")).to_contain_text(f"{pit}. kuyu")
        expect(phone.locator(f"#half-{running}")).to_have_attribute("data-running", "")
        same_time(phone, f"#time-{running} > :last-child", tablet)


@pytest.mark.parametrize("way", WAYS)
def test_a_friendly_game_comes_back_to_the_present(
    server: RunningServer, seat: Callable[[], Page], way: str
) -> None:
    host, guest = seat(), seat()
    accept(guest, invite(host, server.url, "reversi"))
    wait_for(host, "mine")
    with settled(host):
        host.get_by_role("gridcell", name="e6, boş").click()
    wait_for(guest, "mine")
    come = LEAVE[way](host)
    with settled(guest):
        guest.get_by_role("gridcell", name="f4, boş").click()
    come()
    wait_for(host, "mine")
    expect(host.locator("#moves li")).to_have_count(2)


@pytest.mark.parametrize("way", WAYS)
def test_practice_comes_back_to_the_present(
    server: RunningServer, seat: Callable[[], Page], way: str
) -> None:
    """The same game in a second window of the same player: nothing tells the first one."""
    first, second = seat(), seat()
    start_practice(first, server.url, "mangala")
    second.goto(first.url)
    wait_for(second, "mine")
    come = LEAVE[way](first)
    with settled(second):
        second.locator('.cell[aria-label^="4. kuyu"]').click()
    come()
    expect(first.locator("#moves li").first).to_contain_text("4")
