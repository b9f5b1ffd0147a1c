"""The kernel beside the Python rules, for tests that hold them equal."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from meydan.engine import kernel
from meydan.games.core import Game, Outcome, Side
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi

needs_kernel = pytest.mark.skipif(not kernel.available, reason="the kernel is not built")

GAMES: tuple[Game[Any, Any], ...] = (Mangala(), Pentago(), Reversi(), Kure())
NAMES = [game.name for game in GAMES]


def name(value: object) -> str | None:
    """What a game is called in the name of a test."""
    if not isinstance(value, Game):
        return None
    options = [f"{key}{number}" for key, number in vars(value).items() if isinstance(number, int)]
    return "-".join((value.name, *options))


def rules(game: Game[Any, Any]) -> kernel.Native:
    """The game in the kernel."""
    found = kernel.native(game)
    assert found is not None
    return found


def paths() -> tuple[str, ...]:
    """The instruction sets that the kernel can run with here."""
    from meydan import _kernel

    return _kernel.paths()


def use(path: str) -> None:
    """Run the kernel with this instruction set."""
    from meydan import _kernel

    _kernel.use(path)


def outcome_of(found: tuple[int, tuple[int, int], str] | None) -> Outcome | None:
    """An outcome of the kernel as the Python rules write it."""
    if found is None:
        return None
    winner, score, reason = found
    return Outcome({1: Side.FIRST, -1: Side.SECOND, 0: None}[winner], score, reason)


def compare(game: Game[Any, Any], state: Any, position: Any) -> tuple[Any, ...]:
    """Hold a position equal to its Python state on every path; gives its legal moves."""
    native = rules(game)
    legal, outcome = game.legal(state), game.outcome(state)
    assert native.dump(position) == game.dump(state)
    for path in paths():
        use(path)
        assert native.legal(position) == legal, (path, game.dump(state))
        assert outcome_of(native.outcome(position)) == outcome, (path, game.dump(state))
    return legal


def compare_children(game: Game[Any, Any], state: Any, position: Any) -> None:
    """Hold a position equal, and what comes of every legal move."""
    native = rules(game)
    for move in compare(game, state, position):
        expected = game.dump(game.play(state, move))
        for path in paths():
            use(path)
            assert native.dump(native.play(position, move)) == expected, (path, move)


def random_kure(rng: random.Random) -> Kure:
    """Küre with options that a technical meeting could choose."""
    size = rng.randint(5, 9)
    stones = rng.randint(2, size)
    return Kure(
        size=size,
        stones=stones,
        captures=rng.randint(1, stones),
        repetitions=rng.randint(2, 4),
        quiet_plies=rng.choice((5, 20, 60)),
        far_row_limit=rng.choice((None, 0, 1, 2)),
        first_row_lines=rng.random() < 0.7,
        capture_diagonally=rng.random() < 0.7,
        no_move=rng.choice(("loss", "draw")),
    )


def random_texts(game: Game[Any, Any], rng: random.Random) -> Iterator[str]:
    """Position texts without end, most of them unreachable, many of them refused."""
    while True:
        if isinstance(game, Mangala):
            # Few pits in use, so that many hold 14 stones or more (M2) and sides run empty (M6).
            places = rng.sample(range(14), rng.randint(1, 8))
            counts = [0] * 14
            for place in rng.choices(places, k=48):
                counts[place] += 1
            sides = (" ".join(map(str, counts[i : i + 7])) for i in (0, 7))
            yield f"{' / '.join(sides)} / {rng.randint(1, 2)}"
        elif isinstance(game, Pentago):
            marbles = rng.randint(0, 36)
            letters = ["X"] * ((marbles + 1) // 2) + ["O"] * (marbles // 2) + ["-"] * (36 - marbles)
            rng.shuffle(letters)
            yield f"{''.join(letters)} {'XO'[marbles % 2]}"
        elif isinstance(game, Reversi):
            weights = (rng.random(), rng.random(), rng.random())
            yield f"{''.join(rng.choices('XO-', weights, k=64))} {rng.choice('XO')}"
        else:
            assert isinstance(game, Kure)
            places = rng.sample(range(game.size**2), 2 * game.stones)
            board = ["-"] * game.size**2
            for index, place in enumerate(places[: rng.randint(2, 2 * game.stones)]):
                board[place] = "PT"[index % 2]
            quiet = rng.randint(0, game.quiet_plies)
            yield f"{''.join(board)} {rng.choice('PT')} {quiet}"
