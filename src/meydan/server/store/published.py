"""A category as the public may see it, kept in memory for as long as its version stands.

A change gives the category a new version, and with it a new value here; nothing is ever patched.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.db import connection
from django.db.models import Subquery

from meydan.formats.codec import decode
from meydan.match.result import written
from meydan.rulebooks import Rulebook
from meydan.server.models import Board, Category, Event, LiveEvent
from meydan.server.store.board_state import OPEN
from meydan.server.store.delay import Shown, shown_to_public
from meydan.server.store.people.public_names import called_in_public, minors_on
from meydan.server.store.recent import TableState, recent
from meydan.server.store.rows import rulebook_of
from meydan.server.store.shelf import MB, Shelf
from meydan.tournament.cells import Cell, histories
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Pair, Round, RoundStatus, Tournament
from meydan.tournament.results import Result
from meydan.tournament.standings import Standings, last_finished, standings
from meydan.tournament.starting_list import starting_list
from meydan.words.phrases.people import Called

Version = tuple[int, bool, str]
"""The category's, whether names are short, and what is held back from spectators."""


@dataclass(frozen=True)
class Current:
    """A category at one version, drafts and private data left out."""

    event: Event
    category: Category
    tournament: Tournament
    after: int
    """The last live event that this state holds."""
    version: Version
    tables: tuple[TableState, ...]
    """Read together with the tournament: never a later state than its results."""

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook as the technical meeting left it."""
        return rulebook_of(self.category)

    @cached_property
    def standings(self) -> Standings:
        """The standings after the last published round."""
        return standings(self.tournament)

    @cached_property
    def finished(self) -> Standings | None:
        """The standings after the last round that is over: what a place is, while one is played."""
        over = last_finished(self.tournament)
        if not over:
            return None
        whole = over == len(self.rounds)
        return self.standings if whole else standings(self.tournament, after=over)

    @cached_property
    def places(self) -> tuple[dict[EntryId, int], ...]:
        """Everybody's place after each round that is over; who came later is not there yet."""
        return tuple(
            {row.entry: row.place for row in standings(self.tournament, after=RoundNo(one)).rows}
            for one in range(1, last_finished(self.tournament) + 1)
        )

    @cached_property
    def called(self) -> dict[EntryId, Called]:
        """What everybody is called in public, and what tells two of one name apart."""
        return called_in_public(self.tournament.entries, self.event)

    @cached_property
    def names(self) -> dict[EntryId, str]:
        """Every entry's name as the public sees it: `Zeynep K. (Gazi İlkokulu)`."""
        return {key: str(one) for key, one in self.called.items()}

    @cached_property
    def cells(self) -> dict[EntryId, tuple[Cell, ...]]:
        """What each entry did in each published round."""
        return dict(histories(self.tournament))

    @cached_property
    def starting(self) -> tuple[Entry, ...]:
        """The starting list."""
        return starting_list(self.tournament)

    @cached_property
    def states(self) -> dict[int, dict[int, dict[str, object]]]:
        """Round → table → the board's state in short."""
        found: dict[int, dict[int, dict[str, object]]] = {}
        for one in self.tables:
            found.setdefault(one.round, {})[one.table] = one.shown.state
        return found

    @cached_property
    def digital(self) -> frozenset[tuple[int, int]]:
        """Rounds and tables that are played on screens."""
        return frozenset((one.round, one.table) for one in self.tables if one.digital)

    def result_text(self, result: Result | None) -> str:
        """A result as the rulebook writes it; empty while it is missing."""
        return "" if result is None else written(result.points, result.stones, self.book)

    def inherit(self, older: "Current") -> None:
        """Take over what an older version worked out and one table's change leaves as it was."""
        if minors_on(older.event) == minors_on(self.event):
            # Same shape: no entry and no setting changed, so all that rests on them alone is still
            # right.
            for name in ("book", "called", "names", "starting"):
                if name in older.__dict__:
                    self.__dict__[name] = older.__dict__[name]
        over = last_finished(self.tournament)
        if over < len(self.rounds) and older.rounds[:over] == self.rounds[:over]:
            # What a round under way brings leaves the places after earlier ones as they are.
            same = last_finished(older.tournament) == over and over < len(older.rounds)
            for name in ("finished", "places") if same else ():
                if name in older.__dict__:
                    self.__dict__[name] = older.__dict__[name]

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The published rounds."""
        return self.tournament.rounds

    @property
    def last(self) -> Round | None:
        """The latest published round."""
        return self.rounds[-1] if self.rounds else None


SHELF: Shelf[int, Current] = Shelf(
    36 * MB, lambda one: 6_000 * len(one.tournament.entries) + 1_200 * len(one.tables)
)


def categories_of(event: Event) -> list[Category]:
    """The categories of an event in their order."""
    found = list(event.categories.all())
    for category in found:
        category.event = event
    return found


def current(event: Event, category: Category) -> Current:
    """The public state of a category, from memory where it still stands."""
    # What is held back is part of the version: a moment that passes changes the page as a move
    # does.
    version = _version(event, category, _held(category))
    kept = SHELF.get(category.pk)
    if kept is not None and kept.version == version:
        return kept
    made = read(event, category)
    if kept is not None and kept.category.shape == made.category.shape:
        made.inherit(kept)
    if not connection.in_atomic_block:  # what is not on disk yet may never be
        SHELF.put(category.pk, made)
    return made


def read(event: Event, category: Category) -> Current:
    """The public state of a category as it is stored now."""
    # Asked together with the version, before the state is read: a page may hear again of what it
    # shows, but never miss anything. The row that came with the address may be older than both.
    newest = LiveEvent.objects.filter(stream=category.stream).order_by("-seq").values("seq")[:1]
    category = Category.objects.annotate(said=Subquery(newest)).get(pk=category.pk)
    category.event = event
    after = category.said or 0
    now = recent(category)
    tournament, tables = published(now.tournament), tuple(now.tables.values())
    if category.watch_delay:
        tables = tables_of(category, delay=category.watch_delay)
    # A result is stored together with what is shown in its place. What is held back is read last
    # of all: of a result that came in meanwhile, the page shows nothing yet.
    hidden = _held(category)
    return Current(
        event,
        category,
        _without(tournament, hidden),
        after,
        _version(event, category, hidden),
        tuple(replace(one, shown=hidden.get((one.round, one.table), one.shown)) for one in tables),
    )


def tables_of(category: Category, *, delay: int) -> tuple[TableState, ...]:
    """The tables of all rounds; with a delay, as spectators see them."""
    boards = Board.objects.filter(round__category=category).select_related("round")
    return tuple(_table(board, delay) for board in boards)


def _table(board: Board, delay: int) -> TableState:
    shown = shown_to_public(board, status=board.round.status, delay=delay)
    return TableState(
        round=board.round.number, table=board.table, digital=board.digital, shown=shown
    )


def _held(category: Category) -> dict[tuple[int, int], Shown]:
    """By round and table: what is shown instead of what stands, while spectators see later."""
    if not category.watch_delay:
        return {}
    boards = Board.objects.filter(
        round__category=category, round__status__in=OPEN, digital=True
    ).select_related("round")
    tables = (_table(board, category.watch_delay) for board in boards)
    return {(one.round, one.table): one.shown for one in tables if one.shown.until}


def _version(event: Event, category: Category, hidden: Mapping[tuple[int, int], Shown]) -> Version:
    mark = ",".join(f"{at}:{one.until}" for at, one in sorted(hidden.items()))
    return category.version, event.short_names, mark


def _without(tournament: Tournament, hidden: Mapping[tuple[int, int], Shown]) -> Tournament:
    """A tournament with the results that spectators may see."""
    if not hidden:
        return tournament
    rounds = tuple(
        replace(one, pairs=tuple(_pair(one, pair, hidden) for pair in one.pairs))
        for one in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def _pair(one: Round, pair: Pair, hidden: Mapping[tuple[int, int], Shown]) -> Pair:
    shown = hidden.get((one.number, pair.table))
    if shown is None:
        return pair
    raw = shown.result
    return replace(pair, result=None if raw is None else decode(Result, raw, path="result"))


def published(tournament: Tournament) -> Tournament:
    """A tournament without drafts and without private data."""
    rounds = tuple(one for one in tournament.rounds if one.status is not RoundStatus.DRAFT)
    return replace(tournament, rounds=rounds, private=())
