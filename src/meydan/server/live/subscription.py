"""Opening a stream: may this reader hear it, and what has it missed?"""

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from django.conf import settings
from django.db import close_old_connections

from meydan.server.live.epoch import mark
from meydan.server.live.frame import Frame
from meydan.server.live.position import last_said
from meydan.server.live.rights import CODES, ByCode, Plays, Public, Right, Staff, holding
from meydan.server.live.stored_frames import frame
from meydan.server.models import Board, Category, Event, LiveEvent
from meydan.server.models.moments import now_ms
from meydan.server.numbers import KEY, number_in
from meydan.tournament.model import RoundStatus

DESK = "desk"
"""Streams of a category's desk: for staff, whatever is published."""
WATCH = "watch"
"""Streams of those who watch a category's tables on screens."""
MOST = 500
"""A reader who missed more than this loads the page again."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a reader is given first."""

    status: int
    right: Right | None = None
    """By which the reader hears the stream."""
    after: int = 0
    """The number up to which the reader has been told, `missed` included."""
    missed: tuple[Frame, ...] = ()
    reset: bool = False

    @property
    def staff(self) -> bool:
        """Whether the reader hears also what is for the event's staff."""
        return isinstance(self.right, Staff)


def open_stream(stream: str, cookies: str, after: int | None, epoch: str = "") -> Opened:
    """Check the reader and read the log, `None` for nothing of it; runs in a thread.

    A reader who comes from another telling of history, or knows more than the log does, loads the
    page again: a backup was brought back meanwhile.
    """
    close_old_connections()
    try:
        right = _right(stream, cookies)
        if right is None:
            return Opened(404)
        if after is None:
            return Opened(200, right, after=last_said(stream))
        due = LiveEvent.objects.filter(stream=stream, due__lte=now_ms())
        rows = list(due.filter(seq__gt=after)[: MOST + 1])
        # Watched tables are many on one stream, and what everybody has seen goes from it.
        gone = stream.startswith(f"{WATCH}-") and after and rows and rows[0].seq > after + 1
        newest = rows[-1].seq if rows else after
        other = bool(epoch) and epoch != mark()
        if not rows and after and not other:
            other = not LiveEvent.objects.filter(stream=stream, seq__gte=after).exists()
        if len(rows) > MOST or gone or other:
            return Opened(200, right, after=last_said(stream), reset=True)
        heard = (frame(row) for row in rows)
        staff = isinstance(right, Staff)
        missed = tuple(one for one in heard if staff or not one.staff)
        return Opened(200, right, after=newest, missed=missed)
    finally:
        close_old_connections()


def _right(stream: str, cookies: str) -> Right | None:
    """The first right to a stream that holds; who is staff hears it as such."""
    wished = _rights(stream, _session(cookies))
    held = holding(wished)
    return next((one for one in wished if one in held), None)


def _rights(stream: str, session: str) -> list[Right]:
    kind, _, key = stream.partition("-")
    if kind in CODES:
        return [ByCode(kind, key)] if key.isprintable() else []
    row = number_in(key, digits=KEY)
    if row is None:
        return []
    if kind == "board":
        return _rights_at_board(row, session)
    event = None
    if kind in ("category", DESK, WATCH):
        event = Category.objects.filter(pk=row).values_list("event_id", flat=True).first()
    elif kind == "event":
        event = Event.objects.filter(pk=row).values_list("pk", flat=True).first()
    if event is None:
        return []
    staff: list[Right] = [Staff(event, session)] if session else []
    return staff if kind == DESK else [*staff, Public(event)]


def _rights_at_board(key: int, session: str) -> list[Right]:
    board = Board.objects.select_related("round__category").filter(pk=key).first()
    if board is None:
        return []
    event = board.round.category.event_id
    staff: list[Right] = [Staff(event, session)] if session else []
    if board.round.status == RoundStatus.DRAFT.value:
        return staff
    if board.digital:
        # Everybody else watches, later where the category wants it so.
        return [*staff, Plays(key, session)] if session else []
    return [*staff, Public(event)]


def _session(cookies: str) -> str:
    """The key of the reader's session; empty where there is none."""
    try:
        cookie = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return ""
    return cookie.value if cookie is not None and cookie.value.isalnum() else ""
