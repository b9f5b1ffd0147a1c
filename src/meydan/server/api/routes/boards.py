"""Boards: the state that everyone sees, the referee's view, the log and what is added to it."""

from dataclasses import replace
from typing import Annotated

from ninja import Query

from meydan.match.actors import Role
from meydan.match.codec import load_deed
from meydan.match.deeds import Attended, Called, Noted, Penalised, Replaced
from meydan.server.access.actions import Act
from meydan.server.access.refusals import Forbidden
from meydan.server.api.board_values import board_brief, board_now
from meydan.server.api.errors import Stands
from meydan.server.api.route import change, read
from meydan.server.api.routes.results import TABLE
from meydan.server.api.shapes.boards import BoardBrief, BoardNow, EventIn, EventStored, Log
from meydan.server.api.tags import board_tag
from meydan.server.models import Board, BoardEvent
from meydan.server.rounds.held import Stale
from meydan.server.rounds.hosts.table import append, decides_conduct
from meydan.server.web.page import Scope

WHENEVER = (Called, Attended, Noted)
"""Entries that do not build on what the sender saw; they never come too late."""
MOST_BETWEEN = 50

After = Annotated[int, Query(0, ge=0, le=1 << 31, description="Entries after this one only.")]


@read(TABLE, Act.SEE_PUBLIC, BoardBrief, tag=board_tag)
def get_board(scope: Scope) -> BoardBrief:
    """A table of a published round: set, scores, warnings, clocks, result."""
    return board_brief(scope)


@read(TABLE + "/board", Act.SEE_BOARD, BoardNow)
def get_board_now(scope: Scope) -> BoardNow:
    """What the referee sees: the position, the legal moves, and what may be entered now."""
    return board_now(scope, role_of(scope))


@read(TABLE + "/events", Act.SEE_BOARD, Log)
def list_board_events(scope: Scope, after: After) -> Log:
    """The board's log, entry by entry."""
    rows = scope.board.events.filter(seq__gt=after)[:1000]
    return Log(seq=scope.board.seq, items=[row.event for row in rows])


@change(TABLE + "/events", Act.REFEREE_BOARD, EventStored, status=201)
def add_board_event(scope: Scope, body: EventIn) -> EventStored:
    """Add an entry to the board's log; it is on disk when the answer comes."""
    deed = load_deed(body.deed.model_dump(mode="json", exclude_unset=True))
    inner = deed.deed if isinstance(deed, Replaced) else deed
    role = role_of(scope)
    if isinstance(inner, Penalised) and not decides_conduct(scope.board, role):
        raise Forbidden(Act.PENALISE)
    seen = None if isinstance(deed, WHENEVER) else body.seen
    key = scope.request.headers["Idempotency-Key"]
    try:
        done = append(scope.board, scope.actor, role, deed, key=key, seen=seen, at=body.at)
    except Stale as stale:
        raise _stale(scope, stale) from None
    board = done.host.row
    assert isinstance(board, Board)
    # Rows of results entered directly lie in the log too: the round counts its own events only.
    own = (
        board.events.filter(key=key).values_list("seq", flat=True).get() if done.again else done.seq
    )
    now = replace(scope, named_board=board, named_round=board.round)
    return EventStored(seq=own, board=board_now(now, role, done.round))


def role_of(scope: Scope) -> Role:
    """In what capacity the asker acts at the table."""
    return Role.CHIEF if scope.can(Act.PENALISE) else Role.REFEREE


def _stale(scope: Scope, stale: Stale) -> Stands:
    rows = BoardEvent.objects.filter(board=scope.board, seq__gt=stale.seen)
    since = [row.event for row in rows[:MOST_BETWEEN]]
    return Stands("stale", seq=stale.now, events=since)
