"""The form of one entry: what anyone may see, and what only the organiser may."""

import hashlib
from dataclasses import fields, replace
from datetime import date

from django.http import QueryDict

from meydan.formats.lists import NewEntry, read_person
from meydan.formats.lists.vocabulary import Field
from meydan.server.keyring import is_sealed
from meydan.server.web.forms import Form
from meydan.tournament.entries import Entry, Player, Private

PUBLIC = (*(one.name for one in fields(Player)), Field.TEAM.value, Field.FIXED_TABLE.value)
PRIVATE = tuple(one.name for one in fields(Private) if one.name != "entry")


def read_entry(form: Form, *, today: date, private: bool = False) -> NewEntry | None:
    """The entry that a form describes, with its private part where it has one; problems stay in
    the form."""
    names = (*PUBLIC, *PRIVATE) if private else PUBLIC
    told = {Field(name): form.data.get(name, "") for name in names}
    told[Field.ACCOMMODATIONS] = ",".join(form.data.getlist("accommodation"))
    read = read_person(told, today=today)
    form.refuse_person(read.faults)
    return read.entry


def read_private(form: Form, known: Player, *, today: date) -> NewEntry:
    """The private part of a form about somebody who is entered already."""
    told = {Field(name): form.data.get(name, "") for name in PRIVATE}
    told |= {Field.GIVEN: known.given, Field.SURNAME: known.surname}
    told |= {Field.BIRTH_YEAR: str(known.birth_year or "")}
    read = read_person(told, today=today)
    form.refuse_person(read.faults)
    return read.entry or NewEntry(player=known)


def changed_entry(old: Entry, new: NewEntry) -> Entry:
    """An entry with what its form changed."""
    return replace(
        old,
        player=new.player,
        team=new.team,
        accommodations=new.accommodations,
        fixed_table=new.fixed_table,
    )


def shown_entry(entry: Entry) -> QueryDict:
    """An entry as its form shows it."""
    values = QueryDict(mutable=True)
    for name in PUBLIC:
        values[name] = str(getattr(entry.player, name, None) or "")
    values["team"] = entry.team or ""
    values["fixed_table"] = str(entry.fixed_table or "")
    values.setlist("accommodation", [one.value for one in entry.accommodations])
    return values


def shown_private(private: Private | None) -> QueryDict:
    """Private data as its form shows it."""
    values = QueryDict(mutable=True)
    for name in PRIVATE:
        values[name] = str(getattr(private, name, None) or "")
    if private and is_sealed(private.national_id):  # by a key that is not here
        values["national_id"] = ""
    return values


def mark(entry: Entry | Private | None) -> int:
    """A number that changes with an entry, so that a form knows when it is old."""
    return int(hashlib.sha256(repr(entry).encode()).hexdigest()[:12], 16)
