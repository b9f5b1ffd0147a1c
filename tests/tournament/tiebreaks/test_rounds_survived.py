"""The standings of a knock-out: how far each entry came."""

from dataclasses import replace

from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, DecisionKind, System
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import Why

from .events import written

CUP = replace(
    written(
        "1-4 1:0, 2-3 ½:½, 5 bye", "1-3 -:+, 5 bye", "3-5 0:1", entries=5, system=System.KNOCK_OUT
    ),
    decisions=(
        Decision(kind=DecisionKind.PLAY_OFF, order=(EntryId(3), EntryId(2)), round=RoundNo(1)),
    ),
)


def test_who_lost_in_the_same_round_shares_a_place() -> None:
    table = standings(CUP)
    assert table.order == ("rounds-survived",)
    assert [(row.places, row.entry) for row in table.rows] == [
        ("1", 5),
        ("2", 3),
        ("3", 1),
        ("4–5", 2),
        ("4–5", 4),
    ]


def test_a_level_round_is_shown_as_decided() -> None:
    shown = standings(CUP).explain(EntryId(3), "rounds-survived")
    assert [(term.round, term.why) for term in shown.terms] == [(1, Why.DECIDED), (2, Why.RESULT)]


def test_a_level_round_without_a_decision_takes_nobody_further() -> None:
    table = standings(replace(CUP, decisions=()), after=RoundNo(1))
    assert [(row.places, row.entry) for row in table.rows] == [
        ("1–2", 1),
        ("1–2", 5),
        ("3–5", 2),
        ("3–5", 3),
        ("3–5", 4),
    ]
