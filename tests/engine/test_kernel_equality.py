"""The kernel plays by the Python rules, move for move, on every instruction set it can run with.

Texts are the common tongue: a position of the kernel and a state of the Python rules are held to
the same dump, the same legal moves in the same order, the same outcome and the same children.
"""

import random
from typing import Any

import pytest

from meydan.games.core import Game, InvalidPosition
from meydan.games.kure import Kure
from tests.engine.native import (
    GAMES,
    NAMES,
    compare,
    compare_children,
    name,
    needs_kernel,
    random_kure,
    random_texts,
    rules,
)

pytestmark = needs_kernel

POSITIONS = 10_000
"""Of each game in `make test`; ten times as many in `make test-long`."""


def walk(game: Game[Any, Any], rng: random.Random) -> set[str]:
    """Play one random game in both and compare every position; gives the positions."""
    native = rules(game)
    state, position = game.start(), native.start()
    seen = {native.dump(position)}
    while moves := compare(game, state, position):
        if len(seen) % 50 == 0:
            compare_children(game, state, position)
        move = rng.choice(moves)
        state, position = game.play(state, move), native.play(position, move)
        seen.add(native.dump(position))
    return seen


@pytest.mark.parametrize(
    "positions", [POSITIONS, pytest.param(10 * POSITIONS, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_many_distinct_positions_of_random_games(game: Game[Any, Any], positions: int) -> None:
    rng = random.Random(f"walk {game.name}")
    seen: set[str] = set()
    while len(seen) < positions:
        seen |= walk(game, rng)


def test_random_games_of_kure_with_other_options() -> None:
    """Boards of 5×5 to 9×9, other stones and limits, and K9's far row."""
    rng = random.Random("kure options")
    seen: set[str] = set()
    while len(seen) < 8_000:
        seen |= walk(random_kure(rng), rng)


@pytest.mark.parametrize("game", [*GAMES, Kure(size=9, stones=9), Kure(far_row_limit=1)], ids=name)
def test_loaded_positions_that_no_game_reaches(game: Game[Any, Any]) -> None:
    """Pits of 14 and more (M2), sides that run empty (M6), lines of both (P3), odd boards."""
    native = rules(game)
    texts = random_texts(game, random.Random(f"load {game.name}"))
    accepted = 0
    for text, _ in zip(texts, range(20_000), strict=False):
        try:
            state = game.load(text)
        except InvalidPosition:
            with pytest.raises(ValueError, match=r"."):
                native.load(text)
        else:
            compare_children(game, state, native.load(text))
            accepted += 1
            if accepted == 600:
                break
    assert accepted > 300


@pytest.mark.parametrize("game", [*GAMES, Kure(size=9, stones=9)], ids=name)
def test_the_kernel_refuses_the_texts_that_the_rules_refuse(game: Game[Any, Any]) -> None:
    """Texts with letters changed, left out, doubled or put in: both take them or neither."""
    native = rules(game)
    rng = random.Random(f"texts {game.name}")
    state = game.start()
    letters = "XOPT-/ 0123456789\n\0ş"
    for _ in range(5_000):
        moves = game.legal(state)
        state = game.play(state, rng.choice(moves)) if moves else game.start()
        text = game.dump(state)
        for _ in range(rng.randint(0, 3)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(("", *letters)) + text[at + rng.randint(0, 1) :]
        try:
            expected = game.dump(game.load(text))
        except InvalidPosition:
            with pytest.raises(ValueError, match=r"."):
                native.load(text)
        else:
            assert native.dump(native.load(text)) == expected
