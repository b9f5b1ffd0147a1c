"""A lesson in a real browser: a teacher, four pupils on their phones, a small Swiss to its end."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_postgres

NAMES = ("Ada", "Bora", "Ceren", "Deniz")


@dataclass(frozen=True)
class People:
    """Everybody at the lesson, each with a browser of their own."""

    teacher: Page
    pupils: dict[str, Page]


def visitor(browser: Browser, *, phone: bool) -> Page:
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 900}
    context = browser.new_context(
        locale="tr-TR",
        viewport=size,  # type: ignore[arg-type]
        is_mobile=phone,
        has_touch=phone,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    return page


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    teacher = visitor(browser, phone=False)
    pupils = {name: visitor(browser, phone=True) for name in NAMES}
    yield People(teacher, pupils)
    for page in (teacher, *pupils.values()):
        page.context.close()


def fits(page: Page) -> None:
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def resign(page: Page) -> None:
    page.get_by_role("button", name="Seti bırak").click()
    page.get_by_role("button", name="Evet, bırak").click()
    page.locator('.play[data-state="over"]').wait_for()


def test_a_lesson_from_the_code_to_the_standings(server: RunningServer, people: People) -> None:
    teacher = people.teacher
    teacher.goto(f"{server.url}/class/")
    assert_accessible(teacher)
    teacher.get_by_role("link", name="Sınıf kur").click()
    assert_accessible(teacher)
    teacher.get_by_label("Sınıf (isterseniz)").fill("4-B")
    teacher.get_by_role("button", name="Sınıfı kur").click()
    code = teacher.locator(".big-code").inner_text()

    for name, page in people.pupils.items():
        page.goto(f"{server.url}/class/")
        page.get_by_label("Sınıf kodu").fill(code.lower())
        page.get_by_role("button", name="Sınıfa git").click()
        page.get_by_label("Adın").fill(name)
        if name == "Ada":
            assert_accessible(page)
        page.get_by_role("button", name="Katıl").click()
        expect(page.get_by_role("heading", name=f"Merhaba {name}!")).to_be_visible()
        fits(page)
    assert_accessible(people.pupils["Ada"])
    expect(teacher.locator("#class-count")).to_have_text("Öğrenci: 4 · bekleyen: 4")
    assert_accessible(teacher)

    teacher.get_by_label("Tur sayısı").select_option("2")
    teacher.get_by_role("button", name="Turnuvayı başlat").click()
    for page in people.pupils.values():
        page.locator(".play[data-state]").wait_for()
    expect(teacher.locator(".class-board")).to_have_count(2)
    first = next(
        page for page in people.pupils.values() if page.locator('[data-state="mine"]').count()
    )
    name = first.locator("#player-below .player-name").inner_text()
    other = first.locator("#player-above .player-name").inner_text()
    board = teacher.locator(".class-board", has_text=f"{name} – {other}")
    first.get_by_role("gridcell", name=re.compile("^1. kuyu")).tap()
    # The teacher's board moves along, without loading the page.
    expect(board.locator(".count").nth(0)).to_have_text("1")
    expect(board.locator(".board-state")).to_have_text(f"Sıra: {other}")
    assert_accessible(teacher)

    first.goto(f"{server.url}/class/{code}/")  # a pupil who comes back is led to the board
    first.locator(".play[data-state]").wait_for()
    resign(first)
    fits(first)
    assert_accessible(first)
    expect(board.locator(".board-state")).to_contain_text(f"{other} kazandı")
    teacher.locator(".class-board:not(.over) .decide summary").click()
    teacher.get_by_role("button", name="Berabere").click()
    teacher.get_by_role("button", name="Sonraki tur").click()

    # Whoever still looks at the old board is called to the new one.
    round_two = teacher.locator("#next-step", has_text="Tur 2/2")
    expect(round_two).to_be_visible()
    for page in people.pupils.values():
        page.locator('.play[data-state="mine"], .play[data-state="theirs"]').wait_for()
    resigned: set[str] = set()
    for name, page in people.pupils.items():
        against = page.locator("#player-above .player-name").inner_text()
        if against not in resigned:
            resign(page)
            resigned.add(name)
    expect(teacher.locator("#next-step")).to_contain_text("Turnuva bitti")
    rows = teacher.locator("#standings tbody tr")
    expect(rows).to_have_count(4)
    points = [float(text.replace("½", ".5")) for text in rows.locator(".points").all_inner_texts()]
    assert sum(points) == 4
    assert points == sorted(points, reverse=True)
    for page in people.pupils.values():
        page.get_by_role("link", name="Sınıfa dön").first.click()
        expect(page.get_by_text("Turnuva bitti.")).to_be_visible()
    assert_accessible(people.pupils["Ada"])
    assert_accessible(teacher)
    teacher.goto(f"{server.url}/class/{code}/screen")
    expect(teacher.get_by_role("table", name="Sıralama")).to_be_visible()
    assert_accessible(teacher)


def test_a_teacher_pairs_with_keys_and_without_scripts(
    server: RunningServer, browser: Browser, people: People
) -> None:
    teacher = people.teacher
    teacher.goto(f"{server.url}/class/new")
    teacher.get_by_role("button", name="Sınıfı kur").click()
    code = teacher.locator(".big-code").inner_text()
    for name in ("Ada", "Bora"):
        page = people.pupils[name]
        page.goto(f"{server.url}/class/{code}/")
        page.get_by_label("Adın").fill(name)
        page.keyboard.press("Enter")
        page.get_by_text(f"Merhaba {name}!").wait_for()
    for name in ("Ada", "Bora"):
        teacher.get_by_role("checkbox", name=name).focus()
        teacher.keyboard.press("Space")
    teacher.keyboard.press("Tab")
    teacher.keyboard.press("Enter")
    for name in ("Ada", "Bora"):
        people.pupils[name].locator(".play[data-state]").wait_for()
    context = browser.new_context(locale="tr-TR", java_script_enabled=False)
    plain = context.new_page()
    plain.goto(teacher.url)
    expect(plain.locator(".class-board svg").last).to_be_visible()
    plain.locator(".decide summary").click()
    plain.get_by_role("button", name="Sonuçsuz bitir").click()
    expect(plain.locator(".board-state")).to_contain_text("Sonuçsuz bitti")
    context.close()
    people.pupils["Ada"].locator('.play[data-state="over"]').wait_for()
