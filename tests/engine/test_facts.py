"""What moves do, as facts: each game's own, found on boards that a person can check."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import meydan
from meydan.engine.facts import Fact, against, bad, facts_of, good, telling
from meydan.words import LANGS, say, topic


def facts(game: str, position: str, move: str) -> dict[str, dict[str, Any]]:
    rules = meydan.game(game)
    state = rules.load(position)
    return {
        fact.code: dict(fact.values) for fact in facts_of(rules, state, rules.parse(state, move))
    }


def test_mangala_an_even_pit_is_taken() -> None:
    """M4: the last stone makes the opponent's pit 1 six, and all six are taken."""
    found = facts("mangala", "4 4 4 4 4 3 0 / 5 4 4 4 4 4 0 / 1", "6")
    assert found["takes"] == {"n": 6}


def test_mangala_a_stone_in_an_empty_pit_takes_the_opposite() -> None:
    """M5: pit 2 was empty; it faces the opponent's pit 5 with 7 stones."""
    found = facts("mangala", "1 0 4 4 4 4 4 / 4 4 4 4 7 4 0 / 1", "1")
    assert found["takes"] == {"n": 8}


def test_mangala_an_extra_turn() -> None:
    """M3."""
    assert "again" in facts("mangala", "4 4 4 4 4 2 2 / 4 4 4 4 4 4 0 / 1", "6")


def test_mangala_what_the_opponent_may_take_next() -> None:
    found = facts("mangala", "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1", "1")
    assert ("gives-capture" in found) == (_best_reply("1") > 0)


def _best_reply(move: str) -> int:
    rules = meydan.game("mangala")
    state = rules.play(rules.start(), rules.parse(rules.start(), move))
    best = 0
    for reply in rules.legal(state):
        after = rules.play(state, reply)
        sown = 1 if state.pits(state.turn)[reply - 1] > 7 - reply else 0
        best = max(best, after.treasury(state.turn) - state.treasury(state.turn) - sown)
    return best


def test_pentago_five_blocked_and_allowed() -> None:
    """P3; black has four in row 1 and threatens e1 with any turn that keeps them."""
    four = "XXXX--" + "------" * 3 + "OOO---" + "------"
    assert "five" in facts("pentago", f"{four} X".replace("OOO-", "OOOO"), "e1D")
    threatened = "XXXX--" + "------" * 3 + "OOO---" + "------ O"
    assert "gives-five" in facts("pentago", threatened, "f6D")
    assert "gives-five" not in facts("pentago", threatened, "e1C")


def test_reversi_corner_pass_and_mobility() -> None:
    start = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X"
    assert facts("reversi", start, "d3") == {"few-moves": {"n": 3}}
    corner = "-O" + "X" + "-" * 61 + " X"
    assert facts("reversi", corner, "a1").keys() & {"corner", "ends-won"}


def test_kure_an_enclosed_stone_is_taken() -> None:
    """K3: c3 comes between nothing; it encloses d3 against e3."""
    empty = ["-------"] * 7
    rows = list(empty)
    rows[0] = "TTT---T"  # row 7
    rows[4] = "---TP--"  # row 3
    rows[5] = "--P----"  # row 2
    rows[6] = "PP---PP"  # row 1
    position = "".join(rows) + " P 0"
    assert facts("kure", position, "c2c3")["takes"] == {"n": 1}


def test_only_what_the_other_move_does_not_share_is_told() -> None:
    one = (good("takes", 600, n=6), good("again", 200), bad("gives-capture", 300, n=3))
    two = (good("again", 200), bad("gives-capture", 500, n=5))
    assert [fact.code for fact in telling(one, two)] == ["takes"]
    assert [dict(fact.values) for fact in against(two, one)] == [{"n": 5}]


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure"])
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_every_fact_of_random_games_has_its_words(game: str, data: st.DataObject) -> None:
    rules = meydan.game(game)
    state = rules.start()
    for _ in range(data.draw(st.integers(0, 40))):
        moves = rules.legal(state)
        if not moves:
            return
        state = rules.play(state, data.draw(st.sampled_from(moves)))
    moves = rules.legal(state)
    if not moves:
        return
    found = facts_of(rules, state, data.draw(st.sampled_from(moves)))
    assert list(found) == sorted(found, key=lambda fact: -fact.weight)
    for fact in found:
        for language in LANGS:
            assert say(f"engine.fact.{game}.{fact.code}", language, **fact.values)


def test_a_fact_is_the_same_by_code_and_values() -> None:
    assert Fact("takes", True, 100, {"n": 2}).same == good("takes", 200, n=2).same
    assert {code.split(".")[1] for code in topic("engine", "tr") if code.startswith("fact.")} == {
        "mangala",
        "pentago",
        "reversi",
        "kure",
    }
