"""What a puzzle of Küre is about."""

from collections.abc import Sequence

from meydan.engine.kure.facts import best_capture, captured, turned
from meydan.games.core import IllegalMove
from meydan.games.kure import Kure, KureMove, KureState

THEMES = (
    *("line-of-four", "blockade", "double-threat", "quiet-trap", "escape"),
    *("three-turns", "two-turns", "enclose"),
)


def themes(
    game: Kure, state: KureState, solution: Sequence[KureMove], plies: int | None
) -> list[str]:
    """The themes of a forced win."""
    found: set[str] = set()
    mover, first = state.turn, solution[0]
    after = game.play(state, first)
    length = {1: "enclose", 3: "two-turns", 5: "three-turns"}.get(plies or 0)
    if length:
        found.add(length)
    ended = game.outcome(after)
    if ended is None and plies != 1:
        again = turned(after, mover)
        threats = {
            move.target for move in game.legal(again) if captured(again, game.play(again, move))
        }
        if len(threats) > 1:
            found.add("double-threat")
        if not captured(state, after) and len(game.legal(after)) > 1:
            found.add("quiet-trap")
        if _held_by_four(game, after):
            found.add("line-of-four")
        if best_capture(game, turned(state, mover.other)) and not best_capture(game, after):
            found.add("escape")
    end = after
    for move in solution[1:]:
        end = game.play(end, move)
    last = game.outcome(end)
    if last is not None and last.reason == "no-move":
        found.add("blockade")
    return [theme for theme in THEMES if theme in found]


def _held_by_four(game: Kure, state: KureState) -> bool:
    """Whether K2 forbids the side to move a step that would save a stone from being taken."""
    danger = best_capture(game, turned(state, state.turn.other))
    if not danger:
        return False
    own = state.stones(state.turn)
    for origin in range(game.size**2):
        if own >> origin & 1:
            for target in range(game.size**2):
                if abs(origin // game.size - target // game.size) > 1 or (
                    abs(origin % game.size - target % game.size) > 1
                ):
                    continue
                try:
                    game.play(state, KureMove(origin, target))
                except IllegalMove as no:
                    if no.code == "four-in-line":
                        return True
    return False
