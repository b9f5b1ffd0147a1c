"""Check-in on a tablet at the door: opened by a secret address, closed from the desk."""

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Event
from meydan.server.store.creation import hold, log


def open_kiosk(event_id: int, actor: Actor) -> str:
    """A new secret for the tablet; an old one stops working."""
    secret = new_secret()
    _set(event_id, actor, digest(secret), "open")
    return secret


def close_kiosk(event_id: int, actor: Actor) -> None:
    """No tablet checks anybody in any more."""
    _set(event_id, actor, "", "closed")


def kiosk_of(secret: str) -> Event | None:
    """The event whose door a secret opens."""
    return Event.objects.filter(kiosk=digest(secret), archived=False).first()


def _set(event_id: int, actor: Actor, kept: str, now: str) -> None:
    with transaction.atomic():
        event = hold(event_id)
        event.kiosk = kept
        event.save(update_fields=["kiosk"])
        log(actor, Act.MANAGE_STAFF, event=event, after={"kiosk": now})
