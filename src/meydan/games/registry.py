"""The games that are there: our own, and those that other packages bring along.

A package offers a game by an entry point of the group `meydan.games`, named like the game, that
leads to its `Description`. A plug-in that can't be used is left out and told of by `broken`.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Any

from meydan.games.core import Game
from meydan.games.description import Description
from meydan.plugins import Broken, discover, fetch

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


def broken() -> tuple[Broken, ...]:
    """The plug-ins that were found and can't be used."""
    return _found()[1]


def near(name: str, known: tuple[str, ...]) -> str:
    """A hint for a name that is not known: the nearest one that is, or all of them."""
    found = get_close_matches(name, known, 1, cutoff=0.5)
    return f"; did you mean '{found[0]}'?" if found else f"; known: {', '.join(known)}"


@cache
def _found() -> tuple[Mapping[str, Description], tuple[Broken, ...]]:
    return discover(GROUP, OWN, _checked)


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
