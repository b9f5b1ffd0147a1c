"""Filling an empty data folder with a demo event: categories, rounds played, one under way."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from django.utils import timezone

from meydan.formats.codec import encode
from meydan.match.actors import Role as MatchRole
from meydan.match.deeds import Pressed, SetCounted, SetStarted, Warned
from meydan.match.queries import warnable
from meydan.match.seats import Seat
from meydan.rulebooks import load as load_book, stones_of
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import (
    Account,
    Board,
    Category,
    Event,
    Membership,
    Role,
    Round,
    SignInLink,
)
from meydan.server.rounds.hosts.table import append
from meydan.server.store.board_log import opening
from meydan.server.store.change import change
from meydan.server.store.made_up import made_up_players
from meydan.server.store.rows import rulebook_of
from meydan.tournament.entries import Accommodation
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import RoundNo, TeamName
from meydan.tournament.lot import draw_lot
from meydan.tournament.model import RoundStatus, Settings, Slot, Tournament
from meydan.tournament.rounds import enter_result, lock, pair_next, publish, start
from meydan.tournament.simulation.made_up import Chances, fill_round, made_up, strengths

CATEGORIES = (
    # slug, name, rulebook, players, born, rounds, rounds already finished
    ("mangala-10", "Mangala · 10 yaş", "tazof-mangala-2023", 38, 2015, 7, 3),
    ("mangala-12", "Mangala · 12 yaş", "tazof-mangala-2023", 24, 2013, 5, 2),
    ("pentago-12", "Pentago · 12 yaş", "tazof-pentago", 16, 2013, 5, 2),
    ("reversi-14", "Reversi · 14 yaş", "tazof-reversi", 18, 2011, 5, 1),
    ("kure-12", "Küre · 12 yaş", "tazof-kure", 12, 2013, 5, 0),
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A sign-in link for a look through somebody's eyes."""

    role: str
    path: str


def fill(seed: int = 2026) -> list[Invitation]:
    """Make the demo event, unless it is there, and give fresh sign-in links."""
    event = Event.objects.filter(slug="demo").first() or _event(Random(seed))
    return [
        Invitation("organiser", _link("demo-organiser", event, Role.ORGANISER)),
        Invitation("chief", _link("demo-chief", event, Role.CHIEF)),
        Invitation("referee", _link("demo-referee", event, Role.REFEREE)),
    ]


def _event(rng: Random) -> Event:
    today = timezone.localdate()
    event = Event.objects.create(
        slug="demo",
        name="Demo: İl Birinciliği",
        place="Demo Spor Salonu",
        starts_on=today,
        ends_on=today,
        stage="province",
        published=True,
        short_names=True,
    )
    for position, (slug, name, rulebook, players, born, rounds, done) in enumerate(CATEGORIES):
        book = load_book(rulebook)
        settings = Settings(name=event.name, book=book, category=name, rounds=rounds)
        category = Category.objects.create(
            event=event,
            slug=slug,
            position=position,
            game=book.game,
            rulebook=rulebook,
            settings=encode(settings),
            clocked=True,
        )
        _enter(category, players, born, rng)
        _play(category, done, rng)
        if done:
            _under_way(category, rng)
    return event


def _enter(category: Category, players: int, born: int, rng: Random) -> None:
    def entered(tournament: Tournament) -> Tournament:
        for at, player in enumerate(made_up_players(players, born=born, rng=rng)):
            blind = (Accommodation.VISUALLY_IMPAIRED,) if at == 4 else ()
            tournament = add_entry(
                tournament, player, team=TeamName(player.school), accommodations=blind
            )
        return tournament

    change(category.pk, PROGRAM, Act.IMPORT_ENTRIES, entered)


def _play(category: Category, done: int, rng: Random) -> None:
    book = rulebook_of(category)
    chances = Chances(warning=0.04, no_show=0.01)

    def played(tournament: Tournament) -> Tournament:
        tournament = draw_lot(tournament, seed="Meydan demo", at=_today(9, 0))
        strong = strengths(tournament, rng)
        for number in range(1, done + 1):
            tournament = publish(pair_next(tournament), RoundNo(number))
            filled = fill_round(
                tournament.rounds[-1], book=book, strong=strong, chances=chances, rng=rng
            )
            tournament = lock(tournament.with_round(filled), RoundNo(number))
        return _scheduled(tournament)

    change(category.pk, PROGRAM, Act.PAIR, played)


def _scheduled(tournament: Tournament) -> Tournament:
    first = _today(10, 0)
    slots = tuple(
        Slot(starts=first + timedelta(minutes=50 * at), round=RoundNo(at + 1))
        for at in range(tournament.settings.rounds)
    )
    return replace(
        tournament, schedule=(Slot(starts=_today(9, 0), title="Teknik toplantı"), *slots)
    )


def _under_way(category: Category, rng: Random) -> None:
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
    for board in one.boards.filter(result__isnull=True, table__lte=8):
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


def _today(hour: int, minute: int) -> datetime:
    return timezone.localtime().replace(hour=hour, minute=minute, second=0, microsecond=0)
