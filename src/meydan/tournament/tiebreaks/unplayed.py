"""Rounds that were not played, by FIDE's C.07, article 16 (15.2 for fixed pairings).

An opponent's unplayed rounds count what they gave, but byes it asked for at the end count as draws
(16.3). An entry's own unplayed round is a game against a dummy that has the entry's own points
(16.4). Since March 2026 the dummy is held down: after a forfeit to the points of the opponent who
was paired, else to a draw in every round; the edition of 2024 has no such cap.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Edition
from meydan.tournament.tiebreaks.values import Why

REQUESTED = frozenset({CellKind.HALF_BYE, CellKind.ABSENT})
"""Byes that the entry asked for, rounds before a late entry or after a withdrawal too (16.1.1)."""

VOLUNTARY = REQUESTED | {CellKind.FORFEIT_LOSS}
"""Rounds that the entry missed by its own wish or fault (16.1.2)."""

FORFEITS = frozenset({CellKind.FORFEIT_WIN, CellKind.FORFEIT_LOSS})


class Face(NamedTuple):
    """Who an entry faced in a round, an opponent or a dummy, and what that counts.

    Faces sort by how significant they are for cuts, the least first (C.07 14.1.1).
    """

    score: int
    """The points of the opponent or the dummy, in halves."""
    product: int
    """Those times the entry's own points in the round, in quarters."""
    round: int
    voluntary: bool
    why: Why
    cell: Cell


def late_byes(row: Sequence[Cell]) -> frozenset[int]:
    """Indices of requested byes that no round followed in which the entry was there (16.2.5)."""
    late = []
    for place in range(len(row) - 1, -1, -1):
        kind = row[place].kind
        if kind in REQUESTED:
            late.append(place)
        elif kind is not CellKind.FORFEIT_LOSS:
            break
    return frozenset(late)


def adjusted(row: Sequence[Cell], *, draw: int) -> int:
    """The points of an entry as they count for its opponents (16.3)."""
    total: int = sum([cell.points for cell in row])
    if row and row[-1].kind in VOLUNTARY:
        total += sum(draw - row[place].points for place in late_byes(row))
    return total


def faces(
    rows: Sequence[tuple[Cell, ...]],
    *,
    index: Mapping[EntryId, int],
    points: Sequence[int],
    adjusted: Sequence[int],
    robin: bool,
    edition: Edition,
    draw: int,
) -> list[tuple[Face, ...]]:
    """Whom each entry faced, the least significant first.

    A round without a result yet has no face.
    """
    capped = edition is Edition.FIDE_2026
    found: list[tuple[Face, ...]] = []
    for row, own in zip(rows, points, strict=True):
        draws = min(own, draw * len(row)) if capped else own
        line: list[Face] = []
        for cell in row:
            kind = cell.kind
            opponent = -1 if cell.opponent is None else index[cell.opponent]
            if kind is CellKind.PLAYED or (robin and kind in FORFEITS):
                score = adjusted[opponent]
                why = Why.OPPONENT if score == points[opponent] else Why.OPPONENT_ADJUSTED
                line.append(Face(score, score * cell.points, cell.round, False, why, cell))
            elif kind is CellKind.PENDING or robin:
                # Fixed pairings know no dummies: a free round is no part of the sum (15.2).
                continue
            elif kind in FORFEITS:
                score = min(own, adjusted[opponent]) if capped else own
                why = Why.DUMMY if score == own else Why.DUMMY_OPPONENT
                unforced = kind in VOLUNTARY
                line.append(Face(score, score * cell.points, cell.round, unforced, why, cell))
            else:
                why = Why.DUMMY if draws == own else Why.DUMMY_DRAWS
                unforced = kind in VOLUNTARY
                line.append(Face(draws, draws * cell.points, cell.round, unforced, why, cell))
        line.sort()
        found.append(tuple(line))
    return found
