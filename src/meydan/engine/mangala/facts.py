"""What a sowing does: stones taken, turns won, and what the opponent is left with."""

from dataclasses import replace

from meydan.engine.facts import Fact, bad, good
from meydan.games.core import Side
from meydan.games.mangala import Mangala, MangalaState

STONE = 100


def facts(game: Mangala, state: MangalaState, move: int) -> list[Fact]:
    """The facts of a sowing."""
    mover = state.turn
    after = game.play(state, move)
    found: list[Fact] = []
    outcome = game.outcome(after)
    if outcome is not None:
        if outcome.winner is mover:
            margin = abs(outcome.score[0] - outcome.score[1])
            found.append(good("ends-won", 100 * STONE, n=margin))
        elif outcome.winner is not None:
            margin = abs(outcome.score[0] - outcome.score[1])
            found.append(bad("ends-lost", 100 * STONE, n=margin))
        return found
    taken = captured(game, state, move)
    if taken:
        found.append(good("takes", taken * STONE, n=taken))
    if after.turn is mover:
        found.append(good("again", 2 * STONE))
        return found
    answer = best_capture(game, after)
    before = best_capture(game, replace(state, turn=mover.other))
    if answer:
        found.append(bad("gives-capture", answer * STONE, n=answer))
    if before - answer >= 2:
        saved = before - answer
        found.append(good("saves", saved * STONE, n=saved))
    if any(game.play(after, reply).turn is after.turn for reply in game.legal(after)):
        found.append(bad("gives-again", STONE // 2))
    return found


def captured(game: Mangala, state: MangalaState, move: int) -> int:
    """The stones that a sowing takes by M4 or M5, not those it sows into the treasury."""
    mover = state.turn
    after = game.play(state, move)
    if game.outcome(after) is not None:  # what is swept up at the end is no capture
        return 0
    gained = after.treasury(mover) - state.treasury(mover)
    sown = 1 if _reaches_treasury(state.pits(mover)[move - 1], move) else 0
    return gained - sown


def best_capture(game: Mangala, state: MangalaState) -> int:
    """The most stones that the side to move can take with one sowing."""
    if game.outcome(state) is not None or not _both(state):
        return 0
    return max((captured(game, state, move) for move in game.legal(state)), default=0)


def _reaches_treasury(stones: int, pit: int) -> bool:
    """Whether a sowing drops a stone into the own treasury (M1)."""
    return pit == 6 if stones == 1 else stones > 6 - pit + 1


def _both(state: MangalaState) -> bool:
    return any(state.pits(Side.FIRST)) and any(state.pits(Side.SECOND))
