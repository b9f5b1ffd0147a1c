"""Mangala positions, and values by trying everything with the Python rules."""

from functools import cache

from hypothesis import strategies as st

from meydan.engine.mangala.positions import GAME, lead
from meydan.games.core import Side
from meydan.games.mangala import STONES, MangalaState


@cache
def full_width(state: MangalaState) -> int:
    """The final margin as the side to move sees it."""
    if GAME.outcome(state) is not None:
        return lead(state)
    best = -STONES
    for pit in GAME.legal(state):
        child = GAME.play(state, pit)
        margin = full_width(child)
        best = max(best, margin if child.turn is state.turn else -margin)
    return best


@st.composite
def positions(draw: st.DrawFn, *, fewest: int = 2, most: int) -> MangalaState:
    """48 stones, of them so many in the pits, at least one on each side."""
    stones = draw(st.integers(max(fewest, 2), most))
    mine = draw(st.integers(1, stones - 1))
    sides = [draw(_side(mine)), draw(_side(stones - mine))]
    first = draw(st.integers(0, STONES - stones))
    board = (*sides[0], first, *sides[1], STONES - stones - first)
    return MangalaState(board, draw(st.sampled_from(Side)))


@st.composite
def _side(draw: st.DrawFn, stones: int) -> tuple[int, ...]:
    cuts = sorted(draw(st.lists(st.integers(0, stones), min_size=5, max_size=5)))
    return tuple(b - a for a, b in zip([0, *cuts], [*cuts, stones], strict=True))
