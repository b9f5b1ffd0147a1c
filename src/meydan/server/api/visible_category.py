"""A category as the asker may see it: names in full for its staff, as the event wants otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection

from meydan.server.api.shapes.rounds import ByeOut, PairOut, ResultOut
from meydan.server.api.tags import for_staff
from meydan.server.models import Category
from meydan.server.store.published import Current, current, published, read, tables_of
from meydan.server.store.rows import entry_value, load, settings_of
from meydan.server.web.page import Scope
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Bye, Pair, Tournament
from meydan.tournament.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A category's public state with the names that the asker is shown."""

    now: Current
    names: Mapping[EntryId, str]
    staff: bool

    def name(self, entry: EntryId | None) -> str | None:
        """A name, where there is somebody."""
        return None if entry is None else self.names[entry]


def seen(scope: Scope, category: Category | None = None) -> Seen:
    """The category of the address, or another one of its event."""
    # A referee of one category is no staff of another.
    staff = for_staff(scope) and (category is None or scope.named_category is not None)
    return _named(_now(scope, category or scope.category, staff=staff), staff=staff)


def _named(now: Current, *, staff: bool) -> Seen:
    # Programs are told school and number in fields of their own: here is the bare name.
    bare = {key: one.name for key, one in now.called.items()}
    full = {one.id: one.player.full for one in now.tournament.entries} if staff else bare
    return Seen(now=now, names=full, staff=staff)


def seen_table(scope: Scope) -> Seen:
    """The two at the table of the address and nobody else, for answers about one board."""
    staff = for_staff(scope)
    if scope.category.watch_delay and not staff:
        return seen(scope)
    both = (scope.board.first, scope.board.second)
    entries = tuple(entry_value(one) for one in both)
    tournament = Tournament(settings=settings_of(scope.category), entries=entries)
    version = (scope.category.version, scope.event.short_names, "table")
    return _named(Current(scope.event, scope.category, tournament, 0, version, ()), staff=staff)


def _now(scope: Scope, category: Category, *, staff: bool) -> Current:
    # What is not on disk yet may never be, and what spectators see later is for staff alone:
    # neither may get into the memory that pages share.
    if staff and category.watch_delay > 0:
        version = (category.version, scope.event.short_names, "staff")
        tournament, tables = published(load(category)), tables_of(category, delay=0)
        return Current(scope.event, category, tournament, 0, version, tables)
    if connection.in_atomic_block:
        return read(scope.event, category)
    return current(scope.event, category)


def result_out(now: Current, result: Result | None) -> ResultOut | None:
    """A result as the API writes it."""
    if result is None:
        return None
    return ResultOut(
        points=result.points,
        kind=result.kind.value,
        sets=result.sets,
        stones=result.stones,
        warnings=result.warnings,
        text=now.result_text(result),
    )


def pair_out(one: Seen, pair: Pair, phase: str) -> PairOut:
    """A table as the API writes it."""
    return PairOut(
        table=pair.table,
        first=pair.first,
        first_name=one.names[pair.first],
        second=pair.second,
        second_name=one.names[pair.second],
        phase="over" if pair.result is not None else phase,
        result=result_out(one.now, pair.result),
    )


def bye_out(one: Seen, bye: Bye) -> ByeOut:
    """Somebody without an opponent, as the API writes it."""
    return ByeOut(
        entry=bye.entry, name=one.names[bye.entry], kind=bye.kind.value, points=bye.points
    )
