"""How Reversi's weights are made: generations of games against itself, and a regression on them.

A generation plays games with the weights of the one before it, the first with nothing but the
number of moves. What a position came to, the ending being solved, is its label; the weights are
then fitted to the labels of this generation and the one before. One part of a generation's games
is held out, and the error on it is the learning curve.

Work can be stopped at any time and goes on where it was: finished parts are files in a folder. The
same seed and games give the same weights.
"""

import csv
import json
import os
import sys
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random

from meydan.engine.reversi import native
from meydan.engine.reversi.native import Player
from meydan.engine.training import Point, Report
from meydan.games.core import Side
from meydan.games.reversi import Reversi, ReversiState

MOVES_ARE_WORTH = 0.8
"""Discs for each own move, and against each opposing one, before anything is learned."""
SAMPLE_SIZE = 18
"""Bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Generation:
    """How one generation plays and learns."""

    parts: int
    """Files of games; one more is held out."""
    games: int
    """In each part."""
    opening: int = 30
    """At most so many plies are drawn first."""
    depth: int
    """Plies that each move is searched."""
    solved_from: int = 12
    """Empties from which on labels are exact."""
    trust: float
    """In the search of the next position, beside the end of the game: 0 to 1."""
    stray: float
    """How often a move is drawn instead of searched: 0 to 1."""
    passes: int
    """Over all samples, by the regression."""
    rate: float = 0.15
    """Of the first pass; the last has a tenth of it."""


def plan(games: int) -> tuple[Generation, ...]:
    """Six generations that play so many games in all; the last is the nearest to real play."""
    parts = (4, 15, 39, 49, 49, 29)
    each = max(games // sum(count + 1 for count in parts), 1)
    wide = Generation(
        parts=parts[3],
        games=each,
        opening=18,
        depth=5,
        solved_from=14,
        trust=0.03,
        stray=0.02,
        passes=6,
    )
    deep = replace(wide, parts=parts[4], depth=6, passes=8)
    return (
        Generation(parts=parts[0], games=each, depth=2, trust=0.0, stray=0.03, passes=3),
        Generation(parts=parts[1], games=each, depth=3, trust=0.0, stray=0.02, passes=4),
        Generation(parts=parts[2], games=each, depth=4, trust=0.02, stray=0.02, passes=5),
        wide,
        deep,
        replace(deep, parts=parts[5], opening=10, stray=0.01),
    )


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The learning curve after a pass: root mean squared errors in discs."""

    generation: int
    passed: int
    samples: int
    training: float
    held_out: float
    by_knot: tuple[float, ...]
    """On the samples held out, from the fewest empties to the most."""


def learn(
    work: Path, generations: Sequence[Generation], *, seed: int, report: Report
) -> tuple[bytes, tuple[Point, ...]]:
    """Make weights in a folder: the weights and a point of the curve for each generation.

    `curve.csv` in the folder tells more of the curve. `RuntimeError` without the kernel.
    """
    module = native.module()
    if module is None:
        raise RuntimeError("training needs the kernel")
    total = sum(generation.games * (generation.parts + 1) for generation in generations)
    played = learned = 0
    beginning = current = _beginning(module)
    before = b""
    curve: list[CurvePoint] = []
    points = []
    for number, generation in enumerate(generations):
        parts = []
        for samples in _parts(module, work, current, generation, number, seed):
            parts.append(samples)
            played += generation.games
            report(played, total)
        held_out, samples = parts[0], b"".join(parts[1:])
        file = work / f"fitted-{seed}-{number}"
        passes = _fitted(file)
        if passes is None:
            current, passes = _fit(module, current, generation, number, samples + before, held_out)
            _write(file.with_suffix(".weights"), current)
            _write(file.with_suffix(".json"), json.dumps([asdict(one) for one in passes]).encode())
        else:
            current = file.with_suffix(".weights").read_bytes()
        before = samples
        curve.extend(passes)
        learned += len(samples) // SAMPLE_SIZE
        score = trial(module.Reversi(current), module.Reversi(beginning), seed=seed)
        points.append(Point(games=played, positions=learned, loss=passes[-1].held_out, score=score))
    _write_curve(work / "curve.csv", curve)
    return current, tuple(points)


def _beginning(module: native.Module) -> bytes:
    """Weights that know only that moves are good to have."""
    knot = array("h", bytes(2 * module.WEIGHTS_A_KNOT))
    own = module.WEIGHTS_A_KNOT - module.EXTRA_A_KNOT
    half = module.EXTRA_A_KNOT // 2
    for moves in range(half):
        worth = round(MOVES_ARE_WORTH * module.UNIT * moves)
        knot[own + moves], knot[own + half + moves] = worth, -worth
    if sys.byteorder == "big":
        knot.byteswap()
    return knot.tobytes() * module.KNOTS


