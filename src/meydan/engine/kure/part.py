"""Küre, as the engine needs it."""

from types import ModuleType
from typing import Any

from meydan.engine.kure.facts import facts
from meydan.engine.kure.puzzle_themes import THEMES, themes
from meydan.engine.part import EnginePart, KernelPart, PuzzlePart
from meydan.games.core import Game, Side
from meydan.games.kure import Kure, KureMove, KureState

LONGEST_QUIET = 10_000
"""The kernel remembers no more plies without a capture than this: each looks back at them all."""
MOST_REPETITIONS = 2**31 - 1


def _count(state: KureState) -> int:
    return state.purple.bit_count() - state.orange.bit_count()


def _gain(before: KureState, after: KureState, side: Side) -> int:
    other = side.other
    return before.stones(other).bit_count() - after.stones(other).bit_count()


def _rules(module: ModuleType, game: Game[Any, Any]) -> Any:
    assert isinstance(game, Kure)
    # The kernel keeps no mark on a stone that moved in between two others (K4).
    known = game.quiet_plies <= LONGEST_QUIET and game.safe_entry == "until-enclosed-anew"
    return module.kure(**kernel_options(game)) if known else None


def kernel_options(game: Game[Any, Any]) -> dict[str, Any]:
    """The options of Küre as the kernel's functions take them."""
    assert isinstance(game, Kure)
    return {
        "size": game.size,
        "stones": game.stones,
        "captures": game.captures,
        "repetitions": min(game.repetitions, MOST_REPETITIONS),
        "quiet_plies": game.quiet_plies,
        "far_row_limit": game.far_row_limit and min(game.far_row_limit, game.size),
        "first_row_lines": game.first_row_lines,
        "capture_diagonally": game.capture_diagonally,
        "no_move_loses": game.no_move == "loss",
    }


def _earlier(game: Game[Any, Any], state: KureState) -> list[str]:
    """The positions since the last capture, for repetitions (K7)."""
    return [
        game.dump(KureState(purple, orange, turn, 0, ()))
        for purple, orange, turn in state.history[:-1]
    ]


PART = EnginePart(
    count=_count,
    unit=400,
    gain=_gain,
    facts=facts,
    kernel=KernelPart(
        rules=_rules,
        options=kernel_options,
        move=lambda move: KureMove(*move),
        earlier=_earlier,
    ),
    puzzles=PuzzlePart(themes=THEMES, found=themes),
    trainer="meydan.engine.kure.training:train",
)
