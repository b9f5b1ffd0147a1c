"""Mangala, as the engine needs it."""

from meydan.engine.mangala.facts import facts
from meydan.engine.mangala.puzzle_themes import THEMES, themes
from meydan.engine.mangala.thinker import prepare, think
from meydan.engine.part import EnginePart, KernelPart, PuzzlePart
from meydan.games.core import Side
from meydan.games.mangala import MangalaState

PUZZLE_STONES = range(6, 27)
"""Stones in the pits of a puzzle."""


def _count(state: MangalaState) -> int:
    extra = 1 if state.turn is Side.FIRST else -1
    return 2 * (state.treasury(Side.FIRST) - state.treasury(Side.SECOND)) + extra


def _gain(before: MangalaState, after: MangalaState, side: Side) -> int:
    again = after.turn is side
    return after.treasury(side) - before.treasury(side) + (1 if again else 0)


def _lines(state: MangalaState) -> list[str]:
    """The second player's pits above, from its right, so that pits face each other."""
    above = "  ".join(f"{n:>2}" for n in reversed(state.pits(Side.SECOND)))
    below = "  ".join(f"{n:>2}" for n in state.pits(Side.FIRST))
    middle = f"{state.treasury(Side.SECOND):>2}{' ' * 24}{state.treasury(Side.FIRST):>2}"
    return [f"   {above}", middle, f"   {below}", f"to move: {state.turn.value}"]


def _near_the_end(state: MangalaState) -> bool:
    return sum(state.board) - state.board[6] - state.board[13] in PUZZLE_STONES


PART = EnginePart(
    count=_count,
    unit=50,
    gain=_gain,
    facts=facts,
    balanced=300,
    lines=_lines,
    thinks=think,
    prepares=prepare,
    tablebase="meydan.engine.mangala.tablebase",
    kernel=KernelPart(rules=lambda module, _game: module.Mangala()),
    puzzles=PuzzlePart(
        themes=THEMES,
        found=themes,
        near_the_end=_near_the_end,
    ),
    trainer="meydan.engine.mangala.training:train",
)
