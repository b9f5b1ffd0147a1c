"""A category as the public may see it, kept in memory for as long as its version stands.

A change gives the category a new version, and with it a new value here; nothing is ever patched.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import cached_property

from meydan.rulebooks import Rulebook
from meydan.server.models import Board, Category, Event, LiveEvent
from meydan.server.pages.names import public_name
from meydan.server.store.board_log import rulebook_of
from meydan.server.store.rows import load
from meydan.tournament.cells import Cell, histories
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Round, RoundStatus, Tournament
from meydan.tournament.standings import Standings, standings
from meydan.tournament.starting_list import starting_list

KEPT = 64
_kept: OrderedDict[int, "Current"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Current:
    """A category at one version, drafts and private data left out."""

    event: Event
    category: Category
    tournament: Tournament
    after: int
    """The last live event that this state holds."""
    version: tuple[int, bool]

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook as the technical meeting left it."""
        return rulebook_of(self.category)

    @cached_property
    def standings(self) -> Standings:
        """The standings after the last published round."""
        return standings(self.tournament)

    @cached_property
    def names(self) -> dict[EntryId, str]:
        """Every entry's name as the public sees it."""
        return {one.id: public_name(one.player, self.event) for one in self.tournament.entries}

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
        rows = Board.objects.filter(round__category=self.category)
        for number, table, state in rows.values_list("round__number", "table", "state"):
            found.setdefault(number, {})[table] = state
        return found

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The published rounds."""
        return self.tournament.rounds

    @property
    def last(self) -> Round | None:
        """The latest published round."""
        return self.rounds[-1] if self.rounds else None


def current(event: Event, category: Category) -> Current:
    """The public state of a category, from memory where it still stands."""
    version = (category.version, event.short_names)
    with _lock:
        kept = _kept.get(category.pk)
        if kept is not None and kept.version == version:
            _kept.move_to_end(category.pk)
            return kept
    newest = LiveEvent.objects.filter(stream=category.stream).order_by("-seq")
    after = newest.values_list("seq", flat=True).first() or 0
    tournament = published(load(category))
    made = Current(event, category, tournament, after, version)
    with _lock:
        _kept[category.pk] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made


def published(tournament: Tournament) -> Tournament:
    """A tournament without drafts and without private data."""
    rounds = tuple(one for one in tournament.rounds if one.status is not RoundStatus.DRAFT)
    return replace(tournament, rounds=rounds, private=())
