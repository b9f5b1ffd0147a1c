"""Opening a stream: may this reader hear it, and what has it missed?"""

from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import close_old_connections

from meydan.server.access.actions import Who
from meydan.server.access.actor import Actor, roles
from meydan.server.live.announcing import frame
from meydan.server.live.hub import Frame
from meydan.server.models import (
    Account,
    Board,
    Category,
    Classroom,
    Entry,
    Event,
    FreeGame,
    LiveEvent,
    TabletLink,
)
from meydan.server.store.moments import now_ms

DESK = "desk"
"""Streams of a category's desk: for staff, whatever is published."""
GAME = "game"
"""Streams of games outside tournaments, named by their code."""
WATCH = "watch"
"""Streams of those who watch a category's tables on screens."""
Session = Mapping[str, Any]
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
        due = LiveEvent.objects.filter(stream=stream, due__lte=now_ms())
        rows = list(due.filter(seq__gt=after)[: MOST + 1])
        # Watched tables are many on one stream, and what everybody has seen goes from it.
        gone = stream.startswith(f"{WATCH}-") and after and rows and rows[0].seq > after + 1
        if len(rows) > MOST or gone:
            return Opened(200, after=due.order_by("-seq")[0].seq, reset=True)
        return Opened(200, after=after, missed=tuple(frame(row) for row in rows))
    finally:
        close_old_connections()


def _may_hear(stream: str, cookies: str) -> bool:
    if stream.startswith(f"{GAME}-"):
        # Whoever has the code of a game may watch it; nobody guesses one. So with classes.
        return FreeGame.objects.filter(code=stream.removeprefix(f"{GAME}-")).exists()
    if stream.startswith("class-"):
        return Classroom.objects.filter(pupils_token=stream.removeprefix("class-")).exists()
    if stream.startswith("teach-"):
        return Classroom.objects.filter(teacher_token=stream.removeprefix("teach-")).exists()
    event = _event_of(stream)
    if event is None:
        return False
    staff_only = stream.startswith(f"{DESK}-") or not event.published
    if stream.startswith("board-"):
        board = Board.objects.get(pk=int(stream.removeprefix("board-")))
        if board.digital:
            # Everybody else watches, later where the category wants it so.
            session = _session(cookies)
            return _staff(event, session) or (event.published and _plays(board, session))
    return not staff_only or _staff(event, _session(cookies))


def _event_of(stream: str) -> Event | None:
    kind, _, key = stream.partition("-")
    if not (key.isascii() and key.isdecimal() and len(key) < 18):
        return None
    if kind in ("category", DESK, WATCH):
        found = Category.objects.select_related("event").filter(pk=int(key)).first()
        return None if found is None else found.event
    if kind == "board":
        board = Board.objects.select_related("round__category__event").filter(pk=int(key)).first()
        return None if board is None else board.round.category.event
    if kind == "event":
        return Event.objects.filter(pk=int(key)).first()
    return None


def _session(cookies: str) -> Session:
    try:
        cookie = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return {}
    if cookie is None:
        return {}
    store: Session = import_module(settings.SESSION_ENGINE).SessionStore(cookie.value)
    return store


def _staff(event: Event, session: Session) -> bool:
    account = Account.objects.filter(pk=session.get(SESSION_KEY) or 0, is_active=True).first()
    return account is not None and roles(Actor(account=account), event) != {Who.PUBLIC}


def _plays(board: Board, session: Session) -> bool:
    """Whether this is one of the two players, or the tablet on their table."""
    player, link = session.get("entry"), session.get("link")
    if link and player in (board.first_id, board.second_id):
        return Entry.objects.filter(pk=player, link=link).exists()
    own = TabletLink.objects.filter(pk=session.get("tablet") or 0, table=board.table)
    return own.filter(category__rounds__boards=board).exists()
