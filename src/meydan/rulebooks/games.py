"""From a rulebook to the rules that it describes."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from meydan.games.core import Game
from meydan.rulebooks.book import Rulebook
from meydan.rulebooks.catalog import default_for, load
from meydan.rulebooks.options import KureOptions

CLASSES = {"mangala": "Mangala", "pentago": "Pentago", "reversi": "Reversi", "kure": "Kure"}


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
    make: Callable[..., Game[Any, Any]] = getattr(
        import_module(f"meydan.games.{book.game}"), CLASSES[book.game]
    )
    options = book.options
    if not isinstance(options, KureOptions):
        return make(articles=options.articles)
    return make(
        articles=options.articles,
        size=options.size.value,
        stones=options.stones.value,
        captures=options.captures.value,
        repetitions=options.repetitions.value,
        quiet_plies=options.quiet_plies.value,
        far_row_limit=options.far_row_limit.value,
        first_row_lines=options.first_row_lines.value,
        capture_diagonally=options.capture_diagonally.value,
        no_move=options.no_move.value,
    )
