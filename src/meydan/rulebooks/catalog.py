"""The texts that Meydan knows, by id: those of its games, and those installed from outside."""

from functools import cache

from meydan.games import registry
from meydan.rulebooks.book import Rulebook, RulebookError


def playable() -> tuple[str, ...]:
    """The ids of all games that can be played: those whose default text can be read."""
    return tuple(name for name in registry.names() if name not in faults())


def bundled() -> tuple[str, ...]:
    """The ids of the texts that come with the games."""
    return tuple(book for name in registry.names() for book in registry.description(name).rulebooks)


def ids() -> tuple[str, ...]:
    """The ids of all rulebooks: by game, each game's default first, then the installed ones."""
    from meydan.rulebooks.outside import installed

    own = (book for game in playable() for book in registry.description(game).rulebooks)
    return (*own, *installed())


def default_for(game: str) -> str:
    """The id of the text a game is played by; `ValueError` for a game Meydan does not know."""
    return registry.description(game).rulebooks[0]


def usual() -> str:
    """The id of the text that is meant where neither a text nor a game is named."""
    return default_for(registry.names()[0])


def load(rulebook: str) -> Rulebook:
    """The rulebook of this id as it is now; `ValueError` for an id Meydan does not know.

    An event keeps the text that it began under (`record`); this is for choosing one, and for
    reading the texts themselves.
    """
    if rulebook not in ids():
        raise ValueError(f"no rulebook '{rulebook}'{registry.near(rulebook, ids())}")
    if rulebook in bundled():
        return _read(rulebook)
    from meydan.rulebooks.outside import text_of

    return written(text_of(rulebook), name=rulebook)


@cache
def written(text: str, *, name: str) -> Rulebook:
    """The rulebook in the text of a federation, which it carries from then on."""
    from meydan.rulebooks.outside import check_text

    return check_text(text, name=name)


@cache
def faults() -> dict[str, RulebookError]:
    """The games from outside that have a text which can't be read, each with what is wrong."""
    found: dict[str, RulebookError] = {}
    for name in registry.names():
        for book in registry.description(name).rulebooks if name not in registry.OWN else ():
            try:
                if _read(book).game != name:
                    raise RulebookError(book, "other-game", game=name)
            except RulebookError as error:
                found.setdefault(name, error)
    return found


@cache
def _read(rulebook: str) -> Rulebook:
    from meydan.rulebooks.reader import parse, text_of

    return parse(text_of(rulebook), name=rulebook)
