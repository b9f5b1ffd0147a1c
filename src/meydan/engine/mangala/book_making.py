"""How the book is made: from the start on, the lines with the fewest mistakes first.

A position is opened by proving the value of every move in it. Those to open wait in the order of
the stones that both sides gave away on the way there, so best play is followed down to the edge
first, then lines with one small mistake, and so on.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from meydan.engine.mangala.positions import GAME, lead, number, pits_of, stones
from meydan.engine.mangala.proving import Prover
from meydan.games.mangala import MangalaState

Report = Callable[[int, int], None]
"""Called with entries made and entries wanted."""


def make_book(
    prover: Prover, start: MangalaState, *, entries: int, edge: int, report: Report | None = None
) -> dict[int, int]:
    """Proved values by positions' numbers: about so many, none with `edge` stones or fewer.

    The entries of a position's moves come together. Ends with what there is where no line is left.
    Raises `Stopped`.
    """
    book = {number(pits_of(start)): prover.value(start)}
    order = count()
    waiting = [(0, 0, next(order), start)]
    seen = {number(pits_of(start))}
    while waiting and len(book) < entries:
        loss, ply, _, state = heappop(waiting)
        best = prover.margin(state)
        for move in prover.moves(state, guess=best):
            child = GAME.play(state, move.pit)
            if GAME.outcome(child) is not None or stones(child) <= edge:
                continue
            at = number(pits_of(child))
            ours = move.margin if child.turn is state.turn else -move.margin
            book[at] = ours - lead(child)
            if at not in seen:
                seen.add(at)
                heappush(waiting, (loss + best - move.margin, ply + 1, next(order), child))
        if report is not None:
            report(min(len(book), entries), entries)
    return book
