"""Places of a category in its season, and what everybody's season is worth by them."""

import re
from collections.abc import Callable, Collection, Mapping

from django.db import transaction

from meydan.server.models import (
    Board,
    Category,
    Counted,
    Feat,
    Federation,
    Placing,
    SeasonEvent,
    SeasonRow,
)
from meydan.server.store.published import current
from meydan.server.store.season.feats import UNBEATEN, feats_of, form_of, keep_runs
from meydan.server.store.season.links import link_category
from meydan.server.store.season.stale import OVER, misplaced, unplaced
from meydan.server.store.season.totals import count_year, sum_up
from meydan.tournament.cells import histories
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.season.points import counted, read, worth
from meydan.tournament.standings import Standings, last_finished

AGE = re.compile(r"(?<!\d)(\d{1,2})(?!\d)")
YOUNGEST, OLDEST = 5, 19
BATCH = 1000

Season = tuple[int, str]
"""A year and a game."""
Told = Callable[[int, int], None]
"""How many are done, of how many."""


def age_of(name: str) -> int | None:
    """The age group that a category's name tells: 12 of "Mangala · 12 yaş"."""
    ages = [int(found) for found in AGE.findall(name)]
    return next((age for age in ages if YOUNGEST <= age <= OLDEST), None)


def place_due(federation: Federation, *, told: Told = lambda *_: None) -> int:
    """Count the categories that changed; how many they were.

    One that can't be counted keeps no other from it; it is told at the end.
    """
    gone = misplaced(federation).select_related("category__event")
    touched: set[Season] = {_forget(one) for one in gone}
    waiting = unplaced(federation).select_related("event__season__federation", "counted")
    found = list(waiting.order_by("pk"))
    broken: Exception | None = None
    for at, category in enumerate(found):
        told(at, len(found))
        try:
            touched |= place_category(category)
        except Exception as error:
            broken = broken or error
    for year, game in touched:
        sum_up(federation, year, game)
    for year in {one[0] for one in touched}:
        count_year(federation, year)
    if broken is not None:
        raise broken
    return len(found)


def place_category(category: Category) -> set[Season]:
    """Store who has which place, as it stands after the last round that is over.

    The seasons that this changed; none: all stands as it was.
    """
    where: SeasonEvent = category.event.season
    if _stands(category):
        Counted.objects.filter(category=category).update(placed=category.version)
        return set()
    link_category(category)
    now = current(category.event, category)
    rows = category.entries.select_related("of_person")
    keys = {EntryId(row.local): (row.pk, _person(row)) for row in rows}
    made = placings_of(category, where, now.tournament, now.finished, keys)
    feats = feats_of(now, where, {key: person for key, (_, person) in keys.items()})
    with transaction.atomic():
        # One at a time in a federation: two processes may count at once.
        Federation.objects.select_for_update().get(pk=where.federation_id)
        years = _replace(category, where.federation, where.year, made)
        Feat.objects.bulk_create(feats)
        Counted.objects.update_or_create(
            category=category,
            defaults={"placed": now.category.version, "age": age_of(category.name)},
        )
    return {(year, category.game) for year in years}


def placings_of(
    category: Category,
    where: SeasonEvent,
    made: Tournament,
    table: Standings | None,
    keys: Mapping[EntryId, tuple[int, int | None]],
) -> list[Placing]:
    """The rows of a table; `keys` are entry and person of whoever is on it."""
    if table is None:
        return []
    over, size, cells = last_finished(made), len(table.rows), dict(histories(made))
    points, age = read(where.federation.points), age_of(category.name)
    return [
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
            form=form_of(cells.get(row.entry, ())[:over]),
            final=bool(over) and over >= made.settings.rounds,
        )
        for row in table.rows
        if row.entry in keys
    ]


def _replace(
    category: Category, federation: Federation, year: int, made: list[Placing]
) -> set[int]:
    """Other places in a category, with all that rests on them; the years that it touched."""
    stored = Placing.objects.filter(category=category)
    old = set(stored.exclude(person=None).values_list("person", "year"))
    people = {*(person for person, _ in old), *(one.person_id for one in made if one.person_id)}
    stored.delete()
    Feat.objects.filter(category=category).exclude(kind=UNBEATEN).delete()
    Placing.objects.bulk_create(made, batch_size=BATCH)
    years = {year, *(before for _, before in old)}  # an event may have moved to another season
    for one in years:
        recount(federation, one, category.game, people)
    keep_runs(federation, category.game, people)
    return years


def _forget(counted_row: Counted) -> Season:
    """Places of an event that nobody may see any more count nowhere."""
    category = counted_row.category
    where: SeasonEvent = category.event.season
    with transaction.atomic():
        federation = Federation.objects.select_for_update().get(pk=where.federation_id)
        _replace(category, federation, where.year, [])
        Counted.objects.filter(category=category).update(placed=-1)
    return where.year, category.game


def forget_places(category: Category, federation: Federation, year: int) -> None:
    """The same at once, of a category that leaves a federation's season."""
    with transaction.atomic():
        Federation.objects.select_for_update().get(pk=federation.pk)
        _replace(category, federation, year, [])
        Counted.objects.filter(category=category).update(placed=-1)
        sum_up(federation, year, category.game)
        count_year(federation, year)


def _stands(category: Category) -> bool:
    """Whether what changed is of a round that is being played alone."""
    before = getattr(category, "counted", None)
    if before is None or before.placed < category.shape:
        return False
    changed = Board.objects.filter(
        round__category=category, round__status__in=OVER, changed__gt=before.placed
    )
    return not changed.exists()


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


def _person(row: object) -> int | None:
    link = getattr(row, "of_person", None)
    return link.person_id if link is not None else None
