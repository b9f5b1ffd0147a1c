"""What each entry did in each round: the view of a tournament that standings are made from."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.model import Bye, ByeKind, Pair, Round, RoundStatus, TeamBye, Tournament
from meydan.tournament.results import LOSS, ResultKind
from meydan.tournament.worth import Worth


class CellKind(StrEnum):
    """What a round was for one entry."""

    PLAYED = "played"
    PENDING = "pending"
    """Paired, no result yet."""
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    PAIRING_BYE = "pairing-bye"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ABSENT = "absent"
    """Absent, withdrawn or not yet entered: no point, no opponent."""


class Cell(NamedTuple):
    """One entry in one round. A pair of values has the entry's own first, then the opponent's.

    A tuple, since a large field has tens of thousands of them and is looked at after every result.
    """

    round: RoundNo
    kind: CellKind
    points: Points = LOSS
    """Doubled."""
    opponent: EntryId | None = None
    """Also for a forfeit; `None` for byes and absences."""
    opponent_points: Points = LOSS
    started: bool | None = None
    """Whether this entry was put first; `None` without an opponent."""
    table: TableNo | None = None
    sets: tuple[Points, Points] | None = None
    stones: tuple[int, int] | None = None
    warnings: tuple[int, int] = (0, 0)
    won: bool = False
    """Whether the round gave a win's points, played or not."""
    drawn: bool = False
    """Whether both have a draw's points; a round that both lost is none."""

    @property
    def played(self) -> bool:
        """Really played over the board."""
        return self.kind is CellKind.PLAYED

    @property
    def present(self) -> bool:
        """Played, or would have: not the entry's own wish or fault that it was not."""
        return self.kind in PRESENT


PRESENT = frozenset({CellKind.PLAYED, CellKind.PENDING, CellKind.FORFEIT_WIN, CellKind.PAIRING_BYE})

PLAYED, PLAYED_RESULT = CellKind.PLAYED, ResultKind.PLAYED
"""Looked up once: a large field asks ten thousand times."""

_cell: Callable[[tuple[object, ...]], Cell] = partial(tuple.__new__, Cell)
"""A cell of all its values: half the cost of naming them."""

BYES = {
    ByeKind.PAIRING: CellKind.PAIRING_BYE,
    ByeKind.FULL: CellKind.FULL_BYE,
    ByeKind.HALF: CellKind.HALF_BYE,
    ByeKind.ABSENT: CellKind.ABSENT,
}


def histories(
    tournament: Tournament, *, after: RoundNo | None = None, drafts: bool = False
) -> Mapping[EntryId, tuple[Cell, ...]]:
    """Every entry's rounds up to and with `after`, one cell a round.

    Draft rounds count only when asked for.
    """
    last = after if after is not None else RoundNo(len(tournament.rounds))
    rounds = [
        one
        for one in tournament.rounds
        if one.number <= last and (drafts or one.status is not RoundStatus.DRAFT)
    ]
    worth = tournament.settings.worth
    found: dict[EntryId, list[Cell]] = {entry.id: [] for entry in tournament.entries}
    for one in rounds:
        cells = _round_cells(one, worth)
        absent = Cell(round=one.number, kind=CellKind.ABSENT)
        for entry, row in found.items():
            row.append(cells.get(entry, absent))
    return {entry: tuple(row) for entry, row in found.items()}


def total(cells: tuple[Cell, ...]) -> Points:
    """The points of these rounds."""
    return Points(sum(cell.points for cell in cells))


def _round_cells(one: Round, worth: Worth) -> dict[EntryId, Cell]:
    cells: dict[EntryId, Cell] = {}
    number, drawn, win = one.number, worth.drawn, worth.win
    for pair in one.pairs:
        result = pair.result
        if result is None:
            cells[pair.first], cells[pair.second] = _pending(number, pair)
            continue
        first, second, table, points = pair.first, pair.second, pair.table, result.points
        mine, theirs = points
        if result.kind is PLAYED_RESULT:
            kind = other = PLAYED
        else:
            kind, other = _forfeit(mine, worth), _forfeit(theirs, worth)
        sets, stones, warnings, even = result.sets, result.stones, result.warnings, points == drawn
        cells[first] = _cell(
            (number, kind, mine, second, theirs, not pair.turned, table, sets, stones, warnings,
             mine == win, even)
        )  # fmt: skip
        cells[second] = _cell(
            (number, other, theirs, first, mine, pair.turned, table,
             sets and sets[::-1], stones and stones[::-1],
             warnings[::-1] if any(warnings) else warnings, theirs == win, even)
        )  # fmt: skip
    for bye in one.byes:
        cells[bye.entry] = _bye(one.number, bye, worth)
    return cells


def _bye(number: RoundNo, bye: Bye, worth: Worth) -> Cell:
    won = bye.points == worth.win
    sets = (bye.sets, LOSS) if isinstance(bye, TeamBye) else None
    return Cell(round=number, kind=BYES[bye.kind], points=bye.points, sets=sets, won=won)


def _pending(number: RoundNo, pair: Pair) -> tuple[Cell, Cell]:
    first, second, table = pair.first, pair.second, pair.table
    return (
        Cell(number, CellKind.PENDING, opponent=second, started=not pair.turned, table=table),
        Cell(number, CellKind.PENDING, opponent=first, started=pair.turned, table=table),
    )


def _forfeit(points: Points, worth: Worth) -> CellKind:
    return CellKind.FORFEIT_WIN if points == worth.present else CellKind.FORFEIT_LOSS
