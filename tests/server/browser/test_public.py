"""What everyone sees, as axe sees it: the pages of an event and the form to take part."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.access import assert_accessible
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

FILL = """
from meydan.server.demo.event import fill
from meydan.server.models import Event
fill()
Event.objects.update(registration=True)
"""
CATEGORY = "/e/demo/mangala-12/"
PAGES = (
    "/register/demo/",
    "/e/demo/",
    "/e/demo/teams/",
    "/e/demo/medals/",
    "/e/demo/hall/",
    CATEGORY,
    *(CATEGORY + name for name in ("round/2/", "round/3/", "standings/", "cross/", "players/")),
    *(CATEGORY + name for name in ("player/1/", "schedule/", "hall/")),
)


@pytest.fixture(scope="module")
def filled(server: RunningServer) -> RunningServer:
    """A server with the demo event, open for registrations."""
    server.run(FILL)
    return server


@pytest.mark.parametrize(("scheme", "pages"), [("light", PAGES), ("dark", PAGES[::4])])
def test_every_public_page_passes_axe(
    filled: RunningServer, page: Page, scheme: str, pages: tuple[str, ...]
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for path in pages:
        answer = page.goto(filled.url + path)
        assert answer is not None
        assert answer.status == 200, path
        assert_accessible(page)


def test_a_form_with_a_mistake_passes_axe_and_fits_a_phone(
    filled: RunningServer, phone: Page
) -> None:
    phone.goto(filled.url + "/register/demo/")
    phone.locator("form[method=post]").last.evaluate("form => form.noValidate = true")
    phone.get_by_role("main").get_by_role("button").last.tap()
    expect(phone.locator("[aria-invalid=true]").first).to_be_visible()
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
