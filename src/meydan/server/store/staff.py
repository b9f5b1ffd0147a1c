"""Staff of an event: people with a role, and the links that let them in without a password."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Account, Event, Membership, Role, SignInLink
from meydan.server.store.creation import hold, log
from meydan.server.store.slugs import free_slug

REFEREE_GRACE = timedelta(days=2)
"""How long a referee's link works after the event's last day."""
SHORTEST = timedelta(days=7)
INVITED = timedelta(days=14)
"""How long somebody may take to choose a password."""

Tables = tuple[tuple[int, int], ...]


class NoSuchAccount(Exception):
    """A user name that nobody has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewStaff:
    """Somebody who is to have a role."""

    name: str
    """As shown; with a leading `@`, the user name of an account that is there already."""
    role: Role
    category: int | None = None
    tables: Tables = ()


@dataclass(frozen=True, slots=True)
class Issued:
    """A membership and the secret of its new link, which is known only now."""

    membership: Membership
    secret: str


def appoint(
    event_id: int,
    actor: Actor,
    people: list[NewStaff],
    *,
    roles: Collection[Role] = (Role.REFEREE,),
) -> list[Issued]:
    """Give these people their roles, all or none.

    Who has a password gets no link, nor does an account whose link would open more than `linkable`
    lets these roles open: its owner has another way in.
    """
    issued: list[Issued] = []
    with transaction.atomic():
        event = hold(event_id)
        for one in people:
            account = _account(one)
            membership = Membership.objects.create(
                account=account,
                event=event,
                role=one.role,
                category_id=one.category,
                tables=[list(pair) for pair in one.tables],
            )
            log(
                actor,
                Act.MANAGE_STAFF,
                event=event,
                target=account.shown,
                after={"role": one.role.value, "tables": membership.tables},
            )
            if not account.has_usable_password() and linkable(membership, roles):
                issued.append(Issued(membership, _issue(membership)))
    return issued


def linkable(membership: Membership, roles: Collection[Role]) -> bool:
    """Whether who may give these roles may also make a link that signs this person in.

    A link opens everything that the account may do, so it must reach no further than they do: no
    owner, no organiser of the installation, nobody of a federation's office, no role in another
    event, no higher role in this one.
    """
    account = membership.account
    if _more_than_staff(account) or not account.is_active:
        return False
    return all(
        one.event_id == membership.event_id and Role(one.role) in roles
        for one in account.memberships.all()
    )


def renew_link(membership: Membership, actor: Actor, *, sign_out: bool = False) -> Issued:
    """A new link; old links and an old password stop working. Ask `linkable` first.

    With `sign_out` whoever came in by them is out too: a card was lost, or somebody else has it.
    """
    with transaction.atomic():
        event = hold(membership.event_id)
        account = membership.account
        if sign_out or account.has_usable_password():
            shut_out(account)
        log(actor, Act.MANAGE_STAFF, event=event, target=account.shown, after={"link": "new"})
        return Issued(membership, _issue(membership))


def shut_out(account: Account) -> None:
    """End everything by which somebody came in as an account: password, sessions, tokens."""
    # Sessions hold a digest of it: a new one, though nobody can sign in with it, ends them.
    account.set_unusable_password()
    account.save(update_fields=["password"])
    account.tokens.all().delete()


def assign(membership: Membership, actor: Actor, *, category: int | None, tables: Tables) -> None:
    """Another category or other tables for a referee."""
    with transaction.atomic():
        event = hold(membership.event_id)
        before = {"category": membership.category_id, "tables": membership.tables}
        membership.category_id = category
        membership.tables = [list(pair) for pair in tables]
        membership.save(update_fields=["category", "tables"])
        after = {"category": category, "tables": membership.tables}
        name = membership.account.shown
        log(actor, Act.MANAGE_STAFF, event=event, target=name, before=before, after=after)


def dismiss(membership: Membership, actor: Actor) -> None:
    """Take a role away; an account that was made for it and has no other is closed."""
    with transaction.atomic():
        event = hold(membership.event_id)
        account = membership.account
        before = {"role": membership.role, "tables": membership.tables}
        membership.delete()
        # Whoever handed tables to the one who leaves has them back at once; no table is nobody's.
        event.memberships.filter(stand_in=account).update(stand_in=None)
        log(actor, Act.MANAGE_STAFF, event=event, target=account.shown, before=before)
        if not _more_than_staff(account) and not account.memberships.exists():
            account.links.all().delete()
            account.is_active = False
            account.save(update_fields=["is_active"])


def expiry(event: Event, role: Role) -> datetime:
    """Until when a new link works."""
    now = timezone.now()
    if role is not Role.REFEREE:
        return now + INVITED
    last = event.ends_on or event.starts_on
    if last is None:
        return now + SHORTEST
    end = timezone.make_aware(datetime.combine(last, time.max)) + REFEREE_GRACE
    return max(end, now + SHORTEST)


def new_account(name: str) -> Account:
    """An account without a password, its user name made of the name."""
    taken = set(Account.objects.values_list("username", flat=True))
    account = Account(username=free_slug(name, taken, otherwise="hakem"), first_name=name[:150])
    account.set_unusable_password()
    account.save()
    return account


def invite_link(account: Account, *, expires: datetime, once: bool) -> str:
    """The secret of a new link of an account; its old links stop working."""
    account.links.all().delete()
    secret = new_secret()
    SignInLink.objects.create(account=account, digest=digest(secret), once=once, expires=expires)
    return secret


def _account(one: NewStaff) -> Account:
    if not one.name.startswith("@"):
        return new_account(one.name)
    found = Account.objects.filter(username=one.name[1:], is_active=True).first()
    if found is None:
        raise NoSuchAccount(one.name)
    return found


def _more_than_staff(account: Account) -> bool:
    """Whether an account is of use outside of events."""
    return account.is_superuser or account.is_staff or len(account.offices.all()) > 0


def _issue(membership: Membership) -> str:
    role = Role(membership.role)
    # Organisers and chief referees choose a password once; a referee's card works all day long.
    return invite_link(
        membership.account,
        expires=expiry(membership.event, role),
        once=role is not Role.REFEREE,
    )
