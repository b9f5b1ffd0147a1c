"""Appending to a board's log: lock, read, apply, store, derive and announce, in one transaction.

An event is acknowledged only when it is on disk. One that arrives again with the same key is
answered as it was the first time; one that saw an older log is refused with what came between.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from django.db import transaction

from meydan.formats.codec import encode
from meydan.match.actors import PLAYERS, PROGRAM, Role
from meydan.match.actors import Actor as MatchActor
from meydan.match.codec import dump_event
from meydan.match.deeds import Deed, SetStarted
from meydan.match.errors import Duplicate
from meydan.match.events import Event, Millis
from meydan.match.round import Round
from meydan.server.access.actor import Actor
from meydan.server.models import Action, Board, Category
from meydan.server.models.moments import now_ms
from meydan.server.store.board_log import BoardLog, append_row, fold, keep, opening, read
from meydan.server.store.board_state import summary
from meydan.server.store.change import lock
from meydan.server.store.derivation import derive
from meydan.server.store.held_round import HeldRound
from meydan.server.store.rows import rulebook_of
from meydan.tournament.model import RoundStatus

OPEN = (RoundStatus.PUBLISHED.value, RoundStatus.PLAYING.value)
QUIET = frozenset({"touched", "moved", "pressed", "finished", "set-started"})
"""What players and the program do on screens all the time: the board's own log is enough for it."""

BESIDE = frozenset({"clock-edited", "called", "attended", "noted"})
"""What happens beside the board: a move made meanwhile still fits."""


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


@dataclass(slots=True, kw_only=True)
class HeldBoard(HeldRound):
    """A board of a tournament under its category's lock."""

    board: Board
    category: Category
    actor: Actor
    log: BoardLog
    key: str | None = None
    at: int | None = None
    """When it happened by the sender's clock; `None`: now."""
    done: list[Event] = field(default_factory=list)

    @property
    def played(self) -> Round | None:  # type: ignore[override]
        """The round as far as it went."""
        return self.log.round

    def do(self, deed: Deed, role: Role = Role.PROGRAM) -> None:
        played = self.opened()
        # Whoever plays the program's part has nobody's key.
        key = None if role in PROGRAM else self.key
        name = None if role in PROGRAM else self.actor.name
        moment = _moment(played, self.at)
        played = played.do(deed, by=MatchActor(role, name), at=moment, key=key)
        self._store(played, key=key)
        self.done.append(played.log[-1])
        if isinstance(deed, SetStarted):
            self.board.ready = []
        if key is not None:
            self.key = None

    def opened(self) -> Round:
        """The round, opened if need be; the opening is an event of its own."""
        if self.log.round is None:
            deed = opening(self.board, self.category)
            by = MatchActor(Role.PROGRAM)
            event = Event(seq=1, at=Millis(now_ms()), by=by, deed=deed)
            self._store(Round.open(event))
        assert self.log.round is not None
        return self.log.round

    def _store(self, played: Round, *, key: str | None = None) -> None:
        """Keep the round with its last event, which was applied once and is not folded again."""
        row = dump_event(played.log[-1])
        append_row(self.board, row, key=key, actor=self.actor.account)
        self.log = replace(self.log, round=played, last=row, seq=self.log.seq + 1)


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
    return hold(board_id, actor, lambda held: held.do(deed, role), key=key, seen=seen, at=at)


def hold(
    board_id: int,
    actor: Actor,
    act: Callable[[HeldBoard], None],
    *,
    key: str | None = None,
    seen: int | None = None,
    at: int | None = None,
    settle: bool = False,
) -> Appended:
    """Let something happen at a board; raises `Refused`, `Stale` or `RoundClosed`.

    With `settle`, for what players do: a flag that has fallen meanwhile is entered first, and then
    nothing else; and what leaves the board as the sender saw it makes no entry come too late.
    """
    with transaction.atomic():
        board, category = _locked(board_id)
        if board.round.status not in OPEN:
            raise RoundClosed
        log = read(board)
        if key is not None and board.events.filter(key=key).exists():
            assert log.round is not None
            return Appended(board, log.round, board.seq, again=True)
        held = HeldBoard(board=board, category=category, actor=actor, log=log, key=key, at=at)
        ready = list(board.ready)
        if not (settle and held.flag(now_ms())):
            if seen is not None and seen != board.seq and not (settle and _beside(board, seen)):
                raise Stale(seen=seen, now=board.seq)
            try:
                act(held)
            except Duplicate:
                return Appended(board, held.opened(), board.seq, again=True)
        played = held.opened()
        if held.log is not log or board.ready != ready:
            derive(board, category, played, held.log.result(rulebook_of(category)))
            _write_down(held)
            transaction.on_commit(partial(keep, board.pk, held.log))
        return Appended(board, played, board.seq, again=False)


def rebuild(board: Board) -> bool:
    """Derive a board's result and state anew from its log; whether anything differed."""
    log = fold([row.event for row in board.events.all()])
    found = log.result(rulebook_of(board.round.category))
    state, result = summary(log.round), None if found is None else encode(found)
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


def _moment(played: Round, at: int | None) -> int:
    last, now = played.log[-1].at, now_ms()
    return max(last, min(now if at is None else at, now))


def _beside(board: Board, seen: int) -> bool:
    """Whether all that came since leaves the board and the turn as they were."""
    since = board.events.filter(seq__gt=seen).values_list("event", flat=True)
    return 0 < seen <= board.seq and all(event["kind"] in BESIDE for event in since)


def _write_down(held: HeldBoard) -> None:
    """The lines of the action log."""
    category, board = held.category, held.board
    for event in held.done:
        if event.deed.kind in QUIET and event.by.role in PLAYERS | PROGRAM:
            continue
        Action.objects.create(
            event=category.event,
            category=category,
            actor=held.actor.account,
            who=event.by.person or "meydan",
            action=f"board.{event.deed.kind}",
            target=f"round {board.round.number} table {board.table}",
            after=dump_event(event),
            reason=str(getattr(event.deed, "reason", ""))[:400],
        )
