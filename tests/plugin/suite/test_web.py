"""The game on the web: with keys alone, by what a screen reader is told, and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.browser import keyboard_play
from tests.server.browser.access import assert_accessible
from tests.server.browser.keyboard_play import KeyboardPlayer
from tests.server.browser.running import RunningServer
from tests.server.browser.test_play import record_of

from meydan.formats import records

GAME = "xox"


@pytest.fixture(autouse=True)
def _three_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(keyboard_play.WIDTHS, GAME, 3)


def test_it_is_offered_with_the_others(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/play")
    expect(still.get_by_role("heading", name="Üç sıra")).to_be_visible()
    assert_accessible(still)


def test_a_whole_game_is_played_with_the_keyboard_alone(server: RunningServer, still: Page) -> None:
    player = KeyboardPlayer(still, GAME)
    player.begin(server.url)
    assert "b2, boş, oynanabilir" in [cell.name for cell in player.cells()]
    assert_accessible(still)
    while not player.over:
        player.move()
    names = [cell.name for cell in player.cells()]
    assert any("siyah" in name for name in names)
    expect(still.locator("#announcer")).to_have_text(re.compile("kazan|berabere", re.IGNORECASE))
    (record,) = records.read(record_of(still))
    assert records.check(record).outcome is not None


def test_what_is_illegal_is_explained_by_the_games_own_article(
    server: RunningServer, still: Page
) -> None:
    player = KeyboardPlayer(still, GAME)
    player.begin(server.url)
    player.move()
    cells = player.cells()
    taken = next(at for at, cell in enumerate(cells) if "siyah" in cell.name)
    player.go_to(cells, taken)
    still.keyboard.press("Enter")
    expect(still.locator("#why-text")).to_contain_text("bu yerde bir taş var")
    expect(still.locator("#why-article")).to_contain_text("Kulüp üç sıra kuralları, madde 1")


def test_the_study_board_knows_it(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/play/study/{GAME}/")
    still.locator(".cell").first.wait_for()
    still.locator('.cell[data-place="4"]').click()
    expect(still.locator("#variations")).to_contain_text("b2")


def test_its_course_and_its_puzzles_are_offered(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/learn")
    card = still.locator('[data-game="xox"]')
    expect(card).to_have_attribute("data-lessons", "1")
    expect(card).to_have_attribute("data-puzzles", "1")
    still.goto(f"{server.url}/learn/xox/three")
    expect(still.get_by_text("Üçünü diz ve kazan!").first).to_be_visible()
    assert_accessible(still)
