"""Rating lists of a federation: worked out from stored rounds, anew from the month of a change on.

A category's games count in the month of its event's last day. When one changes, every month from
the earlier of its old and its new one on is rated again; months before stand as they are.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import transaction
from django.db.models import Max, Min, Q

from meydan.formats.codec import decode
from meydan.ratings import Counts, Game, Rating, System, game_of, month_of, rate, systems
from meydan.server.models import (
    Board,
    Category,
    Counted,
    Event,
    Federation,
    FirstValue,
    Rated,
    RatingStep,
)
from meydan.server.store.season.links import link_category
from meydan.server.store.season.stale import OVER, of_season, unrated
from meydan.tournament.results import Result

ONLINE = "online"
BATCH = 2000


@dataclass(frozen=True, slots=True)
class Source:
    """A category whose games are rated."""

    category: int
    version: int
    game: str
    period: int
    year: int
    online: bool


def day_of(event: Event) -> date:
    """The day that an event counts at."""
    return event.ends_on or event.starts_on or event.created.date()


def system_of(federation: Federation) -> System:
    """The way a federation rates; the proposed one where its choice is known no more."""
    ways = systems()
    return ways.get(federation.rating_system) or next(iter(ways.values()))


def rate_due(federation: Federation) -> int:
    """Rate what changed since; how many months were worked out."""
    with transaction.atomic():
        held = Federation.objects.select_for_update().get(pk=federation.pk)
        waiting = list(unrated(held).select_related("event"))
        gone = Counted.objects.filter(rated__gte=0).exclude(category__in=of_season(held))
        gone = gone.filter(category__event__season__federation=held)
        if not waiting and not gone.exists():
            return 0
        for category in waiting:
            link_category(category)
        was = Counted.objects.filter(Q(category__in=waiting) | Q(pk__in=gone)).exclude(period=0)
        periods = [month_of(day_of(one.event)) for one in waiting]
        first = min([*periods, *was.values_list("period", flat=True)])
        done = _rate_from(held, first)
        gone.update(rated=-1, period=0)
    return done


def rate_all(federation: Federation) -> int:
    """All months anew: after another system was chosen, or another list's values came in."""
    with transaction.atomic():
        held = Federation.objects.select_for_update().get(pk=federation.pk)
        for category in unrated(held).select_related("event"):
            link_category(category)
        return _rate_from(held, 0)


def forget_games(federation: Federation, categories: Collection[Category]) -> None:
    """Categories leave the lists: what their games moved is worked out without them.

    Months that others played in as well are rated by the next count, the others stand empty.
    """
    was = Counted.objects.filter(category__in=categories).exclude(period=0)
    first = was.aggregate(first=Min("period"))["first"]
    was.update(rated=-1, period=0)
    if first is None:
        return
    later = Counted.objects.filter(category__in=of_season(federation), period__gte=first)
    then = later.aggregate(first=Min("period"))["first"]
    if then is None:
        _rate_from(federation, first)
        return
    RatingStep.objects.filter(federation=federation, period__gte=first, period__lt=then).delete()
    later.update(rated=-1)


def _rate_from(federation: Federation, first: int) -> int:
    sources = [one for one in _sources(federation) if one.period >= first]
    system = system_of(federation)
    RatingStep.objects.filter(federation=federation, period__gte=first).delete()
    games = sorted(_games(federation, sources))
    months = {game.period for _, _, game in games}
    lists = set()
    for (name, kind), some in groupby(games, key=itemgetter(0, 1)):
        lists.add((name, kind))
        _rate_list(federation, name, kind, [game for _, _, game in some], system, first)
    for name, kind in _lists(federation) | lists:
        _bring_up_to_date(federation, name, kind, system)
    Counted.objects.bulk_create(
        [
            Counted(category_id=one.category, rated=one.version, period=one.period)
            for one in sources
        ],
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["category"],
        update_fields=["rated", "period"],
    )
    return len(months)


def _sources(federation: Federation) -> list[Source]:
    rows = of_season(federation).select_related("event__season")
    return [_source(one) for one in rows]


def _source(category: Category) -> Source:
    where = category.event.season
    day = day_of(category.event)
    return Source(
        category.pk, category.version, category.game, month_of(day), day.year, where.online
    )


Listed = tuple[str, str, Game]
"""A game of the board, the list it counts in, and the game that is rated."""


def _games(federation: Federation, sources: Iterable[Source]) -> Iterator[Listed]:
    """Every game of these categories, in each list that it counts in."""
    by_category = {one.category: one for one in sources}
    counts = Counts(federation.rating_counts)
    keys = sorted(by_category)
    for at in range(0, len(keys), 500):
        boards = Board.objects.filter(
            round__category__in=keys[at : at + 500], round__status__in=OVER, result__isnull=False
        ).values_list(
            "round__category",
            "result",
            "first",
            "second",
            "first__of_person__person",
            "second__of_person__person",
            "first__of_person__person__birth_year",
            "second__of_person__person__birth_year",
        )
        for row in boards.iterator(chunk_size=BATCH):
            yield from _listed(row, by_category[row[0]], federation, counts)


