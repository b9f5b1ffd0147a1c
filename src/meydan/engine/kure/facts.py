"""What a step does: stones enclosed, enclosures threatened, and stones left to be enclosed."""

from meydan.engine.facts import Fact, bad, good
from meydan.games.core import Side
from meydan.games.kure import Kure, KureMove, KureState

STONE = 100


def facts(game: Kure, state: KureState, move: KureMove) -> list[Fact]:
    """The facts of a step."""
    mover = state.turn
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome is not None:
        if outcome.winner is mover:
            code = "blocks-all" if outcome.reason == "no-move" else "wins-set"
            return [good(code, 100 * STONE)]
        return [] if outcome.winner is None else [bad("loses-set", 100 * STONE)]
    taken = captured(state, after)
    found: list[Fact] = []
    if taken:
        found.append(good("takes", taken * STONE, n=taken))
    answer = best_capture(game, after)
    before = best_capture(game, turned(state, mover.other))
    if answer:
        found.append(bad("gives-capture", answer * STONE, n=answer))
    elif before:
        found.append(good("saves", before * STONE, n=before))
    threat = best_capture(game, turned(after, mover))
    if threat and threat > best_capture(game, state) - taken:
        found.append(good("threatens", threat * STONE // 2, n=threat))
    return found


def captured(before: KureState, after: KureState) -> int:
    """The stones that a step took."""
    other = before.turn.other
    return before.stones(other).bit_count() - after.stones(other).bit_count()


def best_capture(game: Kure, state: KureState) -> int:
    """The most stones that the side to move can take with one step."""
    if game.outcome(state) is not None:
        return 0
    return max((captured(state, game.play(state, move)) for move in game.legal(state)), default=0)


def turned(state: KureState, turn: Side) -> KureState:
    """The same stones with this side to move, as if seen for the first time."""
    seen = ((state.purple, state.orange, turn),)
    return KureState(state.purple, state.orange, turn, 0, seen, state.safe)
