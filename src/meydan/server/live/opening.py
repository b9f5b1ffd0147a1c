"""Opening a stream: may this reader hear it, and what has it missed?"""

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import close_old_connections

from meydan.server.access.actions import Who
from meydan.server.access.actor import Actor, roles
from meydan.server.live.announcing import frame
from meydan.server.live.hub import Frame
from meydan.server.models import Account, Board, Category, Event, FreeGame, LiveEvent

DESK = "desk"
"""Streams of a category's desk: for staff, whatever is published."""
GAME = "game"
"""Streams of games outside tournaments, named by their code."""
MOST = 500
"""A reader who missed more than this loads the page again."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a reader is given first."""

    status: int
    after: int = 0
    missed: tuple[Frame, ...] = ()
    reset: bool = False


def open_stream(stream: str, cookies: str, after: int) -> Opened:
    """Check the reader and read the log; runs in a thread."""
    close_old_connections()
    try:
        if not _may_hear(stream, cookies):
            return Opened(404)
        rows = list(LiveEvent.objects.filter(stream=stream, seq__gt=after)[: MOST + 1])
        if len(rows) > MOST:
            top = LiveEvent.objects.filter(stream=stream).order_by("-seq")[0].seq
            return Opened(200, after=top, reset=True)
        return Opened(200, after=after, missed=tuple(frame(row) for row in rows))
    finally:
        close_old_connections()


def _may_hear(stream: str, cookies: str) -> bool:
    if stream.startswith(f"{GAME}-"):
        # Whoever has the code of a game may watch it; nobody guesses one.
        return FreeGame.objects.filter(code=stream.removeprefix(f"{GAME}-")).exists()
    event = _event_of(stream)
    if event is None:
        return False
    staff_only = stream.startswith(f"{DESK}-") or not event.published
    return not staff_only or _staff(event, cookies)


def _event_of(stream: str) -> Event | None:
    kind, _, key = stream.partition("-")
    if not (key.isascii() and key.isdecimal() and len(key) < 18):
        return None
    if kind in ("category", DESK):
        found = Category.objects.select_related("event").filter(pk=int(key)).first()
        return None if found is None else found.event
    if kind == "board":
        board = Board.objects.select_related("round__category__event").filter(pk=int(key)).first()
        return None if board is None else board.round.category.event
    if kind == "event":
        return Event.objects.filter(pk=int(key)).first()
    return None


def _staff(event: Event, cookies: str) -> bool:
    try:
        cookie = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return False
    if cookie is None:
        return False
    session = import_module(settings.SESSION_ENGINE).SessionStore(cookie.value)
    account = Account.objects.filter(pk=session.get(SESSION_KEY), is_active=True).first()
    return account is not None and roles(Actor(account=account), event) != {Who.PUBLIC}
