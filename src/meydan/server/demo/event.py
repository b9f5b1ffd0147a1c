"""Filling an empty data folder with a demo event: categories, rounds played, one under way."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from django.utils import timezone

import meydan.server.public
from meydan.formats.codec import encode
from meydan.match.actors import Role as MatchRole
from meydan.match.deeds import Pressed, SetCounted, SetStarted, Warned
from meydan.match.queries import warnable
from meydan.match.seats import Seat
from meydan.rulebooks import load as load_book, stones_of
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.access.secrets import digest, new_secret
from meydan.server.demo.around import events_around
from meydan.server.demo.games import begin
from meydan.server.demo.people import enter, play
from meydan.server.demo.season import add_season, staff
from meydan.server.models import (
    Account,
    Board,
    Category,
    Event,
    HallScreen,
    Membership,
    Role,
    Round,
    SignInLink,
)
from meydan.server.rounds.hosts.table import append
from meydan.server.store.board_log import opening
from meydan.server.store.change import change
from meydan.server.store.publicity.announcements import publish as publish_words, set_logo
from meydan.server.store.rows import rulebook_of
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Settings, Slot, System, Tournament
from meydan.tournament.rounds import enter_result, pair_next, publish, start
from meydan.tournament.settings import chosen
from meydan.tournament.simulation.made_up import Chances, made_up, strengths

LOGO = Path(meydan.server.public.__file__).with_name("static") / "icon-192.png"
SCREENS = (
    # what each shows, of which categories; none: of all
    (HallScreen.Shows.AUTO, ()),
    (HallScreen.Shows.PODIUM, ("reversi-12",)),
    (HallScreen.Shows.STANDINGS, ("mangala-10", "mangala-12")),
)
LONG = 50
"""Minutes from the start of a round to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A category of the demo, and how far it is."""

    slug: str
    name: str
    text: str
    players: int
    born: int
    rounds: int
    done: int
    """Rounds already finished; the next is under way unless none is, or all are."""
    places: int | None = None
    """Who go on; `None`: as the text says."""
    screens: int = 2
    """Tables of the round under way that are played on screens."""
    system: System | None = None
    early: int = 0
    """Minutes by which its rounds begin before those of the others."""


CATEGORIES = (
    Plan(slug="mangala-10", name="Minikler Mangala", text="tazof-mangala-2023", players=38,
         born=2015, rounds=7, done=3, places=8),
    Plan(slug="mangala-12", name="Küçükler Mangala", text="tazof-mangala-2023", players=24,
         born=2013, rounds=5, done=2, screens=0),
    Plan(slug="pentago-12", name="Yıldızlar Pentago", text="tazof-pentago", players=16,
         born=2013, rounds=5, done=2, places=4, early=10),
    Plan(slug="reversi-14", name="Gençler Reversi", text="tazof-reversi", players=18,
         born=2011, rounds=5, done=1, early=10),
    Plan(slug="kure-12", name="Yıldızlar Küre", text="tazof-kure", players=12,
         born=2013, rounds=5, done=0),
    Plan(slug="kure-14", name="Gençler Küre", text="tazof-kure", players=10,
         born=2011, rounds=5, done=3, early=20),
    Plan(slug="reversi-12", name="Yıldızlar Reversi", text="tazof-reversi", players=14,
         born=2013, rounds=5, done=5, early=20),
    Plan(slug="mangala-14", name="Gençler Mangala finali", text="tazof-mangala-2023", players=8,
         born=2011, rounds=3, done=1, screens=1, system=System.KNOCK_OUT,
         early=20),
)  # fmt: skip
SAID = (
    # minutes ago, what
    (95, "Hoş geldiniz! Eşlendirmeler her turdan 10 dakika önce burada ve salon ekranında."),
    (40, "Otopark girişi B kapısından. A kapısı yalnızca oyuncular için."),
    (12, "Kantinde öğle yemeği başladı; yaka kartını gösteren oyunculara ücretsiz."),
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A sign-in link for a look through somebody's eyes."""

    role: str
    path: str


def fill(seed: int = 2026) -> list[Invitation]:
    """Make the demo event, unless it is there, and give fresh sign-in links."""
    rng = Random(seed)
    event = Event.objects.filter(slug="demo").first()
    if event is None:
        event = _event(rng)
        events_around(event, rng)
        add_season(event, rng)
    found = [
        Invitation("organiser", _link("demo-organiser", event, Role.ORGANISER)),
        Invitation("chief", _link("demo-chief", event, Role.CHIEF)),
        Invitation("referee", _link("demo-referee", event, Role.REFEREE)),
    ]
    staff("demo-organiser", event)
    return found


def _event(rng: Random) -> Event:
    begins = _start_of(max(one.done for one in CATEGORIES[:4]), timezone.localtime())
    event = Event.objects.create(
        slug="demo",
        name="Demo Okullar Arası Akıl Oyunları Şampiyonası",
        place="Demo Spor Salonu",
        starts_on=begins.date(),
        ends_on=begins.date() + timedelta(days=1),
        stage="province",
        published=True,
        short_names=True,
        programme=[encode(one) for one in _programme(begins)],
    )
    set_logo(event, PROGRAM, LOGO.read_bytes())
    for position, plan in enumerate(CATEGORIES):
        category = _category(event, position, plan)
        enter(category, plan.players, plan.born, rng)
        play(category, plan.done, rng)
        _schedule(category, plan, begins)
        if 0 < plan.done < plan.rounds:
            _under_way(category, plan.screens, rng)
    for minutes, text in SAID:
        made = publish_words(event, PROGRAM, text)
        made.at = timezone.now() - timedelta(minutes=minutes)
        made.save(update_fields=["at"])
    for number, (shows, slugs) in enumerate(SCREENS, start=1):
        HallScreen.objects.create(event=event, number=number, shows=shows, categories=list(slugs))
    return event


