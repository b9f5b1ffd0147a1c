"""A federation with events for tests: plainly made up."""

import time
from collections.abc import Sequence
from datetime import date
from typing import Any

from meydan.server.access.actor import PROGRAM
from meydan.server.jobs.season import counting
from meydan.server.models import Category, Federation, Person
from meydan.server.store.season.federations import create_federation, join
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import Points, RoundNo
from meydan.tournament.model import Tournament
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish
from tests.server.making import edit, make_category, make_event, start_round

Row = tuple[str, str, int | None, str]
"""Given name, surname, year of birth, school."""
FOUR: tuple[Row, ...] = (
    ("Ada", "Demo", 2014, "Demo Okulu"),
    ("Bora", "Örnek", 2014, "Demo Okulu"),
    ("Çınar", "Deneme", 2015, "Örnek Okulu"),
    ("Deniz", "Kurgu", 2014, "Örnek Okulu"),
)


def make_federation(name: str = "Demo Federasyonu") -> Federation:
    return create_federation(PROGRAM, name=name)


def play_event(
    federation: Federation | None,
    slug: str,
    rows: Sequence[Row] = FOUR,
    *,
    day: date = date(2026, 3, 7),
    rounds: int = 2,
    played: int = 2,
    ids: Sequence[str] = (),
    **columns: Any,
) -> Category:
    """An event of one category; who stands first on the list wins every game."""
    where = {name: columns.pop(name) for name in ("province", "online") if name in columns}
    event = make_event(slug, ends_on=day, **columns)
    event.starts_on = day
    event.save()
    category = make_category(event, rounds=rounds)
    if federation is not None:
        join(event.pk, PROGRAM, federation, **where)
    enter(category, rows, ids=ids)
    for _ in range(played):
        start_round(category)
        edit(category, finish_round)
    category.refresh_from_db()
    return category


def enter(category: Category, rows: Sequence[Row], *, ids: Sequence[str] = ()) -> None:
    def entered(tournament: Tournament) -> Tournament:
        for at, (given, surname, born, school) in enumerate(rows):
            player = Player(
                given=given,
                surname=surname,
                birth_year=born,
                school=school,
                province="Demo İli",
            )
            number = ids[at] if at < len(ids) else ""
            tournament = add_entry(tournament, player, national_id=number)
        return tournament

    edit(category, entered)


def finish_round(tournament: Tournament) -> Tournament:
    number = RoundNo(len(tournament.rounds))
    for pair in tournament.rounds[-1].pairs:
        first = pair.first < pair.second
        points = (Points(2), Points(0)) if first else (Points(0), Points(2))
        result = Result(points=points, stones=(27, 21) if first else (20, 28))
        tournament = enter_result(tournament, number, pair.table, result)
    return finish(tournament, number)


def person_of(category: Category, given: str) -> Person:
    return Person.objects.get(entries__entry__category=category, entries__entry__given=given)


def settled(federation: Federation) -> None:
    """Wait until what the office asked for is counted."""
    while counting(federation) is not None:
        time.sleep(0.02)
