"""Elo from pairs of games, with its interval."""

from math import inf

import pytest

from meydan.engine.elo import elo_of, estimate


def test_even_scores_are_no_difference() -> None:
    result = estimate([(2, 0), (0, 2), (1, 1)] * 10)
    assert result.score == 0.5
    assert result.elo == 0
    assert (result.wins, result.draws, result.losses) == (20, 20, 20)


def test_the_error_comes_from_the_pairs_and_not_from_the_games() -> None:
    """Pairs that always split tell exactly; the same games paired otherwise do not."""
    split = estimate([(2, 0)] * 25 + [(2, 2), (0, 0)])
    swept = estimate([(2, 2), (0, 0)] * 13 + [(2, 0)])
    assert split.score_error < swept.score_error


def test_known_figures() -> None:
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(0.0) == -inf
    assert elo_of(1.0) == inf
    result = estimate([(2, 2), (2, 1), (2, 0), (1, 0)] * 25)
    assert result.low < result.elo < result.high


def test_all_won_still_leaves_doubt() -> None:
    result = estimate([(2, 2)] * 100)
    assert result.elo == inf
    assert result.low == pytest.approx(elo_of(0.97))


def test_no_games_tell_nothing() -> None:
    with pytest.raises(ValueError, match="no games"):
        estimate([])
