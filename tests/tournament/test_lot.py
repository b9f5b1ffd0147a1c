"""The lot (T10)."""

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from meydan.rulebooks import load
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.lot import draw_lot, due, enter_lot, starts_by_seed
from meydan.tournament.model import LotMethod, LotSubject, Round, RoundStatus, Seeding, Tournament
from meydan.tournament.pairing.explain import explain
from meydan.tournament.results import LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.rules import change_rules, take_back_rules
from meydan.tournament.simulation.rehearsal import rehearse
from tests.tournament.demo import NOON, tournament

WON = (WIN, LOSS)


def test_a_lot_drawn_by_hand_is_recorded() -> None:
    lot = enter_lot(tournament(2, lot=None), starts=False, at=NOON, subject=LotSubject.COLOUR).lot
    assert lot is not None
    assert (lot.drew, lot.at, lot.method, lot.starts) == (1, NOON, LotMethod.BY_HAND, False)


@pytest.mark.parametrize("seed", ["Ankara 2026", "İzmir", "42"])
def test_anyone_can_repeat_a_draw_by_seed(seed: str) -> None:
    lot = draw_lot(tournament(2), seed=f" {seed} ", at=NOON).lot
    assert lot is not None
    last = sha256(seed.encode()).hexdigest()[-1]
    assert lot.starts is (last in "13579bdf")
    assert (lot.seed, lot.method) == (seed, LotMethod.SEED)


def test_a_draw_by_seed_is_fair() -> None:
    starts = sum(starts_by_seed(str(seed)) for seed in range(1000))
    assert 450 < starts < 550


def test_no_lot_without_seed_entries_or_after_round_1() -> None:
    with pytest.raises(TournamentError, match="empty-seed"):
        draw_lot(tournament(2), seed="  ", at=NOON)
    with pytest.raises(TournamentError, match="no-entries"):
        draw_lot(tournament(0), seed="a", at=NOON)
    begun = replace(tournament(2), rounds=(Round(number=RoundNo(1), status=RoundStatus.PUBLISHED),))
    with pytest.raises(TournamentError, match="lot-too-late"):
        enter_lot(begun, starts=True, at=NOON)


def each_table() -> Tournament:
    """Twelve players of the IFMG text, of whom nobody has drawn a lot."""
    made = tournament(12, lot=None)
    book = load("ifmg-mangala").with_field("lot.then", "each-table", reason="meeting")
    return replace(made, settings=replace(made.settings, book=book))


def played(made: Tournament) -> Tournament:
    """The next round, published and won by whoever sits first."""
    made = pair_next(made)
    made = publish(made, made.rounds[-1].number)
    for pair in made.rounds[-1].pairs:
        made = enter_result(made, made.rounds[-1].number, pair.table, Result(points=WON))
    return finish(made, made.rounds[-1].number)


def test_t10_with_a_lot_at_each_table_every_round_is_paired_and_explained() -> None:
    made = each_table()
    assert due(made) is None
    for _ in range(3):
        made = played(made)
        assert made.lot is None  # nobody drew for all
        assert all(one.notes for one in explain(made, made.rounds[-1].number))
        assert "lot-each-table" in {one.code for one in made.rounds[-1].notes}
    assert rehearse(made, book=made.settings.book, rng=Random(1)).stopped is None


def test_t10_the_meeting_may_go_back_to_the_program_after_round_1() -> None:
    made = take_back_rules(played(each_table()), "lot.then")
    assert due(made) is None
    assert len(played(made).rounds) == 2


def test_t10_a_lot_is_due_until_it_is_drawn_and_again_when_it_is_void() -> None:
    made = tournament(4, lot=None, seeding=Seeding.SURNAME)
    none = due(made)
    assert none is not None
    assert none.code == "no-lot"
    made = enter_lot(made, starts=True, at=NOON)
    assert due(made) is None
    late = add_entry(made, Player(given="A", surname="A"))
    lost = due(late)
    assert lost is not None
    assert (lost.code, lost.facts["entry"]) == ("lot-void", 1)


def test_t10_a_lot_drawn_before_each_table_got_its_own_keeps_no_round_waiting() -> None:
    """The meeting drew, then chose a lot at each table; a new first on the list changes nothing."""
    made = enter_lot(tournament(4, lot=None, seeding=Seeding.SURNAME), starts=True, at=NOON)
    made = change_rules(made, {"lot.then": "each-table"}, reason="meeting")
    made = add_entry(made, Player(given="A", surname="A"))
    assert due(made) is None
    assert pair_next(made).rounds
