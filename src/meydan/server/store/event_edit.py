"""Changing an event itself: its name and days, who sees it, whether it is over for good."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Event
from meydan.server.store.change import Conflict, change
from meydan.server.store.creation import hold, log
from meydan.server.store.season.federations import follow_event
from meydan.server.store.season.links import show_people_of
from meydan.tournament.model import Tournament

EDITABLE = (
    "name",
    "place",
    "starts_on",
    "ends_on",
    "language",
    "stage",
    "short_names",
    "registration",
    "keep_months",
)


def choose_teams(event_id: int, actor: Actor, *, by: str, best: int | None) -> None:
    """Say for everybody what makes a team of this event, and how many of it count."""
    set_columns(event_id, actor, Act.EDIT_EVENT, team_by=by, team_best=best)


def set_columns(event_id: int, actor: Actor, act: Act, **columns: Any) -> Event:
    """Store columns of an event that is open; what differs is a line of the log."""
    with transaction.atomic():
        event = hold(event_id)
        before = {name: getattr(event, name) for name in columns}
        for name, value in columns.items():
            setattr(event, name, value)
        event.save(update_fields=list(columns))
        if columns != before:
            log(actor, act, event=event, before=before, after=columns)
    return event


def mark(event: Event) -> int:
    """A number that changes with what a form shows of an event, as `version` does elsewhere."""
    # An event has no version of its own: categories change it a hundred times a day, forms do not
    # mind.
    shown = "\n".join(str(getattr(event, name)) for name in EDITABLE)
    return int(hashlib.sha256(shown.encode()).hexdigest()[:12], 16)


def edit_event(event_id: int, actor: Actor, columns: Mapping[str, Any], *, seen: int) -> Event:
    """Store what a form changed; categories carry the event's name and place too."""
    with transaction.atomic():
        event = hold(event_id)
        if mark(event) != seen:
            raise Conflict(seen=seen, now=mark(event))
        before = {name: str(getattr(event, name)) for name in columns}
        for name, value in columns.items():
            setattr(event, name, value)
        event.save(update_fields=list(columns))
        after = {name: str(getattr(event, name)) for name in columns}
        differ = [name for name in columns if before[name] != after[name]]
        if not differ:
            return event
        if {"starts_on", "ends_on", "keep_months"} & set(differ) and event.forgotten:
            event.forgotten = None  # whoever was entered since has a day of their own
            event.save(update_fields=["forgotten"])
        log(
            actor,
            Act.EDIT_EVENT,
            event=event,
            before={name: before[name] for name in differ},
            after={name: after[name] for name in differ},
        )
        if "short_names" in differ:
            show_people_of(event)
        if {"starts_on", "ends_on", "stage"} & set(differ):
            follow_event(event)
        if {"name", "place"} & set(differ):
            for key in event.categories.order_by("pk").values_list("pk", flat=True):
                change(key, actor, Act.EDIT_EVENT, lambda one: _renamed(one, event), target="name")
    return event


def publish_event(event_id: int, actor: Actor, *, published: bool) -> Event:
    """Show an event to everyone, or to its staff only."""
    with transaction.atomic():
        event = set_columns(event_id, actor, Act.PUBLISH_EVENT, published=published)
        show_people_of(event)
    return event


def archive_event(event_id: int, actor: Actor, *, archived: bool, reason: str) -> Event:
    """Close an event for good, or open it again."""
    with transaction.atomic():
        # Not `hold`, which refuses archived events: this is the one act that opens them again.
        event = Event.objects.select_for_update().get(pk=event_id)
        before = {"archived": event.archived}
        event.archived = archived
        event.save(update_fields=["archived"])
        after = {"archived": archived}
        log(actor, Act.ARCHIVE_EVENT, event=event, before=before, after=after, reason=reason)
    return event


def _renamed(tournament: Tournament, event: Event) -> Tournament:
    settings = replace(tournament.settings, name=event.name, place=event.place)
    return replace(tournament, settings=settings)
