"""The simple player: legal, repeatable, better than chance."""

from random import Random

import pytest

import meydan
from meydan.engine import simple
from meydan.games.core import Side
from tests.games.cases import GAMES


def contest(name: str, seed: int) -> Side | None:
    """Who wins when the simple player starts against random moves."""
    game, rng = GAMES[name], Random(seed)
    state = game.start()
    while moves := game.legal(state):
        mine = state.turn is Side.FIRST
        move = simple.choose(game, state, rng) if mine else rng.choice(moves)
        state = game.play(state, move)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winner


@pytest.mark.parametrize("name", ["mangala", "pentago", "reversi", "kure"])
def test_beats_random_moves_more_often_than_not(name: str) -> None:
    winners = [contest(name, seed) for seed in range(5)]
    assert winners.count(Side.FIRST) >= 3


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_same_seed_chooses_the_same_legal_move(name: str) -> None:
    game = GAMES[name]
    state = game.start()
    chosen = {simple.choose(game, state, Random(7)) for _ in range(3)}
    assert len(chosen) == 1
    assert chosen <= set(game.legal(state))


def test_takes_a_win_at_once() -> None:
    """Four in row 1: e1 and a turn of block C or D make five (P1, P3)."""
    game = meydan.game("pentago")
    state = game.load("XXXX--" + "-" * 12 + "OO-OO-" + "-" * 12 + " X")
    after = game.play(state, simple.choose(game, state, Random(1)))
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.winner is Side.FIRST


def test_does_not_hand_over_a_win() -> None:
    game = meydan.game("pentago")
    state = game.load("XXXX--" + "-" * 12 + "OO-OO-" + "-" * 6 + "--X--- O")
    after = game.play(state, simple.choose(game, state, Random(1)))
    answers = (game.outcome(game.play(after, move)) for move in game.legal(after))
    assert not any(outcome and outcome.winner is Side.FIRST for outcome in answers)


def test_a_finished_game_has_no_move_to_choose() -> None:
    game = meydan.game("mangala")
    with pytest.raises(ValueError, match="over"):
        simple.choose(game, game.load("0 0 0 0 0 0 30 / 0 0 0 0 0 0 18 / 2"), Random(1))
