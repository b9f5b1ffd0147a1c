"""Boards for the terminal: Unicode lines with coordinates, in colour where there is colour.

A board is drawn from a player's own side, which is below. Shape tells the colours too: full discs
for black and purple, rings for white and orange.
"""

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from meydan.cli.terminal import boards_grid
from meydan.cli.terminal.part import Names, part_of
from meydan.games import Game, Side
from meydan.games.registry import described

__all__ = ["Names", "board", "places_of"]
DISCS = ("●", "○")


def board(
    game: Game[Any, Any], state: Any, *, below: Side, names: Names, marked: Iterable[int] = ()
) -> Text:
    """The position as lines of text; `marked` are the places of the last move."""
    part, places = part_of(game.name), frozenset(marked)
    if part.draw is not None:
        return part.draw(state, below=below, names=names, marked=places)
    grid = _grid(game, state, below)
    if grid is None:
        return Text(game.dump(state))
    lines = boards_grid.draw(grid, styles=part.styles, marked=places)
    return Text("\n").join([*lines, _legend(game, state, names)])


def places_of(game: Game[Any, Any], before: Any, move: Any) -> tuple[int, ...]:
    """The places to mark after a move played in `before`."""
    return tuple(part_of(game.name).marked(before, move))


def _grid(game: Game[Any, Any], state: Any, below: Side) -> boards_grid.Grid | None:
    square = described(game).square
    if square is None:
        return None
    first, second = square.pieces(state)
    return boards_grid.Grid(
        described(game).size(game),
        first,
        second,
        block=part_of(game.name).block,
        bottom_first=square.upwards and below is Side.FIRST,
        mirrored=square.upwards and below is Side.SECOND,
    )


def _legend(game: Game[Any, Any], state: Any, names: Names) -> Text:
    legend, part = Text("  "), part_of(game.name)
    counts = part.counts(game, state)
    for side in Side:
        legend.append(DISCS[side.index], part.styles[side.index])
        legend.append(f" {names[side.index]}{counts[side.index]}   ")
    legend.rstrip()
    return legend
