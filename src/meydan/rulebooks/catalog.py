"""The texts that Meydan knows, by id."""

import difflib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from meydan.rulebooks.book import Rulebook

DEFAULTS: Mapping[str, str] = MappingProxyType(
    {
        "mangala": "tazof-mangala-2023",
        "pentago": "tazof-pentago",
        "reversi": "tazof-reversi",
        "kure": "tazof-kure",
    }
)
"""The text that each game is played by where nobody chooses another."""

_IDS = (
    "tazof-mangala-2023",
    "tazof-mangala-2021",
    "ifmg-mangala",
    "ifmg-mangala-en",
    "tazof-pentago",
    "tazof-reversi",
    "tazof-kure",
    "tazof-kure-2026",
)


def ids() -> tuple[str, ...]:
    """The ids of all rulebooks, by game, each game's default first."""
    return _IDS


def default_for(game: str) -> str:
    """The id of the text a game is played by; `ValueError` for a game Meydan does not know."""
    try:
        return DEFAULTS[game]
    except KeyError:
        raise ValueError(f"no game '{game}'{near(game, DEFAULTS)}") from None


@cache
def load(rulebook: str) -> Rulebook:
    """The rulebook of this id; `ValueError` for an id Meydan does not know."""
    if rulebook not in _IDS:
        raise ValueError(f"no rulebook '{rulebook}'{near(rulebook, _IDS)}")
    from meydan.rulebooks.reader import parse, text_of

    return parse(text_of(rulebook), name=rulebook)


def near(name: str, known: Mapping[str, str] | tuple[str, ...]) -> str:
    """A hint for a name that is not known: the nearest one that is, or all of them."""
    found = difflib.get_close_matches(name, list(known), 1, cutoff=0.5)
    return f"; did you mean '{found[0]}'?" if found else f"; known: {', '.join(known)}"
