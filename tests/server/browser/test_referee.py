"""Referees at their tables: one thumb, a lost network, two at once, a server that dies."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.refereeing import Hall, at_table, make_hall, phone_of, settled, stored
from tests.server.browser.running import RunningServer


@pytest.fixture(scope="module")
def hall(server: RunningServer) -> Hall:
    """Mangala with clocks, one of them short; two referees and the chief."""
    people = (("hakem", "referee"), ("ikinci", "referee"), ("baş", "chief"))
    return make_hall(server, (("saatli", 900, 20), ("kisa", 60, 2)), people)


@pytest.fixture
def thumb(browser: Browser, hall: Hall) -> Iterator[Page]:
    """The first referee's phone."""
    with phone_of(browser, hall) as page:
        yield page


def big(page: Page) -> None:
    """Tap the large button."""
    page.locator("#next button").tap()


def count(page: Page, stones: int) -> None:
    """Enter the stones of the first player; the other fills in."""
    page.locator("#count-a").fill(str(stones))
    expect(page.locator("#count-b")).to_have_value(str(48 - stones))
    page.get_by_role("button", name="Sonucu kaydet").tap()


@pytest.mark.on_postgres
def test_a_round_with_one_thumb(thumb: Page, hall: Hall) -> None:
    """Start, press, warn, pause, count, next set, done: in Turkish at phone width."""
    thumb.get_by_role("link", name="Masa 1", exact=False).first.tap()
    at_table(thumb, hall, 1)
    expect(thumb.locator("#set-label")).to_have_text("Set 1 / 3")
    big(thumb)
    expect(thumb.locator("#half-a")).to_have_attribute("data-running", "")
    expect(thumb.locator("#next")).to_contain_text("Saate bastı")
    thumb.locator("#half-a").tap()
    expect(thumb.locator("#half-b")).to_have_attribute("data-running", "")
    expect(thumb.locator("#announcer")).to_contain_text("Saat işliyor")
    thumb.get_by_role("link", name="Uyarı").tap()
    thumb.locator("#sheet-warn .choice").first.tap()
    thumb.get_by_role("searchbox").fill("acik avuc")
    expect(thumb.locator("#warn-articles li:visible")).to_have_count(1)
    thumb.locator("#warn-articles button:visible").tap()
    expect(thumb.locator("#dots-a .on")).to_have_count(1)
    thumb.get_by_role("button", name="Durdur").tap()
    expect(thumb.locator("#status")).to_have_text("Oyun durduruldu")
    big(thumb)
    thumb.get_by_role("link", name="Sonuç").tap()
    count(thumb, 30)
    expect(thumb.locator("#points-a")).to_have_text("1")
    big(thumb)
    thumb.get_by_role("link", name="Sonuç").tap()
    count(thumb, 26)
    expect(thumb.locator("#result")).to_have_text("Sonuç: 1:0")
    settled(thumb)
    assert stored(thumb) == [
        "opened", "set-started", "pressed:a", "warned:a", "paused", "resumed", "set-counted",
        "set-started", "set-counted",
    ]  # fmt: skip
    big(thumb)
    thumb.wait_for_url("**/referee/")
    expect(thumb.locator('.tables [data-state="done"]').first).to_contain_text("Bitti")


@pytest.mark.on_postgres
def test_what_is_not_allowed_says_why_and_a_wrong_count_stays_to_be_put_right(
    thumb: Page, hall: Hall
) -> None:
    at_table(thumb, hall, 2)
    thumb.get_by_role("button", name="Durdur").tap(force=True)
    expect(thumb.locator("#wrong")).to_contain_text("Şu anda oynanan bir set yok.")
    big(thumb)
    thumb.get_by_role("link", name="Sonuç").tap()
    thumb.locator("#count-a").fill("30")
    thumb.locator("#count-b").evaluate("field => { field.value = 17; }")
    thumb.get_by_role("button", name="Sonucu kaydet").tap()
    expect(thumb.locator("#sheet-count .sheet-wrong")).to_contain_text(
        "Toplam 48 olmalı, 47 değil."
    )
    expect(thumb.locator("#count-a")).to_have_value("30")
    thumb.keyboard.press("Escape")
    settled(thumb)
    assert stored(thumb) == ["opened", "set-started"]


