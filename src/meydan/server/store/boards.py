"""Appending to a board's log: lock, replay, apply, store, derive and announce, in one transaction.

An event is acknowledged only when it is on disk. One that arrives again with the same key is
answered as it was the first time; one that saw an older log is refused with what came between.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from meydan.formats.codec import encode
from meydan.match.actors import Actor as MatchActor
from meydan.match.actors import Role
from meydan.match.codec import dump_event
from meydan.match.deeds import Deed
from meydan.match.errors import Duplicate
from meydan.match.events import Event, Millis
from meydan.match.round import Round
from meydan.server.access.actor import Actor
from meydan.server.live.announcing import announce, announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Action, Board, BoardEvent, Category
from meydan.server.store.board_log import append_row, fold, opening
from meydan.server.store.board_state import summary
from meydan.server.store.changing import lock, touch
from meydan.server.store.moments import now_ms
from meydan.tournament.model import RoundStatus
from meydan.tournament.results import Result


class Stale(Exception):
    """The log went on since the sender saw it; nothing was stored."""

    def __init__(self, *, seen: int, now: int) -> None:
        self.seen = seen
        self.now = now
        super().__init__(f"saw event {seen}, now {now}")


class RoundClosed(Exception):
    """The round is not being played: a draft, or finished and signed off."""


@dataclass(frozen=True, slots=True)
class Appended:
    """An event that is on disk, and the board as it is now."""

    board: Board
    round: Round
    seq: int
    """The board's last event."""
    again: bool
    """Whether it had been stored before."""


OPEN = (RoundStatus.PUBLISHED.value, RoundStatus.PLAYING.value)


def append(
    board_id: int,
    actor: Actor,
    role: Role,
    deed: Deed,
    *,
    key: str | None = None,
    seen: int | None = None,
    at: int | None = None,
) -> Appended:
    """Do a deed at a board; raises `Refused`, `Stale` or `RoundClosed`.

    `at` is when it happened by the sender's clock, for entries that waited for a connection; it is
    taken between the last event and now.
    """
    with transaction.atomic():
        board, category = _locked(board_id)
        if board.round.status not in OPEN:
            raise RoundClosed
        rows = list(board.events.all())
        log = fold([row.event for row in rows])
        if key is not None and any(row.key == key for row in rows):
            assert log.round is not None
            return Appended(board, log.round, board.seq, again=True)
        if seen is not None and seen != board.seq:
            raise Stale(seen=seen, now=board.seq)
        by = MatchActor(role, actor.name)
        played = log.round or _open(board, category, rows)
        moment = _moment(played, at)
        try:
            played = played.do(deed, by=by, at=moment, key=key)
        except Duplicate:
            return Appended(board, played, board.seq, again=True)
        event = dump_event(played.log[-1])
        append_row(board, event, key=key, actor=actor.account)
        result = fold([*(row.event for row in rows), event]).result
        _derive(board, category, played, result)
        Action.objects.create(
            event=category.event,
            category=category,
            actor=actor.account,
            who=actor.name,
            action=f"board.{deed.kind}",
            target=f"round {board.round.number} table {board.table}",
            after=event,
            reason=str(getattr(deed, "reason", "")),
        )
    return Appended(board, played, board.seq, again=False)


def rebuild(board: Board) -> bool:
    """Derive a board's result and state anew from its log; whether anything differed."""
    log = fold([row.event for row in board.events.all()])
    state, result = summary(log.round), None if log.result is None else encode(log.result)
    if (board.state or {"phase": "waiting"}, board.result) == (state, result):
        return False
    board.state, board.result = state, result
    board.save(update_fields=["state", "result"])
    return True


def _locked(board_id: int) -> tuple[Board, Category]:
    found = Board.objects.values_list("round__category_id", flat=True).get(pk=board_id)
    category = lock(found)
    board = Board.objects.select_related("round", "first", "second").get(pk=board_id)
    return board, category


def _open(board: Board, category: Category, rows: list[BoardEvent]) -> Round:
    """Open the round with the first deed; the opening is an event of its own."""
    program = MatchActor(Role.PROGRAM)
    deed = opening(board, category)
    played = Round.open(Event(seq=1, at=Millis(now_ms()), by=program, deed=deed))
    rows.append(append_row(board, dump_event(played.log[0])))
    return played


def _moment(played: Round, at: int | None) -> int:
    last, now = played.log[-1].at, now_ms()
    return max(last, min(now if at is None else at, now))


def _derive(board: Board, category: Category, played: Round, result: Result | None) -> None:
    before, calling = board.result, board.called is not None
    board.state = summary(played)
    board.result = None if result is None else encode(result)
    calls = board.state["calls"]
    if "chief" not in calls:
        board.called = None
    elif board.called is None:
        board.called = timezone.now()
    board.save(update_fields=["seq", "state", "result", "called"])
    place: dict[str, Any] = {"round": board.round.number, "table": board.table}
    said = [Said("board", place | {"state": board.state})]
    if board.round.status == RoundStatus.PUBLISHED.value:
        board.round.status = RoundStatus.PLAYING.value
        board.round.save(update_fields=["status"])
        said.append(Said("round", {"round": board.round.number, "status": board.round.status}))
    if before != board.result:
        said += [Said("result", place | {"result": board.result}), Said("standings")]
    touch(category)
    announce(category.stream, said)
    announce(board.stream, [Said("board", {"seq": board.seq, "state": board.state})])
    if calling is not (board.called is not None):
        # The chief referee listens to the whole event.
        call = place | {"category": category.slug, "open": not calling}
        announce_event(category.event, [Said("call", call)])
