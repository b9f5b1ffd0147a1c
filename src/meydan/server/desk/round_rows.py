"""The rows of a round as the desk shows them: who sits where, how far each table is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from meydan.match.result import written
from meydan.rulebooks.field import half
from meydan.server.desk.current import AtHand
from meydan.server.models import Round as RoundRow
from meydan.server.store.season.expectation import expected_of
from meydan.tournament.cells import histories, total
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Bye, Pair, Round
from meydan.tournament.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at a table."""

    entry: Entry
    points: int
    """Doubled, before this round."""
    warnings: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table of a round."""

    table: int
    first: Seat
    second: Seat
    result: str
    """As the federation writes it; empty while it is missing."""
    raw: Result | None
    sets: str
    """Set points, `1–½`; empty where there are none."""
    starts: int | None
    """0 or 1: who starts set 1; `None` while the table has yet to draw (T10)."""
    winner: int | None
    """0 or 1: who won, the first or the second; 2: drawn; `None`: nobody, or not yet."""
    state: str
    """`waiting`, `playing`, `done` or `problem`."""
    phase: str
    """What the log says: `opened`, `playing`, `paused`, `between`, `claim`, …"""
    called: bool
    digital: bool
    expected: int | None = None
    """The score in per cent that ratings expect of the first; `None`: somebody has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeLine:
    """Somebody without an opponent."""

    entry: Entry
    bye: Bye


def table_rows(here: AtHand, one: Round) -> list[TableRow]:
    """Every table of a round; two queries whatever its size."""
    row = RoundRow.objects.get(category=here.scope.category, number=one.number)
    boards = {board.table: board for board in row.boards.all()}
    scores = _points_before(here, one.number)
    expected = expected_of(here.scope.category)
    return [
        replace(
            _row(here, pair, boards[pair.table], scores), expected=expected(pair.first, pair.second)
        )
        for pair in one.pairs
    ]


def bye_lines(here: AtHand, one: Round) -> list[ByeLine]:
    """Those of a round without an opponent."""
    return [ByeLine(entry=here.tournament.entry(bye.entry), bye=bye) for bye in one.byes]


def result_text(here: AtHand, result: Result | None) -> str:
    """A result as the rulebook writes it; a no-show with signs."""
    if result is None:
        return ""
    if not result.played:
        return ":".join("+" if here else "−" for here in result.came)
    return written(result.points, result.stones, here.book)


def result_in_full(here: AtHand, result: Result) -> str:
    """A result with its set points: `1:0 (2–1)`; two results that differ read differently."""
    sets = sets_text(result.sets)
    return f"{result_text(here, result)} ({sets})" if sets else result_text(here, result)


def sets_text(sets: Sequence[int] | None) -> str:
    """Set points, `1–½`; empty where there are none."""
    return "–".join(map(half, sets)) if sets and any(sets) else ""


def _points_before(here: AtHand, number: RoundNo) -> dict[EntryId, int]:
    past = histories(here.tournament, after=RoundNo(number - 1))
    return {entry: total(cells) for entry, cells in past.items()}


def _row(here: AtHand, pair: Pair, board: Any, scores: dict[EntryId, int]) -> TableRow:
    state = board.state or {}
    warnings = pair.result.warnings if pair.result else state.get("warnings") or (0, 0)
    sets = (pair.result.sets if pair.result else None) or state.get("points")
    phase = str(state.get("phase", "waiting"))
    return TableRow(
        table=pair.table,
        first=_seat(here, pair.first, scores, warnings[0]),
        second=_seat(here, pair.second, scores, warnings[1]),
        result=result_text(here, pair.result),
        raw=pair.result,
        sets=sets_text(sets),
        starts=pair.turned if here.book.starters_known or "lot" in state else None,
        winner=_winner(pair.result),
        state=_state(pair, phase, called=board.called is not None),
        phase=phase,
        called=board.called is not None,
        digital=board.digital,
    )


def _winner(result: Result | None) -> int | None:
    if result is None:
        return None
    first, second = result.points
    if first == second:
        return 2 if result.played and first else None
    return 0 if first > second else 1


def _seat(here: AtHand, entry: EntryId, scores: dict[EntryId, int], warnings: int) -> Seat:
    return Seat(entry=here.tournament.entry(entry), points=scores[entry], warnings=warnings)


def _state(pair: Pair, phase: str, *, called: bool) -> str:
    if called or phase == "claim":
        return "problem"
    if pair.result is not None:
        return "done"
    return "waiting" if phase == "waiting" else "playing"
