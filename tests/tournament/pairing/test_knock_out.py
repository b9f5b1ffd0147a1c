"""Knock-out for play-offs: seeds, byes, winners, ties."""

from dataclasses import replace

import pytest

from meydan.tournament.bracket_plan import rounds_needed, seeds
from meydan.tournament.entry_changes import withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, DecisionKind, System, Tournament
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.rules import change_settings
from meydan.tournament.worth import USUAL
from tests.tournament.demo import tournament


def play(made: Tournament, *, result: Result | None = None) -> Tournament:
    """The next round, in which the lower id wins unless told."""
    made = pair_next(made)
    number = made.rounds[-1].number
    made = publish(made, number)
    for pair in made.rounds[-1].pairs:
        won = Result(points=(WIN, LOSS) if pair.first < pair.second else (LOSS, WIN))
        made = enter_result(made, number, pair.table, result or won)
    return finish(made, number)


def cup(players: int, rounds: int = 5) -> Tournament:
    return tournament(players, rounds=rounds, system=System.KNOCK_OUT)


def couples(made: Tournament) -> list[set[int]]:
    return [{int(entry) for entry in pair.both} for pair in made.rounds[-1].pairs]


def test_seeds_meet_as_late_as_possible() -> None:
    assert seeds(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert [rounds_needed(players) for players in (1, 2, 3, 4, 5, 8, 9)] == [0, 1, 2, 2, 3, 3, 4]


def test_eight_players_to_the_end() -> None:
    made = play(cup(8))
    assert couples(made) == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]
    made = play(made)
    assert couples(made) == [{1, 4}, {2, 3}]
    made = play(made)
    assert couples(made) == [{1, 2}]
    with pytest.raises(TournamentError, match="bracket-finished"):
        pair_next(made)


def test_the_first_seeds_have_the_byes() -> None:
    made = play(cup(6))
    assert sorted(bye.entry for bye in made.rounds[0].byes) == [1, 2]
    assert couples(made) == [{4, 5}, {3, 6}]
    assert couples(play(made)) == [{1, 4}, {2, 3}]


def test_the_bracket_says_how_many_rounds_there_are() -> None:
    made = pair_next(cup(6, rounds=9))
    assert made.settings.rounds == 3
    with pytest.raises(TournamentError, match="bracket-rounds rounds=3"):
        change_settings(made, replace(made.settings, rounds=5))


def test_who_starts_alternates() -> None:
    made = play(play(cup(4)))
    first, final = made.rounds[0].pairs[0], made.rounds[1].pairs[0]
    assert first.first == 1
    assert final.first == 2 or made.rounds[0].pairs[1].first == 2


def test_a_tie_needs_a_play_off_or_a_lot() -> None:
    made = play(cup(4), result=Result(points=(DRAW, DRAW)))
    with pytest.raises(TournamentError, match="tie-undecided round=1 table=1"):
        pair_next(made)
    decided = tuple(
        Decision(kind=DecisionKind.PLAY_OFF, order=order, round=RoundNo(1))
        for order in ((EntryId(4), EntryId(1)), (EntryId(2), EntryId(3)))
    )
    assert couples(pair_next(replace(made, decisions=decided))) == [{4, 2}]


def test_when_neither_comes_the_next_opponent_has_a_bye() -> None:
    made = pair_next(cup(4))
    made = publish(made, RoundNo(1))
    one, other = made.rounds[0].pairs
    nobody = USUAL.forfeit(first_present=False, second_present=False)
    made = enter_result(made, RoundNo(1), one.table, nobody)
    made = enter_result(made, RoundNo(1), other.table, Result(points=(WIN, LOSS)))
    made = pair_next(finish(made, RoundNo(1)))
    assert [bye.entry for bye in made.rounds[1].byes] == [other.first]


def test_who_withdraws_lets_the_opponent_through() -> None:
    made = pair_next(withdraw(play(cup(4)), EntryId(1)))
    assert [bye.entry for bye in made.rounds[1].byes] == [2]
