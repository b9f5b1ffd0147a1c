"""A small event from a messy Excel list to certificates, with the clicks of each act counted.

A visitor watches; a referee scans the code of a slip.
"""

import io
import re
from pathlib import Path

from openpyxl import Workbook
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.server.browser.access import assert_accessible
from tests.server.browser.refereeing import settled
from tests.server.browser.running import RunningServer
from tests.server.browser.taps import Mouse, Thumb

SETUP = """
from meydan.server.models import Account
from tests.server.making import make_category, make_event
event = make_event()
make_category(event, rounds=3)
make_category(event, "mangala-14", rounds=3)
owner = Account.objects.get(is_superuser=True)
owner.username = "sahip"
owner.set_password("uzun-bir-parola-42")
owner.save()
"""
REFEREE = """
from datetime import timedelta
from django.utils import timezone
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Account, Event, Membership, SignInLink
account = Account.objects.create(username="hakem")
Membership.objects.create(account=account, event=Event.objects.get(), role="referee")
secret = new_secret()
expires = timezone.now() + timedelta(days=1)
SignInLink.objects.create(account=account, digest=digest(secret), expires=expires)
print("/in/" + secret)
"""
DESK = "/desk/e/deneme"
CATEGORY = f"{DESK}/c/mangala-12"
PUBLIC = "/e/deneme/mangala-12/"
GAZI, ATATURK = "Gazi Ortaokulu", "Atatürk Ortaokulu"
LIST = (
    ("zeynep kaya", GAZI),
    ("ZEYNEP KAYA", ATATURK),
    ("ada demo", GAZI),
    ("bora demo", GAZI),
    ("Çınar Örnek", ATATURK),
    ("ırmak şahin", ATATURK),
)
"""As a school sends it: two of one name, a pair of siblings, letters as they came."""


def sign_in(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/sign-in?next=/desk/")
    page.get_by_label("Kullanıcı adı").fill("sahip")
    page.get_by_label("Parola").fill("uzun-bir-parola-42")
    page.get_by_role("main").get_by_role("button", name="Giriş yap").click()
    page.wait_for_url(re.compile("/desk/$"))


def bring_list(hand: Mouse, server: RunningServer, folder: Path) -> None:
    page = hand.page
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["2026 İL BİRİNCİLİĞİ KATILIM LİSTESİ"])
    sheet.merge_cells("A1:D1")
    sheet.append(["12 yaş altı"])
    sheet.merge_cells("A2:D2")
    sheet.append(["Sıra", "Adı Soyadı", "Doğum Yılı", "Okulu"])
    for number, (name, school) in enumerate(LIST, 1):
        sheet.append([number, name, 2014, school])
    sheet.append(["TOPLAM:", len(LIST)])
    path = folder / "liste.xlsx"
    book.save(path)
    page.goto(f"{server.url}{DESK}/import?category=mangala-12")
    page.get_by_label("Dosya", exact=True).set_input_files(path)
    with hand.act("a messy list, put right and entered", 3):
        hand.tap(page.get_by_role("button", name="Yükle ve bak"))
        expect(page.get_by_label("10. satırı atla")).to_be_checked()
        hand.tap(page.get_by_role("button", name=re.compile("Hepsini düzelt")))
        hand.tap(page.get_by_role("button", name="6 kişiyi kaydet").first)
    page.wait_for_url(re.compile("/entries$"))
    entered = page.locator(".desk-entries tbody")
    for name in ("Demo, Ada", "Demo, Bora", "Şahin, Irmak"):
        expect(entered).to_contain_text(name)
    expect(entered.get_by_text("Kaya, Zeynep")).to_have_count(2)


def use_ticks(hand: Mouse) -> None:
    """Bulk acts on the list of entries; one goes to another category and comes back."""
    page = hand.page
    with hand.act("everybody is here", 2):
        hand.tap(page.get_by_label("Görünenlerin hepsini seç"))
        hand.tap(page.get_by_role("button", name="Geldi olarak işaretle"))
    expect(page.get_by_role("status").first).to_contain_text("6")
    with hand.act("a player to another category", 3):
        hand.tap(page.get_by_label("Seç: Irmak Şahin"))
        hand.tap(page.get_by_role("button", name="Kategoriye taşı"))
        hand.tap(page.get_by_role("button", name="Kategoriye taşı"))
    with hand.act("and back", 1):
        hand.tap(page.get_by_role("button", name="Taşımayı geri al"))
    expect(page.locator(".desk-entries tbody tr")).to_have_count(6)


def draw_lot(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}{CATEGORY}/lot")
    page.get_by_label(re.compile("Kura metni|Tohum|metin", re.IGNORECASE)).first.fill("mavi kapı")
    page.get_by_role("button", name="Çek", exact=False).last.click()
    page.wait_for_load_state()


def pair_first(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}{CATEGORY}/prepare")
    page.get_by_role("button", name="1. turu eşlendir").click()
    page.wait_for_url(re.compile("/round/1/"))
    page.get_by_role("button", name="Yalnızca yayımla").click()
    page.wait_for_load_state()


