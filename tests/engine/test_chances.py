"""Scores as people understand them, and what a loss is called."""

import pytest
from hypothesis import given, strategies as st

import meydan
from meydan.engine.chances import (
    accuracy,
    final_score,
    judge,
    loss_of,
    percent,
    scale_of,
    score_words,
    seen_from_before,
)
from meydan.engine.lines import Score
from meydan.games.core import Side

GAMES = ("mangala", "pentago", "reversi", "kure")
scores = st.builds(
    Score,
    value=st.integers(-6400, 6400),
    exact=st.booleans(),
    win_in=st.none() | st.integers(-20, 20).filter(bool),
)


@pytest.mark.parametrize(
    ("game", "score", "code", "values"),
    [
        ("mangala", Score(value=612), "ahead", {"n": 6}),
        ("mangala", Score(value=-200, exact=True), "sure-behind", {"n": 2}),
        ("mangala", Score(value=0, exact=True), "sure-even", {}),
        ("reversi", Score(value=40), "even", {}),
        ("reversi", Score(value=1800, exact=True), "sure-ahead", {"n": 18}),
        ("pentago", Score(value=29_997, exact=True, win_in=3), "win-in", {"n": 2}),
        ("pentago", Score(value=-29_998, exact=True, win_in=-2), "loss-in", {"n": 1}),
        ("kure", Score(value=0), "chances", {"n": 50}),
        ("kure", Score(value=0, exact=True), "drawn", {}),
    ],
)
def test_scores_in_codes(game: str, score: Score, code: str, values: dict[str, int]) -> None:
    told = score_words(score, game)
    assert (told.code, dict(told.values)) == (code, values)


@pytest.mark.parametrize("game", GAMES)
@given(score=scores)
def test_chances_of_both_sides_make_a_hundred(game: str, score: Score) -> None:
    other = seen_from_before(score, same_side=False)
    assert percent(score, game) + percent(other, game) == pytest.approx(100)


@pytest.mark.parametrize("game", GAMES)
def test_ten_to_one_is_what_the_table_says(game: str) -> None:
    scale = scale_of(game)
    assert percent(Score(value=scale.ten_to_one), game) == pytest.approx(100 * 10 / 11)
    assert scale.inaccuracy < scale.mistake < scale.blunder


def test_the_move_before_a_win_in_three_wins_in_four_or_loses() -> None:
    three = Score(value=29_997, exact=True, win_in=3)
    assert seen_from_before(three, same_side=True).win_in == 4
    assert seen_from_before(three, same_side=False).win_in == -4
    lost = Score(value=-29_998, exact=True, win_in=-2)
    assert seen_from_before(lost, same_side=False).win_in == 3


def test_losses_are_called_by_their_size() -> None:
    def called(margin: int) -> str:
        return judge(is_best=False, margin=margin, chances=0.0, game="mangala")

    assert [called(n) for n in (0, 100, 200, 400, 800)] == [
        "best",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert judge(is_best=False, margin=0, chances=30.0, game="kure") == "blunder"


def test_a_forced_win_given_away_is_weighed_in_chances() -> None:
    won = Score(value=29_997, exact=True, win_in=3)
    assert loss_of(won, Score(value=0), "pentago") == (0, 50.0)


def test_the_last_position_scores_by_its_outcome() -> None:
    game = meydan.game("mangala")
    over = game.load("0 0 0 0 0 0 20 / 0 0 0 0 0 0 28 / 1")
    assert final_score(game, over, Side.SECOND) == Score(value=800, exact=True)
    with pytest.raises(ValueError, match="not over"):
        final_score(game, game.start(), Side.FIRST)


def test_a_loss_of_eight_has_one_name() -> None:
    """A move is judged by the whole stones or discs that its loss is told in."""
    for game in ("mangala", "reversi"):
        for told in range(1, 30):
            names = {
                judge(is_best=False, margin=100 * told + part, chances=0.0, game=game)
                for part in (-49, -10, 0, 10, 49)
            }
            assert len(names) == 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_within_the_noise_is_no_loss(game: str) -> None:
    scale = scale_of(game)
    best = Score(value=0)
    within = Score(value=-scale.noise if scale.weighed_in == "margin" else -1)
    assert loss_of(best, within, game) == (0, 0.0)
    beyond = Score(value=-4 * scale.ten_to_one)
    assert loss_of(best, beyond, game)[1] > scale.noise / 100
    proved = loss_of(Score(value=0, exact=True), Score(value=-100, exact=True), game)
    assert proved == (100, 50.0), "what is proved is no noise"


@pytest.mark.parametrize("game", GAMES)
def test_accuracy_falls_with_what_moves_lose(game: str) -> None:
    scale = scale_of(game)
    assert accuracy([], game) == accuracy([(0, 0.0)] * 9, game) == 100
    losses = [(scale.accuracy_scale, float(scale.accuracy_scale))]
    assert accuracy(losses, game) == pytest.approx(100 / 2.718281828)
    assert accuracy([*losses, (0, 0.0)], game) > accuracy(losses, game)
    worst = accuracy([(10**6, 100.0)] + [(0, 0.0)] * 19, game)
    assert worst > 70, "one move does not undo nineteen"