@pytest.mark.on_postgres
def test_a_step_is_taken_back_with_a_reason(thumb: Page, hall: Hall) -> None:
    at_table(thumb, hall, 3)
    big(thumb)
    settled(thumb)
    thumb.locator("#history").get_by_role("link", name="Geri al").first.tap()
    thumb.get_by_role("button", name="Yanlış dokunuş").tap()
    expect(thumb.locator("#next")).to_contain_text("1. seti başlat")
    expect(thumb.locator("#history .struck")).to_have_count(1)


@pytest.mark.on_postgres
def test_without_a_network_entries_wait_in_order_and_survive_a_reload(
    thumb: Page, hall: Hall
) -> None:
    """Offline for a whole set: nothing is lost, nothing comes twice, the order stands."""
    at_table(thumb, hall, 4)
    big(thumb)
    settled(thumb)
    thumb.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    at_table(thumb, hall, 4)
    thumb.context.set_offline(True)
    thumb.locator("#half-a").tap()
    expect(thumb.locator("#half-b")).to_have_attribute("data-running", "")
    thumb.locator("#half-b").tap()
    expect(thumb.locator("#net")).to_have_text("Bağlantı yok · 2 bekliyor")
    expect(thumb.locator("#history .unsent")).to_have_count(2)
    thumb.reload()
    expect(thumb.locator("#half-a")).to_have_attribute("data-running", "")
    expect(thumb.locator("#waiting-title")).to_have_text("Gönderilmeyi bekleyen 2 kayıt")
    thumb.get_by_role("link", name="Uyarı").tap()
    thumb.locator("#sheet-warn .choice").nth(1).tap()
    thumb.locator("#warn-articles button").first.tap()
    expect(thumb.locator("#dots-b .on")).to_have_count(1)
    thumb.get_by_role("link", name="Sonuç").tap()
    count(thumb, 20)
    expect(thumb.locator("#points-b")).to_have_text("1")
    expect(thumb.locator("#next")).to_contain_text("2. seti başlat")
    big(thumb)
    expect(thumb.locator("#set-label")).to_have_text("Set 2 / 3")
    assert_accessible(thumb)
    thumb.context.set_offline(False)
    settled(thumb)
    assert stored(thumb) == [
        "opened", "set-started", "pressed:a", "pressed:b", "warned:b", "set-counted", "set-started",
    ]  # fmt: skip
    expect(thumb.locator("#points-b")).to_have_text("1")


@pytest.mark.on_postgres
def test_a_page_that_was_never_here_opens_by_itself_when_the_server_answers_again(
    thumb: Page, hall: Hall
) -> None:
    """A phone calls itself online before anybody answers: one try is not enough."""
    at_table(thumb, hall, 4)
    thumb.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    at_table(thumb, hall, 4)
    thumb.context.set_offline(True)
    thumb.goto(hall.table("saatli", 1))
    expect(thumb.get_by_role("heading", level=1)).to_have_text("Bu sayfa bu telefonda yok")
    thumb.evaluate("dispatchEvent(new Event('online'))")
    thumb.context.set_offline(False)
    expect(thumb.locator("#half-a")).to_be_visible()


def test_an_entry_that_waits_can_be_thrown_away(thumb: Page, hall: Hall) -> None:
    at_table(thumb, hall, 5)
    big(thumb)
    settled(thumb)
    thumb.context.set_offline(True)
    thumb.locator("#half-a").tap()
    thumb.locator("#half-b").tap()
    expect(thumb.locator("#waiting li")).to_have_count(2)
    thumb.locator("#waiting").get_by_role("button", name="Sil").tap()
    expect(thumb.locator("#waiting li")).to_have_count(1)
    thumb.context.set_offline(False)
    settled(thumb)
    assert stored(thumb) == ["opened", "set-started", "pressed:a"]


