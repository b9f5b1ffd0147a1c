"""What the patterns say must not depend on how the board is held or who plays which colour."""

from collections.abc import Iterator

import pytest

from meydan.engine import weights as files
from meydan.engine.reversi import native, weights
from meydan.games.reversi import ReversiState
from tests.engine.native import needs_kernel, paths, use
from tests.engine.reversi.boards import GAME, random_positions, turned_board

pytestmark = needs_kernel


def player() -> native.Player:
    found = native.player()
    assert found is not None
    return found


def some() -> Iterator[ReversiState]:
    for empties in (58, 44, 30, 21, 12, 3):
        yield from random_positions(3, empties=empties, seed=empties)


def test_symmetries_of_the_board_keep_the_value() -> None:
    for state in some():
        values = {player().evaluate(GAME.dump(turned_board(state, s))) for s in range(8)}
        assert len(values) == 1


def test_colours_exchanged_keep_the_value_for_the_side_to_move() -> None:
    for state in some():
        other = ReversiState(state.white, state.black, state.turn.other)
        assert player().evaluate(GAME.dump(other)) == player().evaluate(GAME.dump(state))


def test_every_path_gives_the_same_value() -> None:
    for state in some():
        values = set()
        for path in paths():
            use(path)
            values.add(player().evaluate(GAME.dump(state)))
        assert len(values) == 1


def test_corners_are_good_to_have() -> None:
    """A corner taken from the side to move costs it, over many positions."""
    lost = 0
    for state in random_positions(60, empties=24, seed=9):
        for corner in (1 << place for place in (0, 7, 56, 63)):
            if state.own & corner:
                taken = ReversiState(state.black ^ corner, state.white ^ corner, state.turn)
                lost += player().evaluate(GAME.dump(state)) - player().evaluate(GAME.dump(taken))
    assert lost > 0


def test_weights_are_packed_without_loss() -> None:
    module = native.module()
    assert module is not None
    shipped = weights.shipped(module.KNOTS)
    assert len(shipped) == 2 * module.KNOTS * module.WEIGHTS_A_KNOT
    assert weights.unpack(weights.pack(shipped, module.KNOTS), module.KNOTS) == shipped


def test_weights_of_the_package_are_small() -> None:
    assert len(files.shipped("reversi")) <= 1_000_000


@pytest.mark.parametrize("content", [b"", b"not packed", b"\xfd7zXZ\x00"])
def test_weights_that_are_none(content: bytes) -> None:
    with pytest.raises(ValueError, match="unpacked"):
        weights.unpack(content, 10)


def test_too_few_weights_are_refused() -> None:
    module = native.module()
    assert module is not None
    with pytest.raises(ValueError, match="weights"):
        module.Reversi(b"\0\0")
