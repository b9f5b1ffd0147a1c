"""Invitations: a link or QR code by which people join the staff by themselves."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.access.secrets import digest, new_secret
from meydan.server.live.announcement import announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Account, Event, Invitation, Membership, Role
from meydan.server.store.creation import hold, log
from meydan.server.store.staff import expiry, new_account

MOST_REFEREES = 60
JOINED = "staff-joined"
"""What the event's stream says of somebody new."""


class Full(Exception):
    """As many joined as the invitation is for."""


class NameTaken(Exception):
    """Somebody of this name is on the staff already."""


@dataclass(frozen=True, slots=True)
class Made:
    """An invitation and its secret, which is known only now."""

    invitation: Invitation
    secret: str


def invite(event_id: int, actor: Actor, role: Role, *, category: int | None, most: int) -> Made:
    """A link for a role. Whoever rules here joins alone: a link that wanders must end at one."""
    secret = new_secret()
    with transaction.atomic():
        event = hold(event_id)
        made = Invitation.objects.create(
            event=event,
            role=role,
            category_id=category if role is Role.REFEREE else None,
            digest=digest(secret),
            most=most if role is Role.REFEREE else 1,
            expires=expiry(event, role),
        )
        log(actor, Act.MANAGE_STAFF, event=event, after={"role": role.value, "link": "new"})
    return Made(made, secret)


def close(event_id: int, actor: Actor, key: int) -> bool:
    """End an invitation; who joined stays. Whether it was there."""
    with transaction.atomic():
        event = hold(event_id)
        found = event.invitations.filter(pk=key).first()
        if found is None:
            return False
        found.delete()
        log(actor, Act.MANAGE_STAFF, event=event, before={"role": found.role, "link": "new"})
    return True


def open_invitations(event: Event) -> list[Invitation]:
    """Those that somebody can still join by, each with who did."""
    rows = event.invitations.filter(expires__gt=timezone.now()).select_related("category")
    return [
        one
        for one in rows.prefetch_related("members__account")
        if len(one.members.all()) < one.most
    ]


def invitation_of(secret: str) -> Invitation | None:
    """The invitation that a secret belongs to, while it can be followed."""
    rows = Invitation.objects.select_related("event", "category")
    return rows.filter(
        digest=digest(secret), expires__gt=timezone.now(), event__archived=False
    ).first()


def join(key: int, who: Account | str) -> Membership:
    """Take the role: an account that is there already, or somebody new of this name."""
    with transaction.atomic():
        found = Invitation.objects.select_related("event").get(pk=key)
        event = hold(found.event_id)
        if isinstance(who, Account):
            known = event.memberships.filter(account=who, role=found.role).first()
            if known is not None:
                return known
        if found.members.count() >= found.most:
            raise Full
        if isinstance(who, str):
            names = {one.account.shown.casefold() for one in _staff(event.pk)}
            if who.casefold() in names:
                raise NameTaken
        account = new_account(who) if isinstance(who, str) else who
        member = Membership.objects.create(
            account=account,
            event=event,
            role=found.role,
            category_id=found.category_id,
            seen=timezone.now(),
        )
        found.members.add(member)
        after = {"role": found.role, "invited": True}
        log(
            Actor(account=account), Act.MANAGE_STAFF, event=event, target=account.shown, after=after
        )
        announce_event(event, [Said(JOINED)])
    return member


def _staff(event: int) -> list[Membership]:
    return list(Membership.objects.filter(event_id=event).select_related("account"))
