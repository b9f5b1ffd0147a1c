"""The search gives the values that a search without any art gives."""

from typing import Any

import pytest

from meydan.games.core import Game
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi
from tests.engine.native import name, needs_kernel, paths, use
from tests.engine.searching import native, positions, textbook

pytestmark = needs_kernel

CASES: tuple[tuple[Game[Any, Any], int, int], ...] = (
    (Mangala(), 1, 30),
    (Mangala(), 2, 30),
    (Mangala(), 4, 20),
    (Mangala(), 5, 4),
    (Reversi(), 1, 30),
    (Reversi(), 2, 20),
    (Reversi(), 3, 12),
    (Pentago(), 1, 12),
    (Pentago(), 2, 3),
    (Kure(), 1, 20),
    (Kure(), 2, 10),
    (Kure(), 3, 2),
    (Kure(size=5, stones=3, captures=2, quiet_plies=6), 4, 8),
    (Kure(size=5, stones=2, captures=1, repetitions=2, quiet_plies=100), 5, 2),
    (Kure(size=9, stones=4, captures=2), 2, 6),
)


@pytest.mark.parametrize(("game", "depth", "count"), CASES, ids=name)
def test_values_are_those_of_a_plain_search(game: Game[Any, Any], depth: int, count: int) -> None:
    for state in positions(game, count, seed=depth):
        expected = textbook(game, state, depth)
        for path in paths():
            use(path)
            ((moves, value, _, _, _),) = native(game, state, depth=depth, plain=True)
            assert value == expected, (path, game.dump(state), moves)


@pytest.mark.parametrize(
    "game", [Mangala(), Reversi(), Kure(size=5, stones=3, captures=2)], ids=name
)
def test_every_line_has_the_value_of_its_move(game: Game[Any, Any]) -> None:
    depth = 3
    for state in positions(game, 4, seed=5):
        found = native(game, state, depth=depth, plain=True, lines=100)
        assert sorted(line[0][0] for line in found) == sorted(game.legal(state))
        for moves, value, *_ in found:
            child = game.play(state, moves[0])
            expected = textbook(game, child, depth - 1, 1)
            assert value == (expected if child.turn is state.turn else -expected)
