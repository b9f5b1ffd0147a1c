"""Reversi, as the engine needs it."""

from meydan.engine.part import EnginePart, KernelPart, PuzzlePart
from meydan.engine.reversi import native
from meydan.engine.reversi.facts import CORNERS, facts
from meydan.engine.reversi.puzzle_themes import THEMES, themes
from meydan.engine.reversi.thinker import think
from meydan.games.core import Side
from meydan.games.reversi import SIZE, ReversiState

AT_CORNERS = sum(1 << corner for corner in CORNERS)
BESIDE_CORNERS = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54
PUZZLE_EMPTIES = range(5, 15)
"""Empty places of a puzzle."""


def _count(state: ReversiState) -> int:
    """Corners first, then not giving them away, then discs."""

    def count(discs: int) -> int:
        corners, beside = (discs & AT_CORNERS).bit_count(), (discs & BESIDE_CORNERS).bit_count()
        return 40 * corners - 12 * beside + discs.bit_count()

    return count(state.black) - count(state.white)


def _gain(before: ReversiState, after: ReversiState, _side: Side) -> int:
    return before.opposing.bit_count() - after.own.bit_count()


def _near_the_end(state: ReversiState) -> bool:
    return SIZE * SIZE - (state.black | state.white).bit_count() in PUZZLE_EMPTIES


PART = EnginePart(
    count=_count,
    unit=20,
    gain=_gain,
    facts=facts,
    balanced=400,
    # Its search knows patterns by phase and exact endings; only it reads the weights.
    thinks=think,
    prepares=native.player,
    kernel=KernelPart(rules=lambda module, _game: module.Reversi(), weights=False),
    puzzles=PuzzlePart(
        themes=THEMES,
        found=themes,
        near_the_end=_near_the_end,
    ),
    trainer="meydan.engine.reversi.training:train",
)
