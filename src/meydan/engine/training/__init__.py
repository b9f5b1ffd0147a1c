"""Learning by self-play: each game that learns has a `train` of the same form.

The same seed and the same number of games give the same weights on every machine. A checkpoint
holds everything, so that an interrupted run goes on where it was.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from meydan.engine.part import part_of
from meydan.plugins import fetch

Report = Callable[[int, int], None]
"""Called with games played and games in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point of the learning curve."""

    games: int
    """Played so far."""
    positions: int
    """Learnt from so far."""
    loss: float
    """How badly the results of new games were foreseen."""
    score: float
    """Share of points against the player that had not learnt anything, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained:
    """What a run came to."""

    weights: bytes
    """As the evaluation reads them, without the line that `weights.pack` adds."""
    curve: tuple[Point, ...]


class Trainer(Protocol):
    """What a game's module offers as `train`."""

    def __call__(
        self, *, seed: int, games: int, checkpoint: Path | None, report: Report
    ) -> Trained: ...


class CheckpointError(ValueError):
    """A checkpoint that is broken or of another run."""


def trainer(game: str) -> Trainer:
    """How a game is learnt; `ValueError` for one that is not."""
    reference = part_of(game).trainer
    if not reference:
        raise ValueError(f"nothing to learn in '{game}'")
    train: Trainer = fetch(reference)
    return train
