"""The rules of every game and variant pass one suite; `tests/test_games.py` runs all layers."""

import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from meydan.games import conformance
from meydan.games.core import Game, IllegalMove
from tests.examples import examples
from tests.games.cases import GAMES, playthrough

SEEDS = st.integers(min_value=0, max_value=2**32)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def candidates(game: Game[Any, Any]) -> list[Any]:
    """Every move that has the shape of one, legal or not."""
    if game.name == "mangala":
        return list(range(-1, 14))
    if game.name == "reversi":
        return list(range(-1, 66))
    if game.name == "pentago":
        return list(itertools.product(range(-1, 37), range(-1, 5)))
    places = range(-1, game.start().orange.bit_length() + 1)
    return list(itertools.product(places, places))


@every_game
@pytest.mark.parametrize("check", conformance.CHECKS)
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_the_rules_conform(game: Game[Any, Any], check: conformance.Check, seed: int) -> None:
    check(game, Random(seed))


@every_game
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_every_move_begins_with_one_thing_that_can_be_touched(
    game: Game[Any, Any], seed: int
) -> None:
    for state, _ in playthrough(game, Random(seed)):
        touchable = game.touchable(state)
        assert len(set(touchable)) == len(touchable)
        for move in game.legal(state):
            text = game.format(state, move)
            assert sum(text.startswith(piece) for piece in touchable) == 1


@every_game
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_legal_moves_play_and_all_others_are_refused(game: Game[Any, Any], seed: int) -> None:
    shapes = candidates(game)
    steps = list(playthrough(game, Random(seed)))
    for state, _ in Random(seed).sample(steps, min(6, len(steps))):
        legal = game.legal(state)
        assert len(set(legal)) == len(legal)
        for move in legal:
            game.play(state, move)
        for move in shapes:
            if move not in legal:
                with pytest.raises(IllegalMove) as caught:
                    game.play(state, move)
                assert caught.value.code in game.codes
                assert caught.value.article == game.articles[caught.value.code]


@every_game
@settings(max_examples=examples(60), deadline=None)
@given(text=st.text(max_size=6))
def test_text_that_is_no_move_is_unreadable(game: Game[Any, Any], text: str) -> None:
    state = game.start()
    if text in {game.format(state, move) for move in game.legal(state)}:
        return
    with pytest.raises(IllegalMove) as caught:
        game.parse(state, text)
    assert caught.value.move == text


@every_game
def test_every_code_has_a_ruling_and_takes_an_article(game: Game[Any, Any]) -> None:
    assert set(game.articles) == set(game.codes)
    other = type(game)(articles={"unreadable": "some-text 1"})
    with pytest.raises(IllegalMove) as caught:
        other.parse(other.start(), "?")
    assert caught.value.article == "some-text 1"
