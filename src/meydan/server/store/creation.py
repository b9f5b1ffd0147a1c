"""Making events and categories, and taking away what is still empty."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db import transaction

from meydan.formats.codec import encode
from meydan.match.deeds import ClockSetting
from meydan.rulebooks import load
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Action, Category, Entry, Event, Membership, Role, Round
from meydan.server.store.change import Archived
from meydan.server.store.slugs import free_slug
from meydan.tournament.model import Edition, Settings, System
from meydan.tournament.settings import chosen, proposed

RESERVED = frozenset({"hall", "teams", "medals", "find", "programme", "cards", "logo", "follow"})
"""Addresses under an event that no category may take."""


class NotEmpty(Exception):
    """Something that people are entered in is archived or withdrawn, never deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCategory:
    """A category before it is made."""

    name: str
    rulebook: str
    players: int
    """Expected; decides the number of rounds where none is given (T12)."""
    rounds: int | None = None
    clock: ClockSetting | None = None
    """`None`: no clock."""
    digital: bool = False
    qualify: int | None = None
    """How many go on to the next stage; `None`: as many as the text says (T15)."""
    system: System | None = None
    """`None`: the text's own."""

    def settings(self, event: Event) -> Settings:
        """What it is played by."""
        book = chosen(
            load(self.rulebook), clock=self.clock, places=self.qualify, system=self.system
        )
        found, _ = proposed(book, name=event.name, players=max(2, self.players))
        return replace(
            found,
            category=self.name,
            place=event.place,
            rounds=self.rounds or found.rounds,
            edition=Edition.on(event.starts_on) if event.starts_on else found.edition,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event before it is made."""

    name: str
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    language: str = "tr"
    stage: str = ""
    short_names: bool = True
    categories: tuple[NewCategory, ...] = ()


def create_event(actor: Actor, new: NewEvent) -> Event:
    """The event with its categories; who makes it is its organiser."""
    with transaction.atomic():
        taken = set(Event.objects.values_list("slug", flat=True))
        year = f" {new.starts_on.year}" if new.starts_on else ""
        titled = new.name if year.strip() in new.name else new.name + year
        event = Event.objects.create(
            slug=free_slug(titled, taken, otherwise="turnuva"),
            name=new.name,
            place=new.place,
            starts_on=new.starts_on,
            ends_on=new.ends_on,
            language=new.language,
            stage=new.stage,
            short_names=new.short_names,
        )
        if actor.account is not None:
            Membership.objects.create(account=actor.account, event=event, role=Role.ORGANISER)
        for one in new.categories:
            _insert(event, one)
        log(actor, Act.CREATE_EVENT, event=event, after={"name": event.name, "slug": event.slug})
    return event


def add_category(event_id: int, actor: Actor, new: NewCategory) -> Category:
    """One more category of an event."""
    with transaction.atomic():
        event = hold(event_id)
        made = _insert(event, new)
        log(actor, Act.EDIT_EVENT, event=event, category=made, after={"category": made.name})
    return made


def delete_category(category_id: int, actor: Actor) -> None:
    """Take away a category that nobody is entered in."""
    with transaction.atomic():
        category = Category.objects.get(pk=category_id)
        event = hold(category.event_id)
        if category.entries.exists() or category.rounds.exists():
            raise NotEmpty
        before = {"category": category.name}
        category.delete()
        log(actor, Act.EDIT_EVENT, event=event, target=before["category"], before=before)


def delete_event(event_id: int, actor: Actor) -> None:
    """Take away an event that nobody is entered in; its line in the log stays."""
    with transaction.atomic():
        event = hold(event_id)
        entered = Entry.objects.filter(category__event=event).exists()
        if entered or Round.objects.filter(category__event=event).exists():
            raise NotEmpty
        before = {"name": event.name, "slug": event.slug}
        event.delete()
        log(actor, Act.EDIT_EVENT, target=before["slug"], before=before)


def hold(event_id: int) -> Event:
    """The event, held against other changes until the transaction ends."""
    event = Event.objects.select_for_update().get(pk=event_id)
    if event.archived:
        raise Archived
    return event


def log(actor: Actor, act: Act, *, category: Category | None = None, **columns: Any) -> None:
    """A line of the action log; that of a category is its event's as well."""
    if category is not None and "event" not in columns:
        columns["event"] = category.event
    Action.objects.create(
        actor=actor.account, who=actor.name, action=act.value, category=category, **columns
    )


def _insert(event: Event, new: NewCategory) -> Category:
    known = list(event.categories.values_list("slug", "position"))
    settings = new.settings(event)
    book = settings.book
    return Category.objects.create(
        event=event,
        slug=free_slug(new.name, {one for one, _ in known} | RESERVED, otherwise=book.game),
        position=max((position for _, position in known), default=0) + 1,
        game=book.game,
        rulebook=book.id,
        clocked=new.clock is not None,
        digital=new.digital,
        settings=encode(settings),
    )
