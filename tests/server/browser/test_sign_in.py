"""Coming in: the owner's first link, the password, the language, the keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.access import assert_accessible, assert_accessible_in_both_themes
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite


def test_the_first_start_makes_an_owner_once(server: RunningServer, page: Page) -> None:
    found = re.search(r"/in/\S+", server.log())
    assert found is not None
    page.goto(server.url + found[0])
    assert_accessible(page)
    page.get_by_label("Kullanıcı adı").fill("sahip")
    page.get_by_label("Parola").fill("kısa")
    page.get_by_role("button", name="Giriş yap").click()
    page.get_by_label("Kullanıcı adı").fill("sahip")
    page.get_by_label("Parola").fill("uzun-bir-parola-42")
    page.get_by_role("button", name="Giriş yap").click()
    page.wait_for_url(re.compile("/desk/"))
    page.goto(server.url + found[0])
    expect(page.get_by_role("alert")).to_contain_text("geçersiz")


def test_the_pages_pass_axe_in_light_and_dark(server: RunningServer, page: Page) -> None:
    for path in ("/", "/about", "/sign-in", "/no-such-page"):
        page.goto(server.url + path)
        assert_accessible_in_both_themes(page)


def test_the_language_is_chosen_with_the_keyboard(server: RunningServer, page: Page) -> None:
    page.goto(server.url + "/about")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="İçeriğe geç")).to_be_focused()
    page.get_by_label("Dil: Türkçe").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Русский").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("О Meydan")
