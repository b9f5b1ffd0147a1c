"""Pairings changed by hand: warned, refused when impossible, compared with the program's own."""

from dataclasses import replace

import pytest

from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, sit_out
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.model import Tournament
from meydan.tournament.pairing.dutch import DutchPairer
from meydan.tournament.pairing.manual import accept, difference, propose, swap, take_bye, turn
from meydan.tournament.results import LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from tests.tournament.demo import tournament

ONE, TWO = RoundNo(1), RoundNo(2)


def couples(made: Tournament, number: RoundNo) -> list[tuple[int, int]]:
    return [(int(pair.first), int(pair.second)) for pair in made.round(number).pairs]


def second_round(players: int = 6) -> Tournament:
    made = publish(pair_next(tournament(players)), ONE)
    for pair in made.rounds[0].pairs:
        made = enter_result(made, ONE, pair.table, Result(points=(WIN, LOSS)))
    return pair_next(finish(made, ONE))


def test_two_players_change_places() -> None:
    made = pair_next(tournament(6))
    proposal = swap(made, ONE, EntryId(4), EntryId(5))
    assert proposal.breaches == ()
    changed = accept(made, proposal)
    assert couples(made, ONE) == [(1, 4), (5, 2), (3, 6)]
    assert couples(changed, ONE) == [(1, 5), (4, 2), (3, 6)]
    assert changed.rounds[0].by_hand


def test_the_bye_can_change_hands() -> None:
    made = pair_next(tournament(5))
    changed = accept(made, swap(made, ONE, EntryId(5), EntryId(1)))
    assert [bye.entry for bye in changed.rounds[0].byes] == [1]


def test_who_starts_is_turned_round() -> None:
    made = pair_next(tournament(4))
    assert couples(accept(made, turn(made, ONE, TableNo(1))), ONE)[0] == (3, 1)


def test_a_broken_rule_is_a_warning_and_needs_a_reason_that_is_kept() -> None:
    made = second_round()
    met = made.rounds[0].pairs[0]
    own = made.rounds[1].pair_of(met.first)
    assert own is not None
    opponent = own.second if own.first == met.first else own.first
    proposal = swap(made, TWO, opponent, met.second)
    assert "met-before" in [breach.code for breach in proposal.breaches]
    with pytest.raises(TournamentError, match="needs-reason"):
        accept(made, proposal)
    changed = accept(made, proposal, reason="hall")
    assert changed.rounds[1].notes[-1].get("reason") == "hall"
    assert publish(changed, TWO).rounds[1].status == "published"


def test_what_can_not_be_is_refused_whatever_the_reason() -> None:
    made = pair_next(tournament(4))
    one = made.rounds[0]
    proposal = propose(made, replace(one, pairs=one.pairs[:1]))
    with pytest.raises(TournamentError, match="bad-pairing round=1 breach=left-out"):
        accept(made, proposal, reason="hall")
    with pytest.raises(TournamentError, match="not-in-round"):
        swap(made, ONE, EntryId(1), EntryId(9))


def test_the_difference_to_the_programs_own_pairing() -> None:
    made = pair_next(tournament(6))
    changed = accept(made, swap(made, ONE, EntryId(4), EntryId(5)))
    program = DutchPairer().pair(changed, ONE)
    moved = difference(program=program, by_hand=changed.rounds[0])
    assert [(one.entry, one.program, one.by_hand) for one in moved] == [
        (1, 4, 5),
        (2, 5, 4),
        (4, 1, 2),
        (5, 2, 1),
    ]
    assert difference(program=program, by_hand=made.rounds[0]) == ()


def test_whoever_comes_late_takes_the_place_of_the_bye() -> None:
    made = publish(pair_next(tournament(5)), ONE)
    made = add_entry(made, Player(given="Geç"))
    with pytest.raises(TournamentError, match="needs-reason"):
        take_bye(made, ONE, EntryId(6))
    seated = take_bye(made, ONE, EntryId(6), reason="late bus")
    assert couples(seated, ONE)[-1] == (5, 6)
    assert seated.rounds[0].byes == ()
    assert seated.entry(EntryId(6)).joined == 1
    with pytest.raises(TournamentError, match="no-bye-in-round"):
        take_bye(seated, ONE, EntryId(6), reason="late bus")


def test_who_was_down_as_absent_can_take_it_too() -> None:
    made = sit_out(tournament(6), EntryId(2), ONE)
    made = publish(pair_next(made), ONE)
    seated = take_bye(made, ONE, EntryId(2), reason="came after all")
    assert seated.rounds[0].byes == ()
    assert seated.leaves == ()
    with pytest.raises(TournamentError, match="already-in-round"):
        take_bye(made, ONE, EntryId(1), reason="came after all")


def test_a_table_with_a_result_is_not_moved() -> None:
    made = publish(pair_next(tournament(6)), ONE)
    made = enter_result(made, ONE, TableNo(1), Result(points=(WIN, LOSS)))
    with pytest.raises(TournamentError, match="results-entered round=1 table=1"):
        swap(made, ONE, EntryId(1), EntryId(2))
    others = swap(made, ONE, EntryId(2), EntryId(3))
    assert couples(accept(made, others, reason="late"), ONE)[1:] == [(5, 3), (2, 6)]
