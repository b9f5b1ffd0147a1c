"""How the plain search counts, rows still open to one side only; what puzzles are about."""

from meydan.engine.part import EnginePart, PuzzlePart
from xox.rules import LINES, XoxState


def _count(state: XoxState) -> int:
    return sum((not state.second & line) - (not state.first & line) for line in LINES)


PART = EnginePart(count=_count, unit=20, puzzles=PuzzlePart(themes=("three",)))
