"""What a marble and a turn do: fives made, threatened, stopped and allowed."""

from dataclasses import replace

from meydan.engine.facts import Fact, bad, good
from meydan.games.core import Side
from meydan.games.pentago import LINES, Pentago, PentagoMove, PentagoState

WIN = 100_000


def facts(game: Pentago, state: PentagoState, move: PentagoMove) -> list[Fact]:
    """The facts of a move."""
    mover = state.turn
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome is not None:
        if outcome.winner is mover:
            return [good("five", WIN)]
        return [bad("five-for-other", WIN)] if outcome.winner is not None else []
    found: list[Fact] = []
    threat_before = wins(game, replace(state, turn=mover.other))
    threat_after = wins(game, after)
    own = wins(game, replace(after, turn=mover))
    if threat_after:
        found.append(bad("gives-five", WIN // 10))
    elif threat_before:
        found.append(good("blocks", WIN // 20))
    if own and not threat_after:
        code = "threatens-many" if len(own) > 1 else "threatens"
        found.append(good(code, 1000 + 10 * len(own), n=len(own)))
    longest = _longest(after, mover)
    if longest >= 3 and longest > _longest(state, mover):
        found.append(good("builds", 100 * longest, n=longest))
    return found


def wins(game: Pentago, state: PentagoState) -> tuple[PentagoMove, ...]:
    """The moves that win at once, by place and turn."""
    stones = state.black if state.turn is Side.FIRST else state.white
    if stones.bit_count() < 4:
        return ()
    mover = state.turn
    found = []
    for move in game.legal(state):
        outcome = game.outcome(game.play(state, move))
        if outcome is not None and outcome.winner is mover:
            found.append(move)
    return tuple(found)


def _longest(state: PentagoState, side: Side) -> int:
    """The most own marbles on a line of five that the opponent has none on."""
    own, other = (state.black, state.white) if side is Side.FIRST else (state.white, state.black)
    return max(((own & line).bit_count() for line in LINES if not other & line), default=0)
