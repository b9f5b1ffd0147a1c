"""Play-off and lot: ties that are decided off the program, and entered (C.07 3, 4.2)."""

from dataclasses import replace

import pytest

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, DecisionKind
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import Why
from meydan.tournament.tiebreaks.lot import draw

from .events import written

LEVEL = written("1-2 ½:½, 3-4 ½:½", "1-3 ½:½, 2-4 ½:½", entries=4)
ORDER = ("points", "play-off", "lot")


def decided(kind: DecisionKind, *order: int, number: int | None = None) -> Decision:
    return Decision(
        kind=kind,
        order=tuple(EntryId(entry) for entry in order),
        round=None if number is None else RoundNo(number),
    )


def places(*decisions: Decision) -> list[tuple[str, int]]:
    table = standings(replace(LEVEL, decisions=decisions), order=ORDER)
    return [(row.places, row.entry) for row in table.rows]


def test_without_a_decision_the_place_is_shared() -> None:
    assert places() == [("1–4", 1), ("1–4", 2), ("1–4", 3), ("1–4", 4)]


def test_a_play_off_ranks_those_who_are_tied() -> None:
    assert places(decided(DecisionKind.PLAY_OFF, 3, 1, 4, 2)) == [
        ("1", 3),
        ("2", 1),
        ("3", 4),
        ("4", 2),
    ]


def test_the_last_decision_that_fits_holds() -> None:
    first = decided(DecisionKind.LOT, 1, 2, 3, 4)
    second = decided(DecisionKind.LOT, 4, 3, 2, 1)
    assert [entry for _, entry in places(first, second)] == [4, 3, 2, 1]


def test_a_decision_that_does_not_know_all_who_are_tied_is_not_used_and_said_so() -> None:
    half = decided(DecisionKind.LOT, 2, 1)
    assert places(half) == places()
    table = standings(replace(LEVEL, decisions=(half,)), order=ORDER)
    assert [one.code for one in table.notes] == ["decision-misfits"]
    assert table.notes[0].get("entries") == (1, 2, 3, 4)


def test_a_decision_of_a_knock_out_round_is_not_about_the_standings() -> None:
    assert places(decided(DecisionKind.PLAY_OFF, 3, 1, 4, 2, number=2)) == places()


def test_a_decision_holds_for_the_end_not_for_earlier_rounds() -> None:
    event = replace(LEVEL, decisions=(decided(DecisionKind.PLAY_OFF, 3, 1, 4, 2),))
    table = standings(event, order=ORDER, after=RoundNo(1))
    assert {row.places for row in table.rows} == {"1–4"}


def test_the_entered_place_is_the_explanation() -> None:
    event = replace(LEVEL, decisions=(decided(DecisionKind.PLAY_OFF, 3, 1, 4, 2),))
    shown = standings(event, order=ORDER).explain(EntryId(4), "play-off")
    assert [(term.number, term.why) for term in shown.terms] == [(3, Why.DECIDED)]
    assert standings(event, order=ORDER).explain(EntryId(4), "lot").terms == ()


def test_a_lot_drawn_from_a_seed_can_be_repeated_by_anyone() -> None:
    """`printf %s "demo 1" | sha256sum` and so on, sorted."""
    lot = draw([EntryId(1), EntryId(2), EntryId(3)], seed=" demo ")
    assert lot == draw([EntryId(3), EntryId(2), EntryId(1)], seed="demo")
    assert (lot.kind, lot.seed, sorted(lot.order)) == (DecisionKind.LOT, "demo", [1, 2, 3])
    assert lot.order == (3, 1, 2)
    with pytest.raises(TournamentError, match="empty-seed"):
        draw([EntryId(1)], seed="  ")
