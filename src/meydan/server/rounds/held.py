"""The live round: lock, fold, act, store, derive and tell, in one transaction.

Whatever is played on, somebody's hand ends here. The order is the whole point of this file:

1. The host takes its lock: a category with all its tables, or one game. Nobody else changes the log
   until the transaction ends, in this process or another.
2. The log is folded. What was folded last is at hand, so one more entry costs one entry.
3. A key that the log knows is answered as the first time: a phone that lost the answer sends again.
4. A flag whose time has come falls first, and then nothing else happens: who looked at the clock
   too late can't move any more, whichever request is first.
5. A sender who saw an older log is refused with `Stale`, unless all that came since happened
   beside the board.
6. The deed is applied to the round, once; a refusal leaves nothing behind. Its row is stored.
7. The host stores what follows and writes down what it tells its pages, numbered, in the same
   transaction. Only the commit publishes it: what is acknowledged, or heard, is on disk.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from django.db import transaction

from meydan.match.actors import PROGRAM, Role
from meydan.match.codec import dump_entry
from meydan.match.deeds import Deed, Finished, FlagFell, LotDrawn, Pressed, SetStarted
from meydan.match.errors import Duplicate, Refused
from meydan.match.log_entry import LogEntry
from meydan.match.queries import chosen, flag_due
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.metrics import ENTRIES
from meydan.server.models.moments import now_ms
from meydan.server.rounds.host import Host
from meydan.server.store.board_log import Log, append_row, keep, read

ROLES = {Seat.A: Role.PLAYER_A, Seat.B: Role.PLAYER_B}
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


LONGEST_WAIT = 24 * 60 * 60 * 1000
"""Milliseconds that an entry may have waited on a phone; an older time is a wrong clock."""


@dataclass(slots=True, kw_only=True)
class Held:
    """A round that nobody else changes now; deeds are done to it one after the other."""

    host: Host
    log: Log
    key: str | None = None
    at: int | None = None
    """When it happened by the sender's clock; `None`: now."""
    done: list[LogEntry] = field(default_factory=list)
    tells: bool = False
    """Whether the pages are told though nothing was entered."""

    @property
    def played(self) -> Round | None:
        """The round as far as it went; `None` before it was opened."""
        return self.log.round

    def opened(self) -> Round:
        """The round, opened if need be; the opening is an entry of its own."""
        if self.log.round is None:
            # An entry that waited on a phone opens the round at its own time, not when it came in.
            made = self.host.unopened(None if self.at is None else self._moment())
            self._store(made)
            if self.host.begins:
                self.start_set()
        assert self.log.round is not None
        return self.log.round

    def do(self, deed: Deed, role: Role = Role.PROGRAM) -> None:
        """Append one deed; raises `Refused`."""
        played = self.opened()
        by_program = role in PROGRAM  # whoever plays the program's part has nobody's key
        key = None if by_program else self.key
        moment = max(played.log[-1].at, self._moment())
        played = played.do(deed, by=self.host.by(role), at=moment, key=key)
        self._store(played, key=key)
        self.done.append(played.log[-1])
        if isinstance(deed, SetStarted):
            self.host.row.ready = []
        # A key is for one entry: what follows from it in the same act, a press, a new set, has
        # none.
        if key is not None:
            self.key = None

    def start_set(self) -> None:
        """The program starts the next set, and draws before it where each table does (T10)."""
        if self.opened().table.lot_due:
            self.do(LotDrawn(seat=self.host.lot()))
        self.do(SetStarted())

    def _moment(self) -> int:
        """When it happened by the sender's clock, if that can be; else now."""
        now = now_ms()
        # Phones' clocks are wrong by minutes; none may put an entry into the future or far into the
        # past.
        return now if self.at is None else max(now - LONGEST_WAIT, min(self.at, now))

    def move(self, seat: Seat, text: str) -> None:
        """A player's move; raises `Refused` with the game's own reason where it is not allowed."""
        self.do(chosen(self.opened(), seat, text), ROLES[seat])

    def press(self, seat: Seat) -> None:
        """The press of the clock, or "my move is finished" where there is none."""
        by_press = self.opened().table.completion == "press"
        self.do(Pressed(seat=seat) if by_press else Finished(seat=seat), ROLES[seat])

    def complete(self, seat: Seat) -> None:
        """Press, or finish, for a player who need not, if there is something to complete."""
        table = self.opened().table
        play = table.play
        if play is None or not play.pending or play.to_move is seat:
            return
        if table.completion != "move":
            self.press(seat)

    def flag(self, now: int) -> bool:
        """Let a flag fall whose time has come; whether one did.

        One that only a referee can enter waits for them: stones decide, and the board is not known.
        """
        due = flag_due(self.played) if self.played is not None else None
        if due is None or now < due[1]:
            return False
        try:
            self.do(FlagFell(seat=due[0]))
        except Refused:
            return False
        return True

    def _store(self, played: Round, *, key: str | None = None) -> None:
        row = dump_entry(played.log[-1])
        append_row(self.host.row, row, key=key, **self.host.columns())
        self.log = self.log.grown(row, played)


@dataclass(frozen=True, slots=True)
class Done:
    """What happened is on disk, and the round is as it is now."""

    host: Host
    round: Round
    seq: int
    """The last entry."""
    again: bool
    """Whether it had been stored before."""


def hold(
    host: Host,
    act: Callable[[Held], object],
    *,
    key: str | None = None,
    seen: int | None = None,
    at: int | None = None,
    settle: bool = True,
) -> Done:
    """Let something happen; raises `Refused`, `Stale` or `RoundClosed`, and then nothing did.

    With `settle`, for what players do: a flag that has fallen meanwhile is entered first, and then
    nothing else; and what leaves the board as the sender saw it makes no entry come too late.
    """
    with transaction.atomic():
        host.lock()
        row = host.row
        log = read(row)
        if key is not None and log.round is not None and _took(host, log.round, key):
            return Done(host, log.round, row.seq, again=True)
        held = Held(host=host, log=log, key=key, at=at)
        ready = list(row.ready)
        if not (settle and held.flag(now_ms())):
            if seen is not None and seen != row.seq and not (settle and _beside(host, seen)):
                raise Stale(seen=seen, now=row.seq)
            try:
                act(held)
            except Duplicate:
                return Done(host, held.opened(), row.seq, again=True)
        if held.log is not log or row.ready != ready or held.tells:
            host.follow(held)
            # Not before: another process must never see a fold of rows that were rolled back.
            transaction.on_commit(partial(keep, type(row), row.pk, held.log))
            stored = held.log.seq - log.seq
            transaction.on_commit(partial(ENTRIES.labels(row._meta.model_name).inc, stored))
        host.log = held.log
        return Done(host, held.played or host.unopened(), row.seq, again=False)


def nothing(_held: Held) -> None:
    """No deed of anybody: only what the time itself decided."""


def tell(held: Held) -> None:
    """No deed of anybody: the pages are told how things stand."""
    held.tells = True


def _took(host: Host, played: Round, key: str) -> bool:
    """Whether an entry with this key was stored."""
    if played.known(key) is not None:
        return True
    return host.keys_beside and bool(host.row.events.filter(key=key).exists())


def _beside(host: Host, seen: int) -> bool:
    """Whether all that came since leaves the board and the turn as they were."""
    since = host.row.events.filter(seq__gt=seen).values_list("event", flat=True)
    return 0 < seen <= host.row.seq and all(event["kind"] in BESIDE for event in since)
