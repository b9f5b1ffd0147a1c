"""What an event tells the public: announcements, its logo, the sites that may show its pages."""

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Announcement, Category, Event, EventLogo
from meydan.server.store.creation import hold, log

LARGEST = 400_000
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""Pictures by their first bytes. SVG is a program as much as a picture: it is not taken."""


class BadPicture(ValueError):
    """No picture that is taken, or too large a one."""


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


def kind_of(data: bytes) -> str:
    """The type of a picture; raises `BadPicture`."""
    if len(data) > LARGEST:
        raise BadPicture("too large")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    for start, kind in KINDS.items():
        if data.startswith(start):
            return kind
    raise BadPicture("unknown")


def set_logo(event: Event, actor: Actor, data: bytes) -> None:
    """Give an event a logo; no bytes take it away."""
    kind = kind_of(data) if data else ""
    with transaction.atomic():
        held = hold(event.pk)
        EventLogo.objects.filter(event=held).delete()
        if data:
            EventLogo.objects.create(event=held, kind=kind, data=data)
        log(actor, Act.EDIT_EVENT, event=held, after={"logo": kind})


def set_embed(event: Event, actor: Actor, sites: str) -> None:
    """Let these sites show the event's standings and boards."""
    with transaction.atomic():
        held = hold(event.pk)
        before, held.embed = held.embed, sites
        held.save(update_fields=["embed"])
        log(
            actor,
            Act.EDIT_EVENT,
            event=held,
            before={"embed": before},
            after={"embed": sites},
        )