def _parts(
    module: native.Module,
    work: Path,
    current: bytes,
    generation: Generation,
    number: int,
    seed: int,
) -> Iterator[bytes]:
    """The generation's games, part by part; the kernel plays them on all cores at once."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        try:
            yield from threads.map(
                lambda part: _part(module, work, current, generation, number, part, seed),
                range(generation.parts + 1),
            )
        finally:
            threads.shutdown(cancel_futures=True)


def _part(
    module: native.Module,
    work: Path,
    current: bytes,
    generation: Generation,
    number: int,
    part: int,
    seed: int,
) -> bytes:
    file = work / f"games-{seed}-{number}-{part:03}.samples"
    if not file.exists():
        samples = module.Reversi(current).play(
            seed=seed * 1_000_000 + number * 1_000 + part,
            games=generation.games,
            opening=generation.opening,
            depth=generation.depth,
            solved_from=generation.solved_from,
            trust=generation.trust,
            stray=generation.stray,
        )
        _write(file, samples)
    return file.read_bytes()


def _fit(
    module: native.Module,
    current: bytes,
    generation: Generation,
    number: int,
    samples: bytes,
    held_out: bytes,
) -> tuple[bytes, list[CurvePoint]]:
    learner = module.Learner(current, samples)
    points = []
    for passed in range(generation.passes):
        rate = generation.rate * (1 - 0.9 * passed / max(generation.passes - 1, 1))
        error = learner.learn(rate=rate, seed=1_000 * number + passed)
        errors = learner.errors(held_out)
        points.append(
            CurvePoint(
                number,
                passed + 1,
                len(samples) // SAMPLE_SIZE,
                sqrt(error),
                sqrt(sum(part for part, _ in errors) / max(sum(n for _, n in errors), 1)),
                tuple(sqrt(part / max(n, 1)) for part, n in errors),
            )
        )
    return learner.weights(), points


def _fitted(file: Path) -> list[CurvePoint] | None:
    """The curve of a generation that was fitted before."""
    if not file.with_suffix(".json").exists():
        return None
    rows = json.loads(file.with_suffix(".json").read_bytes())
    return [CurvePoint(**{**row, "by_knot": tuple(row["by_knot"])}) for row in rows]


def _write_curve(file: Path, curve: Sequence[CurvePoint]) -> None:
    with file.open("w", encoding="utf-8", newline="") as text:
        csv.writer(text, lineterminator="\n").writerows(_rows(curve))


def _rows(curve: Sequence[CurvePoint]) -> Iterator[list[str]]:
    knots = len(curve[0].by_knot) if curve else 0
    empties = [f"held_out_{3 + 6 * knot}_empties" for knot in range(knots)]
    yield ["generation", "pass", "samples", "training", "held_out", *empties]
    for point in curve:
        errors = (point.training, point.held_out, *point.by_knot)
        yield [
            str(point.generation),
            str(point.passed),
            str(point.samples),
            *(f"{error:.3f}" for error in errors),
        ]


def _write(file: Path, content: bytes) -> None:
    """Whole or not at all."""
    partial = file.with_suffix(".part")
    partial.write_bytes(content)
    partial.replace(file)


OPENINGS = 20
DRAWN_PLIES = 10
DEPTH = 2


def trial(trained: Player, untrained: Player, *, seed: int) -> float:
    """The trained player's share of the points, each opening being played from both sides."""
    game = Reversi()
    rng = Random(seed)
    points = 0.0
    for _ in range(OPENINGS):
        opening = game.start()
        for _ in range(DRAWN_PLIES):
            opening = game.play(opening, rng.choice(game.legal(opening)))
        points += _points(game, opening, {Side.FIRST: trained, Side.SECOND: untrained}, Side.FIRST)
        points += _points(game, opening, {Side.FIRST: untrained, Side.SECOND: trained}, Side.SECOND)
    return points / (2 * OPENINGS)


def _points(game: Reversi, state: ReversiState, players: dict[Side, Player], side: Side) -> float:
    while (outcome := game.outcome(state)) is None:
        found, _, _ = players[state.turn].think(game.dump(state), depth=DEPTH)
        state = game.play(state, found[0][0][0])
    return 0.5 if outcome.winner is None else float(outcome.winner is side)
