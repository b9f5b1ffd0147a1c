"""The organiser's desk in a real browser: from a list to the first pairing."""

import re
from pathlib import Path

import pytest
from openpyxl import Workbook
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.server.browser.access import assert_accessible, assert_accessible_in_both_themes
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

OWNER = """
from meydan.server.models import Account
owner = Account.objects.filter(is_superuser=True).get()
owner.username = "sahip"
owner.set_password("uzun-bir-parola-42")
owner.save()
"""
EVENT = "/desk/e/demo-il-finali-2026"
CATEGORY = EVENT + "/c/mangala-ilkokul"


@pytest.fixture(scope="module")
def running(server: RunningServer) -> RunningServer:
    """A server whose owner has a password."""
    server.run(OWNER)
    return server


def sign_in(page: Page, server: RunningServer) -> None:
    page.goto(server.url + "/sign-in?next=/desk/")
    fill_sign_in(page)
    page.wait_for_url(re.compile("/desk/$"))


def fill_sign_in(page: Page) -> None:
    page.get_by_label("Kullanıcı adı").fill("sahip")
    page.get_by_label("Parola").fill("uzun-bir-parola-42")
    page.get_by_role("main").get_by_role("button", name="Giriş yap").click()


def entry_list(folder: Path) -> Path:
    """What a school sends: a title, a header, and a mistake or two."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Demo Okulları Mangala Listesi"])
    sheet.append(["Sıra", "Adı", "Soyadı", "Doğum Tarihi", "Okulu", "Telefon"])
    for n, given in enumerate(("Ada", "Bora", "Çınar", "Deniz", "Ege", "Irmak"), 1):
        born = "31.02.2014" if given == "Çınar" else "05.04.2014"
        surname = f"Demo{n}"
        sheet.append([n, given, surname, born, "Demo Okulu", "0500 000 00 00"])
    sheet.append([7, "", "", "2014", "Demo Okulu", ""])
    path = folder / "liste.xlsx"
    book.save(path)
    return path


def test_an_event_is_made_with_the_keyboard_alone(running: RunningServer, page: Page) -> None:
    sign_in(page, running)
    page.get_by_role("main").get_by_role("link", name="Yeni turnuva").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name=re.compile("İl finali")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Turnuvanın adı")).to_be_focused()
    page.keyboard.type("Demo İl Finali")
    page.keyboard.press("Tab")
    page.keyboard.type("Demo Salonu")
    page.get_by_label("Başlangıç günü").fill("2026-05-09")
    page.get_by_label("Turnuvanın adı").press("Enter")
    page.wait_for_url(re.compile(EVENT))
    expect(page.get_by_role("status")).to_contain_text("10 kategoriyle hazır")
    expect(
        page.get_by_role("navigation", name="Kategoriler").get_by_role("listitem")
    ).to_have_count(10)


def test_a_list_is_put_right_in_place_and_entered(
    running: RunningServer, page: Page, tmp_path: Path
) -> None:
    sign_in(page, running)
    page.goto(f"{running.url}{EVENT}/import?category=mangala-ilkokul")
    page.get_by_label("Dosya", exact=True).set_input_files(entry_list(tmp_path))
    page.get_by_role("button", name="Yükle ve bak").click()
    expect(page.get_by_text("6 kişi hazır")).to_be_visible()
    expect(page.get_by_text("31.02.2014' bir doğum tarihi değil")).to_be_visible()
    assert_accessible(page)
    page.get_by_label("Doğum Tarihi, Satır 5").fill("3.2.2014")
    page.get_by_label("9. satırı atla").check()
    page.get_by_role("button", name="Yeniden denetle").first.click()
    expect(page.get_by_text("satıra bakın")).to_have_count(0)
    page.get_by_role("button", name="6 kişiyi kaydet").first.click()
    page.wait_for_url(re.compile("/entries$"))
    expect(page.get_by_role("row")).to_have_count(7)
    page.get_by_role("searchbox").type("cinar")
    expect(page.locator("tbody tr:visible")).to_have_count(1)


def test_saving_one_card_keeps_what_was_changed_in_another(
    running: RunningServer, page: Page
) -> None:
    sign_in(page, running)
    page.goto(f"{running.url}{CATEGORY}/settings")
    page.get_by_label("Kategorinin adı").fill("Mangala, İlkokul A")
    wishes = page.locator("#wishes")
    wishes.get_by_label("Okul").check()
    wishes.get_by_role("button", name="Kaydet").click()
    page.wait_for_url(re.compile("/settings"))
    expect(page.get_by_label("Kategorinin adı")).to_have_value("Mangala, İlkokul A")
    expect(page.locator("#basics")).to_contain_text("henüz kaydedilmedi")
    expect(page.locator("#wishes").get_by_label("Okul")).to_be_checked()
    # Whoever leaves without saving is asked; staying keeps it, saving stores it.
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("link", name="Kayıtlar").first.click(no_wait_after=True)
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    page.locator("#basics").get_by_role("button", name="Kaydet").click()
    expect(page.get_by_role("status").first).to_contain_text("Kaydedildi")
    expect(page.get_by_role("heading", level=1)).to_have_text("Mangala, İlkokul A")
    # A session that ended in the middle of it: after signing in, the form is there as it was typed.
    page.get_by_label("Kategorinin adı").fill("Mangala, İlkokul")
    page.context.clear_cookies(name="sessionid")
    page.locator("#basics").get_by_role("button", name="Kaydet").click()
    page.wait_for_url(re.compile("/sign-in"))
    fill_sign_in(page)
    page.wait_for_url(re.compile("/settings$"))
    expect(page.get_by_label("Kategorinin adı")).to_have_value("Mangala, İlkokul")
    page.locator("#basics").get_by_role("button", name="Kaydet").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mangala, İlkokul")


def test_check_in_reaches_the_other_devices(
    running: RunningServer, browser: Browser, phone: Page
) -> None:
    sign_in(phone, running)
    other = browser.new_context(locale="tr-TR").new_page()
    sign_in(other, running)
    for device in (phone, other):
        device.goto(f"{running.url}{CATEGORY}/check-in")
    button = phone.get_by_role("button", name="Demo2 Bora")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(other.get_by_role("button", name="Demo2 Bora")).to_have_attribute("aria-pressed", "true")
    expect(other.locator("#counts")).to_contain_text("1 / 6")
    other.get_by_role("button", name="Demo2 Bora").click()
    expect(button).to_have_attribute("aria-pressed", "false")
    # A search that leaves one player, and Enter, marks that player.
    other.get_by_role("searchbox").fill("irmak")
    other.get_by_role("searchbox").press("Enter")
    expect(phone.get_by_role("button", name="Demo6 Irmak")).to_have_attribute(
        "aria-pressed", "true"
    )
    other.context.close()


def test_check_in_works_without_scripts(running: RunningServer, browser: Browser) -> None:
    context = browser.new_context(locale="tr-TR", java_script_enabled=False)
    page = context.new_page()
    sign_in(page, running)
    page.goto(f"{running.url}{CATEGORY}/check-in")
    page.get_by_role("button", name="Demo1 Ada").click()
    expect(page.get_by_role("status").first).to_contain_text("Ada Demo1 geldi")
    expect(page.get_by_role("button", name="Demo1 Ada")).to_have_attribute("aria-pressed", "true")
    context.close()


def test_a_referee_comes_in_by_the_card(running: RunningServer, page: Page, phone: Page) -> None:
    sign_in(page, running)
    page.goto(f"{running.url}{EVENT}/staff")
    page.locator("details:has(#f-names) > summary").click()
    page.get_by_label("Adlar, her satıra bir kişi").fill("Demo Hakem: 1-4")
    page.get_by_role("button", name="Ekle ve bağlantıları göster").click()
    expect(page.get_by_role("img", name="Demo Hakem için QR kodu")).to_be_visible()
    assert_accessible(page)
    address = page.locator(".desk-address").first.inner_text()
    phone.goto(running.url + "/in/" + address.rsplit("/in/", 1)[1])
    phone.get_by_role("button", name="Giriş yap").tap()
    phone.wait_for_url(re.compile("/referee/"))


def test_every_page_of_the_desk_passes_axe(running: RunningServer, page: Page) -> None:
    sign_in(page, running)
    category = ("", "entries", "entries/new", "entries/1/", "check-in", "settings", "rules")
    for path in (
        *("/desk/", "/desk/new", "/desk/new/provincial-final", "/desk/accounts"),
        *(f"{EVENT}/{name}" for name in ("", "edit", "new-category", "import", "staff")),
        *(f"{EVENT}/{name}" for name in ("guide", "players?q=ada", "incidents", "kiosk")),
        *(f"{CATEGORY}/{name}" for name in (*category, "entries/1/private", "registrations")),
        *(f"{CATEGORY}/rules/{path}" for path in ("conduct.penalties", "accommodations.exempt")),
    ):
        page.goto(running.url + path)
        dark = path.endswith(("/staff", "/check-in", "/settings"))
        look = assert_accessible_in_both_themes if dark else assert_accessible
        look(page)


def test_nothing_is_wider_than_a_phone(running: RunningServer, phone: Page) -> None:
    sign_in(phone, running)
    for path in (
        "/desk/",
        f"{EVENT}/",
        f"{EVENT}/guide",
        f"{EVENT}/players?q=ada",
        f"{EVENT}/import",
        f"{EVENT}/incidents",
        f"{EVENT}/kiosk",
        f"{EVENT}/staff",
        f"{CATEGORY}/entries",
        f"{CATEGORY}/check-in",
        f"{CATEGORY}/settings",
        f"{CATEGORY}/rules",
    ):
        phone.goto(running.url + path)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390, path
        tabs = phone.locator(".desk-main .tabs")
        if tabs.count():
            box = tabs.bounding_box()
            assert box is not None
            # What to do next, the pages, and then the content: within 200 px.
            assert box["y"] + box["height"] <= 200, path
