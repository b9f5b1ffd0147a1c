"""Making and changing federations, and which events are theirs."""

from datetime import date
from typing import Any

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import (
    Account,
    Event,
    Federation,
    Office,
    PersonEntry,
    SeasonEvent,
)
from meydan.server.store.creation import hold, log
from meydan.server.store.face.pictures import kind_of
from meydan.server.store.season.links import let_go, link_category, show_anew
from meydan.server.store.season.placings import forget_places
from meydan.server.store.season.rated import forget_games
from meydan.server.store.season.stale import count_event_again
from meydan.server.store.slugs import free_slug, slug

LONGEST_ADDRESS = 36
"""Room for a number behind it is left."""


def create_federation(
    actor: Actor, *, name: str, address: str = "", account: Account | None = None
) -> Federation:
    """A federation under an address of its own; who is named is its office."""
    with transaction.atomic():
        taken = set(Federation.objects.values_list("slug", flat=True))
        wanted = slug(address or name)[:LONGEST_ADDRESS].strip("-")
        made = Federation.objects.create(
            name=name, slug=free_slug(wanted, taken, otherwise="federasyon")
        )
        if account is not None:
            Office.objects.create(federation=made, account=account)
        log(actor, Act.FEDERATION_MANAGE, target=made.slug, after={"name": name})
    return made


def change_federation(
    federation_id: int,
    actor: Actor,
    *,
    logo: bytes | None = None,
    drop_logo: bool = False,
    **columns: Any,
) -> Federation:
    """Store what the office set; without a new logo the old one stays unless it is to go."""
    kind = kind_of(logo) if logo else ""
    with transaction.atomic():
        row = Federation.objects.select_for_update().get(pk=federation_id)
        before = {name: getattr(row, name) for name in columns}
        for name, value in columns.items():
            setattr(row, name, value)
        if logo:
            row.logo, row.logo_kind = logo, kind
        elif drop_logo:
            row.logo, row.logo_kind = None, ""
        row.version += 1
        row.save()
        log(actor, Act.FEDERATION_OFFICE, target=row.slug, before=before, after=columns)
    return row


def join(
    event_id: int,
    actor: Actor,
    federation: Federation | None,
    *,
    province: str = "",
    online: bool = False,
    entries_until: date | None = None,
    year: int | None = None,
) -> SeasonEvent | None:
    """Put an event into a federation's calendar, or out of it; its people follow."""
    with transaction.atomic():
        event = hold(event_id)
        old = SeasonEvent.objects.filter(event=event).select_related("federation").first()
        if old is not None and (federation is None or old.federation_id != federation.pk):
            _leave(old)
        made = None
        if federation is not None:
            day = event.starts_on or event.created.date()
            made, _ = SeasonEvent.objects.update_or_create(
                event=event,
                defaults={
                    "federation": federation,
                    "year": year or day.year,
                    "province": province,
                    "online": online,
                    "entries_until": entries_until,
                },
            )
            for category in event.categories.all():
                category.event = event
                link_category(category)
            if old is not None and (old.year, old.online) != (made.year, made.online):
                count_event_again(event.pk)
        after = {"federation": federation.name if federation else ""}
        log(actor, Act.EDIT_EVENT, event=event, after=after)
    return made


def follow_event(event: Event) -> None:
    """An event was put off, or is another stage now: its season and all that was counted follow."""
    where = SeasonEvent.objects.filter(event=event).first()
    if where is None:
        return
    if event.starts_on is not None and where.year != event.starts_on.year:
        where.year = event.starts_on.year
        where.save(update_fields=["year"])
    count_event_again(event.pk)


def _leave(old: SeasonEvent) -> None:
    """What one federation learnt by an event is not another's."""
    federation, categories = old.federation, list(old.event.categories.all())
    for category in categories:
        forget_places(category, federation, old.year)
    links = PersonEntry.objects.filter(entry__category__event=old.event_id)
    people = set(links.values_list("person", flat=True))
    links.delete()
    old.delete()
    forget_games(federation, categories)
    let_go(people)
    show_anew(federation)
