"""From a rulebook to the rules that it describes."""

from functools import cache
from typing import Any

from meydan.games.core import Game
from meydan.games.registry import description
from meydan.plugins import fetch
from meydan.rulebooks.book import Rulebook
from meydan.rulebooks.catalog import default_for, load


def game_for(name: str, rulebook: str | None = None) -> Game[Any, Any]:
    """The rules of a game, by the text of this id or by the game's default.

    Raises `ValueError` for an unknown game, an unknown id, or a text about another game.
    """
    default = default_for(name)
    book = load(default if rulebook is None else rulebook)
    if book.game != name:
        raise ValueError(f"rulebook '{book.id}' is about {book.game}, not {name}")
    return game_of(book)


def game_of(book: Rulebook) -> Game[Any, Any]:
    """The rules as this book has them, its changes included."""
    options = book.options
    rules: Game[Any, Any] = fetch(description(book.game).rules)(
        articles=options.articles, **options.for_rules()
    )
    return rules


@cache
def scored(name: str) -> bool:
    """Whether a game counts stones, discs or captures, or only has a winner."""
    return description(name).counted(game_for(name)).scored


def stones_of(book: Rulebook) -> tuple[int, int]:
    """The fewest and the most stones or discs of a full set, of both players together.

    Zeros where a game counts none, or only what one player has.
    """
    return description(book.game).counted(game_of(book)).total or (0, 0)
