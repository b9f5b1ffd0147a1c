"""What lists and live pages show of a board, without replaying its log. No names, no secrets."""

from typing import Any

from meydan.formats.codec import encode
from meydan.match.result import warnings_of
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.models import Board
from meydan.server.store.board_log import fold
from meydan.server.store.rows import rulebook_of
from meydan.tournament.model import RoundStatus

OPEN = (RoundStatus.PUBLISHED.value, RoundStatus.PLAYING.value)
"""The states of a round in which its tables are played at."""


def summary(played: Round | None) -> dict[str, Any]:
    """A round in short: phase, set, set points, warnings, clocks, calls."""
    if played is None:
        return {"phase": "waiting"}
    table = played.table
    state: dict[str, Any] = {
        "phase": _phase(played),
        "set": table.play.number if table.play else len(table.sets),
        "sets": [list(done.points) for done in table.sets],
        "points": list(table.set_points),
        "scores": [list(done.score) if done.score else None for done in table.sets],
        "warnings": list(warnings_of(table)),
        "calls": [call.whom for call in table.calls],
    }
    clocks = table.clocks
    if clocks is not None:
        state["clock"] = {
            "left": list(clocks.left),
            "running": None if clocks.running is None else clocks.running.value,
            "since": clocks.since,
            "delay": clocks.delay,
        }
    if table.lot is not None:
        state["lot"] = table.lot.value
    if table.play is not None and table.play.turn is not None:
        state["turn"] = table.play.turn.value
    return state


def listed(state: dict[str, Any]) -> dict[str, Any]:
    """The part of a state that lists show: neither the clocks nor whose turn it is."""
    return {name: value for name, value in state.items() if name not in ("clock", "turn")}


def told(state: dict[str, Any]) -> dict[str, Any]:
    """The part of a state that streams tell anybody: whom a table calls is for its staff."""
    return {name: value for name, value in state.items() if name != "calls"}


def rebuild(board: Board) -> bool:
    """Derive a board's result and state anew from its log; whether anything differed."""
    log = fold(row.event for row in board.events.all())
    found = log.result(rulebook_of(board.round.category))
    state, result = summary(log.round), None if found is None else encode(found)
    turned = turned_by_lot(state)
    if (board.state or {"phase": "waiting"}, board.result, board.turned) == (state, result, turned):
        return False
    board.state, board.result, board.turned = state, result, turned
    board.save(update_fields=["state", "result", "turned"])
    return True


def turned_by_lot(state: dict[str, Any]) -> bool:
    """Whether the second of the pair starts, by the lot at the table (T10)."""
    return state.get("lot") == Seat.B.value


def _phase(played: Round) -> str:
    table = played.table
    if played.over:
        return "over"
    if table.play is None:
        return "between" if table.sets else "opened"
    if table.play.claim is not None:
        return "claim"
    return "paused" if table.play.paused else "playing"
