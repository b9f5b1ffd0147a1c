"""Tie-breaks that count an entry's own rounds: wins, games as second, stones, sets, warnings."""

from dataclasses import replace

import pytest

from meydan.tournament.ids import Points
from meydan.tournament.model import System, Tournament
from meydan.tournament.results import Result
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import Why

from .asking import explained, values
from .events import written

MIXED = written(
    "1-2 1:0, 3-4 +:-, 5 bye",
    "2-1 0:1, 4-5 ½:½, 3 half",
    "3-1 1:0, 5-2 -:+, 4 full",
    entries=5,
)


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        ("points", {1: 2, 2: 1, 3: 2.5, 4: 1.5, 5: 1.5}),
        # 7.1: with or without playing.
        ("wins", {1: 2, 2: 1, 3: 2, 4: 1, 5: 1}),
        # 7.2: over the board.
        ("wins-played", {1: 2, 2: 0, 3: 1, 4: 0, 5: 0}),
        # 7.3: the forfeit of round 3 was no game for 2.
        ("games-second", {1: 2, 2: 1, 3: 0, 4: 0, 5: 1}),
        # 7.4
        ("wins-second", {1: 1, 2: 0, 3: 0, 4: 0, 5: 0}),
    ],
)
def test_rounds_are_counted(tie_break: str, expected: dict[int, float]) -> None:
    assert values(MIXED, tie_break) == expected


def test_a_bye_of_half_a_point_is_no_win() -> None:
    assert values(written("1 bye", entries=1, bye=1), "wins") == {1: 0}


def test_a_forfeit_is_no_win_over_the_board_either_where_pairings_are_fixed() -> None:
    """7.2 against 15.2: 'over the board' is the narrower rule."""
    robin = written("1-2 +:-", entries=2, system=System.ROUND_ROBIN)
    assert values(robin, "wins-played") == {1: 0, 2: 0}
    assert values(robin, "wins") == {1: 1, 2: 0}


def scored(tournament: Tournament, *results: tuple[int, int, Result]) -> Tournament:
    """The tournament with results written in full: round, table, result."""
    rounds = list(tournament.rounds)
    for number, table, result in results:
        pairs = list(rounds[number - 1].pairs)
        pairs[table - 1] = replace(pairs[table - 1], result=result)
        rounds[number - 1] = replace(rounds[number - 1], pairs=tuple(pairs))
    return replace(tournament, rounds=tuple(rounds))


def full(
    points: tuple[int, int],
    *,
    sets: tuple[int, int] | None = None,
    stones: tuple[int, int] | None = None,
    warnings: tuple[int, int] = (0, 0),
) -> Result:
    return Result(
        points=(Points(points[0]), Points(points[1])),
        sets=sets and (Points(sets[0]), Points(sets[1])),
        stones=stones,
        warnings=warnings,
    )


COUNTED = scored(
    written("1-2 …, 3-4 +:-", "1-3 …, 2-4 …", "1-4 …, 2-3 …", entries=4),
    (1, 1, full((2, 0), sets=(4, 2), stones=(80, 64), warnings=(2, 0))),
    (2, 1, full((0, 2), sets=(1, 5), stones=(50, 94), warnings=(0, 1))),
    (2, 2, full((1, 1), sets=(3, 3), stones=(72, 72))),
    (3, 1, full((2, 0))),
    (3, 2, full((0, 2), sets=(2, 4), stones=(70, 74), warnings=(1, 0))),
)
"""Set points are in halves. Nobody wrote down the sets and stones of 1 against 4."""


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        # T13, ifmg-mangala: 1 lost with 50; 2 with 64 and 70; 4 lost once, stones unknown.
        ("stones-lost", {1: 50, 2: 134, 3: 0, 4: 0}),
        ("stones-all", {1: 130, 2: 206, 3: 168, 4: 72}),
        ("set-points", {1: 2.5, 2: 3.5, 3: 4.5, 4: 1.5}),
        ("set-difference", {1: -1, 2: -2, 3: 3, 4: 0}),
        ("fewest-warnings", {1: 2, 2: 1, 3: 1, 4: 0}),
    ],
)
def test_stones_sets_and_warnings_are_added_up(tie_break: str, expected: dict[int, float]) -> None:
    assert values(COUNTED, tie_break) == expected


def test_fewest_warnings_come_first() -> None:
    table = standings(COUNTED, order=["fewest-warnings", "points"])
    assert [row.entry for row in table.rows] == [4, 3, 2, 1]


def test_what_nobody_wrote_down_is_said() -> None:
    lost = explained(COUNTED, "stones-lost", 4)
    assert [(term.round, term.why) for term in lost.terms] == [(3, Why.NOT_RECORDED)]
    level = explained(COUNTED, "set-difference", 4)
    assert [(term.number, term.why) for term in level.terms] == [
        (0, Why.RESULT),
        (0, Why.NOT_RECORDED),
    ]
    assert str(explained(COUNTED, "set-difference", 2).value) == "-2"


def test_a_forfeit_brings_no_stones_and_no_sets() -> None:
    assert [term.round for term in explained(COUNTED, "stones-all", 3).terms] == [2, 3]
    assert [term.round for term in explained(COUNTED, "set-points", 3).terms] == [2, 3]
