"""The page of the API and the page of tokens, as axe sees them."""

import pytest
from playwright.sync_api import Page

from tests.server.browser.access import assert_accessible, assert_accessible_in_both_themes
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

SIGN_IN = """
from tests.server.making import make_account
make_account("hakem")
"""


def test_the_page_of_the_api_passes_axe(server: RunningServer, page: Page) -> None:
    page.goto(server.url + "/api/")
    page.locator("#add_entry summary").click()
    assert_accessible_in_both_themes(page)
    page.locator("#add_entry").get_by_role("link", name="EntryIn").click()
    assert page.locator("#shape-EntryIn").is_visible()


def test_a_token_is_made_and_revoked(server: RunningServer, phone: Page) -> None:
    server.run(SIGN_IN)
    phone.goto(server.url + "/account/tokens")
    phone.get_by_label("Kullanıcı adı").fill("hakem")
    phone.get_by_label("Parola").fill("demo-demo-demo")
    phone.get_by_role("main").get_by_role("button", name="Giriş").click()
    phone.get_by_label("Ad", exact=True).fill("Skor tablosu")
    phone.get_by_role("button", name="Anahtar oluştur").click()
    assert phone.get_by_label("Anahtar", exact=True).input_value().startswith("meydan_")
    assert_accessible(phone)
    phone.get_by_role("button", name="İptal et: Skor tablosu").click()
    assert phone.get_by_role("status").is_visible()
    assert_accessible(phone)
