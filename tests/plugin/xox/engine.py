"""How the plain search counts: rows that are still open to one side only."""

from meydan.engine.part import EnginePart
from xox.rules import LINES, XoxState


def _count(state: XoxState) -> int:
    return sum((not state.second & line) - (not state.first & line) for line in LINES)


PART = EnginePart(count=_count, unit=20)
