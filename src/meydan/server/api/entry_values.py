"""Entries between the wire and the tournament: shown, made new, changed in part."""

import hashlib
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from meydan.formats.codec import encode
from meydan.formats.lists import NewEntry
from meydan.formats.lists import national_id as turkish_id
from meydan.formats.lists.row import OLDEST, YOUNGEST
from meydan.server.api.errors import Declined
from meydan.server.api.shapes.entries import EntryIn, EntryOut, EntryPatch, StaffPart
from meydan.server.api.visible_category import Seen
from meydan.tournament.entries import Accommodation, Entry, Player
from meydan.tournament.ids import TableNo, TeamName

OF_THE_PLAYER = (
    "given",
    "surname",
    "birth_year",
    "sex",
    "school",
    "district",
    "province",
    "federation",
    "rating",
    "title",
    "licence",
)
NULLABLE = ("birth_year", "sex", "rating")


def entry_out(one: Seen, entry: Entry, checked_in: dict[int, datetime | None]) -> EntryOut:
    """An entry as the asker may see it."""
    return EntryOut(**entry_fields(one, entry, checked_in))


def entry_fields(one: Seen, entry: Entry, checked_in: dict[int, datetime | None]) -> dict[str, Any]:
    """The fields of an entry as the asker may see it."""
    player = entry.player
    return {
        "entry": entry.id,
        "number": entry.number,
        "name": one.names[entry.id],
        "school": player.school,
        "district": player.district,
        "province": player.province,
        "federation": player.federation,
        "rating": player.rating,
        "title": player.title,
        "team": entry.team,
        "status": entry.status.value,
        "staff": _staff(entry, checked_in.get(entry.id)) if one.staff else None,
    }


def _staff(entry: Entry, checked_in: datetime | None) -> StaffPart:
    player = entry.player
    return StaffPart(
        given=player.given,
        surname=player.surname,
        birth_year=player.birth_year,
        sex=player.sex.value if player.sex else None,
        licence=player.licence,
        accommodations=[one.value for one in entry.accommodations],
        fixed_table=entry.fixed_table,
        joined=entry.joined,
        checked_in=checked_in,
        mark=mark(entry),
    )


def mark(entry: Entry) -> str:
    """Something that changes with an entry, whatever its number is until the list is fixed."""
    text = repr(encode(replace(entry, number=None)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def new_entry(body: EntryIn) -> NewEntry:
    """A new entry as the tournament takes it."""
    private = body.private
    born = private.birth_date if private else None
    year = body.birth_year or (born.year if born else None)
    _check_year(year)
    if private is not None:
        _check_national_id(private.national_id)
    return NewEntry(
        row=0,
        player=Player(
            **{name: getattr(body, name) for name in OF_THE_PLAYER} | {"birth_year": year}
        ),
        team=TeamName(body.team) if body.team else None,
        accommodations=_accommodations(body.accommodations),
        fixed_table=None if body.fixed_table is None else TableNo(body.fixed_table),
        national_id=private.national_id if private else "",
        birth_date=born,
        contact=private.contact if private else "",
        remark=private.remark if private else "",
    )


def patched(entry: Entry, body: EntryPatch) -> Entry:
    """An entry with the fields that were sent; null empties what may be empty."""
    sent = {name: getattr(body, name) for name in body.model_fields_set}
    _check_year(sent.get("birth_year"))
    player = {
        name: value
        for name, value in sent.items()
        if name in OF_THE_PLAYER and (value is not None or name in NULLABLE)
    }
    changed = replace(entry, player=replace(entry.player, **player))
    if "team" in sent:
        changed = replace(changed, team=TeamName(sent["team"]) if sent["team"] else None)
    if "fixed_table" in sent:
        table = sent["fixed_table"]
        changed = replace(changed, fixed_table=None if table is None else TableNo(table))
    if "accommodations" in sent:
        granted = _accommodations(sent["accommodations"] or [])
        changed = replace(changed, accommodations=granted)
    return changed


def _accommodations(sent: list[Accommodation]) -> tuple[Accommodation, ...]:
    return tuple(one for one in Accommodation if one in sent)


def _check_year(year: int | None) -> None:
    if year is not None and not YOUNGEST <= timezone.localdate().year - year <= OLDEST:
        raise Declined("birth-year", year=year)


def _check_national_id(number: str) -> None:
    if number.isdigit() and len(number) == 11 and not turkish_id.valid(number):
        raise Declined("national-id")
