"""Every registered game is whole in every layer: rules, texts, sentences, engine, boards."""

import pytest

from meydan.conformance import CHECKS, Check
from meydan.games.registry import names


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", names())
def test_the_game_conforms(game: str, check: Check) -> None:
    check(game)