def _listed(row: Any, source: Source, federation: Federation, counts: Counts) -> Iterator[Listed]:
    _, raw, first, second, one, other, born, other_born = row
    # An entry that is nobody's plays under a number of its own, which no list shows.
    game = game_of(
        decode(Result, raw, path="result"),
        period=source.period,
        first=one or -first,
        second=other or -second,
        counts=counts,
    )
    if game is None:
        return
    yield source.game, ONLINE if source.online else "", game
    group = _group(federation, source.year, born, other_born)
    if group and not source.online:
        yield source.game, group, game


def _group(federation: Federation, year: int, one: int | None, other: int | None) -> str:
    """The age group in which two meet: that of the older one."""
    if one is None or other is None:
        return ""
    older = year - min(one, other)
    fitting = [age for age in sorted(federation.rating_ages) if older <= age]
    return f"u{fitting[0]}" if fitting else ""


def _rate_list(
    federation: Federation, name: str, kind: str, games: list[Game], system: System, first: int
) -> None:
    known = _before(federation, name, kind, system, first)
    steps = []
    for step in rate(games, system, known=known):
        steps += [
            RatingStep(
                federation=federation,
                person_id=person,
                game=name,
                kind=kind,
                period=step.period,
                value=rating.value,
                deviation=rating.deviation,
                volatility=rating.volatility,
                games=rating.games,
            )
            for person, rating in step.ratings.items()
            if person > 0
        ]
    RatingStep.objects.bulk_create(steps, batch_size=BATCH)


def _before(
    federation: Federation, name: str, kind: str, system: System, first: int
) -> dict[int, Rating]:
    """Everybody's rating before a month: first values, then the last step that stands."""
    known = {}
    if kind != ONLINE:
        values = FirstValue.objects.filter(person__federation=federation, game=name)
        known = {
            person: system.first(value) for person, value in values.values_list("person", "value")
        }
    steps = RatingStep.objects.filter(
        federation=federation, game=name, kind=kind, period__lt=first
    ).order_by("period")
    for row in _step_values(steps):
        known[row[0]] = Rating(*row[1:])
    return known


def _bring_up_to_date(federation: Federation, name: str, kind: str, system: System) -> None:
    """The list as it is now, from the steps; those of first values alone stand on it, too."""
    last: dict[int, tuple[Any, ...]] = {}
    before: dict[int, float] = {}
    best: dict[int, float] = {}
    firsts = _before(federation, name, kind, system, 0)
    steps = RatingStep.objects.filter(federation=federation, game=name, kind=kind)
    for row in _step_values(steps.order_by("period")):
        person = row[0]
        start = firsts[person].value if person in firsts else system.start.value
        before[person] = last[person][1] if person in last else start
        best[person] = max(best.get(person, 0.0), row[1])
        last[person] = row
    for person, rating in firsts.items():
        if person not in last and not kind:
            last[person] = (person, rating.value, rating.deviation, rating.volatility, 0, 0)
            before[person] = best[person] = rating.value
    Rated.objects.filter(federation=federation, game=name, kind=kind).delete()
    Rated.objects.bulk_create(
        [
            Rated(
                federation=federation,
                person_id=person,
                game=name,
                kind=kind,
                value=value,
                deviation=deviation,
                volatility=volatility,
                games=games,
                period=period,
                best=best[person],
                change=value - before[person],
            )
            for person, value, deviation, volatility, games, period in last.values()
        ],
        batch_size=BATCH,
    )


def _step_values(steps: Any) -> Any:
    columns = ("person", "value", "deviation", "volatility", "games", "period")
    return steps.values_list(*columns).iterator(chunk_size=BATCH)


def _lists(federation: Federation) -> set[tuple[str, str]]:
    """The lists that there are."""
    found: set[tuple[str, str]] = set()
    for rows in (
        Rated.objects.filter(federation=federation).values_list("game", "kind"),
        RatingStep.objects.filter(federation=federation).values_list("game", "kind"),
        FirstValue.objects.filter(person__federation=federation).values_list("game"),
    ):
        found |= {(row[0], row[1] if len(row) > 1 else "") for row in rows.distinct()}
    return found


def as_of(federation: Federation, game: str, kind: str) -> int:
    """The last month that anybody of a list played in; 0: none yet."""
    # Of the steps: their index ends with the month, where all that are rated would be looked at.
    steps = RatingStep.objects.filter(federation=federation, game=game, kind=kind)
    return steps.aggregate(last=Max("period"))["last"] or 0
