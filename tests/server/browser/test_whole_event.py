"""A small event from an Excel list to the printed final table, with a visitor who watches."""

import io
import re
from pathlib import Path

from openpyxl import Workbook
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.server.browser.access import assert_accessible
from tests.server.browser.running import RunningServer

SETUP = """
from meydan.server.models import Account
from tests.server.making import make_category, make_event
make_category(make_event(), rounds=3)
owner = Account.objects.get(is_superuser=True)
owner.username = "sahip"
owner.set_password("uzun-bir-parola-42")
owner.save()
"""
DESK = "/desk/e/deneme"
CATEGORY = f"{DESK}/c/mangala-12"
PUBLIC = "/e/deneme/mangala-12/"
PLAYERS = ("Ada", "Bora", "Çınar", "Deniz", "Ege", "Irmak")


def sign_in(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/sign-in?next=/desk/")
    page.get_by_label("Kullanıcı adı").fill("sahip")
    page.get_by_label("Parola").fill("uzun-bir-parola-42")
    page.get_by_role("main").get_by_role("button", name="Giriş yap").click()
    page.wait_for_url(re.compile("/desk/$"))


def bring_list(page: Page, server: RunningServer, folder: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Adı", "Soyadı", "Doğum Yılı", "Okulu"])
    for number, given in enumerate(PLAYERS, 1):
        sheet.append([given, f"Demo{number}", 2014, "Demo Okulu"])
    path = folder / "liste.xlsx"
    book.save(path)
    page.goto(f"{server.url}{DESK}/import?category=mangala-12")
    page.get_by_label("Dosya", exact=True).set_input_files(path)
    page.get_by_role("button", name="Yükle ve bak").click()
    page.get_by_role("button", name="6 kişiyi kaydet").first.click()
    page.wait_for_url(re.compile("/entries$"))


def draw_lot(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}{CATEGORY}/lot")
    page.get_by_label(re.compile("Kura metni|Tohum|metin", re.IGNORECASE)).first.fill("mavi kapı")
    page.get_by_role("button", name="Çek", exact=False).last.click()
    page.wait_for_load_state()


def pair_and_publish(page: Page, server: RunningServer, number: int) -> None:
    page.goto(f"{server.url}{CATEGORY}/prepare")
    page.get_by_role("button", name=f"{number}. turu eşlendir").click()
    page.wait_for_url(re.compile(f"/round/{number}/"))
    page.get_by_role("button", name="Yalnızca yayımla").click()
    page.wait_for_load_state()


def enter_results(page: Page, server: RunningServer, number: int, *results: str) -> None:
    """By keyboard alone: the result, Enter, and the next table waits."""
    page.goto(f"{server.url}{CATEGORY}/round/{number}/results")
    for result in results:
        box = page.locator("#result")
        expect(box).to_be_focused()
        page.keyboard.type(result)
        with page.expect_navigation():
            page.keyboard.press("Enter")


def finish(page: Page, server: RunningServer, number: int) -> None:
    page.goto(f"{server.url}{CATEGORY}/round/{number}/")
    page.get_by_role("button", name=re.compile("^(Turu|Yalnızca) bitir")).click()
    page.wait_for_load_state()


def test_from_the_list_to_the_printed_table(
    server: RunningServer, page: Page, browser: Browser, tmp_path: Path, pictures: Path
) -> None:
    server.run(SETUP)
    sign_in(page, server)
    bring_list(page, server, tmp_path)
    draw_lot(page, server)
    pair_and_publish(page, server, 1)

    visitor = browser.new_context(locale="tr-TR", viewport={"width": 390, "height": 844}).new_page()
    visitor.goto(server.url + PUBLIC)
    expect(visitor.locator("#live-state")).to_contain_text("Canlı")
    expect(visitor.locator("tr[data-table='1'] .result")).not_to_contain_text("1:0")
    enter_results(page, server, 1, "1", "½", "0")
    expect(visitor.locator("tr[data-table='1'] .result")).to_contain_text("1:0")
    expect(visitor.locator("tr[data-table='3'] .result")).to_contain_text("0:1")
    visitor.get_by_label("Adımı bul").fill("Ada")
    expect(visitor.locator("#found")).to_contain_text("Masa")
    assert_accessible(visitor)
    visitor.screenshot(path=pictures / "visitor.png")

    finish(page, server, 1)
    for number in (2, 3):
        pair_and_publish(page, server, number)
        expect(visitor.get_by_role("heading", level=2).first).to_contain_text(f"{number}. tur")
        enter_results(page, server, number, "1", "1", "½")
        finish(page, server, number)
    visitor.goto(f"{server.url}{PUBLIC}standings/")
    expect(visitor.locator("tbody tr")).to_have_count(6)
    assert_accessible(visitor)
    visitor.context.close()

    page.goto(f"{server.url}{CATEGORY}/standings")
    assert_accessible(page)
    page.screenshot(path=pictures / "final-table.png")
    sheet = page.request.get(f"{server.url}{CATEGORY}/sheets/standings.pdf")
    assert sheet.status == 200
    text = "".join(one.extract_text() for one in PdfReader(io.BytesIO(sheet.body())).pages)
    assert "Irmak" in text
    everything = page.request.get(f"{server.url}{DESK}/export.zip")
    assert everything.body()[:2] == b"PK"
