"""Spectators see later: what lists show of a table on screens until the delay is over.

A change that a list would show is stored at once; beside it the board keeps what was shown before,
and until when. The public is given the first of these whose moment has not come. A round that is
finished holds nothing back any more.
"""

from dataclasses import dataclass
from typing import Any

from meydan.server.live.differences import Said
from meydan.server.models import Board, Category
from meydan.server.models.moments import now_ms
from meydan.server.store.board_state import OPEN, listed


@dataclass(frozen=True, slots=True)
class Shown:
    """What the public is shown of a board."""

    state: dict[str, Any]
    result: Any
    until: int = 0
    """When there is something newer; 0: this is the newest."""


def public_at(board: Board, category: Category) -> int:
    """When the public may see what happens now; 0: at once."""
    if not (board.digital and category.watch_delay and board.round.status in OPEN):
        return 0
    return now_ms() + 1000 * category.watch_delay


def hold_back(board: Board, until: int) -> None:
    """Keep what is shown now for the public; the caller saves the board."""
    now = now_ms()
    # What the public has been shown in the meantime need not be kept any longer.
    waiting = [one for one in board.held if one["until"] > now]
    board.held = [*waiting, {"until": until, "state": board.state, "result": board.result}]


def not_held(category: Category, said: list[Said]) -> list[Said]:
    """What the public may be told at once; results of tables on screens wait for their moment."""
    if not category.watch_delay or not any(one.kind == "result" for one in said):
        return said
    boards = Board.objects.filter(round__category=category, round__status__in=OPEN)
    held = set(boards.filter(digital=True).values_list("round__number", "table"))
    kept = [
        one
        for one in said
        if one.kind != "result" or (one.data["round"], one.data["table"]) not in held
    ]
    if len(kept) == len(said):
        return said
    return [*kept, Said("held", {"until": now_ms() + 1000 * category.watch_delay})]


def shown_to_public(board: Board, *, status: str, delay: int) -> Shown:
    """What lists show of a board to the public; its clock is never among it while one is held."""
    if delay and board.digital and status in OPEN:
        now = now_ms()
        for one in board.held:
            if one["until"] > now:
                return Shown(listed(one["state"]), one["result"], one["until"])
        return Shown(listed(board.state), board.result)
    return Shown(board.state, board.result)
