"""A category's tournament at hand: read once, then renewed table by table.

Reading 1,000 entries and nine rounds takes half a second, and a result comes in every few seconds.
So a category counts two things. `version` grows with every change. `shape` is the version of the
last change that was more than one table's: entries, pairings, settings, byes. While the shape
stands, all that is new lies in boards whose `changed` is above the version at hand, and in the
status and the notes of rounds; two queries bring it up to date, whatever the size of the field.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db import connection

from meydan.formats.codec import decode
from meydan.server.models import Board, Category
from meydan.server.store.delay import Shown
from meydan.server.store.rows import board_rows, load_with, notes_of, stored_value
from meydan.server.store.shelf import MB, Shelf
from meydan.tournament.ids import RoundNo, TableNo
from meydan.tournament.model import Pair, Round, RoundStatus, Tournament
from meydan.tournament.results import Result
from meydan.tournament.standings import Standings, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table of a round, and how far it is."""

    round: int
    table: int
    digital: bool
    shown: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Recent:
    """A category at one version, drafts and all, without private data."""

    version: int
    shape: int
    tournament: Tournament
    tables: dict[tuple[int, int], TableState]
    """By round and table, read together with the results."""


SHELF: Shelf[int, Recent] = Shelf(
    40 * MB, lambda one: 2_000 * len(one.tournament.entries) + 2_400 * len(one.tables)
)


TABLES: Shelf[tuple[int, int], tuple[Tournament, Standings]] = Shelf(
    10 * MB, lambda one: 3_000 * len(one[1].rows)
)
"""Standings by category and round, with the tournament that they were worked out of."""


def standings_of(category: Category, tournament: Tournament, after: RoundNo) -> Standings:
    """The standings after a round of a tournament that `recent` gave; worked out once a change."""
    kept = TABLES.get((category.pk, after))
    if kept is not None and kept[0] is tournament:
        return kept[1]
    made = standings(tournament, after=after)
    TABLES.put((category.pk, after), (tournament, made))
    return made


def recent(category: Category) -> Recent:
    """The category as its row says it is."""
    kept = SHELF.get(category.pk)
    if kept is not None and kept.version == category.version:
        return kept
    # Never backwards: a request that read its row before somebody else's commit would undo theirs.
    if kept is not None and kept.shape == category.shape and kept.version < category.version:
        made = _renewed(kept, category)
    else:
        made = _read(category)
    if not connection.in_atomic_block:  # what is not on disk yet may never be
        SHELF.put(category.pk, made)
    return made


def _read(category: Category) -> Recent:
    boards = board_rows(category)
    tournament = load_with(category, boards, private=False)
    tables = {
        (one.number, one.table): TableState(
            round=one.number,
            table=one.table,
            digital=one.digital,
            shown=Shown(stored_value(one.state), stored_value(one.result)),
        )
        for one in boards
    }
    return Recent(
        version=category.version, shape=category.shape, tournament=tournament, tables=tables
    )


def _renewed(kept: Recent, category: Category) -> Recent:
    boards = Board.objects.filter(round__category=category, changed__gt=kept.version)
    fresh: dict[int, list[Board]] = {}
    for board in boards.order_by("changed"):
        fresh.setdefault(board.round_id, []).append(board)
    rounds, tables = [], dict(kept.tables)
    stored = list(category.rounds.all())
    if len(stored) != len(kept.tournament.rounds):
        return _read(category)  # it went on while we looked
    for row, one in zip(stored, kept.tournament.rounds, strict=True):
        changed = fresh.get(row.pk, [])
        tables |= {(one.number, board.table): _state(one.number, board) for board in changed}
        status, notes = RoundStatus(row.status), notes_of(row)
        if changed or status is not one.status or notes != one.notes:
            one = replace(one, status=status, notes=notes, pairs=_pairs(one, changed))
        rounds.append(one)
    return Recent(
        version=category.version,
        shape=category.shape,
        tournament=replace(kept.tournament, rounds=tuple(rounds)),
        tables=tables,
    )


def _pairs(one: Round, boards: Iterable[Board]) -> tuple[Pair, ...]:
    changed = {TableNo(board.table): board for board in boards}
    return tuple(
        replace(pair, result=_result(row.result), turned=row.turned) if row else pair
        for pair, row in ((pair, changed.get(pair.table)) for pair in one.pairs)
    )


def _result(raw: object) -> Result | None:
    return None if raw is None else decode(Result, raw, path="result")


def _state(number: int, board: Board) -> TableState:
    shown = Shown(board.state, board.result)
    return TableState(round=number, table=board.table, digital=board.digital, shown=shown)
