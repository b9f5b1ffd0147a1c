"""The result of a match in three taps, taken back at once, without a network, at two devices."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.refereeing import Hall, make_hall, phone_of, settled, stored
from tests.server.browser.running import RunningServer
from tests.server.browser.taps import Thumb

pytestmark = pytest.mark.on_sqlite


@pytest.fixture(scope="module")
def hall(server: RunningServer) -> Hall:
    """Mangala on wood; a referee and the chief."""
    people = (("hakem", "referee"), ("baş", "chief"))
    return make_hall(server, (("tahta", 900, 20),), people)


@pytest.fixture
def phone(browser: Browser, hall: Hall) -> Iterator[Page]:
    """The referee's phone, at the list of tables."""
    with phone_of(browser, hall) as page:
        yield page


def open_table(thumb: Thumb, number: int) -> None:
    rows = thumb.page.locator(".tables a")
    thumb.tap(rows.nth(number - 1))
    expect(thumb.page.locator("#next button.script")).to_be_visible()


def test_a_plain_2_0_takes_three_taps(phone: Page) -> None:
    thumb = Thumb(phone)
    open_table(thumb, 1)
    assert_accessible(phone)
    thumb.tap(phone.locator('#quick [data-ending="4,0:a"]'))
    sheet = phone.locator("dialog[open]")
    expect(sheet).to_contain_text("kazanır, 1 puan")
    assert_accessible(phone)
    thumb.tap(sheet.get_by_role("button", name="Kaydet"))
    expect(phone.locator("#result")).to_have_text("Sonuç: 1:0")
    assert thumb.taps == 3
    settled(phone)
    assert stored(phone) == ["opened", "round-counted"]
    phone.goto(phone.url.split("/referee/")[0] + "/referee/")
    done = phone.locator('.tables [data-state="done"]').first
    expect(done).to_contain_text("Bitti")
    expect(done).to_contain_text("2 : 0")


def test_the_keys_are_those_of_the_book(phone: Page) -> None:
    open_table(Thumb(phone), 2)
    keys = [one.strip() for one in phone.locator("#quick .key b").all_inner_texts()]
    assert keys == ["2 – 0", "0 – 2", "2 – 1", "1 – 2", "1½ – 1½", "2½ – ½", "½ – 2½"]


def test_a_slip_of_the_thumb_is_taken_back_with_one_tap(phone: Page) -> None:
    thumb = Thumb(phone)
    open_table(thumb, 3)
    thumb.tap(phone.locator('#quick [data-ending="0,4:b"]'))
    thumb.tap(phone.locator("dialog[open]").get_by_role("button", name="Kaydet"))
    expect(phone.locator("#result")).to_have_text("Sonuç: 0:1")
    undo = phone.locator("#undo-now")
    expect(undo).to_contain_text("Geri al (")
    thumb.tap(undo)
    expect(phone.locator("#quick")).to_be_visible()
    settled(phone)
    assert stored(phone) == ["opened", "round-counted", "retracted"]


def test_after_ten_seconds_a_reason_is_asked_for(phone: Page) -> None:
    thumb = Thumb(phone)
    open_table(thumb, 4)
    thumb.tap(phone.locator('#quick [data-ending="4,2:a"]'))
    thumb.tap(phone.locator("dialog[open]").get_by_role("button", name="Kaydet"))
    expect(phone.locator("#undo-now")).to_be_visible()
    expect(phone.locator("#undo-now")).to_be_hidden(timeout=15_000)


def test_without_a_network_the_result_waits_on_the_phone(phone: Page) -> None:
    thumb = Thumb(phone)
    open_table(thumb, 5)
    phone.context.set_offline(True)
    thumb.tap(phone.locator('#quick [data-ending="3,3:draw"]'))
    thumb.tap(phone.locator("dialog[open]").get_by_role("button", name="Kaydet"))
    expect(phone.locator("#status")).to_contain_text("Maç berabere")
    expect(phone.locator("#waiting")).to_contain_text("Maç sonucu girildi: 1½ – 1½")
    phone.go_back()
    row = phone.locator(".tables a").nth(4)
    expect(row).to_have_attribute("data-state", "unsent")
    expect(row).to_contain_text("gönderilmedi")
    phone.go_forward()
    expect(phone.locator("#status")).to_contain_text("Maç berabere")
    phone.context.set_offline(False)
    settled(phone)
    assert stored(phone) == ["opened", "round-counted"]


def test_set_by_set_is_there_for_who_wants_it(phone: Page) -> None:
    thumb = Thumb(phone)
    open_table(thumb, 6)
    thumb.tap(phone.locator("#next button"))
    expect(phone.locator("#quick")).to_be_hidden()
    thumb.tap(phone.locator("#count-link"))
    phone.locator("#count-a").fill("30")
    thumb.tap(phone.get_by_role("button", name="Sonucu kaydet"))
    expect(phone.locator("#points-a")).to_have_text("1")
    # What is left after a won set: 0 – 2 is none of it.
    thumb.tap(phone.locator(".act[data-sheet=more]"))
    thumb.tap(phone.locator('.more-item[data-sheet="result"]'))
    keys = phone.locator("#sheet-result .key:visible b").all_inner_texts()
    assert keys == ["2 – 0", "2 – 1", "1 – 2", "1½ – 1½", "2½ – ½"]


def test_both_devices_show_what_the_desk_decided(browser: Browser, hall: Hall, phone: Page) -> None:
    """½–½ from the phone, 1 typed at the desk: it asks, then both agree."""
    thumb = Thumb(phone)
    open_table(thumb, 7)
    thumb.tap(phone.locator('#quick [data-ending="3,3:draw"]'))
    thumb.tap(phone.locator("dialog[open]").get_by_role("button", name="Kaydet"))
    expect(phone.locator("#result")).to_have_text("Sonuç: ½:½")
    settled(phone)
    with phone_of(browser, hall, 1) as desk:
        desk.goto(f"{hall.server.url}/desk/e/deneme/c/tahta/round/1/results?table=7")
        desk.locator("#result").fill("1")
        desk.locator("#result").press("Enter")
        expect(desk.get_by_role("link", name="½:½ (1½–1½) kalsın")).to_be_visible()
        desk.get_by_role("button", name="1:0 olarak değiştir").click()
        expect(desk.locator("#r-7")).to_contain_text("1:0")
    expect(phone.locator("#desk")).to_contain_text("1 : 0")
    expect(phone.locator("#result")).to_be_hidden()
