"""What is known for certain about Mangala: tablebases, the solved opening, the book.

`know` is the door for everybody else.
"""

from meydan.engine.lines import Line, Score
from meydan.engine.mangala import book, tablebase
from meydan.engine.mangala.positions import GAME, lead, pits_of, stones
from meydan.games.mangala import MangalaState

LONGEST_LINE = 60
"""Plies; a proved line may go on."""


def know(state: MangalaState) -> tuple[Line, ...] | None:
    """All legal moves with proved scores, best first; `None` where that is not known.

    A position's moves are known when the tablebase of this machine or the book has where each of
    them leads. The tablebase of 12 stones is made at the first call.
    """
    moves = _values(state)
    if not moves:
        return None
    return tuple(
        _line(state, pit, margin) for margin, pit in sorted(moves, key=lambda m: (-m[0], m[1]))
    )


def source(state: MangalaState) -> str:
    """Where knowledge of a position's moves comes from: `tablebase` or `book`."""
    table = tablebase.ready()
    return "tablebase" if table is not None and stones(state) <= table.stones else "book"


def margin(state: MangalaState) -> int | None:
    """The final margin as the side to move sees it, where it is known."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return lead(state)
    pits = pits_of(state)
    table = tablebase.ready()
    value = None if table is None else table.value(pits)
    if value is None:
        value = book.shipped().value(pits)
    return None if value is None else lead(state) + value


def _values(state: MangalaState) -> list[tuple[int, int]] | None:
    """The final margin of each move as the mover sees it, with the move."""
    moves = []
    for pit in GAME.legal(state):
        child = GAME.play(state, pit)
        found = margin(child)
        if found is None:
            return None
        moves.append((found if child.turn is state.turn else -found, pit))
    return moves


def _line(state: MangalaState, pit: int, margin: int) -> Line:
    """A move and best play after it, as far as it is known."""
    moves = [pit]
    state = GAME.play(state, pit)
    while len(moves) < LONGEST_LINE and (values := _values(state)):
        best = max(values, key=lambda m: (m[0], -m[1]))[1]
        moves.append(best)
        state = GAME.play(state, best)
    return Line(moves=tuple(moves), score=Score(value=100 * margin, exact=True), depth=len(moves))
