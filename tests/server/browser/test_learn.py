"""Learning and studying in a real browser: by keys, on a phone, with the engine at work."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_postgres


def state(page: Page, name: str) -> None:
    page.locator(f'.exercise[data-state="{name}"]').wait_for()


def test_a_lesson_is_done_with_the_keyboard_alone(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/learn/mangala/again/")
    state(still, "trying")
    still.get_by_role("gridcell", name="1. kuyu").first.focus()
    still.keyboard.press("1")
    state(still, "wrong")
    expect(still.get_by_role("status")).to_contain_text("Olmadı")
    still.keyboard.press("Enter")  # try again has the focus
    state(still, "trying")
    still.keyboard.press("4")
    state(still, "done")
    assert_accessible(still)
    still.keyboard.press("Enter")  # the next task
    state(still, "trying")
    still.keyboard.type("665")  # faster than the answers come
    state(still, "done")
    still.goto(f"{server.url}/learn/mangala/")
    expect(still.locator('[data-lesson="again"] .done-mark')).to_be_visible()
    assert_accessible(still)


def test_places_are_marked_and_an_illegal_one_explained(server: RunningServer, phone: Page) -> None:
    phone.goto(f"{server.url}/learn/kure/four/")
    state(phone, "trying")
    for place in ("e4", "d2"):
        phone.get_by_role("gridcell", name=place).tap()
    phone.get_by_role("button", name="Denetle").tap()
    expect(phone.locator("#answer-article")).to_contain_text(
        "TAZOF Küre turnuva kuralları, madde 6"
    )
    phone.get_by_role("gridcell", name="e4").tap()
    for place in ("e2", "f2"):
        phone.get_by_role("gridcell", name=place).tap()
    phone.get_by_role("button", name="Denetle").tap()
    state(phone, "done")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(phone)


def test_a_puzzle_is_solved_and_remembered(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/learn/pentago/puzzles/")
    assert_accessible(still)
    still.get_by_role("link", name="Çözmeye başla").click()
    state(still, "trying")
    still.get_by_role("button", name="İpucu").click()
    expect(still.locator("#answer-text")).not_to_be_empty()
    assert_accessible(still)
    still.get_by_role("button", name="Göster").click()
    state(still, "done")
    # Not solved: the rating falls, and the line can be stepped through.
    expect(still.locator("#run-score")).to_contain_text("(−")
    still.get_by_role("button", name="Başa dön").click()
    still.get_by_role("button", name="İleri").click()
    expect(still.locator("#line-moves [aria-current]")).to_have_count(1)
    assert_accessible(still)
    first = still.locator("#puzzle-title").text_content()
    still.get_by_role("link", name="Devam", exact=True).click()
    state(still, "trying")
    expect(still.locator("#puzzle-title")).not_to_have_text(first or "")


def test_a_streak_ends_with_the_first_miss(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/learn/mangala/puzzles/run/streak/")
    state(still, "trying")
    still.get_by_role("button", name="Göster").click()
    expect(still.locator("#run-end")).to_be_visible()
    expect(still.locator("#run-missed a")).to_have_count(1)
    assert_accessible(still)


def test_a_position_is_studied_with_the_engine(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/play/study/reversi/?m=d3")
    still.locator('.study[data-ply="1"]').wait_for()
    still.get_by_label("Analizi aç").check()
    expect(still.locator("#best-lines li").first).to_be_visible(timeout=20_000)
    assert "yüzde" in (still.locator("#bar").get_attribute("aria-label") or "")
    assert_accessible(still)
    still.get_by_label("Analizi aç").uncheck()
    still.get_by_label("Hamle yaz").fill("a1")
    still.keyboard.press("Enter")
    expect(still.locator("#why")).to_contain_text("TAZOF Reversi")
    still.get_by_label("Hamle yaz").fill("c3")
    still.keyboard.press("Enter")
    still.locator('.study[data-ply="2"]').wait_for()
    assert still.url.endswith("?m=d3+c3")
    still.get_by_role("button", name="Konumu düzenle").click()
    still.get_by_role("gridcell", name="a1").click()
    still.get_by_role("button", name="Düzenlemeyi bitir").click()
    still.locator('.study[data-ply="0"]').wait_for()
    assert still.get_by_role("textbox", name="Konum").input_value().startswith("X-----")


def test_both_sides_are_moved_on_the_study_board(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/play/study/mangala/")
    still.locator('.study[data-ply="0"]').wait_for()
    still.get_by_role("gridcell", name="Birinci oyuncu, 2. kuyu").click()
    still.locator('.study[data-ply="1"]').wait_for()
    still.get_by_role("gridcell", name="İkinci oyuncu, 3. kuyu").click()
    still.locator('.study[data-ply="2"]').wait_for()
    assert still.url.endswith("?m=2+3")
    still.get_by_role("gridcell", name="İkinci oyuncu, 3. kuyu").click()
    expect(still.locator("#why")).to_contain_text("rakibin")


def test_a_record_is_gone_over(server: RunningServer, still: Page) -> None:
    still.goto(f"{server.url}/play/record/")
    assert_accessible(still)
    still.get_by_label("Oyun kaydı").fill('[Game "mangala"]\n[Result "*"]\n\n1. 4-1 6 2. 3-3 *\n')
    still.get_by_role("button", name="Kaydı aç").click()
    still.get_by_role("button", name="Oyunu değerlendir").click()
    expect(still.locator("#review-found")).to_be_visible(timeout=30_000)
    expect(still.locator("#accuracy")).to_contain_text("%")
    assert_accessible(still)
