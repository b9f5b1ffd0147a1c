"""Events, entries and accounts for tests: plainly made up."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from meydan.formats.codec import encode
from meydan.match.deeds import ClockSetting
from meydan.rulebooks import load
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Account, Category, Event, Membership, Role
from meydan.server.store.change import change
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import RoundNo
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import Settings, Tournament
from meydan.tournament.rounds import pair_next, publish
from meydan.tournament.settings import chosen

NAMES = ("Ada", "Bora", "Çınar", "Deniz", "Ege", "Figen", "Irmak", "İnci", "Öykü", "Şule", "Ümit")
PASSWORD = "demo-demo-demo"


def make_event(slug: str = "deneme", *, published: bool = True, **columns: Any) -> Event:
    """A demo event."""
    return Event.objects.create(
        slug=slug, name=f"Demo {slug}", starts_on=date(2026, 5, 1), published=published, **columns
    )


def make_category(
    event: Event, slug: str = "mangala-12", *, rulebook: str = "tazof-mangala-2023", rounds: int = 5
) -> Category:
    """A demo category."""
    book = load(rulebook)
    settings = Settings(name=event.name, book=book, category=slug, rounds=rounds)
    return Category.objects.create(
        event=event, slug=slug, game=book.game, rulebook=rulebook, settings=encode(settings)
    )


def edit(category: Category, function: Callable[[Tournament], Tournament]) -> None:
    """Change a category's tournament."""
    change(category.pk, PROGRAM, Act.EDIT_CATEGORY, function)


def set_clock(category: Category, seconds: int) -> None:
    """Give a category's tables clocks, or none."""
    category.clocked = bool(seconds)
    if seconds:
        book = chosen(load(category.rulebook), clock=ClockSetting(seconds=seconds))
        category.settings = category.settings | {"book": encode(book)}
    category.save()


def add_players(category: Category, number: int) -> None:
    """Made-up entries."""

    def entered(tournament: Tournament) -> Tournament:
        for at in range(number):
            player = Player(given=NAMES[at % len(NAMES)], surname=f"Demo{at + 1}", birth_year=2014)
            tournament = add_entry(tournament, player)
        return tournament

    edit(category, entered)


def start_round(category: Category) -> None:
    """Draw the lot if need be, pair the next round and publish it."""

    def next_round(tournament: Tournament) -> Tournament:
        if tournament.lot is None:
            at = datetime(2026, 5, 1, 9, tzinfo=UTC)
            tournament = enter_lot(tournament, starts=True, at=at)
        paired = pair_next(tournament)
        return publish(paired, RoundNo(len(paired.rounds)))

    edit(category, next_round)


def make_account(name: str, event: Event | None = None, role: Role | None = None) -> Account:
    """Somebody who can sign in with `PASSWORD`."""
    account = Account.objects.create_user(username=name, password=PASSWORD)
    if event is not None and role is not None:
        Membership.objects.create(account=account, event=event, role=role)
    return account
