"""The cross table: every round of every player, or everyone against everyone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import standing_heading
from meydan.formats.sheets.pack import Facts, facts_of
from meydan.formats.sheets.sheet import Sheet
from meydan.rulebooks.field import half
from meydan.tournament.cells import Cell, CellKind, histories
from meydan.tournament.ids import EntryId, Points, RoundNo
from meydan.tournament.model import System, Tournament
from meydan.tournament.standings import standings
from meydan.words import Lang, say
from meydan.words.phrases.people import names_of

WIDEST = 24
"""More players than this do not fit across a page; then a column is a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossCell:
    """One round of one player; in a matrix, one opponent."""

    score: str = ""
    """`1`, `½`, `0`, `+`, `−`, `b` for a bye, `·` for a round not played; empty: not in yet."""
    opponent: int | None = None
    """The opponent's number."""
    started: bool = False
    own: bool = False
    """The player against itself, in a matrix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    """A player's line."""

    places: str
    number: int
    name: str
    cells: tuple[CrossCell, ...]
    points: Points
    """Doubled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTable(Sheet):
    """Rows in the order of the standings; columns are rounds, or in a matrix opponents."""

    kind: ClassVar[str] = "cross-table"
    signed: ClassVar[bool] = True
    standing: ClassVar[bool] = True
    rows: tuple[CrossRow, ...]
    matrix: bool = False

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        *,
        after: RoundNo | None = None,
        day: date | None = None,
        minors_on: date | None = None,
    ) -> "CrossTable":
        """The cross table after a round; a matrix where everyone meets everyone."""
        table = standings(tournament, after=after)
        people = names_of(tournament.entries, minors_on=minors_on)
        cells = histories(tournament, after=table.after)
        order = [row.entry for row in table.rows]
        matrix = (
            tournament.settings.system in (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)
            and len(order) <= WIDEST
        )
        # Before the list is fixed nobody has a number, but then nobody has an opponent either.
        numbers = {entry.id: int(entry.number or entry.id) for entry in tournament.entries}
        if matrix:
            numbers = {entry: place for place, entry in enumerate(order, start=1)}
        rows = tuple(
            CrossRow(
                places=row.places,
                number=numbers[row.entry],
                name=people[row.entry],
                cells=_matrix(cells[row.entry], row.entry, order)
                if matrix
                else tuple(_cell(cell, numbers) for cell in cells[row.entry]),
                points=row.points,
            )
            for row in table.rows
        )
        return cls(
            heading=standing_heading(tournament, table, day=day),
            rows=rows,
            matrix=matrix,
        )

    def content(self, lang: Lang, /) -> Facts:
        width = len(self.rows[0].cells) if self.rows else 0
        return {
            "matrix": self.matrix,
            "columns": [str(number) for number in range(1, width + 1)],
            "rows": [
                facts_of(row, points=half(row.points), cells=[facts_of(cell) for cell in row.cells])
                for row in self.rows
            ],
            "note": say("sheet.note.matrix" if self.matrix else "sheet.note.cross", lang),
        }


SHEET = CategorySheet(
    code="cross-table",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"round", "short", "day"}),
    hung=True,
    make=lambda made, wishes: CrossTable.from_tournament(
        made, after=wishes.after(made), day=wishes.day, minors_on=wishes.minors_on
    ),
)


def _cell(cell: Cell, numbers: Mapping[EntryId, int]) -> CrossCell:
    return CrossCell(
        score=_score(cell),
        opponent=None if cell.opponent is None else numbers[cell.opponent],
        started=bool(cell.started),
    )


def _matrix(cells: tuple[Cell, ...], own: EntryId, order: list[EntryId]) -> tuple[CrossCell, ...]:
    met: dict[EntryId, list[str]] = {}
    for cell in cells:
        if cell.opponent is not None:
            met.setdefault(cell.opponent, []).append(_score(cell))
    return tuple(
        CrossCell(score=" ".join(met.get(other, ())).strip(), own=other == own) for other in order
    )


def _score(cell: Cell) -> str:
    match cell.kind:
        case CellKind.PLAYED:
            return half(cell.points)
        case CellKind.PENDING:
            return ""
        case CellKind.FORFEIT_WIN:
            return "+"
        case CellKind.FORFEIT_LOSS:
            return "−"
        case CellKind.ABSENT:
            return "·"
        case _:
            return f"b {half(cell.points)}"
