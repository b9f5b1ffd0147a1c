"""The texts that Meydan knows, by id."""

from functools import cache

from meydan.games import registry
from meydan.rulebooks.book import Rulebook, RulebookError


def playable() -> tuple[str, ...]:
    """The ids of all games that can be played: those whose default text can be read."""
    return tuple(name for name in registry.names() if name not in faults())


def ids() -> tuple[str, ...]:
    """The ids of all rulebooks, by game, each game's default first."""
    return tuple(book for game in playable() for book in registry.description(game).rulebooks)


def default_for(game: str) -> str:
    """The id of the text a game is played by; `ValueError` for a game Meydan does not know."""
    return registry.description(game).rulebooks[0]


@cache
def load(rulebook: str) -> Rulebook:
    """The rulebook of this id; `ValueError` for an id Meydan does not know."""
    if rulebook not in ids():
        raise ValueError(f"no rulebook '{rulebook}'{registry.near(rulebook, ids())}")
    return _read(rulebook)


@cache
def faults() -> dict[str, RulebookError]:
    """The games from outside that have a text which can't be read, each with what is wrong."""
    found: dict[str, RulebookError] = {}
    for name in registry.names():
        for book in registry.description(name).rulebooks if name not in registry.OWN else ():
            try:
                if _read(book).game != name:
                    raise RulebookError(book, f"is not about {name}")
            except RulebookError as error:
                found.setdefault(name, error)
    return found


def _read(rulebook: str) -> Rulebook:
    from meydan.rulebooks.reader import parse, text_of

    return parse(text_of(rulebook), name=rulebook)
