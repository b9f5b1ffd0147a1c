"""Against the plain search: a game that the kernel does not know."""

import meydan
from meydan.engine import kernel
from meydan.engine.levels import choose
from meydan.engine.lines import Limits
from meydan.engine.search import think


def test_the_kernel_does_not_know_it() -> None:
    assert kernel.native(meydan.game("xox")) is None


def test_the_search_wins_what_can_be_won_and_stops_what_it_must() -> None:
    game = meydan.game("xox")
    won = game.load("XX-OO---- X")
    assert game.format(won, think(game, won, Limits(depth=3)).best.moves[0]) == "c1"
    threatened = game.load("XX--O---- O")
    assert game.format(threatened, think(game, threatened, Limits(depth=4)).best.moves[0]) == "c1"


def test_nobody_wins_when_both_look_to_the_end() -> None:
    game = meydan.game("xox")
    best = think(game, game.start(), Limits(depth=9)).best
    assert (best.score.value, best.score.exact) == (0, True)
    state = game.start()
    while game.outcome(state) is None:
        state = game.play(state, choose(game, state, 9, seed=1).move)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winner is None
