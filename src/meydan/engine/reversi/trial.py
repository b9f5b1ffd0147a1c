"""What training was good for: games of the trained against the untrained."""

from random import Random

from meydan.engine.reversi.native import Player
from meydan.games.core import Side
from meydan.games.reversi import Reversi, ReversiState

OPENINGS = 20
DRAWN_PLIES = 10
DEPTH = 2


def trial(trained: Player, untrained: Player, *, seed: int) -> float:
    """The trained player's share of the points, each opening being played from both sides."""
    game = Reversi()
    rng = Random(seed)
    points = 0.0
    for _ in range(OPENINGS):
        opening = game.start()
        for _ in range(DRAWN_PLIES):
            opening = game.play(opening, rng.choice(game.legal(opening)))
        points += _points(game, opening, {Side.FIRST: trained, Side.SECOND: untrained}, Side.FIRST)
        points += _points(game, opening, {Side.FIRST: untrained, Side.SECOND: trained}, Side.SECOND)
    return points / (2 * OPENINGS)


def _points(game: Reversi, state: ReversiState, players: dict[Side, Player], side: Side) -> float:
    while (outcome := game.outcome(state)) is None:
        found, _, _ = players[state.turn].think(game.dump(state), depth=DEPTH)
        state = game.play(state, found[0][0][0])
    return 0.5 if outcome.winner is None else float(outcome.winner is side)
