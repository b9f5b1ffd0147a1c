"""What a move does, as codes and numbers that sentences are made of.

A fact is good or bad for whoever makes the move, and weighs as much as a person would make of it.
Facts look at the move and at the very next one; what lies further on is the search's to tell.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from meydan.games.core import Game

Value = int | str


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so after a move."""

    code: str
    """`takes`, `again`, `gives-corner`, …: `engine.fact.<game>.<code>` says it."""
    good: bool
    """Whether it is good for whoever moved."""
    weight: int
    """How much it means beside the others, in hundredths of a stone or disc, about."""
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def same(self) -> tuple[str, tuple[tuple[str, Value], ...]]:
        """What two facts that say the same have in common."""
        return self.code, tuple(sorted(self.values.items()))


def good(code: str, weight: int, **values: Value) -> Fact:
    """A fact that speaks for a move."""
    return Fact(code, True, weight, MappingProxyType(values))


def bad(code: str, weight: int, **values: Value) -> Fact:
    """A fact that speaks against a move."""
    return Fact(code, False, weight, MappingProxyType(values))


def facts_of(game: Game[Any, Any], state: Any, move: Any) -> tuple[Fact, ...]:
    """The facts of a legal move, the weightiest first."""
    from meydan.engine.part import part_of

    found = part_of(game.name).facts(game, state, move)
    return tuple(sorted(found, key=lambda fact: -fact.weight))


def telling(
    chosen: tuple[Fact, ...], other: tuple[Fact, ...], *, limit: int = 2
) -> tuple[Fact, ...]:
    """The good facts of one move that another move does not share, the weightiest first."""
    shared = {fact.same for fact in other}
    return tuple(fact for fact in chosen if fact.good and fact.same not in shared)[:limit]


def against(
    chosen: tuple[Fact, ...], other: tuple[Fact, ...], *, limit: int = 1
) -> tuple[Fact, ...]:
    """The bad facts of one move that another move does not share, the weightiest first."""
    shared = {fact.same for fact in other}
    return tuple(fact for fact in chosen if not fact.good and fact.same not in shared)[:limit]
