"""What an event tells the public: announcements, its logo, the sites that may show its pages."""

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Announcement, Category, Event, EventLogo
from meydan.server.store.creation import hold, log
from meydan.server.store.face.pictures import kind_of


def publish(
    event: Event, actor: Actor, text: str, *, category: Category | None = None
) -> Announcement:
    """Say something to everybody, or to those of a category."""
    with transaction.atomic():
        held = hold(event.pk)
        made = Announcement.objects.create(
            event=held, category=category, text=text, who=actor.name[:150]
        )
        said = {"id": made.pk, "text": text, "category": category.slug if category else ""}
        announce_event(held, [Said("announcement", said)])
        log(actor, Act.ANNOUNCE, event=held, category=category, after={"text": text})
    return made


def take_back(event: Event, actor: Actor, key: int) -> bool:
    """Take an announcement away; whether it was there."""
    with transaction.atomic():
        held = hold(event.pk)
        found = held.announcements.filter(pk=key).first()
        if found is None:
            return False
        log(actor, Act.ANNOUNCE, event=held, category=found.category, before={"text": found.text})
        found.delete()
        announce_event(held, [Said("taken-back", {"id": key})])
    return True


def set_logo(event: Event, actor: Actor, data: bytes) -> None:
    """Give an event a logo; no bytes take it away."""
    kind = kind_of(data) if data else ""
    with transaction.atomic():
        held = hold(event.pk)
        EventLogo.objects.filter(event=held).delete()
        if data:
            EventLogo.objects.create(event=held, kind=kind, data=data)
        log(actor, Act.EDIT_EVENT, event=held, after={"logo": kind})
