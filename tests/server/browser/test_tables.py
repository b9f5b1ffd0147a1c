"""Rounds on screens in real browsers: two devices, one tablet, keys alone, a power cut."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from meydan.formats import records
from tests.server.browser.access import assert_accessible
from tests.server.browser.keyboard_play import KeyboardPlayer
from tests.server.browser.running import RunningServer
from tests.server.browser.table_rounds import (
    SHORT,
    Round,
    Rounds,
    arranged,
    move,
    newcomer,
    play_set,
    settled,
    sit_down,
    turns,
    wait_for,
)

SETS = {"mangala": 3, "pentago": 3, "reversi": 1, "kure": 3}
SPREAD = (
    "mangala",
    pytest.param("pentago", marks=pytest.mark.on_sqlite),
    pytest.param("reversi", marks=pytest.mark.on_sqlite),
    pytest.param("kure", marks=pytest.mark.on_postgres),
)
"""The games, one of them on both databases."""
TABLES = {
    **{f"iki-{game}": (game, 15 if game == "mangala" else 0) for game in SETS},
    "tablet": ("reversi", 0),
    "klavye": ("reversi", 0),
    "cagri": ("mangala", 15),
    "erisim": ("kure", 0),
}
"""By event: the game and the minutes on the clock."""


@pytest.fixture(scope="module")
def rounds(server: RunningServer) -> Rounds:
    """A table for each test, all on one server."""
    return arranged(server, **TABLES)


@pytest.fixture
def pair(browser: Browser) -> Iterator[dict[str, Page]]:
    """Two players, each with a browser of their own."""
    pages = {seat: newcomer(browser) for seat in ("a", "b")}
    for page in pages.values():
        page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    yield pages
    for page in pages.values():
        page.context.close()


def check_records(page: Page, one: Round, sets: int) -> None:
    """The stored record is what the game library replays, set by set."""
    kept = list(records.read(page.request.get(one.watched + "record").text()))
    assert len(kept) == sets
    for record in kept:
        checked = records.check(record)
        assert checked.outcome is not None
        assert checked.plies == len(record.moves)
    assert [list(record.moves) for record in kept] == [SHORT[one.game].split()] * sets


@pytest.mark.parametrize("game", SPREAD)
def test_two_browsers_play_a_whole_round_to_the_standings(
    rounds: Rounds, pair: dict[str, Page], page: Page, game: str
) -> None:
    one = rounds[f"iki-{game}"]
    for seat, player in pair.items():
        sit_down(player, one, seat)
    page.goto(one.public + "live/")
    for number in range(SETS[game]):
        play_set(pair, one, "ab"[number % 2])
        state = "over" if number == SETS[game] - 1 else "between"
        for player in pair.values():
            wait_for(player, state)
    expect(page.locator('.wall-card[data-phase="over"]')).to_be_visible()
    expect(pair["a"].locator("#status")).to_contain_text(re.compile("kazandın", re.IGNORECASE))
    assert_accessible(pair["a"])
    page.goto(one.public + "standings/")
    first = page.locator("tbody tr").first
    expect(first.locator("td.points")).to_have_text("1")
    check_records(page, one, SETS[game])


@pytest.mark.on_sqlite
def test_two_share_a_tablet_and_hand_it_over(rounds: Rounds, phone: Page) -> None:
    one = rounds["tablet"]
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(f"{one.server.url}/t/{one.tablet}")
    phone.locator("#act-ready").tap()
    names = {
        seat: phone.locator(f"#player-{where} .player-name").inner_text()
        for seat, where in (("a", "below"), ("b", "above"))
    }
    for last, seat, text in turns("reversi", ["a", "b"]):
        taking = phone.locator("#act-take")
        phone.locator('.play[data-state="handing"], .play[data-state="mine"]').wait_for()
        if taking.is_visible():
            expect(taking).to_contain_text(names[seat])
            taking.tap()
        expect(phone.locator("#player-below .player-name")).to_have_text(names[seat])
        wait_for(phone, "mine")
        with settled(phone):
            phone.locator(f'.cell[aria-label^="{text},"]').tap()
        if not last:
            with settled(phone):
                phone.locator("#act-press").tap()
    wait_for(phone, "over")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(phone)
    check_records(phone, one, 1)


@pytest.mark.on_sqlite
def test_a_round_by_keyboard_alone(rounds: Rounds, browser: Browser) -> None:
    """Both seats at one screen, with Tab, arrows, letters and Enter."""
    one = rounds["klavye"]
    page = newcomer(browser)
    page.goto(f"{one.server.url}/t/{one.tablet}")
    player = KeyboardPlayer(page, "reversi")
    player.tab_to("#act-ready")
    page.keyboard.press("Enter")
    for last, _seat, text in turns("reversi", ["a", "b"]):
        page.locator('.play[data-state="handing"], .play[data-state="mine"]').wait_for()
        if page.locator("#act-take").is_visible():
            player.tab_to("#act-take")
            page.keyboard.press("Enter")
        else:
            player.tab_to(".cell[tabindex='0']")
        wait_for(page, "mine")
        cells = player.cells()
        target = next(at for at, cell in enumerate(cells) if cell.name.startswith(f"{text},"))
        player.go_to(cells, target)
        with settled(page):
            page.keyboard.press("Enter")
        if not last:
            player.tab_to("#act-press")
            with settled(page):
                page.keyboard.press("Enter")
    wait_for(page, "over")
    expect(page.locator("#announcer")).to_contain_text("kazandı")
    check_records(page, one, 1)
    page.context.close()


def test_a_power_cut_in_the_middle_of_a_set_loses_nothing(
    tmp_path: object, browser: Browser, pair: dict[str, Page]
) -> None:
    server = RunningServer(tmp_path).start()  # type: ignore[arg-type]
    try:
        one = arranged(server, kesinti=("mangala", 15))["kesinti"]
        for seat, player in pair.items():
            sit_down(player, one, seat)
            player.locator("#act-ready").click()
        moves = turns("mangala", ["a", "b"])
        for last, seat, text in moves[:5]:
            move(pair[seat], "mangala", text, last=last)
        _, seat, text = moves[5]
        wait_for(pair[seat], "mine")
        before = one.log()
        server.kill()
        pair[seat].locator(f'.cell[aria-label^="{text}. kuyu"]').click()
        expect(pair[seat].locator("#status")).to_contain_text("yeniden")
        pair["b" if seat == "a" else "a"].wait_for_timeout(3500)  # longer than a late beat
        server.start()
        press = pair[seat].locator("#act-press")
        press.click(timeout=20_000)
        expect(press).to_be_hidden(timeout=20_000)  # the server has it
        pair["a" if seat == "b" else "b"].reload()
        for last, whose, text in moves[6:]:
            move(pair[whose], "mangala", text, last=last)
        for page in pair.values():
            wait_for(page, "between")
        log = one.log()
        assert log[: len(before)] == before
        given = [line for line in log if line["kind"] == "clock-edited"]
        assert [line["by"] for line in given] == ["program"]
        check_records(pair["a"], one, 1)
    finally:
        server.stop()


@pytest.mark.on_postgres
def test_a_call_is_on_the_referees_phone_at_once(
    rounds: Rounds, pair: dict[str, Page], phone: Page
) -> None:
    one = rounds["cagri"]
    server = one.server
    phone.emulate_media(reduced_motion="reduce")
    for seat, player in pair.items():
        sit_down(player, one, seat)
        player.locator("#act-ready").click()
    wait_for(pair["a"], "mine")
    phone.goto(f"{server.url}/sign-in")
    phone.get_by_label("Kullanıcı adı").fill("hakem-cagri")
    phone.get_by_label("Parola").fill("demo-demo-demo")
    phone.get_by_role("button", name="Giriş").last.click()
    phone.goto(f"{server.url}/referee/")
    pair["b"].get_by_role("button", name="Hakemi çağır").click()
    pair["b"].get_by_text("Rakibin davranışı").click()
    assert_accessible(pair["b"])
    pair["b"].get_by_role("button", name="Çağır", exact=True).click()
    expect(pair["a"].locator("#called")).to_be_visible()
    phone.get_by_role("link", name="Masa 1").first.click()
    expect(phone.locator("#history")).to_contain_text("Rakibin davranışı")
    move(pair["a"], "mangala", "1", last=False)
    expect(phone.locator("#live-last")).to_contain_text("1. kuyu")
    assert_accessible(phone)
    phone.get_by_role("button", name="Geldim").click()
    expect(pair["b"].locator("#called")).to_be_hidden()
    phone.get_by_role("button", name="Durdur").click()
    wait_for(pair["b"], "stopped")
    expect(pair["b"].locator("#status")).to_contain_text("Saatler duruyor")
    phone.get_by_role("button", name="Sürdür", exact=True).click()
    wait_for(pair["b"], "mine")
    phone.get_by_role("link", name="Uyarı").click()
    phone.locator("#sheet-warn .choice").filter(has=phone.locator("[name=seat]")).first.click()
    # Article 1 is turned down: the record shows that the move was legal.
    phone.locator('#sheet-warn .article[value="a"]').click()
    expect(pair["b"].locator("#warnings li")).to_have_count(1)


@pytest.mark.on_sqlite
def test_pages_of_the_desk_and_of_spectators_are_accessible(rounds: Rounds, page: Page) -> None:
    one = rounds["erisim"]
    server = one.server
    for path in ("live/", "round/1/table/1/", ""):
        page.goto(one.public + path)
        assert_accessible(page)
    page.goto(f"{server.url}/sign-in?next=/desk/e/erisim/c/kure-12/screens")
    page.get_by_label("Kullanıcı adı").fill("duzen-erisim")
    page.get_by_label("Parola").fill("demo-demo-demo")
    page.get_by_role("button", name="Giriş").last.click()
    assert_accessible(page)
    page.get_by_role("button", name="Hepsini gerçek tahtaya al").click()
    expect(page.get_by_text("1 masa değiştirildi")).to_be_visible()
    page.get_by_label("Saniye").fill("300")
    page.get_by_role("button", name="Kaydet").click()
    expect(page.get_by_text("300 sn sonra")).to_be_visible()
    page.get_by_role("link", name="Bağlantılar ve QR kodları").click()
    assert_accessible(page)
