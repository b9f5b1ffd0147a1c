"""Pentago, as the engine needs it."""

from meydan.engine.part import EnginePart, KernelPart, PuzzlePart
from meydan.engine.pentago.facts import facts
from meydan.engine.pentago.fives import five_next
from meydan.engine.pentago.puzzle_themes import THEMES, themes
from meydan.games.core import Side
from meydan.games.pentago import LINES, PentagoMove, PentagoState

_BITS = (str.maketrans("XO-", "100"), str.maketrans("XO-", "010"))


def _count(state: PentagoState) -> int:
    """Lines still open to one side only, each worth more the fuller it is."""
    total = 0
    for line in LINES:
        black, white = (state.black & line).bit_count(), (state.white & line).bit_count()
        if not white:
            total += black**3
        elif not black:
            total -= white**3
    return total


def _gain(before: PentagoState, after: PentagoState, side: Side) -> int:
    """How much the best row grows."""
    return _row(after, side) - _row(before, side)


def _row(state: PentagoState, side: Side) -> int:
    own = state.black if side is Side.FIRST else state.white
    return max((own & line).bit_count() for line in LINES)


def _wins_at_once(position: str, side: int) -> bool:
    board = position[35::-1]
    black, white = (int(board.translate(table), 2) for table in _BITS)
    return five_next(black, white) if side == 1 else five_next(white, black)


PART = EnginePart(
    count=_count,
    unit=4,
    gain=_gain,
    facts=facts,
    balanced=150,
    kernel=KernelPart(
        rules=lambda module, _game: module.Pentago(), move=lambda move: PentagoMove(*move)
    ),
    puzzles=PuzzlePart(
        themes=THEMES,
        found=themes,
        wins_at_once=_wins_at_once,
    ),
    trainer="meydan.engine.pentago.training:train",
)
