"""A whole season by chance: provinces, districts, children, four games, from district to final.

Rows are written in bulk, as a server that ran all these events would have them; whose entry it is
is known here and not looked for. Who qualifies comes out of the real standings. Every name is
plainly made up.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
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
from meydan.server.demo.bulk import Bulk
from meydan.server.models import (
    Board,
    BoardEvent,
    Category,
    Club,
    Counted,
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
from meydan.server.store.rows import entry_columns
from meydan.server.store.season.feats import keep_runs
from meydan.server.store.season.federations import create_federation
from meydan.server.store.season.links import name_key
from meydan.server.store.season.placings import place_due, placings_of, recount
from meydan.server.store.season.rated import rate_due
from meydan.server.store.season.totals import count_year, sum_up
from meydan.server.store.slugs import slug
from meydan.tournament.entries import Entry as Value, Origin, Player
from meydan.tournament.ids import EntryId, Points, RoundNo, StartNo, TableNo
from meydan.tournament.model import (
    Bye,
    ByeKind,
    Pair,
    Round as DomainRound,
    RoundStatus,
    Settings,
    Tournament,
)
from meydan.tournament.results import Result
from meydan.tournament.standings import standings

AGE = 12
ROUNDS = 5
GOES_ON = 2
"""Of each category, to the next stage."""
SCHOOLS = 3
"""Of a district."""
PIECE = 2_000
"""People whose season is counted at once."""
ADAY = timedelta(days=1)

Field = tuple["Child", Origin | None]
"""Somebody of a field, and where they came from."""
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
        made = _Season(federation, year, rng)
        made.play(size, told)
        made.bulk.close()
        told("points", 0, 1)
        for game in names():
            people = list(made.played.get(game, ()))
            for at in range(0, len(people), PIECE):
                recount(federation, year, game, people[at : at + PIECE])
                keep_runs(federation, game, people[at : at + PIECE])
            sum_up(federation, year, game)
        count_year(federation, year)
    return federation


def count(federation: Federation, told: Told = lambda *_: None) -> None:
    """Ratings of everything that was made, and whatever else waits."""
    place_due(federation, told=partial(told, "places"))
    told("ratings", 0, 1)
    rate_due(federation)


@dataclass(frozen=True, slots=True)
class _Season:
    """A season in the making."""

    federation: Federation
    year: int
    rng: Random
    bulk: Bulk = field(default_factory=Bulk)
    played: dict[str, set[int]] = field(default_factory=dict)
    """Who played each game."""

    def play(self, size: Size, told: Told) -> None:
        """District by district, then the provinces, then the final."""
        final = self.event("Demo Final", "national", date(self.year, 6, 10), "", None)
        tops = [
            self.event(
                f"Demo İl {at:02} Birinciliği", "province", date(self.year, 4, 15),
                f"Demo İl {at:02}", final,
            )
            for at in range(1, size.provinces + 1)
        ]  # fmt: skip
        going: dict[tuple[int, str], list[Field]] = {}
        for at in range(size.districts):
            told("district", at, size.districts)
            province = at % size.provinces
            children = size.children // size.districts + (at < size.children % size.districts)
            name = f"Demo İl {province + 1:02}"
            day = date(self.year, 2, 1) + ADAY * self.rng.randrange(28)
            district = f"Demo İlçe {at + 1:03}"
            event = self.event(f"{district} Birinciliği", "district", day, name, tops[province])
            people = self.children(children, district, name)
            for number, game in enumerate(names()):
                some: list[Field] = [(one, None) for one in people[number :: len(names())]]
                going.setdefault((province, game), []).extend(self.category(event, game, some))
        last: dict[str, list[Field]] = {}
        for province, event in enumerate(tops):
            told("province", province, len(tops))
            for game in names():
                found = self.category(event, game, going.get((province, game), []))
                last.setdefault(game, []).extend(found)
        for at, game in enumerate(names()):
            told("final", at, len(names()))
            self.category(final, game, last.get(game, []))

    def event(self, name: str, stage: str, day: date, province: str, then: Event | None) -> Event:
        """A published event of the calendar."""
        event = self.bulk.add(
            Event(
                slug=f"{slug(name)}-{self.federation.pk}",
                name=name,
                place=province or "Demo Spor Salonu",
                starts_on=day,
                ends_on=day,
                stage=stage,
                published=True,
                next_event=then,
            )
        )
        self.bulk.add(
            SeasonEvent(event=event, federation=self.federation, year=day.year, province=province)
        )
        return event

    def children(self, number: int, district: str, province: str) -> list[Child]:
        """The children of a district, at its schools."""
        schools = [
            self.bulk.add(
                Club(
                    federation=self.federation,
                    slug=slug(f"{district} okul {at}"),
                    name=f"{district} Okulu {at}",
                    folded=fold(f"{district} Okulu {at}"),
                    district=district,
                    province=province,
                )
            )
            for at in range(1, SCHOOLS + 1)
        ]
        return [
            self.child(player, self.rng.choice(schools))
            for player in made_up_players(number, born=self.year - AGE, rng=self.rng)
        ]

    def child(self, player: Player, club: Club) -> Child:
        """One of them."""
        known = replace(player, school=club.name, district=club.district, province=club.province)
        person = self.bulk.add(
            Person(
                federation=self.federation,
                given=known.given,
                surname=known.surname,
                folded=name_key(known.given, known.surname),
                birth_year=known.birth_year,
                sex=known.sex.value if known.sex else "",
                club=club,
                district=club.district,
                province=club.province,
                public=True,
            )
        )
        self.bulk.add(PersonClub(person=person, club=club, year=self.year))
        return Child(person, known, self.rng.gauss(1500, 250))

    def category(self, event: Event, game: str, some: Sequence[Field]) -> list[Field]:
        """A category with its rounds; who goes on from it, by its standings."""
        if len(some) < 2:
            return []
        book = load(default_for(game))
        settings = Settings(name=event.name, book=book, category=f"{AGE} yaş", rounds=ROUNDS)
        row = self.bulk.add(
            Category(
                event=event,
                slug=f"{game}-{AGE}",
                position=names().index(game),
                game=game,
                rulebook=book.id,
                settings=encode(settings),
                version=1,
                shape=1,
            )
        )
        entries = tuple(
            Value(id=EntryId(at), player=child.player, origin=origin, number=StartNo(at))
            for at, (child, origin) in enumerate(some, 1)
        )
        keys = {}
        for value, (child, _) in zip(entries, some, strict=True):
            entry = self.bulk.add(Entry(category=row, link=new_secret(), **entry_columns(value)))
            self.bulk.add(PersonEntry(entry=entry, person=child.person, how="new"))
            keys[value.id] = entry
        strong = {value.id: child.strength for value, (child, _) in zip(entries, some, strict=True)}
        made = _played(Tournament(settings=settings, entries=entries), strong, self.rng)
        self.rounds(row, made, keys)
        table = standings(made)
        both = {at: (entry.pk, some[at - 1][0].person.pk) for at, entry in keys.items()}
        for placing in placings_of(row, event.season, made, table, both):
            self.bulk.add(placing)
        self.bulk.add(Counted(category=row, placed=row.version, age=AGE))
        self.played.setdefault(game, set()).update(person for _, person in both.values())
        return [
            (some[one.entry - 1][0], Origin(stage=event.stage, event=event.name, place=place))
            for place, one in enumerate(table.rows[:GOES_ON], 1)
        ]

    def rounds(self, row: Category, made: Tournament, keys: dict[EntryId, Entry]) -> None:
        """Rounds as a server has them whose results were typed in."""
        worth, now = made.settings.worth, now_ms()
        for one in made.rounds:
            stored = self.bulk.add(
                Round(category=row, number=one.number, status="locked", byes=encode(one.byes))
            )
            for pair in one.pairs:
                first, second = keys[pair.first], keys[pair.second]
                where = {"round": stored, "table": pair.table, "first": first, "second": second}
                board = self.bulk.add(Board(**where, seq=1, result=encode(pair.result)))
                line = direct_row(pair.result, worth=worth, by=PROGRAM.name, at=now, reason="")
                self.bulk.add(BoardEvent(board=board, seq=1, event=line))


def _played(now: Tournament, strong: dict[EntryId, float], rng: Random) -> Tournament:
    """Rounds of neighbours by points; who sits out has a bye."""
    settings, points = now.settings, dict.fromkeys(strong, 0)
    for number in range(1, ROUNDS + 1):
        order = sorted(strong, key=lambda one: (-points[one], rng.random()))
        byes: tuple[Bye, ...] = ()
        if len(order) % 2:
            last = order.pop()
            byes = (Bye(entry=last, kind=ByeKind.PAIRING, points=settings.bye),)
            points[last] += int(settings.bye)
        pairs = []
        for table, (first, second) in enumerate(zip(order[::2], order[1::2], strict=True), 1):
            chance = 1 / (1 + 10 ** ((strong[second] - strong[first]) / 400))
            both = settings.worth.won if rng.random() < chance else settings.worth.lost
            result = Result(points=(Points(both[0]), Points(both[1])))
            points[first] += both[0]
            points[second] += both[1]
            pairs.append(Pair(table=TableNo(table), first=first, second=second, result=result))
        one = DomainRound(
            number=RoundNo(number), status=RoundStatus.LOCKED, pairs=tuple(pairs), byes=byes
        )
        now = replace(now, rounds=(*now.rounds, one))
    return now
