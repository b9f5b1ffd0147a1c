"""A category's rows as a `Tournament` value.

Three queries whatever its size: entries with their private data, rounds, boards. `recent` keeps
what was read last and asks for what is new only.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from meydan.formats.codec import decode, decode_stored
from meydan.match.deeds import ClockSetting
from meydan.rulebooks import Rulebook
from meydan.server.models import Board, Category, Entry, PrivateData, Round
from meydan.server.models.prepared import Prepared
from meydan.tournament import entries as domain
from meydan.tournament.ids import EntryId, RoundNo, StartNo, TableNo, TeamName
from meydan.tournament.model import (
    Bye,
    Decision,
    Leave,
    Lot,
    Pair,
    Round as DomainRound,
    RoundStatus,
    Settings,
    Slot,
    Tournament,
)
from meydan.tournament.notes import Note
from meydan.tournament.results import Result


class BoardRow(NamedTuple):
    """A board with its JSON as it is stored: most of a round's boards hold one of a few texts."""

    round_id: int
    number: int
    table: int
    first_id: int
    second_id: int
    turned: bool
    digital: bool
    result: str | None
    state: str


def board_rows(category: Category) -> list[BoardRow]:
    """The boards of all rounds by their tables."""
    rows = Board.objects.filter(round__category=category).order_by("table", "id")
    plain = ("round_id", "round__number", "table", "first_id", "second_id", "turned", "digital")
    texts = (Cast("result", TextField()), Cast("state", TextField()))
    return [BoardRow(*row) for row in rows.values_list(*plain, *texts)]


@lru_cache(4096)
def stored_value(text: str | None) -> Any:
    """What a stored text holds; shared by all who hold the same, so nobody may change it."""
    return None if text is None else json.loads(text)


@lru_cache(4096)
def _result(text: str | None) -> Result | None:
    raw = stored_value(text)
    return None if raw is None else decode(Result, raw, path="result")


def load(category: Category, *, private: bool = True) -> Tournament:
    """The tournament that a category's rows hold."""
    return load_with(category, board_rows(category), private=private)


def load_with(category: Category, found: list[BoardRow], *, private: bool) -> Tournament:
    """The same with its boards at hand."""
    rows = list(category.entries.select_related("private") if private else category.entries.all())
    local = {row.pk: EntryId(row.local) for row in rows}
    boards: dict[int, list[Pair]] = {}
    for board in found:
        boards.setdefault(board.round_id, []).append(
            Pair(
                table=TableNo(board.table),
                first=local[board.first_id],
                second=local[board.second_id],
                result=_result(board.result),
                turned=board.turned,
            )
        )
    return Tournament(
        settings=settings_of(category),
        entries=tuple(entry_value(row) for row in rows),
        private=tuple(_private(row) for row in rows if private and hasattr(row, "private")),
        lot=None if category.lot is None else decode(Lot, category.lot, path="lot"),
        rounds=tuple(_round(row, boards.get(row.pk, [])) for row in category.rounds.all()),
        leaves=_tuple(Leave, category.leaves),
        schedule=_tuple(Slot, category.schedule),
        decisions=_tuple(Decision, category.decisions),
    )


ROUNDS = Prepared(lambda category: Round.objects.filter(category=category), int)
ROUND = Prepared(
    lambda category, number: Round.objects.filter(category=category, number=number), int, int
)
AT_TABLE = Prepared(
    lambda category, number, table: (
        Board.objects.filter(round__category=category, round__number=number, table=table)
        .select_related("first", "second")
        .order_by("id")
    ),
    int,
    int,
    int,
)


@dataclass(frozen=True, slots=True)
class OneTable:
    """A tournament with one table only, and the rows that it was read from."""

    tournament: Tournament
    """The other rounds are there, without their pairs; entries are the two who sit at the table."""
    boards: list[Board]
    rounds: list[Round]

    @property
    def keys(self) -> dict[int, int]:
        """The rows of the two entries by their ids."""
        return {one.local: one.pk for board in self.boards for one in (board.first, board.second)}


def load_table(category: Category, number: RoundNo, table: TableNo) -> OneTable:
    """One table: what entering its result asks, whatever the field's size."""
    found = AT_TABLE.all(category.pk, number, table)
    rows = [entry for board in found for entry in (board.first, board.second)]
    rounds = ROUNDS.all(category.pk)
    local = {row.pk: EntryId(row.local) for row in rows}
    pairs = [_pair(board, local) for board in found]
    tournament = Tournament(
        settings=settings_of(category),
        entries=tuple(entry_value(row) for row in rows),
        rounds=tuple(_round(row, pairs if row.number == number else []) for row in rounds),
    )
    return OneTable(tournament, found, rounds)


