"""Places of a category in its season, and what everybody's season is worth by them."""

import re
from collections.abc import Collection, Iterable

from django.db import transaction

from meydan.server.models import (
    Category,
    Counted,
    Feat,
    Federation,
    Placing,
    SeasonEvent,
    SeasonRow,
)
from meydan.server.store.published import Current, current
from meydan.server.store.season.links import link_category
from meydan.server.store.season.stale import unplaced
from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.ids import EntryId
from meydan.tournament.season.points import counted, read, worth
from meydan.tournament.standings import last_finished

AGE = re.compile(r"(?<!\d)(\d{1,2})(?!\d)")
YOUNGEST, OLDEST = 5, 19
AT_ONCE = 3
"""Categories that a page counts before it is shown; the keeper takes the rest."""
KEPT_FEATS = 3
BATCH = 1000


def age_of(name: str) -> int | None:
    """The age group that a category's name tells: 12 of "Mangala · 12 yaş"."""
    ages = [int(found) for found in AGE.findall(name)]
    return next((age for age in ages if YOUNGEST <= age <= OLDEST), None)


def place_due(federation: Federation, *, most: int | None = AT_ONCE) -> int:
    """Count the categories that changed; how many they were."""
    waiting = unplaced(federation).select_related("event__season__federation").order_by("pk")
    found = list(waiting[:most] if most else waiting)
    for category in found:
        place_category(category)
    return len(found)


def place_category(category: Category) -> None:
    """Store who has which place, as it stands after the last round that is over."""
    where: SeasonEvent = category.event.season
    link_category(category)
    now = current(category.event, category)
    table = now.finished
    age = age_of(category.name)
    over = last_finished(now.tournament)
    final = bool(over) and over >= now.tournament.settings.rounds
    rows = category.entries.select_related("of_person")
    keys = {row.local: (row.pk, _person(row)) for row in rows}
    points = read(where.federation.points)
    size = len(table.rows) if table else 0
    made = [
        Placing(
            federation=where.federation,
            category=category,
            entry_id=keys[row.entry][0],
            person_id=keys[row.entry][1],
            year=where.year,
            game=category.game,
            age=age,
            place=row.place,
            points=row.points,
            size=size,
            worth=worth(
                points, stage=category.event.stage, size=size, place=row.place, last=row.last
            ),
            final=final,
        )
        for row in (table.rows if table else ())
        if row.entry in keys
    ]
    with transaction.atomic():
        stored = Placing.objects.filter(category=category)
        old = stored.exclude(person=None).values_list("person", flat=True)
        people = {*old, *(one.person_id for one in made if one.person_id)}
        stored.delete()
        Placing.objects.bulk_create(made, batch_size=BATCH)
        _keep_feats(now, where, {key: person for key, (_, person) in keys.items()})
        recount(where.federation, where.year, category.game, people)
        Counted.objects.update_or_create(
            category=category, defaults={"placed": now.category.version, "age": age}
        )


def recount(federation: Federation, year: int, game: str, people: Collection[int]) -> None:
    """Everybody's season anew: the best n of their events, in each age group and over all."""
    told: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    placings = Placing.objects.filter(
        federation=federation, year=year, game=game, person__in=people, worth__gt=0
    )
    for person, age, value, final in placings.values_list("person", "age", "worth", "final"):
        for group in {0, age or 0}:
            told.setdefault((person, group), []).append((value, final))
    SeasonRow.objects.filter(
        federation=federation, year=year, game=game, person__in=people
    ).delete()
    SeasonRow.objects.bulk_create(
        [
            SeasonRow(
                federation=federation,
                person_id=person,
                year=year,
                game=game,
                age=group,
                points=counted((value for value, _ in some), federation.best_of),
                events=len(some),
                live=not all(final for _, final in some),
            )
            for (person, group), some in told.items()
        ],
        batch_size=BATCH,
    )


def _keep_feats(now: Current, where: SeasonEvent, people: dict[int, int | None]) -> None:
    """The best of a category in what records are kept of."""
    category = now.category
    Feat.objects.filter(category=category).delete()
    stones: dict[EntryId, int] = {}
    for one in now.rounds:
        for pair in one.pairs:
            if pair.result is not None and pair.result.played and pair.result.stones:
                for entry, taken in zip(pair.both, pair.result.stones, strict=True):
                    stones[entry] = max(stones.get(entry, 0), taken)
    unbeaten = {entry: _longest(cells) for entry, cells in now.cells.items()}
    for kind, values in (("stones", stones), ("unbeaten", unbeaten)):
        best = sorted(values, key=lambda one: -values[one])[:KEPT_FEATS]
        Feat.objects.bulk_create(
            Feat(
                federation=where.federation,
                category=category,
                person_id=person,
                year=where.year,
                game=category.game,
                kind=kind,
                value=values[entry],
            )
            for entry in best
            if (person := people.get(entry)) and values[entry]
        )


def _longest(cells: Iterable[Cell]) -> int:
    """The longest run of played rounds without a loss."""
    run = best = 0
    for cell in cells:
        if cell.kind is CellKind.PLAYED:
            run = run + 1 if cell.points >= cell.opponent_points else 0
            best = max(best, run)
    return best


def _person(row: object) -> int | None:
    link = getattr(row, "of_person", None)
    return link.person_id if link is not None else None