def go_on(hand: Mouse, server: RunningServer, number: int) -> None:
    """From the last result to the next round: two clicks."""
    page = hand.page
    page.goto(f"{server.url}{CATEGORY}/round/{number}/")
    with hand.act("the next round", 2):
        hand.tap(page.get_by_role("button", name=re.compile(f"{number + 1}. turu eşlendir")))
        page.wait_for_url(re.compile(f"/round/{number + 1}/"))
        hand.tap(page.get_by_role("button", name=re.compile("Yayımla ve")))
        expect(page.locator("#dr-head")).to_contain_text("oynanıyor")


def go_on_everywhere(hand: Mouse, server: RunningServer) -> None:
    """All categories that are ready, from the page of the event; and the papers of the round."""
    page = hand.page
    page.goto(f"{server.url}{DESK}/rounds")
    waiting = page.get_by_role("region", name="Hazır değil")
    expect(waiting).to_contain_text("mangala-14")
    with hand.act("the next round of all that are ready", 2):
        hand.tap(page.get_by_role("button", name="Hazır olanları eşlendir (1)"))
        hand.tap(page.get_by_role("button", name="Taslakları yayımla ve başlat (1)"))
    # One click each: a link to one PDF.
    everything = page.get_by_role("link", name=re.compile("^Bu tur")).get_attribute("href")
    printed = page.request.get(f"{server.url}{everything}")
    assert len(PdfReader(io.BytesIO(printed.body())).pages) >= 3


def slip_of_the_thumb(server: RunningServer, browser: Browser, number: int) -> None:
    """A phone scans the slip of table 1: 2–0, taken back without a reason, entered again."""
    context = browser.new_context(
        locale="tr-TR", viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
    )
    thumb = Thumb(context.new_page())
    phone = thumb.page
    phone.goto(server.url + str(server.run(REFEREE)).strip())
    phone.locator("main form button").click()
    phone.wait_for_url(lambda address: "/in/" not in address)
    phone.goto(f"{server.url}/desk/t/deneme/mangala-12/1")
    phone.wait_for_url(re.compile(f"/referee/deneme/mangala-12/{number}/1/"))
    key = phone.locator('#quick [data-ending="4,0:a"]')
    with thumb.act("a plain 2–0 after a scan", 2):
        thumb.tap(key)
        thumb.tap(phone.locator("dialog[open]").get_by_role("button", name="Kaydet"))
        expect(phone.locator("#result")).to_have_text("Sonuç: 1:0")
    with thumb.act("taken back within ten seconds", 1):
        thumb.tap(phone.locator("#undo-now"))
        expect(phone.locator("#quick")).to_be_visible()
    thumb.tap(key)
    thumb.tap(phone.locator("dialog[open]").get_by_role("button", name="Kaydet"))
    settled(phone)
    context.close()


def override(hand: Mouse, server: RunningServer, number: int) -> None:
    """The desk types something else than the phone: it is asked first."""
    page = hand.page
    page.goto(f"{server.url}{CATEGORY}/round/{number}/results?table=1")
    page.locator("#result").fill("½")
    page.locator("#result").press("Enter")
    with hand.act("another result than the referee's", 1):
        hand.tap(page.get_by_role("button", name="½:½ olarak değiştir"))
        expect(page.locator("#r-1")).to_contain_text("½:½")


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
    hand = Mouse(page)
    bring_list(hand, server, tmp_path)
    use_ticks(hand)
    draw_lot(page, server)
    pair_first(page, server)

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

    go_on(hand, server, 1)
    expect(visitor.get_by_role("heading", level=2).first).to_contain_text("2. tur")
    slip_of_the_thumb(server, browser, 2)
    enter_results(page, server, 2, "1", "½")
    override(hand, server, 2)
    finish(page, server, 2)
    go_on_everywhere(hand, server)
    expect(visitor.get_by_role("heading", level=2).first).to_contain_text("3. tur")
    enter_results(page, server, 3, "1", "1", "½")
    finish(page, server, 3)
    visitor.goto(f"{server.url}{PUBLIC}standings/")
    expect(visitor.locator("tbody tr[data-entry]")).to_have_count(6)
    assert_accessible(visitor)
    visitor.context.close()

    page.goto(f"{server.url}{CATEGORY}/standings")
    assert_accessible(page)
    page.screenshot(path=pictures / "final-table.png")
    sheet = page.request.get(f"{server.url}{CATEGORY}/sheets/standings.pdf")
    assert sheet.status == 200
    text = "".join(one.extract_text() for one in PdfReader(io.BytesIO(sheet.body())).pages)
    assert text.count("Zeynep Kaya") == 2
    assert GAZI in text, "two of one name are told apart by their schools"
    assert "Irmak Şahin" in text
    page.goto(f"{server.url}{DESK}/prizes")
    expect(page.locator(".prize-medals li").first).to_be_visible()
    assert_accessible(page)
    page.goto(f"{server.url}{DESK}/certificates")
    page.locator("label").filter(has_text="Çini bordür").click()
    page.get_by_role("button", name="Kaydet").click()
    expect(page.get_by_role("status").first).to_contain_text("Kaydedildi")
    assert_accessible(page)
    made = page.request.get(f"{server.url}{CATEGORY}/sheets/certificates.pdf?everyone=on")
    pages = PdfReader(io.BytesIO(made.body())).pages
    assert len(pages) == len(LIST)
    assert "birinci" in pages[0].extract_text()
    everything = page.request.get(f"{server.url}{DESK}/export.zip")
    assert everything.body()[:2] == b"PK"
