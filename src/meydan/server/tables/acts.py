"""What players do at a table on screens, each as a change to the board's log."""

from collections.abc import Callable
from typing import Literal

from meydan.match.deeds import Called, Claimed, SetStarted
from meydan.match.queries import flag_due
from meydan.match.seats import Seat
from meydan.server.access.actor import PROGRAM, Actor
from meydan.server.models.moments import now_ms
from meydan.server.store.boards import OPEN, Appended, HeldBoard, hold
from meydan.server.store.held_round import ROLES
from meydan.server.tables.seats import Table
from meydan.words import lang, say

Wish = Literal["help", "conduct", "resign", "claim"]
WISHES: tuple[Wish, ...] = ("help", "conduct", "claim", "resign")
"""Why a player calls the referee. A set is resigned to the referee, who enters it (T8)."""


def move(
    table: Table, actor: Actor, seat: Seat, text: str, *, key: str | None, seen: int | None
) -> Appended:
    """Make a move; raises `Refused` with the game's own reason where it is not allowed."""
    return _change(table, actor, lambda held: held.move(seat, text), key=key, seen=seen)


def put_down(
    table: Table, actor: Actor, seat: Seat, piece: str, *, key: str | None, seen: int | None
) -> Appended:
    """Put a piece down that stays there while the move goes on (tazof-pentago 11)."""
    return _change(table, actor, lambda held: held.put_down(seat, piece), key=key, seen=seen)


def press(table: Table, actor: Actor, seat: Seat, *, key: str | None, seen: int | None) -> Appended:
    """Complete the move, where the text asks for it."""
    return _change(table, actor, lambda held: held.press(seat), key=key, seen=seen)


def ready(table: Table, actor: Actor) -> Appended:
    """Be ready for the next set; the program starts it when both are (T1)."""

    def act(held: HeldBoard) -> None:
        played = held.opened()
        if played.over or played.table.play is not None:
            return
        own = {seat.value for seat in table.seats}
        held.board.ready = sorted({*held.board.ready, *own})
        if len(held.board.ready) == len(Seat):
            held.do(SetStarted())

    return _change(table, actor, act)


def call(
    table: Table, actor: Actor, seat: Seat, wish: Wish, note: str, *, key: str | None
) -> Appended:
    """Call the referee; a claim also stops the clocks, where the text hears one now."""
    why = say(f"tables.call.{wish}", lang(table.category.event.language))
    reason = f"{why}: {note}" if note else why

    def act(held: HeldBoard) -> None:
        if wish == "claim":
            held.do(Claimed(seat=seat, text=note), ROLES[seat])
        held.do(Called(whom="referee", reason=reason), ROLES[seat])

    return _change(table, actor, act, key=key)


def looked_at(table: Table) -> Table:
    """The table as it is now; a flag whose time has come falls when anybody looks."""
    due = flag_due(table.played)
    if due is None or now_ms() < due[1] or table.board.round.status not in OPEN:
        return table
    return now(table, hold(table.board.pk, PROGRAM, lambda _held: None, settle=True))


def now(table: Table, done: Appended) -> Table:
    """The table after something was done at it."""
    board = table.board
    board.seq, board.state, board.ready = done.board.seq, done.board.state, done.board.ready
    return Table(board=board, played=done.round, seats=table.seats)


def _change(
    table: Table,
    actor: Actor,
    act: Callable[[HeldBoard], None],
    *,
    key: str | None = None,
    seen: int | None = None,
) -> Appended:
    return hold(table.board.pk, actor, act, key=key, seen=seen, settle=True)
