"""What whoever writes a game runs."""

import pytest

from meydan.conformance import CHECKS, Check, faults


@pytest.mark.parametrize("check", CHECKS)
def test_the_game_conforms(check: Check) -> None:
    check("xox")


def test_the_doctor_finds_nothing() -> None:
    assert faults("xox") == []
