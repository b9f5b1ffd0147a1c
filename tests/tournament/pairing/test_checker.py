"""The checker knows the absolute rules and refuses whatever breaks one."""

from dataclasses import replace

import pytest

from meydan.tournament.entry_changes import sit_out
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.model import (
    Bye,
    ByeKind,
    Forbidden,
    Pair,
    Round,
    RoundStatus,
    Tournament,
)
from meydan.tournament.pairing.checker import check, refuse_bad
from meydan.tournament.results import LOSS, WIN, Result
from meydan.tournament.starting_list import fix_numbers
from meydan.tournament.worth import USUAL
from tests.tournament.demo import tournament

FIRST_WINS = Result(points=(WIN, LOSS))


def played(
    number: int,
    *couples: tuple[int, int],
    bye: int | None = None,
    result: Result | None = FIRST_WINS,
) -> Round:
    pairs = tuple(
        Pair(table=TableNo(table), first=EntryId(first), second=EntryId(second), result=result)
        for table, (first, second) in enumerate(couples, start=1)
    )
    byes = () if bye is None else (Bye(entry=EntryId(bye), kind=ByeKind.PAIRING, points=WIN),)
    status = RoundStatus.FINISHED if result else RoundStatus.DRAFT
    return Round(number=RoundNo(number), status=status, pairs=pairs, byes=byes)


def draft(number: int, *couples: tuple[int, int], bye: int | None = None) -> Round:
    return played(number, *couples, bye=bye, result=None)


def after(players: int, *rounds: Round, planned: int = 9) -> Tournament:
    return replace(fix_numbers(tournament(players, rounds=planned)), rounds=rounds)


TWO_ROUNDS = (
    played(1, (1, 5), (2, 6), (7, 3), (8, 4)),
    played(2, (1, 6), (2, 5), (8, 3), (7, 4)),
)


def codes(made: Tournament, one: Round) -> list[str]:
    return [breach.code for breach in check(made, one)]


def test_a_good_pairing_passes() -> None:
    assert codes(after(4), draft(1, (1, 3), (4, 2))) == []
    assert codes(after(3), draft(1, (1, 2), bye=3)) == []


def test_all_present_have_one_place() -> None:
    made = after(4)
    assert codes(made, draft(1, (1, 2))) == ["left-out", "left-out"]
    assert "paired-twice" in codes(made, draft(1, (1, 2), (2, 3), (4, 1)))
    assert codes(made, draft(1, (1, 2), (3, 4), (7, 8))) == ["not-here", "not-here"]
    assert "paired-twice" in codes(made, draft(1, (1, 1), (3, 4)))


def test_who_sits_out_is_not_paired_but_recorded() -> None:
    made = sit_out(after(4), EntryId(4), RoundNo(1), kind=ByeKind.HALF)
    away = Bye(entry=EntryId(4), kind=ByeKind.HALF, points=WIN)
    assert codes(made, draft(1, (1, 2), bye=3)) == ["left-out"]
    assert codes(made, replace(draft(1, (1, 2)), byes=(away, draft(1, bye=3).byes[0]))) == []
    assert codes(made, draft(1, (1, 2), (3, 4))) == ["not-here"]


def test_two_pairs_at_one_table() -> None:
    one = draft(1, (1, 2), (3, 4))
    same = replace(one, pairs=tuple(replace(pair, table=TableNo(5)) for pair in one.pairs))
    assert codes(after(4), same) == ["table-twice"]


def test_nobody_meets_twice_c1() -> None:
    made = after(4, played(1, (1, 3), (4, 2)))
    assert "met-before" in codes(made, draft(2, (3, 1), (2, 4)))


def test_a_no_show_may_be_paired_again() -> None:
    absent = USUAL.forfeit(first_present=True, second_present=False)
    made = after(4, played(1, (1, 3), (4, 2), result=absent))
    assert codes(made, draft(2, (3, 1), (2, 4))) == []


def test_nobody_gets_two_byes_c2() -> None:
    made = after(3, played(1, (1, 2), bye=3))
    assert "second-bye" in codes(made, draft(2, (2, 1), bye=3))


def test_a_point_without_playing_bars_from_the_bye_c2() -> None:
    absent = USUAL.forfeit(first_present=True, second_present=False)
    made = after(3, played(1, (1, 2), bye=3, result=absent))
    assert codes(made, draft(2, (2, 3), bye=1)) == ["second-bye"]
    assert codes(made, draft(2, (1, 3), bye=2)) == []


def test_no_bye_without_need() -> None:
    one = draft(1, (1, 2), bye=3)
    both = replace(one, byes=(*one.byes, Bye(entry=EntryId(4), kind=ByeKind.PAIRING, points=WIN)))
    assert codes(after(4), both) == ["needless-bye"]


def test_colours_at_their_limit_are_granted_c3() -> None:
    """1 and 2 started twice; 3 and 4 never did."""
    made = after(
        8, played(1, (1, 5), (2, 6), (7, 3), (8, 4)), played(2, (1, 6), (2, 5), (8, 3), (7, 4))
    )
    assert codes(made, draft(3, (3, 1), (4, 2), (5, 7), (6, 8))) == []
    assert codes(made, draft(3, (1, 3), (4, 2), (5, 7), (6, 8))) == ["colour-limit"] * 2
    assert codes(made, draft(3, (1, 2), (3, 4), (5, 7), (6, 8))) == ["colours-clash"] * 2


def test_the_last_round_lets_top_scorers_pass_the_limit() -> None:
    """1 and 2 won both rounds, starting; 3 and 4 lost both, never starting."""
    last = draft(3, (1, 2), (3, 4), (5, 7), (6, 8))
    assert [breach.table for breach in check(after(8, *TWO_ROUNDS, planned=3), last)] == [2]
    assert [breach.table for breach in check(after(8, *TWO_ROUNDS, planned=4), last)] == [1, 2]


def test_forbidden_pairs() -> None:
    made = after(4)
    siblings = Forbidden(entries=(EntryId(1), EntryId(3)))
    made = replace(made, settings=replace(made.settings, forbidden=(siblings,)))
    assert codes(made, draft(1, (1, 3), (4, 2))) == ["forbidden-pair"]
    until = replace(siblings, until=RoundNo(1))
    ended = replace(made, settings=replace(made.settings, forbidden=(until,)))
    ended = replace(ended, rounds=(played(1, (1, 2), (3, 4)),))
    assert codes(ended, draft(2, (3, 1), (4, 2))) == []


def test_a_bad_pairing_is_refused_with_ids_only() -> None:
    with pytest.raises(TournamentError) as caught:
        refuse_bad(after(4), draft(1, (1, 2)))
    assert caught.value.code == "bad-pairing"
    assert caught.value.facts == {"round": 1, "breach": "left-out", "entries": (3,)}
