"""What each entry did in each round: the view of a tournament that standings are made from."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.model import Bye, ByeKind, Pair, Round, RoundStatus, Tournament
from meydan.tournament.results import LOSS


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One entry in one round. A pair of values has the entry's own first, then the opponent's."""

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

    @property
    def played(self) -> bool:
        """Really played over the board."""
        return self.kind is CellKind.PLAYED

    @property
    def present(self) -> bool:
        """Played, or would have: not the entry's own wish or fault that it was not."""
        return self.kind in PRESENT


PRESENT = frozenset({CellKind.PLAYED, CellKind.PENDING, CellKind.FORFEIT_WIN, CellKind.PAIRING_BYE})

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
    found: dict[EntryId, list[Cell]] = {entry.id: [] for entry in tournament.entries}
    for one in rounds:
        cells = _round_cells(one)
        for entry, row in found.items():
            row.append(cells.get(entry) or Cell(round=one.number, kind=CellKind.ABSENT))
    return {entry: tuple(row) for entry, row in found.items()}


def total(cells: tuple[Cell, ...]) -> Points:
    """The points of these rounds."""
    return Points(sum(cell.points for cell in cells))


def _round_cells(one: Round) -> dict[EntryId, Cell]:
    cells: dict[EntryId, Cell] = {}
    for pair in one.pairs:
        cells[pair.first] = _paired(one.number, pair, started=True)
        cells[pair.second] = _paired(one.number, pair, started=False)
    for bye in one.byes:
        cells[bye.entry] = _bye(one.number, bye)
    return cells


def _bye(number: RoundNo, bye: Bye) -> Cell:
    return Cell(round=number, kind=BYES[bye.kind], points=bye.points)


def _paired(number: RoundNo, pair: Pair, *, started: bool) -> Cell:
    opponent = pair.second if started else pair.first
    result = pair.result
    if result is None:
        return Cell(
            round=number,
            kind=CellKind.PENDING,
            opponent=opponent,
            started=started,
            table=pair.table,
        )
    own, other = (0, 1) if started else (1, 0)
    points = result.points[own]
    if result.played:
        kind = CellKind.PLAYED
    else:
        kind = CellKind.FORFEIT_WIN if points else CellKind.FORFEIT_LOSS
    return Cell(
        round=number,
        kind=kind,
        points=points,
        opponent=opponent,
        opponent_points=result.points[other],
        started=started,
        table=pair.table,
        sets=result.sets and (result.sets[own], result.sets[other]),
        stones=result.stones and (result.stones[own], result.stones[other]),
        warnings=(result.warnings[own], result.warnings[other]),
    )
