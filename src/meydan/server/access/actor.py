"""Who is asking: an account, a player with a private link, or anybody."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from meydan.server.access.actions import Who
from meydan.server.models import (
    Account,
    Entry,
    Event,
    Federation,
    Membership,
    Office,
    Role,
    TabletLink,
)
from meydan.server.models.prepared import Prepared

MEMBERS = Prepared(
    lambda account, stand_in, event: Membership.objects.filter(
        Q(account=account) | Q(stand_in=stand_in), event=event
    ),
    int,
    int,
    int,
)
ROLES = {Role.ORGANISER: Who.ORGANISER, Role.CHIEF: Who.CHIEF, Role.REFEREE: Who.REFEREE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Somebody at the door, with what is known of them."""

    account: Account | None = None
    entry: Entry | None = None
    """The player whose private link was used."""
    tablet: TabletLink | None = None
    """The tablet on a table, where the two players share one."""
    program: str = ""
    """The name of a part of Meydan that acts by itself."""

    @property
    def name(self) -> str:
        """As the action log writes it."""
        if self.account is not None:
            return self.account.shown
        if self.entry is not None:
            return f"player {self.entry.pk}"
        if self.tablet is not None:
            return f"tablet {self.tablet.table}"
        return self.program or "public"


PROGRAM = Actor(program="meydan")
"""Meydan itself."""


def roles(
    actor: Actor,
    event: Event | None = None,
    *,
    category: int | None = None,
    table: int | None = None,
) -> frozenset[Who]:
    """What an actor is here. A referee is one only for tables of their own, where one is named."""
    found = {Who.PUBLIC}
    # A tablet is both players of its table at once.
    player = actor.entry or actor.tablet
    if player is not None and (event is None or player.category.event_id == event.pk):
        found.add(Who.PLAYER)
    if actor.account is None or not actor.account.is_active:
        return frozenset(found)
    if actor.account.is_superuser:
        found.add(Who.OWNER)
    if event is None:
        if actor.account.is_staff:
            found.add(Who.ORGANISER)
        found.add(Who.REFEREE)  # signed in: may see the own account
        return frozenset(found)
    key = actor.account.pk
    for one in MEMBERS.all(key, key, event.pk):
        # Who handed the tables over is still staff, but nobody's referee meanwhile.
        if (category is None or one.acts_for(key)) and _applies(one, category, table):
            found.add(ROLES[Role(one.role)])
    return frozenset(found)


def run_by(actor: Actor, *as_: Role) -> QuerySet[Event]:
    """The events that somebody runs, as organiser where no other role is named; an owner, all."""
    account = actor.account
    if account is None:
        return Event.objects.none()
    if account.is_superuser:
        return Event.objects.all()
    held = Membership.objects.filter(account=account, role__in=as_ or (Role.ORGANISER,))
    return Event.objects.filter(pk__in=held.values("event"))


def federation_roles(actor: Actor, federation: Federation) -> frozenset[Who]:
    """What an actor is to a federation: its office organises it, and no event's staff does."""
    found = {Who.PUBLIC}
    account = actor.account
    if account is not None and account.is_active:
        if account.is_superuser:
            found.add(Who.OWNER)
        if Office.objects.filter(federation=federation, account=account).exists():
            found.add(Who.ORGANISER)
    return frozenset(found)


def _applies(membership: Membership, category: int | None, table: int | None) -> bool:
    if membership.role != Role.REFEREE or category is None:
        return True
    if table is None:
        return membership.category_id in (None, category)
    return membership.covers(category, table)
