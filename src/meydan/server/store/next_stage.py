"""From one event to the next: where its qualified go, and sending them there (T15)."""

from collections.abc import Callable

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category, Event
from meydan.server.store.change import change
from meydan.server.store.creation import hold, log
from meydan.server.store.rows import load
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.stages import Carried, Qualification, carry, move_up, qualification


def choose_next(event_id: int, actor: Actor, following: Event | None) -> None:
    """Say which event the qualified of this one go to."""
    with transaction.atomic():
        event = hold(event_id)
        before = {"next": event.next_event.name if event.next_event else ""}
        event.next_event = following
        event.save(update_fields=["next_event"])
        after = {"next": following.name if following else ""}
        log(actor, Act.SEND_QUALIFIED, event=event, before=before, after=after)


def qualified(category: Category) -> Qualification:
    """Who goes on from a category, by as many places as it sends."""
    return qualification(load(category), stage=category.event.stage)


def send(category: Category, into: Category, actor: Actor) -> Carried:
    """Enter the qualified of a category in a category of the next event; nobody twice."""
    found = qualified(category)
    return _carry(into, actor, lambda one: carry([found], into=one), category)


def replace_withdrawn(
    category: Category, into: Category, withdrawn: EntryId, actor: Actor
) -> Carried:
    """Enter the first reserve for somebody who withdrew from the next event."""
    found = qualified(category)
    return _carry(into, actor, lambda one: move_up(one, withdrawn, [found]), category)


def _carry(
    into: Category, actor: Actor, carried: Callable[[Tournament], Carried], source: Category
) -> Carried:
    done: list[Carried] = []

    def edit(tournament: Tournament) -> Tournament:
        done.append(carried(tournament))
        return done[-1].tournament

    with transaction.atomic():
        target = f"{source.event.name}, {source.name}"[:120]
        change(into.pk, actor, Act.SEND_QUALIFIED, edit, target=target)
        names = [str(entry) for entry in done[-1].added]
        log(
            actor,
            Act.SEND_QUALIFIED,
            event=source.event,
            category=source,
            target=f"{into.event.name}, {into.name}"[:120],
            after={"added": len(names)},
        )
    return done[-1]
