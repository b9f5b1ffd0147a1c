"""Küre in the terminal."""

from typing import Any

from meydan.cli.terminal.part import TerminalPart
from meydan.games import Game, Kure, KureState


def _counts(game: Game[Any, Any], state: KureState) -> tuple[str, str]:
    """What each side has captured, of what wins."""
    assert isinstance(game, Kure)
    taken = (game.stones - stones.bit_count() for stones in (state.orange, state.purple))
    first, second = (f" {count}/{game.captures}" for count in taken)
    return first, second


def _took(before: KureState, after: KureState) -> int:
    other = before.turn.other
    return before.stones(other).bit_count() - after.stones(other).bit_count()


PART = TerminalPart(
    styles=("bold magenta", "bold dark_orange"), counts=_counts, note=("took", _took)
)
