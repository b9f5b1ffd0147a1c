"""What must hold in every position of a game."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings, strategies as st

from meydan.games.core import Side
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import BLOCK_MASKS, Pentago
from meydan.games.reversi import PASS, Reversi
from tests.examples import examples
from tests.games.cases import GAMES, playthrough

SEEDS = st.integers(min_value=0, max_value=2**32)


@settings(max_examples=examples(60), deadline=None)
@given(seed=SEEDS)
def test_mangala_keeps_48_stones_and_treasuries_only_grow(seed: int) -> None:
    game = Mangala()
    states = [state for state, _ in playthrough(game, Random(seed))]
    for before, now in pairwise(states):
        assert sum(now.board) == 48
        assert min(now.board) >= 0
        assert all(now.treasury(side) >= before.treasury(side) for side in Side)


@settings(max_examples=examples(20), deadline=None)
@given(seed=SEEDS)
def test_pentago_marbles_turn_in_place(seed: int) -> None:
    """A turn moves no marble out of its block and touches no other block (P1)."""
    game = Pentago()
    steps = list(playthrough(game, Random(seed)))
    for (before, move), (now, _) in pairwise(steps):
        for block, mask in enumerate(BLOCK_MASKS):
            for old, new, mover in (
                (before.black, now.black, before.turn is Side.FIRST),
                (before.white, now.white, before.turn is Side.SECOND),
            ):
                placed = old | (1 << move.place if mover else 0)
                assert (placed & mask).bit_count() == (new & mask).bit_count()
                assert block == move.block or placed & mask == new & mask


@settings(max_examples=examples(20), deadline=None)
@given(seed=SEEDS)
def test_reversi_discs_only_grow(seed: int) -> None:
    game = Reversi()
    steps = list(playthrough(game, Random(seed)))
    for (before, move), (now, _) in pairwise(steps):
        discs = (before.black | before.white).bit_count()
        assert (now.black | now.white).bit_count() == discs + (move != PASS)
        assert not now.black & now.white


@settings(max_examples=examples(20), deadline=None)
@given(seed=SEEDS, name=st.sampled_from(["kure", "kure-2026", "kure-5x5", "kure-9x9"]))
def test_kure_never_has_four_in_a_line_and_stones_only_go(seed: int, name: str) -> None:
    game = GAMES[name]
    assert isinstance(game, Kure)
    size = game.size
    rows = [[(r, c) for c in range(size)] for r in range(size)]
    columns = [[(r, c) for r in range(size)] for c in range(size)]
    rising = [[(r, r + d) for r in range(size)] for d in range(-size, size)]
    falling = [[(r, d - r) for r in range(size)] for d in range(2 * size)]
    states = [state for state, _ in playthrough(game, Random(seed))]
    for before, now in pairwise(states):
        assert not now.purple & now.orange
        for side, home in ((Side.FIRST, rows[0]), (Side.SECOND, rows[-1])):
            stones = now.stones(side)
            assert stones.bit_count() <= before.stones(side).bit_count()
            for line in rows + columns + rising + falling:
                inside = [(r, c) for r, c in line if 0 <= c < size]
                if inside != home:
                    assert sum(stones >> size * r + c & 1 for r, c in inside) <= 3
