"""The numbers of positions, the same in Python and in the kernel."""

from hypothesis import given

from meydan.engine.mangala import native
from meydan.engine.mangala.position_number import pits_of_number
from meydan.engine.mangala.positions import lead, number, pits_of, start, state_of, stones
from meydan.games.core import Side
from meydan.games.mangala import MangalaState
from tests.engine.mangala.boards import positions
from tests.engine.native import needs_kernel


@given(positions(most=48))
def test_a_number_stands_for_one_position(state: MangalaState) -> None:
    assert pits_of_number(number(pits_of(state))) == pits_of(state)


@needs_kernel
@given(positions(most=48))
def test_the_kernel_counts_alike(state: MangalaState) -> None:
    assert native.needed().number(pits_of(state)) == number(pits_of(state))


def test_fewer_stones_come_first_and_no_number_is_left_out() -> None:
    found = [pits_of_number(one) for one in range(455)]
    assert [sum(pits) for pits in found] == [0] + [1] * 12 + [2] * 78 + [3] * 364
    assert [number(pits) for pits in found] == list(range(455))


def test_a_position_is_seen_by_the_side_to_move() -> None:
    state = MangalaState((1, 2, 3, 4, 5, 6, 9, 0, 0, 0, 0, 0, 7, 11), Side.SECOND)
    assert pits_of(state) == (0, 0, 0, 0, 0, 7, 1, 2, 3, 4, 5, 6)
    assert lead(state) == 2
    assert stones(state) == 28
    assert pits_of(state_of(pits_of(state))) == pits_of(state)
    assert stones(start(4)) == 48
