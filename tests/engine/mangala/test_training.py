"""Learning from the tablebase."""

from pathlib import Path

import pytest

from meydan.engine.mangala import tablebase, training
from tests.engine.native import needs_kernel


@needs_kernel
def test_the_same_seed_learns_the_same(own_tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablebase, "USUAL", 12)
    monkeypatch.setattr(training, "ROUNDS", 20)
    told: list[tuple[int, int]] = []
    runs = [
        training.train(
            seed=seed, games=2_000, checkpoint=None, report=lambda *step: told.append(step)
        )
        for seed in (3, 3, 4)
    ]
    assert own_tables.exists()
    assert told == [(2_000, 2_000)] * 3
    assert runs[0] == runs[1]
    assert runs[0].weights != runs[2].weights
    assert len(runs[0].weights) == 2 * 66 * 16 * 16
    (point,) = runs[0].curve
    assert point.positions > 2_000
    assert point.loss < 4
    assert point.score > 0.5
