"""Reversi: patterns by phase, learned from games against itself (`meydan.engine.reversi`).

The samples of a run fill many megabytes, so its checkpoint is a folder.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from meydan.engine.reversi import native, weights
from meydan.engine.reversi.trainer import learn, plan
from meydan.engine.training import CheckpointError, Report, Trained

VERSION = 1
"""Of what is in the folder."""


def train(*, seed: int, games: int, checkpoint: Path | None, report: Report) -> Trained:
    """Learn from so many games; `RuntimeError` without the kernel."""
    module = native.module()
    if module is None:
        raise RuntimeError("training needs the kernel")
    with TemporaryDirectory() as temporary:
        work = Path(temporary) if checkpoint is None else checkpoint
        _claim(work, seed=seed, games=games)
        found, curve = learn(work, plan(games), seed=seed, report=report)
    return Trained(weights=weights.pack(found, module.KNOTS), curve=curve)


def _claim(folder: Path, *, seed: int, games: int) -> None:
    """Make the folder this run's; raises `CheckpointError` where it is another's."""
    run = {"version": VERSION, "game": "reversi", "seed": seed, "games": games}
    file = folder / "run.json"
    try:
        folder.mkdir(exist_ok=True)
        if not file.exists():
            if any(folder.iterdir()):
                raise CheckpointError(f"{folder}: a folder of something else")
            file.write_text(json.dumps(run), encoding="utf-8")
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        if isinstance(error, CheckpointError):
            raise
        raise CheckpointError(f"{folder}: no checkpoint of Reversi, which is a folder") from None
    if found != run:
        raise CheckpointError(f"{folder}: a run with another seed, games or version")
