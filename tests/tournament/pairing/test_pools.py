"""Pools, then a knock-out of the best of each."""

from dataclasses import replace

import pytest

from meydan.tournament.decisions import decide
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, DecisionKind, System, Tournament
from meydan.tournament.pairing.bracket import bracket
from meydan.tournament.pools import crossed, pool_rounds, pools
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.round_count import default_rounds
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.rules import change_settings
from meydan.tournament.standings import pool_tables, standings
from meydan.words.phrases.tournaments import round_name
from tests.tournament.demo import tournament


def event(players: int, *, count: int = 4, advance: int = 2, third: bool = True) -> Tournament:
    made = tournament(players, system=System.POOLS)
    settings = replace(made.settings, pools=count, advance=advance, third_place=third)
    return replace(made, settings=settings)


def play(made: Tournament, *, drawn: bool = False) -> Tournament:
    """The next round, in which the lower id wins."""
    made = pair_next(made)
    number = made.rounds[-1].number
    made = publish(made, number)
    for pair in made.rounds[-1].pairs:
        won = (WIN, LOSS) if pair.first < pair.second else (LOSS, WIN)
        points = (DRAW, DRAW) if drawn else won
        made = enter_result(made, number, pair.table, Result(points=points))
    return finish(made, number)


def test_the_starting_list_is_dealt_out_like_a_snake() -> None:
    assert pools(event(10, count=3)) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))
    with pytest.raises(TournamentError, match="pools-size"):
        pair_next(event(7))


def test_everyone_meets_everyone_of_the_pool_and_the_best_go_on() -> None:
    made = event(16)
    assert pool_rounds(made) == 3
    # Before a game is played the bracket says which places go where.
    first = bracket(made).rounds[0]
    assert [[side.pool for side in match.sides] for match in first.matches] == [
        [(0, 0), (2, 1)],
        [(3, 0), (1, 1)],
        [(1, 0), (3, 1)],
        [(2, 0), (0, 1)],
    ]
    made = play(play(play(made)))
    assert made.settings.rounds == 6
    for pool in pools(made):
        met = {pair.both for one in made.rounds for pair in one.pairs if pair.first in pool}
        assert len(met) == 6
    assert [[row.entry for row in one.rows[:2]] for one in pool_tables(made)] == [
        [1, 8],
        [2, 7],
        [3, 6],
        [4, 5],
    ]
    names = [round_name(made, RoundNo(number), "tr") for number in (3, 4, 5, 6)]
    assert names == ["3. tur", "Çeyrek final", "Yarı final", "Final"]
    made = play(made)
    assert {frozenset(pair.both) for pair in made.rounds[3].pairs} == {
        frozenset({1, 6}),
        frozenset({4, 7}),
        frozenset({2, 5}),
        frozenset({3, 8}),
    }
    made = play(play(made))
    assert bracket(made).champion == 1
    table = standings(made)
    # The third place is played out; then those out in the same round by their place in the pool.
    order = [row.entry for row in table.rows]
    assert order[:4] == [1, 2, 3, 4]
    assert [set(order[at : at + 4]) for at in (4, 8, 12)] == [
        {5, 6, 7, 8},
        {9, 10, 11, 12},
        {13, 14, 15, 16},
    ]
    with pytest.raises(TournamentError, match="bracket-finished"):
        pair_next(made)


def test_in_pools_of_unequal_size_the_small_ones_wait() -> None:
    made = event(9, count=2)
    assert pool_rounds(made) == 5
    for _ in range(5):
        made = play(made)
    assert [len(one.pairs) for one in made.rounds] == [4, 4, 4, 2, 2]
    assert all(bye.points == 0 for one in made.rounds for bye in one.byes)
    assert [len(play(made).rounds[-1].pairs)] == [2]


def test_a_shared_place_is_decided_before_the_knock_out() -> None:
    made = event(8, count=2)
    for _ in range(3):
        made = play(made, drawn=True)
    with pytest.raises(TournamentError, match="pool-shared"):
        pair_next(made)
    for pool in pools(made):
        made = decide(made, Decision(kind=DecisionKind.LOT, order=tuple(reversed(pool))))
    made = pair_next(made)
    last = {frozenset(pair.both) for pair in made.rounds[-1].pairs}
    first, second = pools(made)
    assert last == {frozenset({first[-1], second[-2]}), frozenset({second[-1], first[-2]})}


@pytest.mark.parametrize(("count", "advance"), [(2, 2), (3, 2), (4, 2), (8, 2), (4, 4), (5, 3)])
def test_players_of_one_pool_meet_late(count: int, advance: int) -> None:
    slots = crossed(count, advance)
    assert sorted(slots) == [(pool, place) for pool in range(count) for place in range(advance)]
    assert [place for _, place in slots] == sorted(place for _, place in slots)
    made = event(count * max(3, advance), count=count, advance=advance, third=False)
    for match in bracket(made).rounds[0].matches:
        sent = [side.pool[0] for side in match.sides if side.pool]
        assert len(set(sent)) == len(sent)


def test_pools_are_settled_with_the_first_round() -> None:
    made = play(event(8, count=2))
    with pytest.raises(TournamentError, match="round-not-open"):
        change_settings(made, replace(made.settings, pools=4))
    with pytest.raises(TournamentError, match="number-outside"):
        replace(made.settings, pools=1)
    rounds, why = default_rounds(16, book=made.settings.book, system=System.POOLS)
    assert (rounds, why.code) == (6, "rounds-pools")


def test_a_withdrawal_in_the_pool_is_a_no_show() -> None:
    made = pair_next(event(8, count=2))
    assert {entry for pair in made.rounds[0].pairs for entry in pair.both} == {
        EntryId(number) for number in range(1, 9)
    }
