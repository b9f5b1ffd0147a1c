"""By what right a reader hears a stream, and whether it still holds.

The same question is asked when a stream is opened and again at every heartbeat, of all readers at
once: readers by the same right are asked about once, and the number of queries does not grow with
them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session as Stored
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from meydan.server.access.sessions import decoded
from meydan.server.live.player_presence import renew
from meydan.server.live.presence import note
from meydan.server.models import (
    Account,
    Arena,
    Board,
    Classroom,
    Entry,
    Event,
    FreeGame,
    Membership,
    Profile,
    TabletLink,
)
from meydan.tournament.model import RoundStatus

CODES = {
    "game": (FreeGame, "code"),
    "class": (Classroom, "pupils_token"),
    "teach": (Classroom, "teacher_token"),
    "player": (Profile, "token"),
    "arena": (Arena, "code"),
}
"""Streams named by a code: the rows that have one, and where."""


@dataclass(frozen=True, slots=True)
class ByCode:
    """Whoever has the code of a game may hear it, and so with classes; nobody guesses one."""

    kind: str
    code: str


@dataclass(frozen=True, slots=True)
class Public:
    """Anybody, for as long as the event is published."""

    event: int


@dataclass(frozen=True, slots=True)
class Staff:
    """Who is signed in and has a role in the event, published or not."""

    event: int
    session: str


@dataclass(frozen=True, slots=True)
class Plays:
    """One of the two players at a table on screens, or the tablet that lies on it."""

    board: int
    session: str


Right = ByCode | Public | Staff | Plays
Session = Mapping[str, Any]


def holding(rights: Iterable[Right]) -> set[Right]:
    """Those of the rights that hold now."""
    asked = set(rights)
    sessions = _sessions({one.session for one in asked if isinstance(one, Staff | Plays)})
    return {
        *_by_code([one for one in asked if isinstance(one, ByCode)]),
        *_public([one for one in asked if isinstance(one, Public)]),
        *_staff([one for one in asked if isinstance(one, Staff)], sessions),
        *_players([one for one in asked if isinstance(one, Plays)], sessions),
    }


def _by_code(rights: list[ByCode]) -> Iterable[Right]:
    for kind, (model, field) in CODES.items():
        wanted = [one.code for one in rights if one.kind == kind]
        if wanted:
            rows: Any = model
            found = rows.objects.filter(**{f"{field}__in": wanted})
            codes = set(found.values_list(field, flat=True))
            if kind == "player":
                renew(codes)
            yield from (ByCode(kind, code) for code in codes)


def _public(rights: list[Public]) -> Iterable[Right]:
    if not rights:
        return
    events = Event.objects.filter(pk__in={one.event for one in rights}, published=True)
    yield from (Public(key) for key in events.values_list("pk", flat=True))


def _staff(rights: list[Staff], sessions: Mapping[str, Session]) -> Iterable[Right]:
    wanted = {str(session.get(SESSION_KEY, "")) for session in sessions.values()}
    keys = [int(key) for key in wanted if key.isdecimal()]
    if not rights or not keys:
        return
    accounts = {str(one.pk): one for one in Account.objects.filter(pk__in=keys, is_active=True)}
    events = {one.event for one in rights}
    rows = Membership.objects.filter(account__in=keys, event__in=events)
    members = set(rows.values_list("account_id", "event_id"))
    here = set()
    for one in rights:
        session = sessions.get(one.session, {})
        account = accounts.get(str(session.get(SESSION_KEY, "")))
        if account is None or not _same_password(account, session):
            continue
        if account.is_superuser or (account.pk, one.event) in members:
            here |= {(account.pk, one.event)} & members
            yield one
    note(here)


def _same_password(account: Account, session: Session) -> bool:
    """Whether the password is still the one that the session began with."""
    known = str(session.get(HASH_SESSION_KEY, ""))
    return constant_time_compare(known, account.get_session_auth_hash())


def _players(rights: list[Plays], sessions: Mapping[str, Session]) -> Iterable[Right]:
    if not rights or not sessions:
        return
    rows = Board.objects.filter(
        pk__in={one.board for one in rights},
        digital=True,
        round__category__event__published=True,
    ).exclude(round__status=RoundStatus.DRAFT.value)
    boards = {board.pk: board for board in rows.select_related("round")}
    entries = {session.get("entry") or 0 for session in sessions.values()}
    links = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "link"))
    tablets = {session.get("tablet") or 0 for session in sessions.values()}
    tables = TabletLink.objects.filter(pk__in=tablets)
    places = {key: place for key, *place in tables.values_list("pk", "category_id", "table")}
    for one in rights:
        board, session = boards.get(one.board), sessions.get(one.session, {})
        if board is None:
            continue
        player, link = session.get("entry"), session.get("link")
        sits = player in (board.first_id, board.second_id) and link and links.get(player) == link
        here = [board.round.category_id, board.table]
        if sits or places.get(session.get("tablet") or 0) == here:
            yield one


def _sessions(keys: set[str]) -> dict[str, Session]:
    """What the sessions hold that have not ended."""
    if not keys:
        return {}
    rows = Stored.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return {key: decoded(data) for key, data in rows.values_list("session_key", "session_data")}
