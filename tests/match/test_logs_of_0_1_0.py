"""Rounds that version 0.1.0 wrote still open, come out as they did, and go on."""

import json
from pathlib import Path
from typing import Any

import pytest

from meydan.match import Actor, Role, Round, Seat, load_round, time_left, write_log
from meydan.match.deeds import Noted
from meydan.match.queries import position

DATA = Path(__file__).parent / "data" / "0.1.0"
EXPECTED: dict[str, Any] = json.loads((DATA / "expected.json").read_text(encoding="utf-8"))


def outcome(round_: Round) -> dict[str, Any]:
    """What anybody could see of a round, in the words of the file."""
    table, result, now = round_.table, round_.result, round_.log[-1].at
    return {
        "over": table.over,
        "points": result and list(result.points),
        "reason": result and result.reason,
        "set_points": list(table.set_points),
        "sets": [
            [s.winner and s.winner.value, s.score and list(s.score), s.reason] for s in table.sets
        ],
        "warnings": [[warning.seat.value, warning.article] for warning in table.warnings],
        "position": position(round_),
        "left": [time_left(round_, seat, now) for seat in Seat],
    }


@pytest.mark.parametrize("name", EXPECTED)
def test_an_old_log_comes_out_as_it_did(name: str) -> None:
    text = (DATA / f"{name}.jsonl").read_text(encoding="utf-8")
    round_ = load_round(text)
    assert outcome(round_) == EXPECTED[name]
    assert write_log(round_.log) == text


@pytest.mark.parametrize("name", [name for name in EXPECTED if not EXPECTED[name]["over"]])
def test_an_old_round_goes_on(name: str) -> None:
    round_ = load_round((DATA / f"{name}.jsonl").read_text(encoding="utf-8"))
    on = round_.do(Noted(text="next day"), by=Actor(Role.REFEREE), at=round_.log[-1].at + 1)
    assert load_round(write_log(on.log)) == on
