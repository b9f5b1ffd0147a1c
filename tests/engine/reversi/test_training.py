"""Training in small: the same seed gives the same weights, and work goes on where it was."""

from pathlib import Path

import pytest

from meydan.engine.reversi import native
from meydan.engine.reversi.trainer import Generation, learn, plan
from meydan.engine.training import CheckpointError, trainer
from tests.engine.native import needs_kernel

pytestmark = needs_kernel

SMALL = (
    Generation(parts=2, games=30, depth=1, solved_from=8, trust=0.0, stray=0.1, passes=2, rate=0.2),
    Generation(parts=1, games=30, depth=2, solved_from=8, trust=0.1, stray=0.0, passes=2, rate=0.2),
)


def ignore(done: int, total: int) -> None:
    assert 0 < done <= total


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "abc"]
    for folder in folders:
        folder.mkdir()
    once, again, other = (
        learn(folder, SMALL, seed=seed, report=ignore)
        for folder, seed in zip(folders, (1, 1, 2), strict=True)
    )
    assert once == again
    assert once[0] != other[0]
    assert len(once[1]) == len(SMALL)
    assert len((folders[0] / "curve.csv").read_text(encoding="utf-8").splitlines()) == 5


def test_work_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, halted = tmp_path / "whole", tmp_path / "halted"
    whole.mkdir()
    halted.mkdir()

    def halt(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(halted, SMALL, seed=1, report=halt)
    finished = {file: file.stat().st_mtime_ns for file in halted.glob("*.samples")}
    assert finished
    assert learn(halted, SMALL, seed=1, report=ignore) == learn(whole, SMALL, seed=1, report=ignore)
    assert all(file.stat().st_mtime_ns == before for file, before in finished.items())


def test_learning_lessens_the_error() -> None:
    module = native.module()
    assert module is not None
    nothing = bytes(2 * module.KNOTS * module.WEIGHTS_A_KNOT)
    samples = module.Reversi(nothing).play(
        seed=1, games=60, opening=20, depth=1, solved_from=8, trust=0.0, stray=0.0
    )
    learner = module.Learner(nothing, samples)
    errors = [learner.learn(rate=0.2, seed=number) for number in range(4)]
    assert errors == sorted(errors, reverse=True)


@pytest.mark.parametrize("games", [191, 1_910, 477_500])
def test_a_plan_plays_as_many_games_as_asked(games: int) -> None:
    assert games == sum(generation.games * (generation.parts + 1) for generation in plan(games))


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "something").write_text("else", encoding="utf-8")
    with pytest.raises(CheckpointError, match="something else"):
        trainer("reversi")(seed=1, games=1, checkpoint=tmp_path, report=ignore)
    run = tmp_path / "run"
    run.mkdir()
    (run / "run.json").write_text('{"seed": 2}', encoding="utf-8")
    with pytest.raises(CheckpointError, match="another seed"):
        trainer("reversi")(seed=1, games=1, checkpoint=run, report=ignore)
    with pytest.raises(CheckpointError, match="a folder"):
        trainer("reversi")(seed=1, games=1, checkpoint=run / "run.json", report=ignore)


def test_samples_cut_off_are_refused() -> None:
    module = native.module()
    assert module is not None
    nothing = bytes(2 * module.KNOTS * module.WEIGHTS_A_KNOT)
    with pytest.raises(ValueError, match="cut off"):
        module.Learner(nothing, b"123")
