"""Changing a category: lock, load, edit, save, log and announce, in one transaction.

Every edit of a tournament goes through `change`. The action log's line is written in the same
transaction as the change itself; live pages are told only once it is on disk.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce, announce_event
from meydan.server.live.differences import Said, differences
from meydan.server.models import Action, Category
from meydan.server.models.prepared import Prepared, insert, update
from meydan.server.store.delay import not_held
from meydan.server.store.description import described
from meydan.server.store.row_writer import save
from meydan.server.store.rows import load, load_table
from meydan.tournament.ids import RoundNo, TableNo
from meydan.tournament.model import Tournament

Edit = Callable[[Tournament], Tournament]
Place = tuple[RoundNo, TableNo]
"""A round and a table of it."""


class Conflict(Exception):
    """The category changed since the form was shown; nothing was saved."""

    def __init__(self, *, seen: int, now: int) -> None:
        self.seen = seen
        self.now = now
        super().__init__(f"saw version {seen}, now {now}")


class Archived(Exception):
    """The event is archived: nothing in it changes any more."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A change that is stored."""

    category: Category
    before: Tournament
    after: Tournament


# SQLite's transactions begin IMMEDIATE and hold the whole file; FOR UPDATE is for PostgreSQL.
LOCKED = Prepared(
    lambda key: (
        Category.objects.select_for_update(of=("self",)).select_related("event").filter(pk=key)
    ),
    int,
)


def lock(category_id: int) -> Category:
    """The category, held against other changes until the transaction ends."""
    category = LOCKED.get(category_id)
    if category.event.archived:
        raise Archived
    return category


def change(
    category_id: int,
    actor: Actor,
    act: Act,
    edit: Edit,
    *,
    reason: str = "",
    seen: int | None = None,
    target: str = "",
    at: Place | None = None,
) -> Changed:
    """Apply an edit to a category's tournament and store what comes out.

    `seen` is the version that the form showed; a newer one is a `Conflict`. An edit of one table's
    result names its place: it is given a tournament with that table only, and costs the same in a
    field of 20 and of 5,000.
    """
    with transaction.atomic():
        category = lock(category_id)
        if seen is not None and seen != category.version:
            raise Conflict(seen=seen, now=category.version)
        one = None if at is None else load_table(category, *at)
        before = load(category) if one is None else one.tournament
        after = edit(before)
        if after != before:
            save(category, before, after, by=actor.name, reason=reason, known=one)
            touch(category, whole=at is None)
            said = differences(before, after)
            announce(category.stream, not_held(category, said))
            rounds = [
                Said("round", {"category": category.slug, **said_of.data})
                for said_of in said
                if said_of.kind == "round"
            ]
            if rounds:
                announce(category.watched, [Said("round")])
                announce_event(category.event, rounds)
        old, new = described(before, after)
        line = Action(
            event=category.event,
            category=category,
            actor=actor.account,
            who=actor.name,
            action=act.value,
            target=target,
            before=old,
            after=new,
            reason=reason,
        )
        insert(line)
    return Changed(category, before, after)


def touch(category: Category, *, whole: bool = True) -> None:
    """Count a change, so that older forms and cached pages are known to be old.

    One that is not of the whole category marks its board with the new version (`Board.changed`).
    """
    category.version += 1
    if whole:
        category.shape = category.version
    update(category, *(["version", "shape"] if whole else ["version"]))
