"""How Küre is learnt."""

from pathlib import Path

from meydan.engine.training import Report, Trained, linear
from meydan.games.kure import Kure

PLAN = linear.Plan(game=Kure(), ten_to_one=200, generation=500)


def train(*, seed: int, games: int, checkpoint: Path | None, report: Report) -> Trained:
    """Learn from so many games."""
    return linear.train(PLAN, seed=seed, games=games, checkpoint=checkpoint, report=report)
