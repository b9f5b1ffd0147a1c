"""A whole season by chance: provinces, districts, children, four games, from district to final.

Rows are written in bulk, as a server that ran all these events would have them; whose entry it is
is known here and not looked for. Who qualifies comes out of the real standings. Every name is
plainly made up.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from random import Random

from django.db import transaction

from meydan.formats.codec import encode
from meydan.formats.lists.vocabulary import fold
from meydan.games.registry import names
from meydan.rulebooks import default_for, load
from meydan.server.access.actor import PROGRAM
from meydan.server.access.secrets import new_secret
from meydan.server.models import (
    Board,
    BoardEvent,
    Category,
    Club,
    Entry,
    Event,
    Federation,
    Person,
    PersonClub,
    PersonEntry,
    Round,
    SeasonEvent,
)
from meydan.server.models.moments import now_ms
from meydan.server.store.board_log import direct_row
from meydan.server.store.made_up import made_up_players
from meydan.server.store.rows import entry_columns, load as load_tournament
from meydan.server.store.season.federations import create_federation
from meydan.server.store.season.links import name_key
from meydan.server.store.season.placings import place_due
from meydan.server.store.season.rated import rate_due
from meydan.server.store.slugs import slug
from meydan.tournament.entries import Entry as Value, Origin, Player
from meydan.tournament.ids import EntryId, Points
from meydan.tournament.model import Bye, ByeKind, Settings
from meydan.tournament.results import Result
from meydan.tournament.standings import standings

AGE = 12
ROUNDS = 5
GOES_ON = 2
"""Of each category, to the next stage."""
BATCH = 2000
SCHOOLS = 3
"""Of a district."""
ADAY = timedelta(days=1)

Told = Callable[[str, int, int], None]
"""What is being made, how much is done, and of how much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How large a season."""

    provinces: int = 81
    districts: int = 900
    children: int = 100_000


@dataclass(slots=True)
class Child:
    """A person while the season is made."""

    person: Person
    player: Player
    strength: float


def fill(size: Size, *, year: int, seed: int = 2026, told: Told = lambda *_: None) -> Federation:
    """Make the season; it is there whole or not at all."""
    rng = Random(seed)
    with transaction.atomic():
        federation = create_federation(PROGRAM, name=f"Demo Federasyonu {year}")
        final = _event(federation, "Demo Final", "national", date(year, 6, 10), "", None)
        tops = [
            _event(federation, f"Demo İl {at:02} Birinciliği", "province", date(year, 4, 15),
                   f"Demo İl {at:02}", final)
            for at in range(1, size.provinces + 1)
        ]  # fmt: skip
        going: dict[tuple[int, str], list[tuple[Child, Origin]]] = {}
        for at in range(size.districts):
            told("district", at, size.districts)
            province = at % size.provinces
            children = size.children // size.districts + (at < size.children % size.districts)
            name = f"Demo İl {province + 1:02}"
            event = _event(
                federation, f"Demo İlçe {at + 1:03} Birinciliği", "district",
                date(year, 2, 1) + ADAY * rng.randrange(28), name, tops[province],
            )  # fmt: skip
            people = _children(federation, children, f"Demo İlçe {at + 1:03}", name, year, rng)
            for number, game in enumerate(names()):
                some = [(one, None) for one in people[number :: len(names())]]
                for child, origin in _play(event, game, some, rng):
                    going.setdefault((province, game), []).append((child, origin))
        last: dict[str, list[tuple[Child, Origin]]] = {}
        for province, event in enumerate(tops):
            told("province", province, len(tops))
            for game in names():
                found = _play(event, game, going.get((province, game), []), rng)
                last.setdefault(game, []).extend(found)
        for at, game in enumerate(names()):
            told("final", at, len(names()))
            for _ in _play(final, game, last.get(game, []), rng):
                pass
    return federation


def count(federation: Federation, told: Told = lambda *_: None) -> None:
    """Places, points and ratings of everything that was made."""
    place_due(federation, told=partial(told, "places"))
    told("ratings", 0, 1)
    rate_due(federation)


def _event(
    federation: Federation, name: str, stage: str, day: date, province: str, then: Event | None
) -> Event:
    event = Event.objects.create(
        slug=f"{slug(name)}-{federation.pk}",
        name=name,
        place=province or "Demo Spor Salonu",
        starts_on=day,
        ends_on=day,
        stage=stage,
        published=True,
        next_event=then,
    )
    SeasonEvent.objects.create(event=event, federation=federation, year=day.year, province=province)
    return event


def _children(
    federation: Federation, number: int, district: str, province: str, year: int, rng: Random
) -> list[Child]:
    schools = [
        Club(
            federation=federation,
            slug=slug(f"{district} okul {at}"),
            name=f"{district} Okulu {at}",
            folded=fold(f"{district} Okulu {at}"),
            district=district,
            province=province,
        )
        for at in range(1, SCHOOLS + 1)
    ]
    Club.objects.bulk_create(schools)
    found = []
    for player in made_up_players(number, born=year - AGE, rng=rng):
        club = rng.choice(schools)
        known = replace(player, school=club.name, district=district, province=province)
        person = Person(
            federation=federation,
            given=known.given,
            surname=known.surname,
            folded=name_key(known.given, known.surname),
            birth_year=known.birth_year,
            sex=known.sex.value if known.sex else "",
            club=club,
            district=district,
            province=province,
            public=True,
        )
        found.append(Child(person, known, rng.gauss(1500, 250)))
    Person.objects.bulk_create([one.person for one in found], batch_size=BATCH)
    PersonClub.objects.bulk_create(
        [PersonClub(person=one.person, club=one.person.club, year=year) for one in found],
        batch_size=BATCH,
    )
    return found


def _play(
    event: Event, game: str, field: Sequence[tuple[Child, Origin | None]], rng: Random
) -> Iterator[tuple[Child, Origin]]:
    """A category with its rounds; who goes on from it, by its standings."""
    if len(field) < 2:
        return
    book = load(default_for(game))
    settings = Settings(name=event.name, book=book, category=f"{AGE} yaş", rounds=ROUNDS)
    category = Category.objects.create(
        event=event,
        slug=f"{game}-{AGE}",
        position=names().index(game),
        game=game,
        rulebook=book.id,
        settings=encode(settings),
        version=1,
        shape=1,
    )
    rows = [
        Entry(
            category=category,
            link=new_secret(),
            **entry_columns(Value(id=EntryId(at), player=child.player, origin=origin))
            | {"number": at},
        )
        for at, (child, origin) in enumerate(field, 1)
    ]
    Entry.objects.bulk_create(rows, batch_size=BATCH)
    PersonEntry.objects.bulk_create(
        [
            PersonEntry(entry=row, person=child.person, how="new")
            for row, (child, _) in zip(rows, field, strict=True)
        ],
        batch_size=BATCH,
    )
    strong = {row.pk: child.strength for row, (child, _) in zip(rows, field, strict=True)}
    _rounds(category, settings, rows, strong, rng)
    table = standings(load_tournament(category))
    by_id = {EntryId(at): child for at, (child, _) in enumerate(field, 1)}
    for place, row in enumerate(table.rows[:GOES_ON], 1):
        yield by_id[row.entry], Origin(stage=event.stage, event=event.name, place=place)


def _rounds(
    category: Category, settings: Settings, rows: list[Entry], strong: dict[int, float], rng: Random
) -> None:
    """Rounds of neighbours by points; who sits out has a bye."""
    points = {row.pk: 0 for row in rows}
    worth, at = settings.worth, now_ms()
    for number in range(1, ROUNDS + 1):
        order = sorted(rows, key=lambda one: (-points[one.pk], rng.random()))
        sits_out = order.pop() if len(order) % 2 else None
        byes = encode((_bye(sits_out, settings),)) if sits_out else []
        one = Round.objects.create(category=category, number=number, status="locked", byes=byes)
        if sits_out:
            points[sits_out.pk] += int(settings.bye)
        boards, log = [], []
        for table, (first, second) in enumerate(zip(order[::2], order[1::2], strict=True), 1):
            chance = 1 / (1 + 10 ** ((strong[second.pk] - strong[first.pk]) / 400))
            won = rng.random() < chance
            both = worth.won if won else worth.lost
            result = Result(points=(Points(both[0]), Points(both[1])))
            points[first.pk] += both[0]
            points[second.pk] += both[1]
            where = {"round": one, "table": table, "first": first, "second": second}
            boards.append(Board(**where, seq=1, result=encode(result)))
            log.append(direct_row(result, worth=worth, by=PROGRAM.name, at=at, reason=""))
        Board.objects.bulk_create(boards, batch_size=BATCH)
        BoardEvent.objects.bulk_create(
            [
                BoardEvent(board=board, seq=1, event=row)
                for board, row in zip(boards, log, strict=True)
            ],
            batch_size=BATCH,
        )


def _bye(row: Entry, settings: Settings) -> Bye:
    return Bye(entry=EntryId(row.local), kind=ByeKind.PAIRING, points=settings.bye)
