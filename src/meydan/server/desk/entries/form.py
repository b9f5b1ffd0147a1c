"""The form of one entry: what anyone may see, and what only the organiser may."""

import hashlib
from dataclasses import replace
from datetime import date

from django.http import QueryDict

from meydan.formats.lists import NewEntry
from meydan.formats.lists import national_id as turkish_id
from meydan.formats.lists.row import BEST_RATING, OLDEST, YOUNGEST
from meydan.server.keyring import is_sealed
from meydan.server.web.forms import Form
from meydan.tournament.entries import Accommodation, Entry, Player, Private, Sex
from meydan.tournament.ids import TableNo, TeamName

TEXTS = {
    "given": 80,
    "surname": 80,
    "school": 120,
    "district": 60,
    "province": 60,
    "federation": 10,
    "title": 10,
    "licence": 30,
}
"""The lengths that the columns of `models.people.Entry` hold."""


def read_entry(form: Form, *, today: date) -> NewEntry:
    """The entry that a form describes; problems stay in the form."""
    texts = {name: form.text(name, longest=longest) for name, longest in TEXTS.items()}
    if not texts["given"] and not texts["surname"]:
        form.refuse("given", "needed")
    oldest, youngest = today.year - OLDEST, today.year - YOUNGEST
    sex = form.choice("sex", ("", *Sex), otherwise="")
    table = form.number("fixed_table", least=1, most=9999)
    player = Player(
        **texts | {"given": texts["given"] or texts["surname"]},
        birth_year=form.number("birth_year", least=oldest, most=youngest),
        sex=Sex(sex) if sex else None,
        rating=form.number("rating", least=1, most=BEST_RATING),
    )
    if not texts["given"]:
        player = replace(player, surname="")
    return NewEntry(
        row=0,
        player=player,
        team=TeamName(team) if (team := form.text("team")) else None,
        accommodations=tuple(
            one for one in Accommodation if one.value in form.data.getlist("accommodation")
        ),
        fixed_table=TableNo(table) if table else None,
    )


def read_private(form: Form, new: NewEntry, *, today: date) -> NewEntry:
    """The entry with the private part of the form."""
    born = form.day("birth_date")
    if born and not YOUNGEST <= today.year - born.year <= OLDEST:
        form.refuse("birth_date", "birth")
    number = form.text("national_id", longest=20).replace(" ", "")
    if number and number.isdigit() and len(number) == 11 and not turkish_id.valid(number):
        form.refuse("national_id", "national-id")
    player = new.player
    if born and player.birth_year is None:
        player = replace(player, birth_year=born.year)
    return replace(
        new,
        player=player,
        birth_date=born,
        national_id=number,
        contact=form.text("contact", longest=200),
        remark=form.text("remark", longest=400),
    )


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
    for name in TEXTS:
        values[name] = getattr(entry.player, name)
    values["birth_year"] = str(entry.player.birth_year or "")
    values["sex"] = entry.player.sex.value if entry.player.sex else ""
    values["rating"] = str(entry.player.rating or "")
    values["team"] = entry.team or ""
    values["fixed_table"] = str(entry.fixed_table or "")
    values.setlist("accommodation", [one.value for one in entry.accommodations])
    return values


def shown_private(private: Private | None) -> QueryDict:
    """Private data as its form shows it."""
    values = QueryDict(mutable=True)
    for name in ("national_id", "contact", "remark"):
        values[name] = getattr(private, name, "")
    if private and is_sealed(private.national_id):  # by a key that is not here
        values["national_id"] = ""
    born = private.birth_date if private else None
    values["birth_date"] = born.isoformat() if born else ""
    return values


def mark(entry: Entry | Private | None) -> int:
    """A number that changes with an entry, so that a form knows when it is old."""
    return int(hashlib.sha256(repr(entry).encode()).hexdigest()[:12], 16)
