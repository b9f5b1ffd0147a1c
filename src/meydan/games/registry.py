"""The games that are there: our own, and those that other packages bring along.

A package offers a game by an entry point of the group `meydan.games`, named like the game, that
leads to its `Description`. Ours are found in the same form, from the table below, so that a
checkout works whose package metadata is older than its files. A plug-in that can't be used is left
out and told of by `broken`; it never stops the others.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any

from meydan.games.core import Game
from meydan.games.description import Description, fetch

GROUP = "meydan.games"
OWN: Mapping[str, str] = MappingProxyType(
    {
        "mangala": "meydan.games.descriptions.mangala:GAME",
        "pentago": "meydan.games.descriptions.pentago:GAME",
        "reversi": "meydan.games.descriptions.reversi:GAME",
        "kure": "meydan.games.descriptions.kure:GAME",
    }
)


class UnknownGame(ValueError):
    """A name that no game has; says the nearest one."""


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A plug-in that can't be used."""

    name: str
    reference: str
    """Where its description should be: `module:attribute`."""
    problem: str


def names() -> tuple[str, ...]:
    """The ids of all games, our own first, then the others in order."""
    return tuple(_found()[0])


def description(name: str) -> Description:
    """The description of a game; raises `UnknownGame`."""
    known = _found()[0]
    try:
        return known[name]
    except KeyError:
        raise UnknownGame(f"no game '{name}'{near(name, tuple(known))}") from None


def described(game: Game[Any, Any]) -> Description:
    """The description of the game that these rules are of."""
    return description(game.name)


def broken() -> tuple[BrokenGame, ...]:
    """The plug-ins that were found and can't be used."""
    return _found()[1]


def near(name: str, known: tuple[str, ...]) -> str:
    """A hint for a name that is not known: the nearest one that is, or all of them."""
    found = get_close_matches(name, known, 1, cutoff=0.5)
    return f"; did you mean '{found[0]}'?" if found else f"; known: {', '.join(known)}"


@cache
def _found() -> tuple[Mapping[str, Description], tuple[BrokenGame, ...]]:
    games: dict[str, Description] = {}
    failed: list[BrokenGame] = []
    for name, reference in _references():
        # Whatever a stranger's module does when it is imported, the others must go on.
        try:
            games[name] = _checked(name, reference)
        except Exception as error:
            if name in OWN:
                raise
            failed.append(BrokenGame(name, reference, f"{type(error).__name__}: {error}"))
    return MappingProxyType(games), tuple(failed)


def _references() -> Iterator[tuple[str, str]]:
    yield from OWN.items()
    outside = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    yield from sorted((name, value) for name, value in outside.items() if name not in OWN)


def _checked(name: str, reference: str) -> Description:
    found = fetch(reference)
    if not isinstance(found, Description):
        raise TypeError(f"{reference} is no Description")
    if found.name != name:
        raise ValueError(f"the description says '{found.name}', the entry point '{name}'")
    if found.square is None and not found.board:
        raise ValueError("neither a square board nor a board of its own")
    if not found.rulebooks:
        raise ValueError("no rulebook")
    if name not in OWN:
        rules = fetch(found.rules)
        if not (isinstance(rules, type) and issubclass(rules, Game)) or rules.name != name:
            raise TypeError(f"{found.rules} is no Game named '{name}'")
    return found
