"""Entries: the list, a card, private data; entering, changing, checking in, withdrawing."""

from datetime import datetime
from typing import Annotated

from ninja import Query

from meydan.formats.lists import enter_all
from meydan.server.access.actions import Act
from meydan.server.access.refusals import Forbidden
from meydan.server.api.entry_values import entry_fields, entry_out, mark, new_entry, patched
from meydan.server.api.errors import Stands
from meydan.server.api.pagination import Limit, Offset, part
from meydan.server.api.route import change, read
from meydan.server.api.routes.events import CATEGORY
from meydan.server.api.shapes.base import PRINTABLE
from meydan.server.api.shapes.entries import (
    Card,
    CellOut,
    CheckIn,
    EntryIn,
    EntryList,
    EntryOut,
    EntryPatch,
    PrivateList,
    PrivateOut,
)
from meydan.server.api.shapes.rounds import StepIn
from meydan.server.api.tags import category_tag
from meydan.server.api.visible_category import Seen, seen
from meydan.server.models import Category
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.change import Edit, change as alter
from meydan.server.store.people.check_in import check_in
from meydan.server.store.people.looks import How, looked, readable
from meydan.server.store.rows import load
from meydan.server.web.page import Scope
from meydan.tournament import entry_changes
from meydan.tournament.cells import Cell, total
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament

ENTRY = CATEGORY + "/entries/{int:entry}"
Purpose = Annotated[
    str,
    Query(
        ...,
        min_length=3,
        max_length=LONGEST_REASON,
        pattern=PRINTABLE,
        description="What it is needed for; kept in the action log.",
    ),
]


@read(CATEGORY + "/entries", Act.SEE_PUBLIC, EntryList, tag=category_tag)
def list_entries(scope: Scope, limit: Limit, offset: Offset) -> EntryList:
    """The starting list; the staff also sees who withdrew before it was made."""
    one = seen(scope)
    listed = list(one.now.starting)
    if one.staff:
        known = {entry.id for entry in listed}
        listed += [entry for entry in one.now.tournament.entries if entry.id not in known]
    came = _checked_in(scope.category) if one.staff else {}
    return EntryList(
        items=[entry_out(one, entry, came) for entry in part(listed, limit, offset)],
        total=len(listed),
        offset=offset,
    )


@read(ENTRY, Act.SEE_PUBLIC, Card, tag=category_tag)
def get_entry(scope: Scope, entry: int) -> Card:
    """A player's card: who it is, the place, and every published round."""
    return _card(scope, seen(scope), EntryId(entry))


@read(CATEGORY + "/private", Act.SEE_PRIVATE, PrivateList)
def list_private(scope: Scope, purpose: Purpose) -> PrivateList:
    """National ids, dates of birth and contacts; every look is logged with its purpose."""
    tournament = readable(load(scope.category))
    looked(
        scope.actor,
        How.API,
        event=scope.event,
        category=scope.category,
        target="all entries",
        reason=purpose,
    )
    return PrivateList(
        items=[
            PrivateOut(
                entry=one.entry,
                name=tournament.entry(one.entry).player.full,
                national_id=one.national_id,
                birth_date=one.birth_date,
                contact=one.contact,
                remark=one.remark,
            )
            for one in tournament.private
        ]
    )


@change(CATEGORY + "/entries", Act.EDIT_ENTRY, EntryOut, status=201)
def add_entry(scope: Scope, body: EntryIn) -> EntryOut:
    """Enter a player; once round 1 is published, from the next open round on."""
    if body.private is not None and not scope.can(Act.SEE_PRIVATE):
        raise Forbidden(Act.SEE_PRIVATE)
    new = new_entry(body)

    def entered(tournament: Tournament) -> Tournament:
        for known in tournament.private:
            if new.national_id and known.national_id == new.national_id:
                raise TournamentError("entered-twice", entry=known.entry)
        return enter_all(tournament, (new,), private=True)

    return _entry(scope, _alter(scope, entered, "new entry").entries[-1].id)


@change(ENTRY, Act.EDIT_ENTRY, EntryOut, method="PATCH")
def update_entry(scope: Scope, entry: int, body: EntryPatch) -> EntryOut:
    """Change the fields that are sent."""
    who = EntryId(entry)

    def edited(tournament: Tournament) -> Tournament:
        old = tournament.entry(who)
        if body.seen is not None and body.seen != mark(old):
            raise Stands("entry-changed", mark=mark(old))
        return entry_changes.replace_entry(tournament, patched(old, body))

    _alter(scope, edited, f"entry {entry}")
    return _entry(scope, who)


@change(ENTRY + "/check-in", Act.CHECK_IN, EntryOut)
def check_in_entry(scope: Scope, entry: int, body: CheckIn) -> EntryOut:
    """Mark that a player came, or take it back."""
    check_in(scope.category.pk, scope.actor, entry, here=body.here)
    return _entry(scope, EntryId(entry))


@change(ENTRY + "/withdraw", Act.WITHDRAW, EntryOut)
def withdraw_entry(scope: Scope, entry: int, body: StepIn) -> EntryOut:
    """Paired no more; what was played stays."""
    who = EntryId(entry)
    edit: Edit = lambda one: entry_changes.withdraw(one, who)  # noqa: E731
    _alter(scope, edit, f"entry {entry}", body)
    return _entry(scope, who)


@change(ENTRY + "/bring-back", Act.WITHDRAW, EntryOut)
def bring_back_entry(scope: Scope, entry: int, body: StepIn) -> EntryOut:
    """Paired again from the first open round on."""
    who = EntryId(entry)
    edit: Edit = lambda one: entry_changes.bring_back(one, who)  # noqa: E731
    _alter(scope, edit, f"entry {entry}", body)
    return _entry(scope, who)


def _alter(scope: Scope, edit: Edit, target: str, body: StepIn | None = None) -> Tournament:
    body = body or StepIn()
    done = alter(
        scope.category.pk,
        scope.actor,
        scope.act,
        edit,
        reason=body.reason,
        seen=body.seen,
        target=target,
    )
    return done.after


def _entry(scope: Scope, who: EntryId) -> EntryOut:
    """An entry as it is after a change."""
    scope.category.refresh_from_db()
    one = seen(scope)
    found = one.now.tournament.entry(who)
    return entry_out(one, found, _checked_in(scope.category))


def _checked_in(category: Category) -> dict[int, datetime | None]:
    return dict(category.entries.values_list("local", "checked_in"))


def _card(scope: Scope, one: Seen, who: EntryId) -> Card:
    now = one.now
    found = now.tournament.entry(who)
    numbered = next((entry for entry in now.starting if entry.id == who), found)
    rows = now.standings.rows if now.rounds else ()
    row = next((row for row in rows if row.entry == who), None)
    came = _checked_in(scope.category) if one.staff else {}
    return Card(
        **entry_fields(one, numbered, came),
        place=row.place if row else None,
        last=row.last if row else None,
        points=total(now.cells[who]),
        rounds=[_cell(one, cell) for cell in now.cells[who]],
    )


def _cell(one: Seen, cell: Cell) -> CellOut:
    return CellOut(
        round=cell.round,
        kind=cell.kind.value,
        points=cell.points,
        opponent=cell.opponent,
        opponent_name=one.name(cell.opponent),
        started=cell.started,
        table=cell.table,
        sets=cell.sets,
        stones=cell.stones,
    )
