"""Reversi in the terminal."""

from typing import Any

from meydan.cli.terminal.part import TerminalPart
from meydan.games import Game, ReversiState
from meydan.games.reversi import PASS


def _marked(_before: ReversiState, move: int) -> tuple[int, ...]:
    return () if move == PASS else (move,)


def _counts(_game: Game[Any, Any], state: ReversiState) -> tuple[str, str]:
    return f" {state.black.bit_count()}", f" {state.white.bit_count()}"


def _turned(before: ReversiState, after: ReversiState) -> int:
    return before.opposing.bit_count() - after.own.bit_count()


PART = TerminalPart(
    styles=("bold green", "bold"), marked=_marked, counts=_counts, note=("turned", _turned)
)
