"""Tables handed over: a colleague looks after them until they are taken back."""

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Account, Event, Membership, Role
from meydan.server.store.creation import hold, log

HANDED = "handed-over"
"""What the event's stream says of it."""


class NotHere(Exception):
    """Whoever should take the tables is no other referee of the event."""


def hand_over(event_id: int, actor: Actor, giver: Account, taker: Account) -> int:
    """Give everything that a referee looks after to another; how many duties that were."""
    with transaction.atomic():
        event = hold(event_id)
        rows = duties(event, giver)
        if taker == giver or not event.memberships.filter(account=taker).exists():
            raise NotHere
        for one in rows:
            # Whose tables they were gets them back instead of standing in for nobody.
            one.stand_in = None if one.account_id == taker.pk else taker
            one.save(update_fields=["stand_in"])
        _told(
            event, actor, giver, {"tables": [one.tables for one in rows], "stand_in": taker.shown}
        )
    return len(rows)


def take_back(event_id: int, actor: Actor, owner: Account) -> int:
    """Give a referee the own tables back; how many duties that were."""
    with transaction.atomic():
        event = hold(event_id)
        away = event.memberships.filter(account=owner).exclude(stand_in=None)
        number = away.update(stand_in=None)
        if number:
            _told(event, actor, owner, {"stand_in": owner.shown})
    return number


def duties(event: Event, account: Account) -> list[Membership]:
    """What a referee looks after now: the own tables, and those of others."""
    rows = event.memberships.filter(role=Role.REFEREE).order_by("pk")
    return [one for one in rows if one.acts_for(account.pk)]


def colleagues(event: Event, account: Account) -> list[Account]:
    """The other referees of an event, by name."""
    rows = Account.objects.filter(memberships__event=event, memberships__role=Role.REFEREE)
    found = rows.exclude(pk=account.pk).filter(is_active=True).distinct()
    return sorted(found, key=lambda one: one.shown)


def _told(event: Event, actor: Actor, whose: Account, after: dict[str, object]) -> None:
    log(actor, Act.HAND_OVER, event=event, target=whose.shown, after=after)
    announce_event(event, [Said(HANDED)])
