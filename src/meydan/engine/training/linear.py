"""How an evaluation that is a weighted sum of terms learns.

Generation by generation: games against itself with few nodes a move and some random moves, then a
logistic regression of the results on the terms (`kernel/search/training.hpp`). A position's target
is half the result of its game and half what the search made of it.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from meydan.engine import kernel
from meydan.engine.training import Point, Report, Trained
from meydan.engine.training.checkpoints import Checkpoint, Samples, read, write
from meydan.games.core import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a game is learnt."""

    game: Game[Any, Any]
    ten_to_one: int
    """The value at which the better side wins ten times out of eleven."""
    generation: int = 1_000
    """Games between two fits."""
    window: int = 5
    """Generations that a fit looks back on."""
    nodes: int = 1_500
    """A move may cost so many."""
    opening: int = 8
    """At most so many random plies at first."""
    slips: int = 10
    """Percent of the moves that are random."""
    trust: float = 0.5
    """The share of the search's own value in a target."""
    ridge: float = 2.0
    """How much a weight is held back."""
    trial: int = 60
    """Games for a point of the learning curve."""


def train(plan: Plan, *, seed: int, games: int, checkpoint: Path | None, report: Report) -> Trained:
    """Learn from so many games; `RuntimeError` without the kernel."""
    module = kernel.module("_search")
    if module is None:
        raise RuntimeError("training needs the kernel")
    novice = thinker(module, plan.game, b"")
    stages, weights = novice.weights()
    state = Checkpoint(game=plan.game.name, seed=seed, played=0, weights=weights)
    if checkpoint is not None and checkpoint.exists():
        state = read(checkpoint, plan.game.name, seed)
    while state.played < games:
        count = min(plan.generation, games - state.played)
        worker = thinker(module, plan.game, state.weights)
        learnt = Samples()
        for done in range(count):
            learnt += Samples(
                *worker.self_play(
                    seed=seed % 2**64,
                    first=state.played + done,
                    games=1,
                    nodes=plan.nodes,
                    opening=plan.opening,
                    slips=plan.slips,
                )
            )
            report(state.played + done + 1, games)
        recent = (*state.samples, learnt)[-plan.window :]
        weights, _ = _fit(module, plan, state.weights, stages, sum(recent, Samples()))
        _, loss = _fit(module, plan, state.weights, stages, learnt)
        score = trial(plan, thinker(module, plan.game, weights), novice, seed + state.played)
        point = Point(
            games=state.played + count,
            positions=(state.curve[-1].positions if state.curve else 0) + len(learnt.stages),
            loss=round(loss, 4),
            score=score,
        )
        state = Checkpoint(
            game=plan.game.name,
            seed=seed,
            played=state.played + count,
            weights=weights,
            samples=recent,
            curve=(*state.curve, point),
        )
        if checkpoint is not None:
            write(checkpoint, state)
    return Trained(weights=state.weights, curve=state.curve)


def thinker(module: Any, game: Game[Any, Any], weights: bytes) -> Any:
    """A game's search with these weights."""
    return getattr(module, game.name)(weights, **kernel.options(game))


def _fit(
    module: Any, plan: Plan, weights: bytes, stages: int, samples: Samples
) -> tuple[bytes, float]:
    fitted: tuple[bytes, float] = module.fit(
        terms=samples.terms,
        stages=samples.stages,
        results=samples.results,
        values=samples.values,
        weights=weights,
        number_of_stages=stages,
        scale=plan.ten_to_one / 2.302585092994046,
        trust=plan.trust,
        ridge=plan.ridge,
    )
    return fitted


def trial(plan: Plan, one: Any, two: Any, seed: int) -> float:
    """The share of points of `one` in games from random openings, each played with both sides."""
    game = plan.game
    points = 0.0
    for number in range(plan.trial):
        rng = Random(seed * 1_000 + number // 2)
        state = game.start()
        for _ in range(4):
            state = game.play(state, rng.choice(game.legal(state)))
        while game.outcome(state) is None:
            mine = state.turn.index == number % 2
            found, _, _ = (one if mine else two).think(
                game.dump(state),
                kernel.earlier(game, state),
                seconds=None,
                nodes=plan.nodes,
                depth=None,
                lines=1,
                threads=1,
                seed=number,
                plain=False,
                stop=None,
            )
            state = game.play(state, found[0][0][0])
        outcome = game.outcome(state)
        assert outcome is not None  # the loop ends with the game
        if outcome.winner is None:
            points += 0.5
        else:
            points += outcome.winner.index == number % 2
    return points / plan.trial
