"""Taking an entry: may this reader do it, is the board still theirs, and what does the log say."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from meydan.match.actors import Role
from meydan.match.deeds import Attended, Called, Noted, Penalised
from meydan.match.errors import Refused
from meydan.server.access.actions import Act
from meydan.server.access.refusals import Forbidden
from meydan.server.models import Board, BoardEvent
from meydan.server.models.moments import now_ms
from meydan.server.referee.face import because
from meydan.server.referee.screen import Screen, screen
from meydan.server.referee.seats import Seated, role_of, seated
from meydan.server.referee.story import between
from meydan.server.referee.submission import Sent, Unusable
from meydan.server.rounds.held import RoundClosed, Stale
from meydan.server.rounds.hosts.table import append, decides_conduct
from meydan.server.store.board_log import read
from meydan.server.store.change import Archived
from meydan.server.web.page import Scope
from meydan.words import say

WHENEVER = (Called, Attended, Noted)
"""Entries that do not build on what the sender saw; they never come too late."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An entry that is on disk."""

    screen: Screen
    yours: int
    """The entry's own number; what follows it on the phone builds on this one."""
    again: bool


class NotTaken(Exception):
    """An entry that was not stored: why, in words, and how things stand now."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        article: str = "",
        since: list[str] | None = None,
        shown: Screen | None = None,
    ) -> None:
        self.status = status
        self.code = code
        self.message = message
        self.article = article
        self.since = since or []
        """What others entered since the sender looked."""
        self.shown = shown
        super().__init__(code)


def present(scope: Scope, *, whole: bool = False) -> Screen:
    """The screen of the table that the address names."""
    at = now_ms()
    return screen(table_of(scope, at), role_of(scope), at, scope.lang, whole=whole)


def table_of(scope: Scope, at: int) -> Seated:
    """The board of the address with its round."""
    scope.board.refresh_from_db(fields=["seq", "state", "result", "called"])
    return seated(scope.board, scope.category, read(scope.board).round, at)


def enter_deed(scope: Scope, read_sent: Callable[[], Sent]) -> Taken:
    """Store an entry; raises `NotTaken` or `Forbidden`."""
    lang = scope.lang
    try:
        sent = read_sent()
    except Unusable as error:
        raise NotTaken(400, "unusable", _unusable(error, scope)) from None
    role = role_of(scope) or Role.REFEREE
    if isinstance(sent.deed, Penalised) and not decides_conduct(scope.board, role):
        raise Forbidden(Act.PENALISE)
    if sent.board is not None and sent.board != scope.board.pk:
        raise NotTaken(409, "moved", say("referee.not-taken.moved", lang), shown=present(scope))
    seen = None if isinstance(sent.deed, WHENEVER) else sent.seen
    try:
        done = append(
            scope.board, scope.actor, role, sent.deed, key=sent.key, seen=seen, at=sent.at
        )
    except Refused as no:
        shown = present(scope)
        names = table_of(scope, now_ms()).players
        said = because(no, no.article, lang, names)
        raise NotTaken(422, "refused", said, article=no.article, shown=shown) from None
    except Stale as stale:
        raise _stale(scope, stale) from None
    except RoundClosed:
        said = say("referee.closed.round", lang)
        raise NotTaken(409, "closed", said, shown=present(scope)) from None
    except Archived:
        raise NotTaken(409, "archived", say("error.archived", lang)) from None
    at = now_ms()
    board = done.host.row
    assert isinstance(board, Board)
    now = seated(board, scope.category, done.round, at)
    yours = done.seq
    if done.again:
        rows = BoardEvent.objects.filter(board=board, key=sent.key)
        yours = rows.values_list("seq", flat=True).get()
    elif isinstance(sent.deed, WHENEVER) and sent.seen is not None:
        # It was stored, but what follows it on the phone was made without what came between.
        yours = yours if yours == max(sent.seen + 1, 2) else sent.seen
    return Taken(screen(now, role, at, lang), yours, done.again)


def _stale(scope: Scope, stale: Stale) -> NotTaken:
    shown = present(scope, whole=True)
    rows = BoardEvent.objects.filter(board=scope.board, seq__gt=stale.seen)
    since = between([row.event for row in rows], list(shown.history))
    if shown.desk:
        since.append(say("referee.desk-result", scope.lang, result=shown.desk))
    said = say("referee.not-taken.stale", scope.lang)
    return NotTaken(409, "stale", said, since=since, shown=present(scope))


def _unusable(error: Unusable, scope: Scope) -> str:
    facts: dict[str, Any] = dict(error.facts)
    if error.code == "deed":
        return say(str(facts.pop("why")), scope.lang, **facts)
    return say(f"referee.unusable.{error.code}", scope.lang, **facts)
