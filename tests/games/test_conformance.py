"""One suite that every game passes, whatever its rules."""

import dataclasses
import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meydan.games.core import Game, IllegalMove, InvalidPosition, Side
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
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_random_play_ends_with_a_final_outcome(game: Game[Any, Any], seed: int) -> None:
    *before, (last, _) = playthrough(game, Random(seed))
    assert all(game.outcome(state) is None for state, _ in before)
    outcome = game.outcome(last)
    assert outcome is not None
    assert game.legal(last) == ()
    for move in {move for _, move in before}:
        with pytest.raises(IllegalMove) as caught:
            game.play(last, move)
        assert caught.value.code == "game-over"
        assert caught.value.article == game.articles["game-over"]


@every_game
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_the_side_to_move_after_the_end_did_not_make_the_last_move(
    game: Game[Any, Any], seed: int
) -> None:
    *_, (state, _), (last, _) = playthrough(game, Random(seed))
    assert last.turn is state.turn.other


@every_game
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_positions_and_moves_survive_as_text(game: Game[Any, Any], seed: int) -> None:
    for state, move in playthrough(game, Random(seed)):
        text = game.dump(state)
        assert "\n" not in text
        again = game.load(text)
        assert again == state
        assert hash(again) == hash(state)
        assert game.dump(again) == text
        if move is not None:
            assert game.legal(again) == game.legal(state)
            assert all(game.parse(state, game.format(state, m)) == m for m in game.legal(state))


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
@pytest.mark.parametrize("junk", [None, True, "", "x", 1.0, (), (0,), (0, 1, 2), ("a", 1), b"3"])
def test_what_is_no_move_is_refused(game: Game[Any, Any], junk: object) -> None:
    with pytest.raises(IllegalMove) as caught:
        game.play(game.start(), junk)
    assert caught.value.code == "unreadable"


@every_game
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=6))
def test_text_that_is_no_move_is_unreadable(game: Game[Any, Any], text: str) -> None:
    state = game.start()
    if text in {game.format(state, move) for move in game.legal(state)}:
        return
    with pytest.raises(IllegalMove) as caught:
        game.parse(state, text)
    assert caught.value.move == text


@every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damaged_position_texts_are_refused_or_read(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    """One changed character gives another position or a clear error, never a crash."""
    text = game.dump(game.start())
    at = data.draw(st.integers(0, len(text)))
    new = data.draw(st.sampled_from([*"XOPT-1249 /", "", "é", "４", "\n"]))
    damaged = text[:at] + new + text[at + 1 :]
    try:
        state = game.load(damaged)
    except InvalidPosition:
        with pytest.raises(InvalidPosition) as caught:
            game.load(damaged)
        assert 1 <= caught.value.column <= len(damaged) + 1
        assert caught.value.code in str(caught.value)
    else:
        assert game.load(game.dump(state)) == state


@every_game
def test_states_are_immutable(game: Game[Any, Any]) -> None:
    state = game.start()
    for field in dataclasses.fields(state):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, field.name, None)


@every_game
def test_playing_leaves_the_state_as_it_was(game: Game[Any, Any]) -> None:
    state = game.start()
    before = game.dump(state), hash(state)
    for move in game.legal(state):
        game.play(state, move)
    assert (game.dump(state), hash(state)) == before


@every_game
def test_the_first_player_starts(game: Game[Any, Any]) -> None:
    assert game.start().turn is Side.FIRST


@every_game
def test_every_code_has_a_ruling_and_takes_an_article(game: Game[Any, Any]) -> None:
    assert set(game.articles) == set(game.codes)
    other = type(game)(articles={"unreadable": "some-text 1"})
    with pytest.raises(IllegalMove) as caught:
        other.parse(other.start(), "?")
    assert caught.value.article == "some-text 1"
