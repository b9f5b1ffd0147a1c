"""Entries between the wire and the tournament: shown, made new, changed in part."""

import hashlib
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from meydan.formats.codec import encode
from meydan.formats.lists import NewEntry, read_person
from meydan.formats.lists.vocabulary import Field
from meydan.server.api.errors import Declined
from meydan.server.api.shapes.entries import EntryIn, EntryOut, EntryPatch, StaffPart
from meydan.server.api.visible_category import Seen
from meydan.tournament.entries import Entry, Player

OF_THE_PLAYER = tuple(one.name for one in fields(Player))
NULLABLE = ("birth_year", "sex", "rating", "team", "accommodations", "fixed_table")
TAKEN = ("no-surname",)
"""What a program may leave out."""


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
    private = body.private.model_dump() if body.private else {}
    return _read(body.model_dump(exclude={"private"}) | private)


def patched(entry: Entry, body: EntryPatch) -> Entry:
    """An entry with the fields that were sent; null empties what may be empty."""
    sent = {
        name: value
        for name, value in body.model_dump(include=body.model_fields_set - {"seen"}).items()
        if value is not None or name in NULLABLE
    }
    old = {name: getattr(entry.player, name) for name in OF_THE_PLAYER} | {
        "team": entry.team,
        "accommodations": list(entry.accommodations),
        "fixed_table": entry.fixed_table,
    }
    new = _read(old | sent)
    return replace(
        entry,
        player=new.player,
        team=new.team,
        accommodations=new.accommodations,
        fixed_table=new.fixed_table,
    )


def _read(values: dict[str, Any]) -> NewEntry:
    """What a program sent, by the one reader of a person; the first fault declines it."""
    told: dict[Field, Any] = {Field(name): value for name, value in values.items()}
    told[Field.ACCOMMODATIONS] = ",".join(values.get("accommodations") or ())
    read = read_person(told, today=timezone.localdate())
    for fault in read.faults:
        if fault.code not in TAKEN:
            raise Declined(fault.code, **dict(fault.facts))
    assert read.entry is not None  # without a name there is a fault
    return read.entry
