"""Reviews: each move's loss, what it is called, and the moments that decided."""

from random import Random
from typing import Any

import pytest

import meydan
from meydan.engine.lines import Limits
from meydan.engine.review import MOMENTS, Review, Stopped, review
from meydan.games.core import Side
from meydan.words import LANGS
from meydan.words.phrases.engine import moment_sentence, score_sentence

GAMES = ("mangala", "pentago", "reversi", "kure")
LIMITS = Limits(nodes=400)


def random_game(game: str, seed: int, plies: int = 30) -> tuple[Any, tuple[Any, ...]]:
    rules, rng = meydan.game(game), Random(seed)
    state = rules.start()
    moves: list[Any] = []
    while (legal := rules.legal(state)) and len(moves) < plies:
        moves.append(rng.choice(legal))
        state = rules.play(state, moves[-1])
    return rules, tuple(moves)


def reviewed(game: str) -> Review:
    rules, moves = random_game(game, 4)
    return review(rules, moves, LIMITS)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_judged_and_at_most_three_moments_told(game: str) -> None:
    found = reviewed(game)
    assert [ply.number for ply in found.plies] == list(range(1, 31))
    assert 0 < len(found.moments) <= MOMENTS
    numbers = [moment.ply.number for moment in found.moments]
    assert numbers == sorted(numbers)
    worst = max(ply.percent_loss for ply in found.plies)
    assert worst in [moment.ply.percent_loss for moment in found.moments]
    for ply in found.plies:
        assert ply.loss >= 0
        assert 0 <= ply.percent <= 100
        if ply.move == ply.best_moves[0]:
            assert ply.judgement == "best"
    for side in Side:
        assert 0 <= found.accuracy(side) <= 100
        assert sum(found.counts(side).values()) <= 30


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGS)
def test_every_moment_is_one_sentence_in_every_language(game: str, language: Any) -> None:
    found = reviewed(game)
    for moment in found.moments:
        text = moment_sentence(moment, game=game, language=language)
        assert moment.ply.best_moves[0] in text
        assert text.endswith(".")
        assert "{" not in text
    for ply in found.plies:
        assert score_sentence(ply.score, game=game, side=ply.side, language=language)


def test_giving_away_a_win_at_once_is_the_moment() -> None:
    """P3: black can complete row 1 with e1 and plays elsewhere."""
    rules = meydan.game("pentago")
    start = rules.load("XXXX--" + "------" * 3 + "OOOO--" + "------" + " X")
    moves = (rules.parse(start, "f6D"),)
    found = review(rules, moves, LIMITS, start=start)
    (moment,) = found.moments
    assert moment.ply.judgement == "blunder"
    assert [fact.code for fact in moment.why_better] == ["five"]
    sentence = moment_sentence(moment, game="pentago", language="en")
    assert "completes five in a line and wins the set" in sentence
    assert "f6D" in sentence


def test_a_finished_game_ends_with_its_outcome() -> None:
    rules = meydan.game("mangala")
    start = rules.load("0 0 0 0 0 1 30 / 0 0 0 0 0 1 16 / 1")
    found = review(rules, (6,), LIMITS, start=start)
    assert found.plies[0].score.exact
    assert found.plies[0].forced
    assert found.moments == ()


def test_a_review_can_be_called_off_and_tells_its_progress() -> None:
    rules, moves = random_game("mangala", 1, plies=4)
    told: list[tuple[int, int]] = []
    review(rules, moves, LIMITS, report=lambda done, total: told.append((done, total)))
    assert told == [(n, 5) for n in range(1, 6)]
    with pytest.raises(Stopped):
        review(rules, moves, LIMITS, stop=lambda: True)


@pytest.mark.parametrize("game", GAMES)
def test_the_graph_ends_where_the_game_did(game: str) -> None:
    rules, moves = random_game(game, 6, plies=400)
    last = review(rules, moves, Limits(nodes=50)).plies[-1]
    state = rules.start()
    for move in moves:
        state = rules.play(state, move)
    winner = rules.outcome(state).winner
    assert last.percent == {None: 50.0, Side.FIRST: 100.0, Side.SECOND: 0.0}[winner]


@pytest.mark.parametrize("move", ["d3", "c4", "f5", "e6"])
def test_first_moves_that_are_mirror_images_are_no_mistakes(move: str) -> None:
    rules = meydan.game("reversi")
    (ply,) = review(rules, [rules.parse(rules.start(), move)], Limits(nodes=3_000)).plies
    assert (ply.loss, ply.percent_loss, ply.judgement) == (0, 0.0, "best")


@pytest.mark.parametrize("game", GAMES)
def test_random_play_is_less_than_forty_percent_accurate(game: str) -> None:
    found = []
    for seed in range(6):
        rules, moves = random_game(game, seed, plies=400)
        one = review(rules, moves, Limits(nodes=1_500))
        found += [one.accuracy(side) for side in Side]
    assert sum(found) / len(found) < 40
