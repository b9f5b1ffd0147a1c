"""An installation full of marks: wherever one shows that should not, something leaks.

One event is published, with a published round, a draft, private data, registrations and a list
being imported; another is not published at all.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.utils import timezone

from meydan.server.access.actor import PROGRAM
from meydan.server.access.secrets import digest, new_secret
from meydan.server.jobs.hooks.delivery import new_hook_secret
from meydan.server.models import (
    Account,
    Board,
    Category,
    Event,
    Hook,
    HookDelivery,
    ImportDraft,
    Job,
    PrivateData,
    Registration,
    Role,
    SignInLink,
)
from meydan.server.store.season.federations import create_federation, join
from meydan.server.store.season.placings import place_due
from meydan.server.store.season.rated import rate_due
from meydan.server.store.snapshots import take
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import Points, RoundNo
from meydan.tournament.model import Tournament
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish, pair_next
from tests.server.making import (
    add_players,
    edit,
    make_account,
    make_category,
    make_event,
    start_round as publish_next,
)

PRIVATE = ("OZELKIMLIK7731", "OZELTELEFON7731", "OZELNOT7731", "2014-03-17", "17 Mart 2014")
"""Private data of every entry; the last two are one date of birth."""
WAITING = ("KAYITADI7731", "KAYITTELEFON7731")
"""A registration that waits for the organiser."""
IMPORTED = "LISTEDEKI7731"
"""Somebody in a list that is being looked through."""
DRAFT = "8731"
"""A table that only the draft has."""
HIDDEN = "GIZLIOLAY7731"
"""The name of the event that is not published."""
IMPAIRED = "visually-impaired"
"""What a player is granted (T7); for the staff alone."""

FOR_NOBODY = (*PRIVATE, *WAITING, IMPORTED, DRAFT, HIDDEN, IMPAIRED)


@dataclass(frozen=True, slots=True)
class Fortress:
    """What stands in it."""

    event: Event
    category: Category
    hidden: Event
    hidden_category: Category

    @property
    def secrets(self) -> list[str]:
        """The secrets of private links."""
        return list(self.category.entries.values_list("link", flat=True))


def build() -> Fortress:
    """Fill an empty installation."""
    event = make_event("acik", registration=True)
    category = _category(event)
    hidden = make_event("gizli", published=False)
    Event.objects.filter(pk=hidden.pk).update(name=HIDDEN)
    fortress = Fortress(event, category, hidden, _category(hidden))
    _federation(fortress)
    return fortress


def _federation(fortress: Fortress) -> None:
    """Both events are in one federation's calendar; the hidden one's people are others."""
    category = fortress.hidden_category
    category.entries.update(given=HIDDEN, surname=HIDDEN)
    fortress.category.entries.update(school="Demo Okulu", province="Demo İli")
    federation = create_federation(PROGRAM, name="Demo Federasyonu")
    for event in (fortress.event, fortress.hidden):
        join(event.pk, PROGRAM, federation)
    place_due(federation)
    rate_due(federation)


def _category(event: Event) -> Category:
    category = make_category(event)
    add_players(category, 4)
    publish_next(category)
    win = Result(points=(Points(2), Points(0)))

    def played(tournament: Tournament) -> Tournament:
        for pair in tournament.rounds[0].pairs:
            tournament = enter_result(tournament, RoundNo(1), pair.table, win)
        return pair_next(finish(tournament, RoundNo(1)))

    edit(category, played)
    for at, board in enumerate(Board.objects.filter(round__category=category, round__number=2)):
        board.table = int(DRAFT) + at
        board.save()
    category.entries.filter(local=2).update(accommodations=[Accommodation.VISUALLY_IMPAIRED.value])
    for entry in category.entries.all():
        PrivateData.objects.create(
            entry=entry,
            national_id=f"{PRIVATE[0]}{entry.local}"[:20],
            birth_date=date(2014, 3, 17),
            contact=PRIVATE[1],
            remark=PRIVATE[2],
        )
    Registration.objects.create(
        category=category,
        given=WAITING[0],
        surname="Demo",
        birth_date=date(2014, 3, 17),
        contact=WAITING[1],
    )
    ImportDraft.objects.create(event=event, file="liste.xlsx", rows=[[1, ["Ad"]], [2, [IMPORTED]]])
    done = {"kind": "pair", "state": Job.State.DONE, "facts": {"round": 1}}
    Job.objects.create(event=event, category=category, **done)
    hook = Hook.objects.create(event=event, address="https://example.org", secret=new_hook_secret())
    HookDelivery.objects.create(
        hook=hook,
        key=f"msg_{event.pk}",
        kind="trial",
        body="{}",
        made=0,
        state=HookDelivery.State.FAILED,
    )
    category.refresh_from_db()
    take(category, "by-hand")
    return category


def somebody(fortress: Fortress, role: Role | None, name: str = "") -> Client:
    """A browser in which somebody with a role in the published event is signed in."""
    account = make_account(name or f"birisi-{role}", fortress.event if role else None, role)
    return browser_of(account)


def browser_of(account: Account) -> Client:
    """A browser in which an account is signed in."""
    client = Client(headers={"accept-language": "tr"})
    client.force_login(account)
    return client


def player(fortress: Fortress) -> Client:
    """A browser that opened the private link of a player."""
    client = Client(headers={"accept-language": "tr"})
    client.get(f"/p/{fortress.secrets[0]}")
    assert SessionStore(client.cookies["sessionid"].value).get("entry")
    return client


def owner() -> Client:
    """A browser of the owner."""
    account = make_account("sahip")
    account.is_superuser = account.is_staff = True
    account.save()
    return browser_of(account)


def invitation(account: Account, *, once: bool, days: int = 1) -> str:
    """A sign-in link's path."""
    secret = new_secret()
    expires = timezone.now() + timedelta(days=days)
    SignInLink.objects.create(account=account, digest=digest(secret), once=once, expires=expires)
    return f"/in/{secret}"
