"""How Pentago is learnt."""

from pathlib import Path

from meydan.engine.training import Report, Trained, linear
from meydan.games.pentago import Pentago

PLAN = linear.Plan(game=Pentago(), ten_to_one=300)


def train(*, seed: int, games: int, checkpoint: Path | None, report: Report) -> Trained:
    """Learn from so many games."""
    return linear.train(PLAN, seed=seed, games=games, checkpoint=checkpoint, report=report)