def test_two_referees_at_one_table_see_each_other(
    browser: Browser, thumb: Page, hall: Hall
) -> None:
    """Changes show live; an entry made on an older log is a conflict that somebody decides."""
    at_table(thumb, hall, 6)
    with phone_of(browser, hall, 1) as other:
        at_table(other, hall, 6)
        big(thumb)
        expect(other.locator("#half-a")).to_have_attribute("data-running", "")
        other.context.set_offline(True)
        other.locator("#half-a").tap()
        thumb.locator("#half-a").tap()
        settled(thumb)
        thumb.get_by_role("button", name="Başhakem çağır").tap()
        settled(thumb)
        other.context.set_offline(False)
        expect(other.locator("#conflict")).to_contain_text("Kaydınız alınmadı", timeout=20_000)
        expect(other.locator("#conflict")).to_contain_text("saate bastı")
        expect(other.locator("#conflict")).to_contain_text("Çağrıldı: başhakem")
        assert_accessible(other)
        other.get_by_role("button", name="Yine de gönder").tap()
        expect(other.locator("#conflict")).to_contain_text("Bu oyuncunun saati işlemiyor.")
        other.locator("#conflict").get_by_role("button", name="Sil").tap()
        settled(other)
        expect(other.locator("#half-b")).to_have_attribute("data-running", "")
    assert stored(thumb) == ["opened", "set-started", "pressed:a", "called"]


def test_two_referees_at_two_tables(browser: Browser, thumb: Page, hall: Hall) -> None:
    at_table(thumb, hall, 7)
    with phone_of(browser, hall, 1) as other:
        at_table(other, hall, 8)
        for page in (thumb, other):
            big(page)
        for _ in range(2):
            for seat in ("a", "b"):
                for page in (thumb, other):
                    page.locator(f"#half-{seat}").tap()
        for page in (thumb, other):
            settled(page)
        presses = ["pressed:a", "pressed:b"] * 2
        assert stored(thumb) == stored(other) == ["opened", "set-started", *presses]


@pytest.mark.on_postgres
def test_the_chief_is_called_and_comes(browser: Browser, thumb: Page, hall: Hall) -> None:
    with phone_of(browser, hall, 2) as chief, phone_of(browser, hall, 2) as incidents:
        chief.goto(f"{hall.server.url}/referee/")
        incidents.goto(f"{hall.server.url}/desk/e/deneme/incidents")
        at_table(thumb, hall, 9)
        thumb.get_by_role("button", name="Başhakem çağır").tap()
        settled(thumb)
        call = chief.locator(".call").filter(has_text="Masa 9")
        expect(call).to_be_visible(timeout=10_000)
        # The page of incidents hears of it by itself, and of who came.
        expect(incidents.locator("#open-calls")).to_contain_text("Masa 9")
        assert_accessible(chief)
        call.get_by_role("button", name="Geldim").tap()
        expect(call).to_have_count(0)
        expect(incidents.locator("#open-calls")).not_to_contain_text("Masa 9")
        expect(thumb.get_by_role("button", name="Başhakem çağır")).to_be_visible()


def test_a_server_that_dies_loses_nothing(
    browser: Browser, hall: Hall, server: RunningServer
) -> None:
    """kill -9 between entries: what was acknowledged is there, the rest is sent again, once."""
    with phone_of(browser, hall) as page:
        at_table(page, hall, 3)
        big(page)
        settled(page)
        page.locator("#half-a").tap()
        settled(page)
        server.kill()
        page.locator("#half-b").tap()
        page.locator("#half-a").tap()
        expect(page.locator("#net")).to_contain_text("2 bekliyor")
        page.get_by_role("link", name="Sonuç").tap()
        count(page, 24)
        server.start()
        settled(page)
        expect(page.locator("#points-a")).to_have_text("½")
        assert stored(page)[-5:] == [
            "set-started", "pressed:a", "pressed:b", "pressed:a", "set-counted",
        ]  # fmt: skip


SHORT_CLOCK = """async () => {
  const { seq } = await (await fetch(location.pathname + "state")).json();
  const deed = { kind: "clock-edited", left: [4000, 4000], reason: "deneme" };
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value,
  };
  const body = JSON.stringify({ key: "short-clock", seen: seq, deed });
  return (await fetch(location.pathname + "do", { method: "POST", headers, body })).status;
}"""
"""Texts know clocks of whole minutes: a test can't wait for one."""


