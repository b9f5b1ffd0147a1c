"""Random games: limits, results that add up, and the same games from the same seed."""

from typing import Any

import pytest

from meydan.engine import kernel
from meydan.engine.playouts import _play, playouts
from meydan.games.core import Game
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from tests.engine.native import GAMES, NAMES, needs_kernel


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_results_add_up_and_repeat(game: Game[Any, Any]) -> None:
    tally = playouts(game, game.start(), count=20, seed=-7)
    assert tally.games == 20 == tally.first_wins + tally.draws + tally.second_wins
    assert tally.plies > 20
    again = playouts(game, game.start(), count=20, seed=-7)
    assert (again.plies, again.first_wins) == (tally.plies, tally.first_wins)


@needs_kernel
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_kernel_and_python_play_games_of_the_same_kind(game: Game[Any, Any]) -> None:
    """Not the same games, but the same length and results on average."""
    count = 150
    numbers = _play(game, game.start(), seconds=None, count=count, seed=5)
    many = playouts(game, game.start(), count=20_000, seed=5)
    assert numbers[0] == count
    assert abs(numbers[1] / count - many.plies / many.games) < 0.2 * many.plies / many.games
    assert abs(numbers[2] / count - many.first_wins / many.games) < 0.2
    assert abs(numbers[3] / count - many.draws / many.games) < 0.2


def test_a_limit_of_time_ends_the_run_after_some_game() -> None:
    game = Mangala()
    for seconds in (0.0, 0.01):
        assert playouts(game, game.start(), seconds=seconds).games > 0
        assert _play(game, game.start(), seconds=seconds, count=None, seed=0)[0] > 0


def test_a_finished_set_has_no_plies_left() -> None:
    game = Mangala()
    over = game.load("0 0 0 0 0 0 18 / 0 0 0 0 0 0 30 / 1")
    tally = playouts(game, over, count=3)
    assert (tally.games, tally.plies, tally.second_wins) == (3, 0, 3)


def test_a_set_with_one_step_left_is_decided_by_its_history() -> None:
    """K7: the ply that brings the last quiet one draws at once, whatever is played."""
    game = Kure(quiet_plies=1)
    tally = playouts(game, game.start(), count=50)
    assert (tally.plies, tally.draws) == (50, 50)


@pytest.mark.parametrize(
    "limits", [{}, {"seconds": -1.0}, {"seconds": float("inf")}, {"count": -1}], ids=str
)
def test_limits_that_can_not_be(limits: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"seconds|games"):
        playouts(Mangala(), Mangala().start(), **limits)


def test_no_games_at_all() -> None:
    assert playouts(Mangala(), Mangala().start(), count=0).games == 0
    assert kernel.available is (kernel.why_not is None)
