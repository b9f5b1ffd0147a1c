"""Messages to all referees: said on the event's stream, confirmed one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce_event
from meydan.server.live.differences import MESSAGE, Said
from meydan.server.models import Account, Event, MessageRead, Role, StaffMessage
from meydan.server.store.creation import hold, log

READ = "message-read"
"""What the event's stream says of a confirmation, and of a message taken back."""
LONGEST = 300
SHOWN = 20
"""So many of the newest are shown."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message as the desk sees it."""

    message: StaffMessage
    read: tuple[str, ...]
    unread: tuple[str, ...]


def send(event: Event, actor: Actor, text: str) -> StaffMessage:
    """Tell all referees something."""
    with transaction.atomic():
        held = hold(event.pk)
        made = StaffMessage.objects.create(event=held, text=text, who=actor.name[:150])
        if actor.account is not None:
            MessageRead.objects.create(message=made, account=actor.account)
        announce_event(held, [Said(MESSAGE, {"id": made.pk, "text": text, "who": made.who})])
        log(actor, Act.MESSAGE_STAFF, event=held, after={"text": text})
    return made


def take_back(event: Event, actor: Actor, key: int) -> bool:
    """Take a message away; whether it was there."""
    with transaction.atomic():
        held = hold(event.pk)
        found = held.staff_messages.filter(pk=key).first()
        if found is None:
            return False
        found.delete()
        announce_event(held, [Said(READ, {"id": key, "gone": True})])
        log(actor, Act.MESSAGE_STAFF, event=held, before={"text": found.text})
    return True


def confirm(account: Account, key: int) -> bool:
    """Note that somebody of the event's staff has read a message; whether there was one."""
    with transaction.atomic():
        found = StaffMessage.objects.filter(pk=key, event__memberships__account=account).first()
        if found is None:
            return False
        _, fresh = MessageRead.objects.get_or_create(message=found, account=account)
        if fresh:
            announce_event(found.event, [Said(READ, {"id": key})])
    return True


def unread(account: Account, events: Sequence[Event]) -> list[StaffMessage]:
    """What somebody has not confirmed yet, the oldest first."""
    rows = StaffMessage.objects.filter(event__in=events, event__memberships__account=account)
    return list(rows.exclude(readers=account).distinct().order_by("at", "pk"))


def sent(event: Event) -> list[Sent]:
    """The newest messages, each with who confirmed it and who did not."""
    members = event.memberships.filter(role=Role.REFEREE).select_related("account")
    names = {one.account_id: one.account.shown for one in members}
    found = []
    for one in event.staff_messages.prefetch_related("reads")[:SHOWN]:
        readers = {read.account_id for read in one.reads.all()}
        found.append(
            Sent(
                one,
                tuple(sorted(name for key, name in names.items() if key in readers)),
                tuple(sorted(name for key, name in names.items() if key not in readers)),
            )
        )
    return found
