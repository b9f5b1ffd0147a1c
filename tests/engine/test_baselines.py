"""The player to measure others against."""

from typing import Any

import pytest

from meydan.engine.baselines import mcts
from meydan.games.core import Game
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from tests.engine.native import GAMES, name, needs_kernel
from tests.engine.searching import native, positions

pytestmark = needs_kernel


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_it_plays_legal_moves_and_repeats_itself(game: Game[Any, Any]) -> None:
    for state in positions(game, 5, seed=8):
        move = mcts(game, state, playouts=60, seed=2)
        assert move in game.legal(state)
        assert mcts(game, state, playouts=60, seed=2) == move


def test_it_takes_a_win_that_is_there() -> None:
    """With enough tries every move of the root has been looked at."""
    game = Pentago()
    wins = 0
    for state in positions(game, 30, seed=6, plies=(14, 26)):
        if native(game, state, depth=1)[0][3] == 1:
            wins += 1
            after = game.play(state, mcts(game, state, playouts=1_000))
            assert game.outcome(after) is not None, game.dump(state)
    assert wins > 3


def test_wrong_calls() -> None:
    game = Mangala()
    with pytest.raises(ValueError, match="playouts"):
        mcts(game, game.start(), playouts=0)
    with pytest.raises(ValueError, match="over"):
        mcts(game, game.load("0 0 0 0 0 0 18 / 0 0 0 0 0 0 30 / 1"))
