"""The rules still give the golden playthroughs, move by move."""

import pytest

from tests.games.golden import NAMES, golden


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough(name: str) -> None:
    path, text = golden(name)
    assert path.read_text(encoding="utf-8") == text
