"""Reading and setting the board of a set under way (R3)."""

from dataclasses import replace
from typing import Any

from meydan.games.core import InvalidPosition
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import under_way
from meydan.match.score import end_by_rules
from meydan.match.table import PositionFix, Table


def loaded(table: Table, text: str) -> Any:
    """The state that a position text means; raises `Refused` with the game's own reason."""
    try:
        return table.game.load(text)
    except InvalidPosition as error:
        raise Refused(
            "invalid-position", "", why=error.code, column=error.column, **error.facts
        ) from None


def set_board(table: Table, entry: LogEntry, text: str) -> Table:
    """The table with this board; the set ends if the board says so."""
    state = loaded(table, text)
    play = under_way(table)
    fix = PositionFix(entry.seq, before=table.game.dump(play.state), after=text)
    to_move = play.next_on(state)
    # The press is still due from whoever moved, unless the board says to move again.
    pending = play.pending and play.chain[-1].seat is not to_move
    chain = play.chain if pending else ()
    if pending:
        chain = (*chain[:-1], replace(chain[-1], known=True))
    play = replace(
        play,
        state=state,
        to_move=to_move,
        pending=pending,
        chain=chain,
        fixes=(*play.fixes, fix),
        bound=None,
    )
    table = replace(table, play=play)
    outcome = table.game.outcome(state)
    if outcome is None:
        return clock_follows(table, entry)
    return end_by_rules(table, entry, outcome)


def clock_follows(table: Table, entry: LogEntry) -> Table:
    """The table with the clock running of whoever's time it is, if play goes on."""
    play, clocks = under_way(table), table.clocks
    if clocks is None:
        return table
    stands = play.paused or play.claim is not None
    return replace(table, clocks=clocks.run_for(None if stands else play.turn, entry.at))
