"""Boards for the terminal: Unicode lines with coordinates, in colour where there is colour.

A board is drawn from a player's own side, which is below. Shape tells the colours too: full discs
for black and purple, rings for white and orange.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from rich.text import Text

from meydan.cli.terminal import boards_grid, boards_mangala
from meydan.games.core import Game, Side
from meydan.games.kure import Kure, KureState
from meydan.games.mangala import MangalaState
from meydan.games.pentago import TURNS, PentagoState
from meydan.games.reversi import PASS, ReversiState

DISCS = ("●", "○")
COLOURS = {
    "pentago": ("bold", "bold yellow"),
    "reversi": ("bold green", "bold"),
    "kure": ("bold magenta", "bold dark_orange"),
}


class Names(NamedTuple):
    """What stands beside the board: the two players, the first first."""

    first: str
    second: str


def board(
    game: Game[Any, Any], state: Any, *, below: Side, names: Names, marked: Iterable[int] = ()
) -> Text:
    """The position as lines of text; `marked` are the places of the last move."""
    if isinstance(state, MangalaState):
        return boards_mangala.draw(state, below=below, names=names, marked=frozenset(marked))
    grid = _grid(game, state, below)
    lines = boards_grid.draw(grid, styles=COLOURS[game.name], marked=frozenset(marked))
    return Text("\n").join([*lines, _legend(game, state, names)])


def places_of(before: Any, move: Any) -> tuple[int, ...]:
    """The places to mark after a move played in `before`."""
    if isinstance(before, MangalaState):
        return (move - 1 + 7 * before.turn.index,)
    if isinstance(before, PentagoState):
        turned = dict(TURNS[move.block])
        return (turned.get(1 << move.place, 1 << move.place).bit_length() - 1,)
    if isinstance(before, ReversiState):
        return () if move == PASS else (move,)
    return tuple(move)


def _grid(game: Game[Any, Any], state: Any, below: Side) -> boards_grid.Grid:
    if isinstance(state, PentagoState):
        return boards_grid.Grid(6, state.black, state.white, block=3)
    if isinstance(state, ReversiState):
        return boards_grid.Grid(8, state.black, state.white)
    assert isinstance(game, Kure)
    assert isinstance(state, KureState)
    upwards = below is Side.FIRST
    return boards_grid.Grid(
        game.size, state.purple, state.orange, bottom_first=upwards, mirrored=not upwards
    )


def _legend(game: Game[Any, Any], state: Any, names: Names) -> Text:
    legend = Text("  ")
    counts = _counts(game, state)
    for side in Side:
        disc, style = DISCS[side.index], COLOURS[game.name][side.index]
        legend.append(disc, style)
        legend.append(f" {names[side.index]}{counts[side.index]}   ")
    legend.rstrip()
    return legend


def _counts(game: Game[Any, Any], state: Any) -> tuple[str, str]:
    """What each side has so far: discs in Reversi, captures in Küre."""
    if isinstance(state, ReversiState):
        return f" {state.black.bit_count()}", f" {state.white.bit_count()}"
    if isinstance(state, KureState) and isinstance(game, Kure):
        taken = (game.stones - stones.bit_count() for stones in (state.orange, state.purple))
        first, second = (f" {count}/{game.captures}" for count in taken)
        return first, second
    return "", ""
