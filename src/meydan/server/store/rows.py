"""A category's rows as a `Tournament` value.

Three queries whatever its size: entries with their private data, rounds, boards.
"""

from typing import Any

from meydan.formats.codec import decode, decode_stored
from meydan.match.deeds import ClockSetting
from meydan.rulebooks import Rulebook
from meydan.server.models import Board, Category, Entry, PrivateData, Round
from meydan.tournament import entries as domain
from meydan.tournament.ids import EntryId, RoundNo, StartNo, TableNo, TeamName
from meydan.tournament.model import (
    Bye,
    Decision,
    Leave,
    Lot,
    Pair,
    RoundStatus,
    Settings,
    Slot,
    Tournament,
)
from meydan.tournament.model import Round as DomainRound
from meydan.tournament.notes import Note
from meydan.tournament.results import Result


def load(category: Category) -> Tournament:
    """The tournament that a category's rows hold."""
    rows = list(category.entries.select_related("private"))
    local = {row.pk: EntryId(row.local) for row in rows}
    boards: dict[int, list[Pair]] = {}
    for board in Board.objects.filter(round__category=category).order_by("table", "id"):
        boards.setdefault(board.round_id, []).append(_pair(board, local))
    return Tournament(
        settings=settings_of(category),
        entries=tuple(entry_value(row) for row in rows),
        private=tuple(_private(row) for row in rows if hasattr(row, "private")),
        lot=None if category.lot is None else decode(Lot, category.lot, path="lot"),
        rounds=tuple(_round(row, boards.get(row.pk, [])) for row in category.rounds.all()),
        leaves=_tuple(Leave, category.leaves),
        schedule=_tuple(Slot, category.schedule),
        decisions=_tuple(Decision, category.decisions),
    )


def settings_of(category: Category) -> Settings:
    """A category's settings, its book with the meeting's changes among them."""
    return decode_stored(Settings, category.settings, path="settings")


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
        notes=_tuple(Note, row.notes),
    )


def _pair(board: Board, local: dict[int, EntryId]) -> Pair:
    return Pair(
        table=TableNo(board.table),
        first=local[board.first_id],
        second=local[board.second_id],
        result=None if board.result is None else decode(Result, board.result, path="result"),
    )


def _tuple(kind: Any, rows: Any) -> Any:
    return decode(tuple[kind, ...], rows)
