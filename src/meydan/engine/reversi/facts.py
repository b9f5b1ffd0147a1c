"""What a disc does: discs turned, corners, and the moves that the opponent is left with."""

from meydan.engine.facts import Fact, bad, good
from meydan.games.core import Game
from meydan.games.reversi import PASS, Reversi, ReversiState

CORNERS = (0, 7, 56, 63)
DISC = 100
CORNER = 12 * DISC
PASS_WEIGHT = 10 * DISC
FEW = 3
"""An opponent with so few moves is short of them."""
LATE = 12
"""With so few empty places discs are counted, not moves."""


def facts(game: Reversi, state: ReversiState, move: int) -> list[Fact]:
    """The facts of a move."""
    if move == PASS:
        return []
    mover = state.turn
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome is not None:
        margin = abs(outcome.score[0] - outcome.score[1])
        if outcome.winner is None:
            return []
        made = good if outcome.winner is mover else bad
        return [made("ends-won" if outcome.winner is mover else "ends-lost", 64 * DISC, n=margin)]
    turned = after.opposing.bit_count() - state.own.bit_count() - 1
    empties = 64 - (after.black | after.white).bit_count()
    found: list[Fact] = []
    if move in CORNERS:
        found.append(good("corner", CORNER, place=game.format(state, move)))
    replies = game.legal(after)
    if replies == (PASS,):
        found.append(good("other-passes", PASS_WEIGHT))
        return found
    given = [place for place in replies if place in CORNERS and not _could(game, state, place)]
    if given:
        found.append(bad("gives-corner", CORNER, place=game.format(after, given[0])))
    if len(replies) <= FEW:
        found.append(good("few-moves", (FEW + 2 - len(replies)) * DISC, n=len(replies)))
    elif empties > LATE:
        found.append(bad("many-moves", 10 * len(replies), n=len(replies)))
    if empties <= LATE:
        found.append(good("turns", turned * DISC // 2, n=turned))
    elif turned >= 6:
        found.append(bad("turns-many", 40 * turned, n=turned))
    return found


def _could(game: Game[ReversiState, int], state: ReversiState, place: int) -> bool:
    """Whether the opponent could take a place already before the move."""
    other = ReversiState(state.black, state.white, state.turn.other)
    return place in game.legal(other)
