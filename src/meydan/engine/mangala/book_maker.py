"""How the book is made: the whole opening for some plies, then the lines with the fewest mistakes.

A position is opened by proving the value of every move in it. Beyond the opening those to open wait
in the order of the stones that both sides gave away on the way there, so best play is followed down
to the edge first, then lines with one small mistake, and so on.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import chain, count

from meydan.engine.mangala.positions import GAME, lead, number, pits_of, stones
from meydan.engine.mangala.proof import Prover
from meydan.games.mangala import MangalaState

Report = Callable[[int, int], None]
"""Called with entries made and entries wanted."""

Entry = tuple[int, int]
"""A position's number and its value."""


def make_book(
    prover: Prover,
    start: MangalaState,
    *,
    entries: int,
    plies: int,
    edge: int,
    report: Report | None = None,
) -> dict[int, int]:
    """Proved values by positions' numbers: the whole opening, then lines up to so many entries.

    Every move is known in the positions up to so many plies after the start. None with `edge`
    stones or fewer is opened. Ends with what there is where no line is left. Raises `Stopped`.
    """
    book = {number(pits_of(start)): prover.value(start)}
    whole = whole_opening(prover, start, plies=plies, edge=edge)
    for at, value in chain(whole, best_lines(prover, start, edge=edge)):
        if len(book) >= entries:
            break
        book[at] = value
        if report is not None:
            report(len(book), entries)
    return book


def whole_opening(prover: Prover, start: MangalaState, *, plies: int, edge: int) -> Iterator[Entry]:
    """Where all moves lead, up to so many plies after the start and one more."""
    level = {pits_of(start): start}
    for _ in range(plies + 1):
        below: dict[tuple[int, ...], MangalaState] = {}
        for state in level.values():
            for _, child, entry in _opened(prover, state):
                yield entry
                if stones(child) > edge:
                    below[pits_of(child)] = child
        level = below


def best_lines(prover: Prover, start: MangalaState, *, edge: int) -> Iterator[Entry]:
    """Where all moves lead in lines with the fewest mistakes first; goes on to the last line."""
    order = count()
    waiting = [(0, 0, next(order), start)]
    seen = {number(pits_of(start))}
    while waiting:
        mistakes, ply, _, state = heappop(waiting)
        for loss, child, entry in _opened(prover, state):
            yield entry
            if entry[0] not in seen and stones(child) > edge:
                seen.add(entry[0])
                heappush(waiting, (mistakes + loss, ply + 1, next(order), child))


def _opened(prover: Prover, state: MangalaState) -> Iterator[tuple[int, MangalaState, Entry]]:
    """The moves: what each gives away, where it leads, the entry for that."""
    best = prover.margin(state)
    for move in prover.moves(state, guess=best):
        child = GAME.play(state, move.pit)
        if GAME.outcome(child) is None:
            margin = move.margin if child.turn is state.turn else -move.margin
            yield best - move.margin, child, (number(pits_of(child)), margin - lead(child))