@pytest.mark.on_postgres
def test_a_flag_falls_on_the_phone_and_asks_for_the_stones(browser: Browser, hall: Hall) -> None:
    """M8, with four seconds left, and no network when they run out."""
    with phone_of(browser, hall) as page:
        page.add_init_script("shakes = 0; navigator.vibrate = () => { shakes += 1; };")
        at_table(page, hall, 1, "kisa")
        big(page)
        settled(page)
        assert page.evaluate(SHORT_CLOCK) == 200
        page.reload()
        page.context.set_offline(True)
        expect(page.locator("#next")).to_contain_text("Süre bitti", timeout=10_000)
        expect(page.locator("#announcer")).to_contain_text("Süre bitti")
        page.wait_for_timeout(700)
        assert page.evaluate("shakes") == 1
        assert_accessible(page)
        big(page)
        page.locator("#flag-score-a").fill("25")
        page.locator("#flag-score-b").fill("10")
        page.get_by_role("button", name="Süre bitti, kaydet").tap()
        expect(page.locator("#points-b")).to_have_text("½")
        page.context.set_offline(False)
        settled(page)
        assert stored(page) == ["opened", "set-started", "clock-edited", "flag-fell:a"]


@pytest.mark.on_postgres
def test_the_keyboard_alone_runs_a_table(browser: Browser, hall: Hall) -> None:
    with phone_of(browser, hall) as page:
        at_table(page, hall, 10)
        page.locator("#next button").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#half-a")).to_have_attribute("data-running", "")
        page.locator("#half-a .tap").focus()
        page.keyboard.press("Space")
        expect(page.locator("#half-b")).to_have_attribute("data-running", "")
        page.get_by_role("link", name="Uyarı").focus()
        page.keyboard.press("Enter")
        page.locator("#warn-a").focus()
        page.keyboard.press("Space")
        page.locator("#warn-articles button").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#dots-a .on")).to_have_count(1)
        settled(page)


@pytest.mark.on_postgres
@pytest.mark.parametrize("locale", ["tr-TR", "en-GB", "ru-RU"])
def test_pages_pass_axe_and_nothing_is_cut(
    browser: Browser, hall: Hall, locale: str, pictures: Path
) -> None:
    """Light and dark, the table and its sheets; no text runs out of its box at 390 px."""
    with phone_of(browser, hall, locale=locale, dark=locale != "tr-TR") as page:
        assert_accessible(page)
        assert cut_or_small(page) == []
        at_table(page, hall, 4)
        assert_accessible(page)
        assert cut_or_small(page) == []
        page.screenshot(path=str(pictures / f"referee-{locale[:2]}.png"))
        for sheet in SHEETS:
            page.evaluate("name => document.getElementById(`sheet-${name}`).showModal()", sheet)
            if sheet in ("warn", "count", "claim", "more") and locale == "tr-TR":
                assert_accessible(page)
            assert cut_or_small(page) == [], sheet
            page.screenshot(path=str(pictures / f"referee-{sheet}-{locale[:2]}.png"))
            page.keyboard.press("Escape")


SHEETS = (
    "warn", "count", "flag", "resign", "absent", "claim", "back", "stones", "note", "clock", "draw",
    "undo", "recount", "more",
)  # fmt: skip
BOXES = ".act, .button, .half h2, .rf-title, .choice span, .more-item, .article, .tables a"
TOO_SMALL = """(boxes) => [...document.querySelectorAll(boxes)]
  .filter((one) => one.offsetParent !== null)
  .filter((one) => one.scrollWidth > one.clientWidth + 1
    || (one.matches('a, button') && one.offsetHeight < 44))
  .map((one) => `${one.className}: ${one.textContent.trim()}`)
  .concat(document.documentElement.scrollWidth > innerWidth ? ['the page itself'] : [])"""


def cut_or_small(page: Page) -> list[str]:
    """Boxes narrower than their text, and targets lower than 44 px."""
    found: list[str] = page.evaluate(TOO_SMALL, BOXES)
    return found
