"""Rounds survived: how far an entry came in a knock-out; who lost in the same round shares a place.

A level round is decided by the play-off or the lot that was entered for it. In a double elimination
the second defeat is the end, and rounds without a match are waited through. Rounds in pools do not
count; whoever came through them has one more than those who did not.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.ids import EntryId
from meydan.tournament.tiebreaks.base import Plain
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Term, Why

BYES = frozenset({CellKind.PAIRING_BYE, CellKind.FULL_BYE, CellKind.HALF_BYE})


class RoundsSurvived(Plain):
    """The rounds that an entry got through, up to the first one that it did not."""

    family = "rounds-survived"
    article = "T13"

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """How many rounds each entry got through."""
        return [_number(field, player) for player in players]

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """The rounds that it got through."""
        return tuple(
            Term(
                number=1,
                why=Why.DECIDED if cell.points == cell.opponent_points else Why.RESULT,
                round=cell.round,
                opponent=cell.opponent,
            )
            for cell in through(field, player)
        )


def through(field: Field, player: int) -> Iterator[Cell]:
    """The rounds of the bracket that an entry got through, one after the other."""
    row = field.rows[player][field.pool_rounds :]
    if field.lives == 1:
        return takewhile(lambda cell: beaten(field, player, cell), row)
    return iter(_twice(field, player, row))


def _number(field: Field, player: int) -> int:
    came = field.pool_rounds and any(
        cell.kind is not CellKind.ABSENT for cell in field.rows[player][field.pool_rounds :]
    )
    return len(list(through(field, player))) + bool(came)


def _twice(field: Field, player: int, row: Sequence[Cell]) -> Sequence[Cell]:
    """Up to the second defeat; nobody who is still in waits for two rounds."""
    lost = 0
    for at, cell in enumerate(row):
        done = cell.kind not in (CellKind.ABSENT, CellKind.PENDING)
        lost += done and not beaten(field, player, cell)
        if lost == field.lives:
            return row[:at]
    if [cell.kind for cell in row[-2:]] == [CellKind.ABSENT] * 2:
        last = max(
            (at for at, cell in enumerate(row) if cell.kind is not CellKind.ABSENT), default=-1
        )
        return row[:last]
    return row


def beaten(field: Field, player: int, cell: Cell) -> bool:
    """Whether an entry won a round, had a bye, or was put first where it was level."""
    won = cell.points > cell.opponent_points or cell.kind in BYES
    return won or _decided(field, field.entries[player], cell)


def _decided(field: Field, own: EntryId, cell: Cell) -> bool:
    """Whether the round was level and the decision about it put this entry first."""
    if cell.opponent is None or cell.points != cell.opponent_points:
        return False
    for decision in field.round_decisions:
        if decision.round == cell.round and {own, cell.opponent} <= set(decision.order):
            return decision.order.index(own) < decision.order.index(cell.opponent)
    return False
