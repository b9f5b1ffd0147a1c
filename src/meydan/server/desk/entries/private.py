"""A player's private data: for the organiser alone, and every look at it is logged."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.utils import timezone

from meydan.formats.lists import NewEntry
from meydan.server.access.actions import Act
from meydan.server.desk.entries.entries import here
from meydan.server.desk.entries.form import mark, read_private, shown_private
from meydan.server.desk.frame import show, tell
from meydan.server.keyring import is_sealed
from meydan.server.store.change import Conflict, change
from meydan.server.store.people.looks import How, looked
from meydan.server.store.rows import load
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.entries import Private
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament


@page(Act.SEE_PRIVATE)
def private(scope: Scope, entry: int) -> HttpResponse:
    """National id, date of birth, contact, remark."""
    tournament = load(scope.category)
    try:
        person = tournament.entry(EntryId(entry))
    except TournamentError:
        raise Http404 from None
    old = next((one for one in tournament.private if one.entry == entry), None)
    locked = old is not None and is_sealed(old.national_id)
    values = scope.request.POST if scope.posted else shown_private(old)
    form = Form(values, scope.lang)
    if scope.posted:
        new = read_private(form, person.player, today=timezone.localdate())
        if form.fine:
            if locked and old is not None and not new.national_id:
                new = replace(new, national_id=old.national_id)
            change(
                scope.category.pk,
                scope.actor,
                scope.act,
                lambda one: _changed(one, _row(EntryId(entry), new), seen=form.seen),
                target=f"entry {entry}",
            )
            tell(scope, "desk.said.saved")
            return go("desk-entry", entry=entry, **here(scope))
    else:
        looked(
            scope.actor,
            How.PAGE,
            event=scope.event,
            category=scope.category,
            target=f"entry {entry}",
        )
    return show(
        scope,
        "desk/private.html",
        tab="entries",
        status=422 if scope.posted else 200,
        person=person,
        values=values,
        wrong=form.wrong,
        mark=mark(old),
        locked=locked,
    )


def _row(entry: EntryId, new: NewEntry) -> Private:
    return Private(
        entry=entry,
        national_id=new.national_id,
        birth_date=new.birth_date,
        contact=new.contact,
        remark=new.remark,
    )


def _changed(tournament: Tournament, row: Private, *, seen: int) -> Tournament:
    old = next((one for one in tournament.private if one.entry == row.entry), None)
    if mark(old) != seen:
        raise Conflict(seen=seen, now=mark(old))
    if row.national_id and any(
        one.national_id == row.national_id and one.entry != row.entry for one in tournament.private
    ):
        raise TournamentError("entered-twice", entry=row.entry)
    kept = tuple(one for one in tournament.private if one.entry != row.entry)
    filled = (row,) if row != Private(entry=row.entry) else ()
    return replace(tournament, private=(*kept, *filled))
