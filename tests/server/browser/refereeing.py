"""Referees with phones, for walks in a browser."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from meydan.match.deeds import KINDS
from tests.server.browser.running import RunningServer

MAKE = """
import json
from datetime import timedelta
from django.utils import timezone
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Account, Membership, SignInLink
from tests.server.referee.tables import under_way
for slug, seconds, players in {categories!r}:
    category = under_way(seconds=seconds, players=players, slug=slug)
paths = []
for name, role in {people!r}:
    account = Account.objects.create(username=name)
    Membership.objects.create(account=account, event=category.event, role=role)
    secret = new_secret()
    expires = timezone.now() + timedelta(days=1)
    SignInLink.objects.create(account=account, digest=digest(secret), expires=expires)
    paths.append("/in/" + secret)
print(json.dumps(paths))
"""
ABOUT_ONE = ("pressed", "warned", "flag-fell")
"""Kinds whose line names the player."""


@dataclass(frozen=True, slots=True)
class Hall:
    """Categories of Mangala under way on a running server, with referees who can come in."""

    server: RunningServer
    paths: tuple[str, ...]

    def table(self, category: str, number: int) -> str:
        """The address of a table."""
        return f"{self.server.url}/referee/deneme/{category}/1/{number}/"


def make_hall(
    server: RunningServer,
    categories: tuple[tuple[str, int, int], ...],
    people: tuple[tuple[str, str], ...],
) -> Hall:
    """Categories by name, seconds of the clock and players; sign-in links for these people."""
    code = MAKE.format(categories=categories, people=people)
    return Hall(server, tuple(json.loads(server.run(code))))


def stored(page: Page) -> list[str]:
    """What the server holds of this page's table, oldest first: `pressed:a`, `set-counted`."""
    screen = page.request.get(f"{page.url.split('?')[0]}state?all=1").json()
    found = []
    for line in reversed(screen["history"]):
        seat = [
            side["seat"]
            for side in screen["sides"]
            if re.search(rf"{side['name']}\b", line["text"])
        ]
        if line["kind"] in KINDS:
            about = seat[:1] if line["kind"] in ABOUT_ONE else []
            found.append(":".join((line["kind"], *about)))
    return found


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


def at_table(page: Page, hall: Hall, number: int, category: str = "saatli") -> None:
    """Open a table and wait until its script is at work."""
    page.goto(hall.table(category, number))
    expect(page.locator("#next button.script")).to_be_visible()


def settled(page: Page) -> None:
    """Wait until the server has everything."""
    # A phone that found nobody asks again after 19 seconds at most, and gives an answer eight.
    expect(page.locator("#net")).to_have_attribute("data-net", "online", timeout=60_000)
    expect(page.locator("#waiting")).to_be_hidden()
