"""Pentago in the terminal."""

from meydan.cli.terminal.part import TerminalPart
from meydan.games import PentagoMove, PentagoState
from meydan.games.pentago import TURNS


def _marked(_before: PentagoState, move: PentagoMove) -> tuple[int, ...]:
    """Where the marble is after the turn."""
    turned = dict(TURNS[move.block])
    return (turned.get(1 << move.place, 1 << move.place).bit_length() - 1,)


def _tidy(text: str) -> str:
    """`C3a` is `c3A`."""
    return text[:2].lower() + text[2:].upper()


PART = TerminalPart(block=3, marked=_marked, tidy=_tidy)
