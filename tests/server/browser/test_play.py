"""Playing in a real browser: with keys alone, by two people, on a phone, through a power cut."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from meydan.formats import records
from tests.server.browser.access import assert_accessible, assert_accessible_in_both_themes
from tests.server.browser.keyboard_play import MINE, KeyboardPlayer
from tests.server.browser.running import RunningServer

GAMES = ("mangala", "pentago", "reversi", "kure")


def start_practice(page: Page, url: str, game: str) -> None:
    page.goto(f"{url}/play/{game}/practice")
    page.get_by_role("button", name="Oyuna başla").click()
    page.locator(MINE).wait_for()


def invite(page: Page, url: str, game: str, **choices: str) -> str:
    """Set up a friendly game; the link to send."""
    page.goto(f"{url}/play/{game}/friend")
    page.get_by_label("Adın (isteğe bağlı)").fill("Ada")
    for name, value in ({"starts": "me"} | choices).items():
        page.locator(f"input[name={name}][value={value}]").check()
    page.get_by_role("button", name="Oyunu kur").click()
    return page.get_by_role("textbox", name="Davet bağlantısı").input_value()


def accept(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("Adın (isteğe bağlı)").fill("Bora")
    page.get_by_role("button", name="Oyuna katıl").click()


def settled(page: Page, seq: str | None, state: str) -> None:
    """Wait until the page shows something newer, in this state."""
    page.locator(f'.play:not([data-seq="{seq}"])[data-state="{state}"]').wait_for()


def seq(page: Page) -> str | None:
    return page.locator(".play").get_attribute("data-seq")


def record_of(page: Page) -> str:
    path = page.get_by_role("link", name="Kaydı indir").get_attribute("href")
    assert path is not None
    return page.request.get(re.sub(r"(https?://[^/]+).*", r"\1", page.url) + path).text()


@pytest.mark.on_sqlite
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_with_the_keyboard_alone(
    server: RunningServer, still: Page, game: str
) -> None:
    player = KeyboardPlayer(still, game)
    player.begin(server.url)
    names = [cell.name for cell in player.cells()]
    expected = {
        "mangala": "4. kuyu, 4 taş, oynanabilir",
        "pentago": "c4, boş, oynanabilir",
        "reversi": "d4, beyaz",
        "kure": "g7, turuncu",
    }
    assert expected[game] in names
    for _ in range(80):
        player.move()
        if player.over:
            break
    expect(still.locator("#announcer")).to_have_text(re.compile("kazan|berabere", re.IGNORECASE))
    (record,) = records.read(record_of(still))
    checked = records.check(record)
    assert checked.outcome is not None
    assert checked.plies == len(record.moves)


@pytest.mark.on_sqlite
def test_the_keys_tell_what_is_where_the_last_move_and_the_time(
    server: RunningServer, still: Page
) -> None:
    player = KeyboardPlayer(still, "mangala")
    player.begin(server.url)
    spoken = still.locator("#announcer")
    still.keyboard.press("b")
    expect(spoken).to_have_text(
        "Kuyuların 1’den 6’ya: 4, 4, 4, 4, 4, 4. Hazinen: 0. "
        "Rakibin kuyuları 1’den 6’ya: 4, 4, 4, 4, 4, 4. Rakibin hazinesi: 0."
    )
    still.keyboard.press("l")
    expect(spoken).to_have_text("Henüz hamle yapılmadı.")
    still.keyboard.press("t")
    expect(spoken).to_have_text("Bu oyunda saat yok.")
    before = seq(still)
    still.keyboard.press("4")
    settled(still, before, "mine")
    expect(spoken).to_contain_text(
        "4. kuyudan 4 taş dağıttın. Son taş hazinene düştü: yeniden oynuyorsun."
    )
    still.keyboard.press("l")
    expect(spoken).to_have_text(
        "Son hamle. 4. kuyudan 4 taş dağıttın. Son taş hazinene düştü: yeniden oynuyorsun."
    )
    still.keyboard.press("h")
    expect(spoken).to_contain_text("Öneri, ")
    still.keyboard.press("m")
    expect(still.get_by_label("Hamle yaz")).to_be_focused()


@pytest.mark.on_sqlite
def test_an_illegal_move_is_explained_with_its_article(server: RunningServer, still: Page) -> None:
    start_practice(still, server.url, "reversi")
    still.get_by_role("gridcell", name="a1, boş", exact=True).click()
    expect(still.locator("#why-text")).to_have_text(
        "'a1' hiç taş çevirmiyor; her hamle en az bir taş çevirmelidir."
    )
    expect(still.locator("#why-article")).to_contain_text("TAZOF Reversi")
    assert_accessible(still)
    still.get_by_label("Hamle yaz").fill("d3")
    before = seq(still)
    still.get_by_role("button", name="Oyna", exact=True).click()
    settled(still, before, "mine")
    expect(still.locator("#why")).to_be_hidden()
    still.get_by_role("button", name="Geri al").click()
    expect(still.locator("#moves li")).to_have_count(0)
    expect(still.locator("#announcer")).to_contain_text("Hamle geri alındı.")


@pytest.mark.on_sqlite
def test_kure_steps_by_choosing_and_lets_go_with_escape(server: RunningServer, still: Page) -> None:
    start_practice(still, server.url, "kure")
    stone = still.get_by_role("gridcell", name=re.compile("^d1, mor"))
    stone.click()
    expect(stone).to_have_attribute("aria-selected", "true")
    still.keyboard.press("Escape")
    expect(stone).to_have_attribute("aria-selected", "false")
    still.get_by_role("gridcell", name=re.compile("^c7, turuncu")).click()
    expect(still.locator("#why-text")).to_contain_text("bu taş rakibin")
    stone.click()
    before = seq(still)
    still.get_by_role("gridcell", name=re.compile("^d2, boş")).click()
    settled(still, before, "mine")
    expect(still.locator("#moves li")).to_have_count(2)


def test_two_play_a_friendly_game_through_a_power_cut(
    server: RunningServer, still: Page, phone: Page
) -> None:
    link = invite(still, server.url, "mangala", length="single")
    assert_accessible(still)
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(link)
    assert_accessible(phone)
    accept(phone, link)
    still.locator(MINE).wait_for()
    expect(still.locator("#player-above .player-name")).to_have_text("Bora")
    expect(phone.locator("#player-above .player-name")).to_have_text("Ada")

    before = seq(phone)
    still.get_by_role("gridcell", name="1. kuyu, 4 taş", exact=True).click()
    settled(phone, before, "mine")
    expect(
        phone.get_by_role("gridcell", name=re.compile("^rakibin 4. kuyusu, 5 taş"))
    ).to_be_visible()
    before = seq(still)
    phone.get_by_role("gridcell", name=re.compile("^2. kuyu")).tap()
    settled(still, before, "mine")
    moves = still.locator("#moves li").all_inner_texts()

    server.kill()
    expect(still.locator("#status")).to_contain_text("Bağlantı yok", timeout=15_000)
    server.start()
    expect(still.locator("#status")).to_have_text("Sıra sende", timeout=20_000)
    assert still.locator("#moves li").all_inner_texts() == moves
    before = seq(phone)
    still.get_by_role("gridcell", name=re.compile("^5. kuyu")).click()
    settled(phone, before, "mine")
    phone.reload()
    phone.locator(MINE).wait_for()
    expect(phone.locator("#moves li")).to_have_count(3)

    turn = {True: still, False: phone}
    mine = False
    for _ in range(120):
        page = turn[mine]
        legal = page.get_by_role("gridcell", name=re.compile(r"^\d\. kuyu, [1-9]"))
        now = seq(page)
        legal.first.click()
        page.locator(f'.play:not([data-seq="{now}"])').wait_for()
        state = page.locator(".play").get_attribute("data-state")
        if state == "over":
            break
        mine = mine if state == "mine" else not mine
        turn[mine].locator(MINE).wait_for()
    for page in (still, phone):
        page.locator('.play[data-state="over"]').wait_for()
        expect(page.locator("#course .graph-line")).to_be_attached()
        assert_accessible(page)
    (record,) = records.read(record_of(still))
    checked = records.check(record)
    assert checked.outcome is not None
    assert (record["First"], record["Second"]) == ("Ada", "Bora")

    still.get_by_role("button", name="Yeniden oyna").click()
    expect(still.get_by_role("heading", name="Arkadaşın bekleniyor")).to_be_visible()
    phone.get_by_role("button", name="Yeni oyuna geç").click()
    phone.locator(MINE).wait_for()
    expect(still.locator("#player-below .player-name")).to_have_text("Ada")


@pytest.mark.on_postgres
def test_clocks_run_are_pressed_and_resigning_asks_first(
    server: RunningServer, still: Page, phone: Page
) -> None:
    still.goto(f"{server.url}/play/mangala/friend")
    still.locator("input[name=clock][value=yes]").check()
    still.get_by_label("Her hamleden sonra").check()
    still.get_by_label("Oyuncu başına dakika").fill("2")
    still.get_by_label("Adın (isteğe bağlı)").fill("Abdurrahman Muhammed Emin Ekrem")
    link = invite_from(still)
    accept(phone, link)
    still.get_by_role("button", name="Başlat").click()
    phone.get_by_role("button", name="Başlat").click()
    still.locator(MINE).wait_for()
    # A long name takes no room from the time.
    (clock,) = phone.locator("#player-above .player-clock").all()
    assert clock.evaluate("node => node.getClientRects()[0].height") < 50
    expect(still.locator("#player-below .player-clock")).to_have_text(re.compile("^[12]:"))
    still.get_by_role("gridcell", name=re.compile("^1. kuyu")).click()
    expect(still.locator("#status")).to_have_text("Hamleyi bitirmek için saate bas")
    still.get_by_role("button", name="Saate bas").click()
    phone.locator(MINE).wait_for()
    phone.get_by_role("button", name="Seti bırak").click()
    phone.get_by_role("button", name="Evet, bırak").click()
    expect(still.locator("#status")).to_contain_text("Seti sen kazandın")
    expect(still.get_by_role("button", name="Sonraki set")).to_be_visible()


def invite_from(page: Page) -> str:
    page.locator("input[name=starts][value=me]").check()
    page.get_by_role("button", name="Oyunu kur").click()
    return page.get_by_role("textbox", name="Davet bağlantısı").input_value()


@pytest.mark.on_sqlite
@pytest.mark.parametrize("game", GAMES)
def test_every_board_passes_axe_and_fits_a_phone(
    server: RunningServer, still: Page, phone: Page, game: str, pictures: Path
) -> None:
    for page, name in ((still, "wide"), (phone, "phone")):
        page.emulate_media(reduced_motion="reduce")
        start_practice(page, server.url, game)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        page.screenshot(path=pictures / f"board-{game}-{name}-light.png")
        assert_accessible_in_both_themes(page)
        page.emulate_media(color_scheme="dark")
        page.screenshot(path=pictures / f"board-{game}-{name}-dark.png")


@pytest.mark.on_sqlite
def test_the_pages_around_the_boards_pass_axe(server: RunningServer, still: Page) -> None:
    for path in ("/play/", "/play/mangala/practice", "/play/mangala/friend"):
        still.goto(server.url + path)
        assert_accessible_in_both_themes(still)


@pytest.mark.on_sqlite
def test_a_finished_game_is_stepped_through_with_slider_and_keys(
    server: RunningServer, still: Page, browser: Browser
) -> None:
    link = invite(still, server.url, "reversi")
    other = browser.new_context(locale="tr-TR", reduced_motion="reduce").new_page()
    accept(other, link)
    for page, place in ((still, "d3"), (other, "c3"), (still, "c4")):
        page.locator(MINE).wait_for()
        page.get_by_role("gridcell", name=re.compile(f"^{place}, boş")).click()
    other.locator(MINE).wait_for()
    other.get_by_role("button", name="Seti bırak").click()
    other.get_by_role("button", name="Evet, bırak").click()
    other.context.close()
    still.get_by_role("link", name="Oyuna bak").click()
    expect(still.locator("#ply-line")).to_have_text("3 / 3")
    still.keyboard.press("Home")
    expect(still.get_by_role("gridcell", name="d4, beyaz", exact=True)).to_be_visible()
    still.keyboard.press("ArrowRight")
    expect(still.get_by_role("gridcell", name="d4, siyah", exact=True)).to_be_visible()
    expect(still.locator("#announcer")).to_contain_text("Ada: d3 yerine oynadı. 1 taş çevirdi: d4.")
    still.get_by_role("slider").focus()
    still.keyboard.press("End")
    expect(still.locator("#ply-line")).to_have_text("3 / 3")
    assert_accessible(still)


@pytest.mark.on_sqlite
def test_practice_works_without_scripts(server: RunningServer, browser: Browser) -> None:
    context = browser.new_context(locale="tr-TR", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/play/pentago/practice")
    page.get_by_role("button", name="Oyuna başla").click()
    page.get_by_role("button", name="c3A").click()
    expect(page.locator("td", has_text="siyah")).to_have_count(1)
    expect(page.locator("td", has_text="beyaz")).to_have_count(1)
    page.get_by_role("button", name="Geri al").click()
    expect(page.locator("td", has_text="siyah")).to_have_count(0)
    context.close()


@pytest.mark.on_sqlite
def test_stones_are_sown_one_by_one_and_end_where_the_rules_say(
    server: RunningServer, page: Page
) -> None:
    """With motion on: the counts pass through the sowing and come to rest."""
    start_practice(page, server.url, "mangala")
    page.get_by_role("gridcell", name=re.compile("^4. kuyu")).click()
    expect(page.locator("#board .count").nth(3)).to_have_text("0")
    settled(page, "2", "mine")
    counts = page.locator("#board .count").all_text_contents()
    assert counts == ["4", "4", "4", "1", "5", "5", "1", "4", "4", "4", "4", "4", "4", "0"]
    assert page.locator("#board .stone").count() == 48
