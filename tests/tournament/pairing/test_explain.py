"""Every board explained, in codes that all languages have words for."""

from random import Random

import pytest

from meydan.tournament.cells import histories
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import System
from meydan.tournament.notes import CODE_FACTS
from meydan.tournament.pairing.explain import explain
from meydan.tournament.pairing.manual import accept, turn
from meydan.tournament.rounds import pair_next
from meydan.tournament.simulation.simulate import simulate
from meydan.words import LANGS, say, topic
from tests.tournament.demo import tournament

ONE = RoundNo(1)


def test_round_1_is_one_group_and_the_lot() -> None:
    boards = explain(pair_next(tournament(5)), ONE)
    assert [note.code for note in boards[0].notes] == ["same-group", "starts-lot"]
    assert [note.code for note in boards[-1].notes] == ["bye"]
    assert boards[-1].second is None


def test_a_turned_board_is_told() -> None:
    made = pair_next(tournament(4))
    made = accept(made, turn(made, ONE, made.rounds[0].pairs[0].table))
    codes = [note.code for note in explain(made, ONE)[0].notes]
    assert (codes[0], codes[-1]) == ("changed-by-hand", "starts-by-hand")


@pytest.mark.parametrize(
    "system", [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN, System.KNOCK_OUT]
)
def test_outside_swiss_a_table_names_the_opponents(system: System) -> None:
    boards = explain(pair_next(tournament(5, system=system)), ONE)
    assert {note.code for board in boards for note in board.notes} == {f"by-{system}"}
    assert all(say(f"pairing.by-{system}", lang) for lang in LANGS)


def test_each_note_can_be_said_in_each_language() -> None:
    for seed in range(4):
        made = simulate(players=21, rounds=7, rng=Random(seed)).tournament
        for one in made.rounds:
            for board in explain(made, one.number):
                for note in board.notes:
                    for lang in LANGS:
                        assert say(f"pairing.{note.code}", lang, **dict(note.facts))


def test_whom_one_could_not_meet_is_whom_one_has_met() -> None:
    made = simulate(players=16, rounds=5, rng=Random(3)).tournament
    met = histories(made, after=RoundNo(3))
    barred = [
        note
        for board in explain(made, RoundNo(4))
        for note in board.notes
        if note.code == "barred-met"
    ]
    assert barred
    for note in barred:
        entry, opponents = note.get("entry"), note.get("opponents")
        played = {cell.opponent for own, cells in met.items() if own == entry for cell in cells}
        assert isinstance(opponents, tuple)
        assert set(opponents) <= played


@pytest.mark.parametrize("name", ["pairing", "rounds", "tournament"])
def test_all_languages_have_the_same_words(name: str) -> None:
    keys = [set(topic(name, lang)) for lang in LANGS]
    assert keys[0] == keys[1] == keys[2]


def test_codes_within_facts_have_words() -> None:
    for prefix in CODE_FACTS.values():
        head, _, tail = prefix.partition(".")
        assert any(key.startswith(f"{tail}.") for key in topic(head, "tr"))
