"""Perft: the design's values, and the kernel's numbers equal to those of the Python rules."""

import random
from typing import Any

import pytest

from meydan.engine.perft import _leaves, divide, perft
from meydan.games.core import Game
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi
from tests.engine.native import GAMES, NAMES, name, needs_kernel, paths, random_kure, use

KNOWN = {
    "reversi": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284),
    "mangala": (6, 36, 213, 1233, 6956, 38116, 204921),
    "pentago": (36, 2232, 184752),
    "kure": (19, 361, 6213, 106929),
}


@needs_kernel
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_known_values(game: Game[Any, Any]) -> None:
    for path in paths():
        use(path)
        for depth, leaves in enumerate(KNOWN[game.name], 1):
            assert perft(game, game.start(), depth) == leaves


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_known_values_by_the_python_rules(game: Game[Any, Any]) -> None:
    for depth, leaves in enumerate(KNOWN[game.name], 1):
        if leaves < 5_000:
            assert _leaves(game, game.start(), depth) == leaves


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_divide_adds_up(game: Game[Any, Any]) -> None:
    parts = divide(game, game.start(), 2)
    assert [move for move, _ in parts] == list(game.legal(game.start()))
    assert sum(leaves for _, leaves in parts) == KNOWN[game.name][1]


@needs_kernel
@pytest.mark.parametrize(
    ("game", "depth"),
    [(Mangala(), 4), (Pentago(), 2), (Reversi(), 3), (Kure(), 2), (Kure(size=9, stones=9), 2)],
    ids=name,
)
def test_kernel_and_python_count_the_same(game: Game[Any, Any], depth: int) -> None:
    """From positions all along random games, the ends included."""
    rng = random.Random(f"perft {game.name}")
    for _ in range(2):
        line = [game.start()]
        while moves := game.legal(line[-1]):
            line.append(game.play(line[-1], rng.choice(moves)))
        for state in line[::12] + line[-depth - 3 :]:
            expected = _leaves(game, state, depth)
            for path in paths():
                use(path)
                assert perft(game, state, depth) == expected, game.dump(state)


@needs_kernel
def test_draws_of_kure_end_lines_of_the_tree() -> None:
    """K7: repetition and plies without a capture, also where the history began before."""
    rng = random.Random("kure draws")
    for _ in range(25):
        game = random_kure(rng)
        state = game.start()
        for _ in range(rng.randint(0, 40)):
            moves = game.legal(state)
            if not moves:
                break
            state = game.play(state, rng.choice(moves))
        assert perft(game, state, 3) == _leaves(game, state, 3), game.dump(state)


def test_a_third_occurrence_of_a_position_is_one_leaf() -> None:
    """K7: a stone of each side goes to and fro; the last step of the second round draws."""
    game = Kure()
    state = game.start()
    for text in ("d1d2 d7d6" + 2 * " d2d3 d6d5 d3d2 d5d6").split()[:-1]:
        state = game.play(state, game.parse(state, text))
    drawing = game.parse(state, "d5d6")
    found = dict(divide(game, state, 3))
    assert found[drawing] == 1
    assert perft(game, state, 3) == _leaves(game, state, 3) == sum(found.values())


@pytest.mark.parametrize("depth", [-1, 501])
def test_a_depth_that_can_not_be(depth: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        perft(Mangala(), Mangala().start(), depth)
    with pytest.raises(ValueError, match="depth"):
        divide(Mangala(), Mangala().start(), 0)


def test_a_finished_set_is_one_leaf() -> None:
    game = Mangala()
    over = game.load("0 0 0 0 0 0 30 / 0 0 0 0 0 0 18 / 1")
    assert [perft(game, over, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert divide(game, over, 3) == ()
