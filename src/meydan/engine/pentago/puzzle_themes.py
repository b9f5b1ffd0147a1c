"""What a puzzle of Pentago is about."""

from collections.abc import Sequence
from dataclasses import replace

from meydan.engine.pentago.facts import wins
from meydan.games.core import Side
from meydan.games.pentago import LINES, Pentago, PentagoMove, PentagoState

THEMES = ("double-threat", "turning", "block", "three-turns", "two-turns", "diagonal", "five")
SIZE = 6


def themes(
    game: Pentago, state: PentagoState, solution: Sequence[PentagoMove], plies: int | None
) -> list[str]:
    """The themes of a forced five."""
    found: set[str] = set()
    mover, first = state.turn, solution[0]
    after = game.play(state, first)
    length = {1: "five", 3: "two-turns", 5: "three-turns"}.get(plies or 0)
    if length:
        found.add(length)
    if wins(game, replace(state, turn=mover.other)):
        found.add("block")
    if plies != 1 and len({move.place for move in wins(game, replace(after, turn=mover))}) > 1:
        found.add("double-threat")
    here = state
    for move in solution[:-1]:
        here = game.play(here, move)
    end = game.play(here, solution[-1])
    placed = _own(here, mover) | 1 << solution[-1].place
    five = [line for line in LINES if _own(end, mover) & line == line]
    if five and not any(placed & line == line for line in LINES):
        found.add("turning")
    if any(_slanted(line) for line in five):
        found.add("diagonal")
    return [theme for theme in THEMES if theme in found]


def _own(state: PentagoState, side: Side) -> int:
    return state.black if side is Side.FIRST else state.white


def _slanted(line: int) -> bool:
    places = [place for place in range(SIZE * SIZE) if line >> place & 1]
    step = places[1] - places[0]
    return step not in (1, SIZE)
