"""The referee sets the board of a table on screens by hand, not by typing (R3)."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

MAKE = """
import json
from datetime import timedelta
from django.utils import timezone
from meydan.match.deeds import SetStarted
from meydan.match.actors import Role as MatchRole
from meydan.server.access.actor import PROGRAM
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Account, Board, Membership, SignInLink
from meydan.server.rounds.hosts.table import append
from tests.server.tables.arranging import arrange
paths = {}
for game in ("reversi", "mangala"):
    category = arrange(game, minutes=0, slug="konum-" + game)
    board = Board.objects.get(round__category=category)
    append(board.pk, PROGRAM, MatchRole.REFEREE, SetStarted())
    account = Account.objects.create(username="hakem-" + game)
    Membership.objects.create(account=account, event=category.event, role="referee")
    secret = new_secret()
    SignInLink.objects.create(
        account=account, digest=digest(secret), expires=timezone.now() + timedelta(days=1)
    )
    paths[game] = ["/in/" + secret, f"/referee/{category.event.slug}/{category.slug}/1/1/"]
print(json.dumps(paths))
"""


@pytest.fixture(scope="module")
def paths(server: RunningServer) -> dict[str, tuple[str, str]]:
    """A table of each game with its set begun: the referee's way in, and the table."""
    found: dict[str, tuple[str, str]] = json.loads(server.run(MAKE))
    return found


def open_sheet(page: Page, server: RunningServer, way: tuple[str, str]) -> None:
    page.goto(server.url + way[0])
    page.locator("main form button").click()
    page.wait_for_url(lambda address: "/in/" not in address)
    page.goto(server.url + way[1])
    expect(page.locator("#live-board svg:visible")).to_be_visible()
    page.locator(".act[data-sheet=more]").click()
    page.locator('.more-item[data-sheet="position"]').click()
    expect(page.locator(".position-board svg")).to_be_visible()


def test_a_disc_is_put_down_with_a_tap(
    server: RunningServer, page: Page, paths: dict[str, tuple[str, str]]
) -> None:
    open_sheet(page, server, paths["reversi"])
    before = page.locator("#position-after").input_value()
    page.locator('.position-board .cell[data-place="0"]').click()
    after = page.locator("#position-after").input_value()
    assert (before[0], after[0]) == ("-", "X")
    expect(page.locator("#position-after")).to_be_hidden()
    page.locator("#position-reason").fill("taş yere düştü")
    page.get_by_role("button", name="Konumu kaydet").click()
    expect(page.locator("#history")).to_contain_text("Tahta düzeltildi")


def test_stones_are_counted_into_pits(
    server: RunningServer, page: Page, paths: dict[str, tuple[str, str]]
) -> None:
    open_sheet(page, server, paths["mangala"])
    page.locator('[data-count="0"]').fill("3")
    page.locator('[data-count="6"]').fill("1")
    page.locator("#position-reason").fill("bir taş hazineye")
    page.get_by_role("button", name="Konumu kaydet").click()
    expect(page.locator("#history")).to_contain_text("Tahta düzeltildi")
    expect(page.locator("#history")).to_contain_text("3 4 4 4 4 4 1")
