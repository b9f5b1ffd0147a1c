"""One person's data (KVKK, GDPR): all that is kept, given out; and where else the person is."""

from typing import Any

from django.db.models import Q

from meydan.formats.codec import encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Action, BoardEvent, Category, Entry, Registration
from meydan.server.store.creation import log
from meydan.server.store.people.erasure import words_of
from meydan.server.store.people.looks import How, looked, readable
from meydan.server.store.rows import load
from meydan.server.store.season.told import told_of
from meydan.tournament.ids import EntryId


def export_person(category: Category, entry: EntryId, actor: Actor) -> dict[str, Any]:
    """Everything that is kept about somebody in a category, as JSON."""
    tournament = readable(load(category))
    found = tournament.entry(entry)
    private = next((one for one in tournament.private if one.entry == entry), None)
    games = [
        {"round": one.number, "table": pair.table, "result": encode(pair.result)}
        for one in tournament.rounds
        for pair in one.pairs
        if entry in pair.both
    ]
    name = words_of(found.player.full)
    lines = category.event.actions.order_by("pk")
    notes = BoardEvent.objects.filter(board__round__category=category).order_by("pk")
    waiting = Registration.objects.filter(category__event=category.event)
    told = {
        "event": category.event.name,
        "category": category.name,
        "entry": encode(found),
        "private": private and encode(private),
        "games": games,
        "registrations": [
            {
                "category": one.category.name,
                "name": str(one),
                "birth_date": one.birth_date.isoformat(),
                "contact": one.contact,
                "remark": one.remark,
                "consented": one.consented.isoformat(),
            }
            for one in waiting.select_related("category")
            if name <= words_of(str(one))
        ],
        "notes": [one.event for one in notes if name <= words_of(str(one.event))],
        "federation": told_of(category, entry),
        "log": [
            {"at": line.at.isoformat(), "action": line.action, "who": line.who}
            for line in lines
            if _about(line, category, entry)
            or name <= words_of(str([line.target, line.reason, line.before, line.after]))
        ],
    }
    log(actor, Act.EXPORT_PERSON, category=category, target=f"entry {entry}")
    if private is not None:
        looked(
            actor,
            How.PERSON,
            event=category.event,
            category=category,
            target=f"entry {entry}",
        )
    return told


def same_person(row: Entry) -> list[Entry]:
    """Other entries of the same national id, in whatever event, or of one person's federation."""
    private = getattr(row, "private", None)
    others = Entry.objects.filter(of_person__person__entries__entry=row.pk)
    if private is not None and private.national_mark:
        others = Entry.objects.filter(
            Q(pk__in=others) | Q(private__national_mark=private.national_mark)
        )
    return list(others.exclude(pk=row.pk).select_related("category__event").order_by("pk"))


def _about(line: Action, category: Category, entry: EntryId) -> bool:
    return line.category_id == category.pk and line.target == f"entry {entry}"
