"""A referee joins by the link on the wall, is told something, and confirms it with a tap."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.running import RunningServer
from tests.server.browser.test_whole_event import DESK, SETUP, sign_in

pytestmark = pytest.mark.on_sqlite


def test_from_the_code_on_the_wall_to_a_confirmed_message(
    server: RunningServer, page: Page, browser: Browser
) -> None:
    server.run(SETUP)
    sign_in(page, server)
    page.goto(f"{server.url}{DESK}/staff")
    assert_accessible(page)
    page.get_by_role("button", name="Davet bağlantısı oluştur").click()
    link = page.locator(".desk-address").inner_text().strip()
    assert_accessible(page)

    phone = browser.new_context(locale="tr-TR", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(link)
    assert_accessible(phone)
    phone.get_by_label("Adınız ve soyadınız").fill("Deniz Örnek")
    phone.get_by_role("button", name="Katıl", exact=True).click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Masalarım")
    expect(page.locator("#staff-joined")).to_contain_text("Deniz Örnek")

    page.goto(f"{server.url}{DESK}/staff")
    page.get_by_label("Mesaj", exact=True).fill("3. tur 10 dakika sonra")
    page.get_by_role("button", name="Gönder").click()
    told = phone.locator("[data-message]")
    expect(told).to_contain_text("3. tur 10 dakika sonra")
    told.get_by_role("button", name="Okudum").click()
    expect(told).to_have_count(0)
    expect(page.locator("#staff-messages")).to_contain_text("Okuduğunu onaylayan hakem: 1/1")
    phone.context.close()
