"""From one event to the next, and to a play-off: where the qualified go, and sending them (T15)."""

from collections.abc import Callable
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from meydan.formats.codec import encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category, Event
from meydan.server.store.change import change, lock
from meydan.server.store.creation import RESERVED, hold, log
from meydan.server.store.rows import load
from meydan.server.store.season.way_up import quota_of, refuse_late, same_people
from meydan.server.store.slugs import free_slug
from meydan.tournament.entry_changes import withdraw
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.play_off import play_off
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
    tournament = load(category)
    return qualification(
        tournament, stage=category.event.stage, places=quota_of(category, tournament)
    )


def send(category: Category, into: Category, actor: Actor) -> Carried:
    """Enter the qualified of a category in a category of the next event; nobody twice."""
    refuse_late(into)
    found, same = qualified(category), same_people(category, into)
    return _carry(into, actor, lambda one: carry([found], into=one, same=same), category)


def replace_withdrawn(
    category: Category, into: Category, withdrawn: EntryId, actor: Actor
) -> Carried:
    """Enter the first reserve for somebody who withdrew from the next event."""
    refuse_late(into)
    found, same = qualified(category), same_people(category, into)
    return _carry(into, actor, lambda one: move_up(one, withdrawn, [found], same=same), category)


def cannot_come(category: Category, into: Category, entry: EntryId, actor: Actor) -> Carried:
    """Somebody can't come to the next event: withdrawn there, the next reserve entered, at once."""
    refuse_late(into)
    found, same = qualified(category), same_people(category, into)

    def replaced(one: Tournament) -> Carried:
        return move_up(withdraw(one, entry), entry, [found], same=same)

    return _carry(into, actor, replaced, category)


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


def make_play_off(
    source: Category, actor: Actor, *, name: str, places: int, third_place: bool
) -> Category:
    """The knock-out of the best of a category, beside it; all of them are here already."""
    with transaction.atomic():
        event = hold(source.event_id)
        source = lock(source.pk)
        made = play_off(load(source), places=places, category=name, third_place=third_place)
        known = set(event.categories.values_list("slug", flat=True))
        category = Category.objects.create(
            event=event,
            slug=free_slug(name, known | RESERVED, otherwise=source.game),
            position=source.position,
            game=source.game,
            rulebook=source.rulebook,
            clocked=source.clocked,
            digital=source.digital,
            watch_delay=source.watch_delay,
            settings=encode(made.settings),
        )
        change(
            category.pk,
            actor,
            Act.EDIT_CATEGORY,
            # The new row's settings are the stored ones; what was made gives entries, lot and
            # seeds.
            lambda empty: replace(made, settings=empty.settings),
            target=source.name[:120],
        )
        category.entries.update(checked_in=timezone.now())
        after = {"category": category.name, "places": places}
        log(actor, Act.EDIT_CATEGORY, event=event, category=source, after=after)
    return category
