"""Referees with phones, for walks in a browser."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.browser.running import RunningServer

MAKE = """
import json
from datetime import timedelta
from django.utils import timezone
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Account, Membership, SignInLink
from tests.server.referee.tables import under_way
category = under_way({rulebook!r}, seconds={seconds}, players={players}, slug={slug!r})
paths = []
for name, role in {people!r}:
    account, _ = Account.objects.get_or_create(username=name)
    Membership.objects.get_or_create(account=account, event=category.event, role=role)
    secret = new_secret()
    expires = timezone.now() + timedelta(days=1)
    SignInLink.objects.create(account=account, digest=digest(secret), expires=expires)
    paths.append("/in/" + secret)
print(json.dumps(paths))
"""


@dataclass(frozen=True, slots=True)
class Hall:
    """A category under way on a running server, with referees who can come in."""

    server: RunningServer
    slug: str
    paths: tuple[str, ...]

    def table(self, number: int = 1) -> str:
        """The address of a table."""
        return f"{self.server.url}/referee/deneme/{self.slug}/1/{number}/"

    def log(self, number: int = 1) -> list[str]:
        """What a table's log holds, oldest first: kinds, with the player where there is one."""
        code = f"""
import json
from meydan.server.models import BoardEvent
rows = BoardEvent.objects.filter(board__round__category__slug={self.slug!r}, board__table={number})
print(json.dumps([":".join(filter(None, (r.event["kind"], r.event.get("seat")))) for r in rows]))
"""
        found: list[str] = json.loads(self.server.run(code))
        return found


def make_hall(
    server: RunningServer,
    slug: str,
    *,
    rulebook: str = "tazof-mangala-2023",
    seconds: int = 900,
    players: int = 6,
    people: tuple[tuple[str, str], ...] = (("hakem", "referee"),),
) -> Hall:
    """A category with a round published, and sign-in links for these people."""
    code = MAKE.format(
        rulebook=rulebook, seconds=seconds, players=players, slug=slug, people=people
    )
    return Hall(server, slug, tuple(json.loads(server.run(code))))


@contextmanager
def phone_of(
    browser: Browser, hall: Hall, person: int = 0, *, locale: str = "tr-TR", dark: bool = False
) -> Iterator[Page]:
    """A phone on which one of the hall's referees has signed in by QR."""
    context: BrowserContext = browser.new_context(
        locale=locale,
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        color_scheme="dark" if dark else "light",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    page.goto(hall.server.url + hall.paths[person])
    page.locator("main form button").click()
    page.wait_for_url(lambda address: "/in/" not in address)
    page.goto(f"{hall.server.url}/referee/")
    yield page
    context.close()


def at_table(page: Page, hall: Hall, number: int = 1) -> Page:
    """The page of a table, its script at work."""
    page.goto(hall.table(number))
    expect(page.locator("#next button.script")).to_be_visible()
    return page


def settled(page: Page) -> None:
    """Wait until the server has everything."""
    expect(page.locator("#net")).to_have_attribute("data-net", "online", timeout=20_000)
    expect(page.locator("#waiting")).to_be_hidden()
