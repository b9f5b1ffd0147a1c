"""Rows of the public tables, ready to be shown."""

from dataclasses import dataclass
from typing import Any

from meydan.match.result import written
from meydan.rulebooks.field import half
from meydan.server.public.current import Current
from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Bye, Pair, Round
from meydan.tournament.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRow:
    """A table of a round."""

    table: int
    first: EntryId
    second: EntryId
    first_name: str
    second_name: str
    result: str
    """As the federation writes it; empty while it is missing."""
    forfeit: bool
    sets: str
    """Set points, `2–1`; empty where nobody wrote them down."""
    phase: str
    """`waiting`, `playing`, `over`, …"""
    digital: bool
    """Played on screens: it can be watched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRow:
    """Somebody without an opponent."""

    entry: EntryId
    name: str
    kind: str
    points: int


def pair_rows(now: Current, one: Round) -> list[PairRow]:
    """The tables of a round."""
    states = now.states.get(one.number, {})
    return [
        _pair(now, pair, states.get(pair.table, {}), (one.number, pair.table) in now.digital)
        for pair in one.pairs
    ]


def bye_rows(now: Current, one: Round) -> list[ByeRow]:
    """Those of a round who have no opponent."""
    return [_bye(now, bye) for bye in one.byes]


def _pair(now: Current, pair: Pair, state: dict[str, Any], digital: bool) -> PairRow:
    result = pair.result
    return PairRow(
        table=pair.table,
        first=pair.first,
        second=pair.second,
        first_name=now.names[pair.first],
        second_name=now.names[pair.second],
        result=result_text(now, result),
        forfeit=result is not None and not result.played,
        sets=_sets(result.sets if result else state.get("points")),
        phase="over" if result else str(state.get("phase", "waiting")),
        digital=digital,
    )


def result_text(now: Current, result: Result | None) -> str:
    """A result as the rulebook writes it."""
    return "" if result is None else written(result.points, result.stones, now.book)


def _sets(points: Any) -> str:
    return "" if not points else "–".join(half(one) for one in points)


def _bye(now: Current, bye: Bye) -> ByeRow:
    return ByeRow(
        entry=bye.entry, name=now.names[bye.entry], kind=bye.kind.value, points=bye.points
    )


MARKS = {
    CellKind.FORFEIT_WIN: "+",
    CellKind.FORFEIT_LOSS: "−",
    CellKind.PAIRING_BYE: "bye",
    CellKind.FULL_BYE: "bye",
    CellKind.HALF_BYE: "½",
    CellKind.ABSENT: "·",
    CellKind.PENDING: "…",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossCell:
    """A round of one entry in the cross table: `12+` started and won against place 12."""

    text: str
    opponent: EntryId | None
    started: bool | None
    kind: str


def cross_cells(now: Current, entry: EntryId, places: dict[EntryId, int]) -> list[CrossCell]:
    """One row of the cross table."""
    return [_cross(cell, places) for cell in now.cells[entry]]


def _cross(cell: Cell, places: dict[EntryId, int]) -> CrossCell:
    if cell.opponent is None:
        return CrossCell(text=MARKS[cell.kind], opponent=None, started=None, kind=cell.kind.value)
    mark = MARKS.get(cell.kind) or half(cell.points)
    return CrossCell(
        text=f"{places[cell.opponent]} {mark}",
        opponent=cell.opponent,
        started=cell.started,
        kind=cell.kind.value,
    )


def accommodated(now: Current, entry: EntryId) -> bool:
    """Whether the referee grants something to this player (T7); for staff only."""
    return Accommodation.VISUALLY_IMPAIRED in now.tournament.entry(entry).accommodations
