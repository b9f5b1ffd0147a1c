"""The referee's hand on the board: stones put back (T6), a position set (R3)."""

from meydan.match.actors import PLAYERS, REFEREES, Role
from meydan.match.deeds import PositionSet, StonesReplaced
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import Ask, Rule, always, cite, needed, under_way
from meydan.match.steps.boards import set_board
from meydan.match.steps.penalties import about, add_warning
from meydan.match.table import Table
from meydan.rulebooks import Rulebook


def _replacers(book: Rulebook) -> frozenset[Role]:
    by_players = book.off_board.replaced_by.value == "players"
    return REFEREES | PLAYERS if by_players else REFEREES


def _replace_stones(table: Table, entry: LogEntry, deed: StonesReplaced) -> Table:
    """The board stays what the record says it is; letting stones fall may be a warning (T6)."""
    penalised = table.book.off_board.penalised
    if not penalised.value:
        return table
    if deed.seat is None:
        raise Refused("seat-needed", cite(penalised))
    return add_warning(table, entry, deed.seat, about("stones-off-board", table, penalised))


def _may_set(table: Table, _ask: Ask) -> None:
    if not table.recorded:
        raise Refused("counted-set")


def _set_position(table: Table, entry: LogEntry, deed: PositionSet) -> Table:
    needed(deed.reason)
    known = table.game.dump(under_way(table).state)
    if deed.before != known:
        raise Refused("position-differs", "R3", position=known)
    return set_board(table, entry, deed.after)


RULES = (
    Rule(deed=StonesReplaced, roles=_replacers, fold=_replace_stones, in_set=True, in_time=True),
    Rule(
        deed=PositionSet,
        roles=always(REFEREES),
        fold=_set_position,
        guard=_may_set,
        in_set=True,
        unclaimed=True,
        in_time=True,
    ),
)
