"""Every puzzle has one solution: a sample proved anew here, all of them in the long run."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import meydan
from meydan.engine import kernel
from meydan.engine.pentago.facts import wins
from meydan.engine.pentago.fives import five_next
from meydan.engine.puzzle_finder import puzzle_at, spread
from meydan.engine.puzzle_maker import OtherJournal, make
from meydan.engine.puzzle_proofs import Prover, margins, proved, unproved
from meydan.engine.puzzles import BANDS, GRADES, Puzzle, load, themes, with_puzzles
from meydan.games.core import Side
from meydan.games.pentago import Pentago
from tests.examples import examples

pytestmark = pytest.mark.skipif(not kernel.available, reason="solving takes the kernel")
GAMES = with_puzzles()
QUICK_WIN = 3
"""Plies of a forced win that is proved within a second."""


def _quick(puzzle: Puzzle) -> bool:
    return puzzle.proof.kind == "margin" or puzzle.proof.score <= QUICK_WIN


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_the_puzzles_is_proved_anew(game: str) -> None:
    quick = [one for one in load(game) if _quick(one)]
    assert unproved(quick, sample=20, seed=1) == (20, [])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_five_hundred_puzzles_are_proved_anew(game: str) -> None:
    assert unproved(load(game), sample=500) == (500, [])


def test_a_puzzle_with_another_solution_is_not_proved() -> None:
    rules = meydan.game("mangala")
    puzzle = load("mangala")[0]
    state = rules.load(puzzle.position)
    others = [rules.format(state, move) for move in rules.legal(state)]
    others.remove(puzzle.solution[0])
    assert proved(replace(puzzle, solution=(others[0],))) is None
    win = load("kure")[0]
    kure = meydan.game("kure")
    start = kure.load(win.position)
    texts = (kure.format(start, move) for move in kure.legal(start))
    other = next(text for text in texts if text != win.solution[0])
    assert proved(replace(win, solution=(other,))) is None


def test_exact_margins_of_a_small_ending() -> None:
    """M5, M6: pit 5 takes by an empty pit what pit 6 leaves to the end."""
    rules = meydan.game("mangala")
    state = rules.load("0 0 0 0 1 1 22 / 1 0 0 0 0 1 22 / 1")
    found = margins(rules, state)
    assert found is not None
    assert [margin for _, margin in found] == sorted((m for _, m in found), reverse=True)
    assert {move for move, _ in found} == {5, 6}


def test_the_prover_finds_wins_in_one_and_none_where_there_is_none() -> None:
    """P3: black completes row 1 at e1 with every turn that leaves it alone."""
    rules = meydan.game("pentago")
    state = rules.load("XXXX--" + "------" * 3 + "OOOO--" + "------" + " X")
    won = Prover(rules, state).win_in(1)
    assert won is not None
    assert won[0] == 1
    for move in won[1]:
        outcome = rules.outcome(rules.play(state, rules.parse(state, rules.format(state, move))))
        assert outcome is not None
        assert outcome.winner is state.turn
    assert Prover(rules, rules.start()).win_in(1) is None


@pytest.mark.parametrize("game", ["pentago", "kure"])
def test_the_rules_in_python_prove_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = load(game)[0]
    monkeypatch.setattr("meydan.engine.kernel.load", lambda _game, _state: None)
    rules = meydan.game(game)
    won = Prover(rules, rules.load(puzzle.position)).win_in(1)
    assert (won is not None) == (puzzle.proof.score == 1)


def test_a_position_without_anything_at_stake_is_no_puzzle() -> None:
    rules = meydan.game("reversi")
    assert puzzle_at(rules, rules.start(), Random(1)) is None


def test_work_that_was_broken_off_ends_with_the_same_puzzles(tmp_path: Path) -> None:
    rules = meydan.game("reversi")
    journal = tmp_path / "reversi.part"
    whole = make(rules, count=3, seed=1, journal=journal)
    assert whole == make(rules, count=3, seed=1)
    assert all(proved(one) == one.proof for one in whole)
    lines = journal.read_text(encoding="utf-8").splitlines()
    # Killed in the middle of a line, early in the work.
    journal.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20], encoding="utf-8")
    assert make(rules, count=3, seed=1, journal=journal) == whole
    with pytest.raises(OtherJournal):
        make(rules, count=3, seed=2, journal=journal)


def test_a_margin_that_a_line_does_not_come_to_is_no_proof() -> None:
    puzzle = next(one for one in load("mangala") if len(one.rest) > 2)
    assert proved(replace(puzzle, rest=puzzle.rest[:-1])) is None
    (move, margin), *_ = puzzle.margins.items()
    assert proved(replace(puzzle, margins={**puzzle.margins, move: margin + 2})) is None


def test_grades_are_spread_evenly_and_themes_within_them() -> None:
    base = load("kure")[0]
    ratings = dict(zip(GRADES, (BANDS[0] - 1, *BANDS), strict=True))
    pool = [
        replace(base, id=f"{grade}-{theme}-{n}", rating=ratings[grade], themes=(theme,))
        for grade in GRADES
        for theme in themes("kure")[:3]
        for n in range(4)
    ]
    chosen = spread(pool, 15)
    assert [sum(one.grade == grade for one in chosen) for grade in GRADES] == [3] * 5
    assert {one.theme for one in chosen if one.grade == 2} == set(themes("kure")[:3])
    assert len(spread(pool[:4], 15)) == 4


def test_what_everybody_finds_is_rated_below_what_deceives() -> None:
    for game in GAMES:
        found = load(game)
        easy, hard = found[: len(found) // 5], found[-len(found) // 5 :]
        assert _moves(easy) <= _moves(hard)


def _moves(puzzles: Sequence[Puzzle]) -> float:
    return sum(len(one.solution) for one in puzzles) / len(puzzles)


@given(seed=st.integers(0, 10_000), plies=st.integers(6, 34))
@settings(max_examples=examples(60), deadline=None)
def test_fives_by_masks_are_those_of_the_rules(seed: int, plies: int) -> None:
    """P1, P2, P3: a marble, then a turn of a block that is not empty."""
    rules, rng = Pentago(), Random(seed)
    state = rules.start()
    for _ in range(plies):
        moves = rules.legal(state)
        if not moves:
            return
        state = rules.play(state, rng.choice(moves))
    own, other = (
        (state.black, state.white) if state.turn is Side.FIRST else (state.white, state.black)
    )
    if rules.outcome(state) is None:
        assert five_next(own, other) == bool(wins(rules, state))
