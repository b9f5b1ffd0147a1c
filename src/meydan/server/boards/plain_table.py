"""A board as a plain table of words, for readers without scripts."""

from typing import Any

from meydan.games.core import Game, Side
from meydan.server.boards.part import PlainTable, part_of
from meydan.words import Lang


def plain_table(game: Game[Any, Any], state: Any, below: Side, lang: Lang) -> PlainTable:
    """The board as the player of a side sees it, the own side below."""
    return part_of(game.name).table(game, state, below, lang)
