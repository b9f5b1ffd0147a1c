"""Opening a round and starting its sets (T1)."""

from dataclasses import replace

from meydan.match.actors import PROGRAM, REFEREES
from meydan.match.clocks import fresh
from meydan.match.deeds import VERSION, LotDrawn, Opened, SetStarted
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import Ask, Rule, always, cite
from meydan.match.seats import Seat, seat_of
from meydan.match.table import Play, Table
from meydan.rulebooks import RulebookError, game_of

OPENERS = REFEREES | PROGRAM


def opened(entry: LogEntry) -> Table:
    """The table of a round that begins; raises `Refused`."""
    deed = entry.deed
    if not isinstance(deed, Opened):
        raise Refused("not-opened")
    if entry.by.role not in OPENERS:
        raise Refused("role", role=entry.by.role.value)
    if not 1 <= deed.version <= VERSION:
        raise Refused("unknown-version", version=deed.version)
    try:
        book = deed.book
    except RulebookError as error:
        raise Refused("rulebook-change", where=error.where, why=error.code) from None
    except ValueError:
        raise Refused("unknown-rulebook", rulebook=deed.rulebook) from None
    setting = deed.clock
    if setting is not None:
        if book.clock.use.value == "none":
            raise Refused("clock-not-used", cite(book.clock.use))
        if setting.seconds < 1 or setting.increment < 0 or setting.delay < 0:
            raise Refused("clock-setting")
    return Table(deed, book, game_of(book))


def starter_of(table: Table, number: int) -> Seat:
    """Who starts a set."""
    first = table.lot or Seat.A
    return first if table.book.sets.starter(number) == "first" else first.other


def _may_draw(table: Table, _ask: Ask) -> None:
    lot = table.book.lot.then
    if table.book.starters_known:
        raise Refused("no-lot-here", cite(lot))
    if table.play is not None or table.sets:
        raise Refused("lot-too-late", cite(lot))
    if table.lot is not None:
        raise Refused("lot-drawn", cite(lot), seat=table.lot.value)


def _draw(table: Table, _entry: LogEntry, deed: LotDrawn) -> Table:
    return replace(table, lot=deed.seat)


def _start(table: Table, entry: LogEntry, deed: SetStarted) -> Table:
    number = len(table.sets) + 1
    starter = starter_of(table, number)
    state = table.game.start() if table.recorded else None
    # A counted set without press or announcement does not tell who moves.
    tells = table.recorded or table.completion != "move"
    play = Play(
        number=number,
        starter=starter,
        state=state,
        to_move=(seat_of(state.turn, starter=starter) if state else starter) if tells else None,
        started=entry.at,
        paused=deed.waiting,
    )
    clocks, setting = table.clocks, table.opening.clock
    if setting is not None:
        clock = table.book.clock
        # A clock for the whole round goes on with what each player has left.
        if clocks is None or (clock.per.value == "set" and clock.reset_each_set.value):
            clocks = fresh(setting, entry.at)
        clocks = replace(clocks, since=entry.at, delay=1000 * setting.delay)
        if not deed.waiting:
            clocks = clocks.run_for(starter, entry.at)
    return replace(table, play=play, clocks=clocks)


def _between_sets(table: Table, _ask: Ask) -> None:
    if table.play is not None:
        raise Refused("set-under-way", number=table.play.number)
    if table.lot_due:
        raise Refused("lot-first", cite(table.book.lot.then))


_BY_TABLE = always(REFEREES, PROGRAM)

RULES = (
    Rule(deed=LotDrawn, roles=_BY_TABLE, fold=_draw, guard=_may_draw, seated=True),
    Rule(deed=SetStarted, roles=_BY_TABLE, fold=_start, guard=_between_sets),
)
