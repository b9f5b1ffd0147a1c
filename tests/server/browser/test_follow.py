"""Follow a child on a phone: found by name, kept without an account, live, offline, by keyboard."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.browser.conftest import FLAGS, chromium
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

FILL = """
from tests.server.making import *
from meydan.server.models import Entry
event = make_event(place="Ankara")
category = make_category(event)
add_players(category, 6)
Entry.objects.update(school="Gazi İlkokulu")
start_round(category)
"""
RESULT = """
from tests.server.making import *
from meydan.server.models import Board, Category
from meydan.tournament.ids import *
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
category = Category.objects.get()
table = Board.objects.get(first__local=1).table
result = Result(points=(Points(2), Points(0)))
edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(table), result))
"""
SAY = """
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Event
from meydan.server.store.publicity.announcements import publish
publish(Event.objects.get(), PROGRAM, "Otopark B kapısından girilir.")
"""
WITHDRAW = """
from tests.server.making import *
from meydan.server.models import Category
from meydan.tournament.entry_changes import withdraw
from meydan.tournament.ids import EntryId
edit(Category.objects.get(), lambda t: withdraw(t, EntryId(2)))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[RunningServer]:
    """It hears at once what another process enters, not only at its next heartbeat."""
    folder = tmp_path_factory.mktemp("follow")
    running = RunningServer(folder, MEYDAN_HUB=redis_url).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def filled(server: RunningServer) -> RunningServer:
    server.run(FILL)
    return server


def whole(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_child_is_found_followed_and_seen_live(
    filled: RunningServer, phone: Page, pictures: Path
) -> None:
    phone.goto(f"{filled.url}/e/deneme/")
    phone.get_by_role("search").get_by_role("searchbox").fill("ada")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("status").first).to_contain_text("1 kişi bulundu")
    button = phone.get_by_role("button", name="Takip et Ada D.")
    whole(phone)
    button.focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Takip ediliyor Ada D.")).to_have_attribute(
        "aria-pressed", "true"
    )
    phone.goto(f"{filled.url}/e/deneme/")
    card = phone.get_by_role("region", name="Ada D.")
    expect(card).to_contain_text("Gazi İlkokulu")
    expect(card).to_contain_text("Rakip")
    expect(phone).to_have_title("Masa 1 · Demo deneme · Meydan")
    whole(phone)
    phone.screenshot(path=pictures / "follow-card.png", full_page=True)
    phone.wait_for_timeout(1500)  # streams are open
    filled.run(RESULT)
    expect(card).to_contain_text("1:0")
    filled.run(SAY)
    expect(phone.get_by_text("Otopark B kapısından girilir.").last).to_be_visible(timeout=20_000)


def test_two_children_one_of_whom_leaves(filled: RunningServer, page: Page) -> None:
    page.goto(f"{filled.url}/e/deneme/")
    kept = '{"deneme": ["mangala-12:1", "mangala-12:2", "mangala-12:99"]}'
    page.evaluate("text => localStorage.setItem('meydan-follow', text)", kept)
    page.reload()
    expect(page.locator(".my-card")).to_have_count(2)
    expect(page.locator("#follow-said")).to_contain_text("artık listede yok")
    filled.run(WITHDRAW)
    page.reload()
    expect(page.get_by_role("region", name="Bora D.")).to_contain_text("Turnuvadan çekildi")
    page.get_by_role("button", name="Takibi bırak Bora D.").click()
    expect(page.locator(".my-card")).to_have_count(1)
    page.reload()
    expect(page.locator(".my-card")).to_have_count(1)


def test_a_browser_that_keeps_nothing_says_so(
    filled: RunningServer, context: BrowserContext
) -> None:
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
    )
    page = context.new_page()
    page.goto(f"{filled.url}/e/deneme/find/?name=ada")
    page.get_by_role("button", name="Takip et Ada D.").click()
    expect(page.locator("#follow-said")).to_contain_text("saklayamıyor")


def test_damage_in_the_kept_list_breaks_no_page(filled: RunningServer, page: Page) -> None:
    page.goto(f"{filled.url}/e/deneme/")
    for text in ("{", "7", '{"deneme": "x"}', '{"deneme": ["../x:1", 5]}', "null"):
        page.evaluate("text => localStorage.setItem('meydan-follow', text)", text)
        page.reload()
        expect(page.locator("#my-cards")).to_be_hidden()


def test_a_page_seen_before_opens_offline_and_says_when(
    filled: RunningServer, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(f"{filled.url}/e/deneme/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{filled.url}/e/deneme/mangala-12/standings/")
    page.wait_for_timeout(1000)
    context.set_offline(True)
    page.goto(f"{filled.url}/e/deneme/mangala-12/standings/")
    expect(page.locator(".stale")).to_contain_text("son yenilendiği saat")
    expect(page.locator(".stale")).to_be_visible()
    assert "%t" not in page.locator(".stale").inner_text()
    context.set_offline(False)
    page.goto(f"{filled.url}/e/deneme/mangala-12/standings/")
    expect(page.locator(".stale")).to_be_hidden()


def test_sharing_by_keyboard(filled: RunningServer, page: Page) -> None:
    page.goto(f"{filled.url}/e/deneme/")
    page.evaluate("delete Navigator.prototype.share")
    share = page.get_by_role("button", name="Paylaş")
    share.focus()
    page.keyboard.press("Enter")
    expect(share).to_have_attribute("aria-expanded", "true")
    assert "wa.me" in str(
        page.get_by_role("link", name="WhatsApp ile gönder").get_attribute("href")
    )
    page.keyboard.press("Escape")
    expect(share).to_be_focused()


@pytest.fixture
def windowed(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor in the whole Chromium: without windows it shows no notifications."""
    found = browser.browser_type.launch(executable_path=chromium(), args=FLAGS)
    yield found.new_context(locale="tr-TR", permissions=["notifications"])
    found.close()


def test_what_is_pushed_is_shown_by_the_browser(
    filled: RunningServer, windowed: BrowserContext
) -> None:
    """Delivered to the worker as by a push service; a subscription at one is missing."""
    page = windowed.new_page()
    page.goto(f"{filled.url}/e/deneme/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    devtools = windowed.new_cdp_session(page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.wait_for_function("() => true")
    message = {"title": "Masa 3", "body": "2. tur eşlendirildi", "url": "/e/deneme/", "tag": "t"}
    told = {"origin": filled.url, "registrationId": known[0], "data": json.dumps(message)}
    devtools.send("ServiceWorker.deliverPushMessage", told)
    shown = """navigator.serviceWorker.ready.then((one) => one.getNotifications())
        .then((some) => some.map((one) => [one.title, one.body, one.data.url]))"""
    expected = [["Masa 3", "2. tur eşlendirildi", "/e/deneme/"]]
    for _ in range(20):
        if page.evaluate(shown) == expected:
            return
        page.wait_for_timeout(100)
    assert page.evaluate(shown) == expected
