"""Mangala played perfectly: what `think` and level 10 say beside values proved without them.

`proved_positions.txt` holds 500 positions drawn from games, each with the final margin of every
legal move as the mover sees it. They were proved by `meydan.engine.mangala.proof.Prover` over a
tablebase of 20 stones; here smaller tables are used.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from meydan.engine.levels import choose
from meydan.engine.lines import Limits
from meydan.engine.mangala import native
from meydan.engine.mangala.positions import GAME, lead, pits_of, stones
from meydan.engine.mangala.proof import Prover
from meydan.engine.review import review
from meydan.engine.search import think
from meydan.games.mangala import MangalaState
from tests.engine.native import needs_kernel

pytestmark = needs_kernel

NODES = 2_000_000
FEW = 28
"""Stones from which on a proof above a table of 12 takes few nodes."""


@cache
def proved() -> tuple[tuple[MangalaState, Mapping[int, int]], ...]:
    found = []
    text = (Path(__file__).parent / "proved_positions.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        position, _, margins = line.partition(" | ")
        moves = dict(pair.split(":") for pair in margins.split())
        found.append((GAME.load(position), {int(pit): int(n) for pit, n in moves.items()}))
    return tuple(found)


def test_there_are_five_hundred_with_all_their_moves() -> None:
    assert len(proved()) == 500
    for state, margins in proved():
        assert tuple(margins) == GAME.legal(state)
    assert sum(stones(state) > FEW for state, _ in proved()) > 100


@pytest.mark.parametrize("most", [14, pytest.param(17, marks=pytest.mark.long)])
def test_margins_are_those_of_trying_everything_above_the_table(
    table: native.TablebaseFile, most: int
) -> None:
    """By the Python rules alone down to 12 stones: no part of the solver is in it."""
    few = [(state, margins) for state, margins in proved() if most - 2 < stones(state) <= most]
    assert len(few) > 10
    for state, margins in few[:10]:
        assert max(margins.values()) == _tried(state, table, -48, 48)


def _tried(state: MangalaState, table: native.TablebaseFile, low: int, high: int) -> int:
    """The margin for the side to move, by alpha and beta."""
    if GAME.outcome(state) is not None:
        return lead(state)
    value = table.value(pits_of(state))
    if value is not None:
        return lead(state) + value
    best = -48
    for pit in GAME.legal(state):
        child = GAME.play(state, pit)
        if child.turn is state.turn:
            margin = _tried(child, table, max(low, best), high)
        else:
            margin = -_tried(child, table, -high, -max(low, best))
        best = max(best, margin)
        if best >= high:
            break
    return best


@pytest.mark.parametrize("wanted", [1, 6])
def test_think_gives_the_proved_margins(wanted: int) -> None:
    drawn = [(state, margins) for state, margins in proved() if stones(state) <= FEW][::6]
    assert len(drawn) > 40
    for state, margins in drawn:
        found = think(GAME, state, Limits(nodes=NODES), lines=wanted)
        assert len(found.lines) == min(wanted, len(margins))
        for line in found.lines:
            assert line.score.exact
            assert line.score.value == 100 * margins[line.moves[0]]
            assert _played(state, line.moves) == margins[line.moves[0]], "the line keeps it"
        assert found.best.score.value == 100 * max(margins.values())


def _played(state: MangalaState, moves: tuple[int, ...]) -> int:
    """The margin at the end of a line that goes to the end, as the first mover sees it."""
    side = state.turn
    for move in moves:
        state = GAME.play(state, move)
    assert GAME.outcome(state) is not None
    return state.treasury(side) - state.treasury(side.other)


def test_the_same_nodes_give_the_same_answer_whatever_was_proved_before() -> None:
    state = next(state for state, _ in proved() if stones(state) > 32)
    once = think(GAME, state, Limits(nodes=3_000), lines=3)
    think(GAME, state, Limits(seconds=0.3))
    again = think(GAME, state, Limits(nodes=3_000), lines=3)
    assert once.lines == again.lines
    assert once.nodes == again.nodes <= 3_001


def test_lines_that_are_not_proved_come_after_and_are_not_better() -> None:
    found = [
        think(GAME, state, Limits(nodes=30_000), lines=6)
        for state, _ in proved()
        if 24 < stones(state) <= 34
    ]
    mixed = [one for one in found if any(line.score.exact for line in one.lines)
             and not all(line.score.exact for line in one.lines)]  # fmt: skip
    assert mixed
    for one in mixed:
        assert one.best.score.exact
        assert all(line.score.value <= one.best.score.value for line in one.lines)
        assert len({line.moves[0] for line in one.lines}) == len(one.lines)


def test_a_review_of_the_second_half_of_a_game_is_proved() -> None:
    state, _ = next(one for one in proved() if 22 <= stones(one[0]) <= 24)
    moves: list[int] = []
    here = state
    while GAME.outcome(here) is None and len(moves) < 6:
        moves.append(GAME.legal(here)[0])
        here = GAME.play(here, moves[-1])
    for ply in review(GAME, moves, Limits(nodes=NODES), start=state).plies:
        assert ply.score.exact
        assert ply.best.score.exact
        assert ply.best.score.value - ply.score.value == ply.loss


@pytest.mark.long
def test_level_ten_never_loses_a_stone() -> None:
    lost = {}
    for state, margins in proved():
        move = choose(GAME, state, 10).move
        if margins[move] < max(margins.values()):
            lost[GAME.dump(state)] = max(margins.values()) - margins[move]
    assert lost == {}


@pytest.mark.long
def test_the_margins_are_proved_anew(table: native.TablebaseFile) -> None:
    prover = Prover(table, memory=256 << 20)
    for state, margins in proved():
        if stones(state) <= 34:
            assert {one.pit: one.margin for one in prover.moves(state)} == margins