def settings_of(category: Category) -> Settings:
    """A category's settings, its book with the meeting's changes among them."""
    held = category.__dict__.get("read_settings")
    if held is None or held[0] is not category.settings:
        held = category.settings, _settings(json.dumps(category.settings))
        category.__dict__["read_settings"] = held
    found: Settings = held[1]
    return found


@lru_cache(256)
def _settings(text: str) -> Settings:
    """Settings by their stored text: most requests ask for those of a handful of categories."""
    return decode_stored(Settings, json.loads(text), path="settings")


def rulebook_of(category: Category) -> Rulebook:
    """The category's text with what the technical meeting changed."""
    return settings_of(category).book


def clock_of(category: Category) -> ClockSetting | None:
    """How the clocks of a category's tables are set; `None`: it is played without."""
    return ClockSetting.of(rulebook_of(category)) if category.clocked else None


def entry_value(row: Entry) -> domain.Entry:
    """An entry's row as a value."""
    return domain.Entry(
        id=EntryId(row.local),
        player=domain.Player(
            given=row.given,
            surname=row.surname,
            birth_year=row.birth_year,
            sex=domain.Sex(row.sex) if row.sex else None,
            school=row.school,
            district=row.district,
            province=row.province,
            federation=row.federation,
            rating=row.rating,
            title=row.title,
            licence=row.licence,
        ),
        number=None if row.number is None else StartNo(row.number),
        team=None if row.team is None else TeamName(row.team),
        accommodations=tuple(domain.Accommodation(one) for one in row.accommodations),
        fixed_table=None if row.fixed_table is None else TableNo(row.fixed_table),
        status=domain.Status(row.status),
        joined=RoundNo(row.joined),
        origin=None if row.origin is None else decode(domain.Origin, row.origin),
    )


def entry_columns(entry: domain.Entry) -> dict[str, Any]:
    """An entry's value as the columns of its row."""
    player = entry.player
    origin = entry.origin
    return {
        "local": entry.id,
        "given": player.given,
        "surname": player.surname,
        "birth_year": player.birth_year,
        "sex": player.sex.value if player.sex else "",
        "school": player.school,
        "district": player.district,
        "province": player.province,
        "federation": player.federation,
        "rating": player.rating,
        "title": player.title,
        "licence": player.licence,
        "number": entry.number,
        "team": entry.team,
        "accommodations": [one.value for one in entry.accommodations],
        "fixed_table": entry.fixed_table,
        "status": entry.status.value,
        "joined": entry.joined,
        "origin": origin and {"stage": origin.stage, "event": origin.event, "place": origin.place},
    }


def private_columns(private: domain.Private) -> dict[str, Any]:
    """Private data as the columns of its row."""
    return {
        "national_id": private.national_id,
        "birth_date": private.birth_date,
        "contact": private.contact,
        "remark": private.remark,
    }


def _private(row: Entry) -> domain.Private:
    private: PrivateData = row.private
    return domain.Private(
        entry=EntryId(row.local),
        national_id=private.national_id,
        birth_date=private.birth_date,
        contact=private.contact,
        remark=private.remark,
    )


def _round(row: Round, pairs: list[Pair]) -> DomainRound:
    return DomainRound(
        number=RoundNo(row.number),
        status=RoundStatus(row.status),
        pairs=tuple(pairs),
        byes=_tuple(Bye, row.byes),
        by_hand=row.by_hand,
        notes=notes_of(row),
    )


def notes_of(row: Round) -> tuple[Note, ...]:
    """What a round's row keeps of its pairing and of changes with a reason."""
    return _tuple(Note, row.notes)  # type: ignore[no-any-return]


def pair_at(board: Board) -> Pair:
    """The pair at a board whose entries are at hand."""
    return _pair(board, {one.pk: EntryId(one.local) for one in (board.first, board.second)})


def _pair(board: Board, local: dict[int, EntryId]) -> Pair:
    return Pair(
        table=TableNo(board.table),
        first=local[board.first_id],
        second=local[board.second_id],
        result=None if board.result is None else decode(Result, board.result, path="result"),
        turned=board.turned,
    )


def _tuple(kind: Any, rows: Any) -> Any:
    return decode(tuple[kind, ...], rows)
