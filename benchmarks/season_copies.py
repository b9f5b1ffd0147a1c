"""Events of a made-up season copied by the database itself: PostgreSQL writes 2 million rows so.

Pairing 1,000 players nine times takes longer than all the rest of an event; a copy has the pairings
and logs of the event it was made of, in rows of its own.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

APART = 10_000_000
"""Between the numbers of one copy's rows and those of the next."""


def copy(event: int, number: int) -> None:
    """One event with its category, entries, rounds, boards and logs."""
    from meydan.server.models import Board, BoardEvent, Category, Entry, Event, Round

    off = number * APART
    own = {"slug": f"'season-{number}'", "name": f"'Demo {number}'", "mark": "md5(random()::text)"}
    of_category = f"category_id IN (SELECT id FROM meydan_category WHERE event_id = {event})"
    of_round = f"round_id IN (SELECT id FROM meydan_round WHERE {of_category})"
    of_board = f"board_id IN (SELECT id FROM meydan_board WHERE {of_round})"
    link = {"link": "md5(random()::text) || md5(random()::text)"}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_copied(Event, f"id = {event}", off, own))
        cursor.execute(_copied(Category, f"event_id = {event}", off, {}))
        cursor.execute(_copied(Entry, of_category, off, link))
        cursor.execute(_copied(Round, of_category, off, {}))
        cursor.execute(_copied(Board, of_round, off, {}))
        cursor.execute(_copied(BoardEvent, of_board, off, {}))


def season(*, events: int, patterns: int, players: int, rounds: int, seed: int) -> Iterator[int]:
    """So many events, copied from a few that are paired for real; gives their number so far."""
    from benchmarks import season as made

    found = []
    for event in made.season(events=patterns, players=players, rounds=rounds, seed=seed):
        found.append(event.pk)
        yield len(found)
    for number in range(patterns + 1, events + 1):
        copy(found[number % len(found)], number)
        yield number
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _copied(model: type[Model], where: str, off: int, own: dict[str, str]) -> str:
    """Rows again, their numbers and those that they refer to moved by so many."""
    table = model._meta.db_table
    values = []
    for field in model._meta.concrete_fields:
        column = str(field.column)
        moved = field.primary_key or (field.is_relation and _is_copied(field))
        plain = f'"{column}" + {off}' if moved else f'"{column}"'
        values.append((f'"{column}"', own.get(column, plain)))
    columns = ", ".join(name for name, _ in values)
    wanted = ", ".join(value for _, value in values)
    return f"INSERT INTO {table} ({columns}) SELECT {wanted} FROM {table} WHERE {where}"


def _is_copied(field: Any) -> bool:
    names = {"Event", "Category", "Entry", "Round", "Board"}
    return field.related_model.__name__ in names
