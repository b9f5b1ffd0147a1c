"""A board as a plain table of words, for readers without scripts."""

from dataclasses import dataclass
from typing import Any

from meydan.games.core import Game, Side
from meydan.games.kure import COLUMNS, Kure, KureState
from meydan.games.mangala import MangalaState
from meydan.words import Lang, say

EMPTY = "·"


@dataclass(frozen=True, slots=True)
class PlainTable:
    """Rows of cells with a heading for each row and column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def plain_table(game: Game[Any, Any], state: Any, below: Side, lang: Lang) -> PlainTable:
    """The board as the player of a side sees it, the own side below."""
    if isinstance(state, MangalaState):
        return _mangala(state, below, lang)
    size = game.size if isinstance(game, Kure) else 6 if game.name == "pentago" else 8
    names = tuple(
        say(f"game.side.{game.name}.{side}", lang).lower() for side in ("first", "second")
    )
    if isinstance(state, KureState):
        boards, downwards = (state.purple, state.orange), below is Side.FIRST
    else:
        boards, downwards = (state.black, state.white), False
    lines = range(size - 1, -1, -1) if downwards else range(size)
    steps = range(size - 1, -1, -1) if game.name == "kure" and not downwards else range(size)
    rows = tuple(
        (str(row + 1), tuple(_content(boards, size * row + column, names) for column in steps))
        for row in lines
    )
    return PlainTable(tuple(COLUMNS[column] for column in steps), rows)


def _mangala(state: MangalaState, below: Side, lang: Lang) -> PlainTable:
    treasury = say("board.word.treasury", lang)
    rows = []
    for side in (below.other, below):
        name = say(f"game.side.mangala.{'first' if side is Side.FIRST else 'second'}", lang)
        counts = (*state.pits(side), state.treasury(side))
        rows.append((name, tuple(str(count) for count in counts)))
    return PlainTable((*(str(pit) for pit in range(1, 7)), treasury), tuple(rows))


def _content(boards: tuple[int, int], place: int, names: tuple[str, ...]) -> str:
    for board, name in zip(boards, names, strict=True):
        if board >> place & 1:
            return name
    return EMPTY
