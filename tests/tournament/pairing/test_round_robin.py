"""Round robin by Berger tables (FIDE C.05), once and twice."""

from collections import Counter
from dataclasses import replace

import pytest

from meydan.tournament.entry_changes import withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Round, System
from meydan.tournament.pairing.round_robin import (
    RoundRobinPairer,
    berger,
    cycle_rounds,
    robin_round,
)
from meydan.tournament.settings import with_choices
from meydan.tournament.starting_list import fix_numbers
from tests.tournament.demo import tournament


def test_the_table_for_six_as_fide_prints_it() -> None:
    assert [berger(6, number) for number in range(1, 6)] == [
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    ]


@pytest.mark.parametrize("players", range(3, 41))
def test_everyone_meets_everyone_once(players: int) -> None:
    met = Counter(
        frozenset(pair)
        for number in range(1, cycle_rounds(players) + 1)
        for pair in robin_round(players, number, double=False)
        if max(pair) <= players
    )
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize("players", range(3, 41))
def test_twice_means_each_starts_once_and_nobody_three_times_running(players: int) -> None:
    rounds = [
        robin_round(players, number, double=True)
        for number in range(1, 2 * cycle_rounds(players) + 1)
    ]
    met = Counter(pair for one in rounds for pair in one if max(pair) <= players)
    assert len(met) == players * (players - 1)
    assert set(met.values()) == {1}
    for player in range(1, players + 1):
        sides = "".join(
            "f" if pair[0] == player else "s"
            for one in rounds
            for pair in one
            if player in pair and max(pair) <= players
        )
        assert "fff" not in sides
        assert "sss" not in sides


def test_the_pairer_follows_the_table() -> None:
    one = RoundRobinPairer().pair(tournament(4, system=System.ROUND_ROBIN, lot=None))
    assert [(pair.first, pair.second) for pair in one.pairs] == [(1, 4), (2, 3)]
    assert one.byes == ()


def test_an_odd_field_leaves_one_free_without_points() -> None:
    one = RoundRobinPairer().pair(tournament(5, system=System.ROUND_ROBIN, lot=None))
    assert [(pair.first, pair.second) for pair in one.pairs] == [(2, 5), (3, 4)]
    assert [(bye.entry, bye.points) for bye in one.byes] == [(1, 0)]


def test_who_withdraws_stays_in_the_table() -> None:
    made = withdraw(fix_numbers(tournament(4, system=System.ROUND_ROBIN)), EntryId(2))
    one = RoundRobinPairer().pair(made)
    assert any(EntryId(2) in pair.both for pair in one.pairs)


def test_limits_are_told() -> None:
    pairer = RoundRobinPairer()
    with pytest.raises(TournamentError, match="robin-size players=41 fewest=3 most=40"):
        pairer.pair(tournament(41, system=System.ROUND_ROBIN))
    with pytest.raises(TournamentError, match="robin-size"):
        pairer.pair(tournament(2, system=System.ROUND_ROBIN))
    done = tournament(4, system=System.ROUND_ROBIN)
    rounds: list[Round] = []
    for _ in range(3):
        rounds.append(pairer.pair(replace(done, rounds=tuple(rounds))))
    with pytest.raises(TournamentError, match="robin-finished"):
        pairer.pair(replace(done, rounds=tuple(rounds)))
    twice = replace(done, settings=with_choices(done.settings, system=System.DOUBLE_ROUND_ROBIN))
    assert len(pairer.pair(replace(twice, rounds=tuple(rounds))).pairs) == 2