def _category(event: Event, position: int, plan: Plan) -> Category:
    book = chosen(load_book(plan.text), places=plan.places, system=plan.system)
    settings = Settings(
        name=event.name,
        book=book,
        category=plan.name,
        rounds=plan.rounds,
        third_place=plan.system is System.KNOCK_OUT,
    )
    return Category.objects.create(
        event=event,
        slug=plan.slug,
        position=position,
        game=book.game,
        rulebook=book.id,
        settings=encode(settings),
        clocked=True,
    )


def _start_of(done: int, now: datetime) -> datetime:
    """When the first round began, so that the one after so many is a quarter of an hour old."""
    first = now - timedelta(minutes=LONG * done + 15)
    return first.replace(minute=first.minute - first.minute % 5, second=0, microsecond=0)


def _programme(begins: datetime) -> list[Slot]:
    later = timedelta(minutes=LONG)
    morning = begins.replace(hour=10, minute=0) + timedelta(days=1)
    return [
        Slot(starts=begins - 2 * later, title="Açılış ve teknik toplantı"),
        Slot(starts=begins + 5 * later, title="Öğle arası"),
        Slot(starts=morning, title="Finaller"),
        Slot(starts=morning + 3 * later, title="Ödül töreni"),
    ]


def _schedule(category: Category, plan: Plan, begins: datetime) -> None:
    """Round times around now: what is done lies behind, what is under way has just begun."""
    later = timedelta(minutes=LONG)
    usual = CATEGORIES[0].done
    waits = usual - plan.done if plan.done else usual + 1
    if plan.done == plan.rounds:
        waits = 1 - plan.done + usual
    first = begins + waits * later - timedelta(minutes=plan.early)
    slots = tuple(
        Slot(starts=first + at * later, round=RoundNo(at + 1)) for at in range(plan.rounds)
    )
    change(category.pk, PROGRAM, Act.PAIR, lambda held: replace(held, schedule=slots))


def _under_way(category: Category, screens: int, rng: Random) -> None:
    """A round being played: some results in, some boards in the middle of a set."""
    book = rulebook_of(category)

    def begun(tournament: Tournament) -> Tournament:
        number = tournament.next_round
        tournament = start(publish(pair_next(tournament), number), number)
        strong = strengths(tournament, rng)
        for pair in tournament.rounds[-1].pairs[2::3]:
            result = made_up(pair, book=book, strong=strong, chances=Chances(), rng=rng)
            tournament = enter_result(tournament, number, pair.table, result)
        return tournament

    change(category.pk, PROGRAM, Act.PAIR, begun)
    one = Round.objects.get(category=category, status=RoundStatus.PLAYING.value)
    one.timer_ends = timezone.now() + timedelta(minutes=35)
    one.save(update_fields=["timer_ends"])
    one.boards.filter(table__lte=screens).update(digital=True)
    for board in one.boards.filter(result__isnull=True, table__lte=8):
        if board.digital:
            begin(board, moves=rng.randint(9, 16))
        else:
            _sit_down(board, category, rng)


def _sit_down(board: Board, category: Category, rng: Random) -> None:
    clocked = opening(board, category).clock is not None
    referee = MatchRole.REFEREE
    append(board.pk, PROGRAM, referee, SetStarted())
    book = rulebook_of(category)
    least, most = stones_of(book)
    if most and least == most and rng.random() < 0.6:  # a set that shares out all stones
        stones = rng.choice((30, 27, 25, 21, 18))
        append(board.pk, PROGRAM, referee, SetCounted(score=(stones, most - stones)))
        append(board.pk, PROGRAM, referee, SetStarted())
    if clocked:
        done = append(board.pk, PROGRAM, referee, Pressed(seat=_to_move(board)))
        seat = rng.choice((Seat.A, Seat.B))
        seen = book.warnings.referee_sees.value
        articles = [one.id for one in warnable(done.round, seat) if one.id in seen]
        if articles and rng.random() < 0.3:
            warning = Warned(seat=seat, article=articles[0], reported_by="referee")
            append(board.pk, PROGRAM, referee, warning)


def _to_move(board: Board) -> Seat:
    board.refresh_from_db()
    return Seat(board.state["turn"])


def _link(name: str, event: Event, role: Role) -> str:
    account, created = Account.objects.get_or_create(username=name)
    if created:
        account.first_name, account.last_name = "Demo", role.label
        account.is_staff = role is Role.ORGANISER
        account.set_unusable_password()
        account.save()
        Membership.objects.create(account=account, event=event, role=role)
    account.links.all().delete()
    secret = new_secret()
    SignInLink.objects.create(
        account=account, digest=digest(secret), expires=timezone.now() + timedelta(days=7)
    )
    return f"/in/{secret}"
