"""The ladder: resumable, and the same from the same seed."""

from pathlib import Path

import pytest

import meydan
from meydan.engine.ladder import Kept, ladder


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    game = meydan.game("mangala")
    file = tmp_path / "ladder.jsonl"
    (half,) = ladder(game, games=2, levels=[2], kept=Kept(file))
    assert half.result.games == 2
    lines = file.read_text(encoding="utf-8").splitlines()
    (whole,) = ladder(game, games=4, levels=[2], kept=Kept(file))
    assert whole.result.games == 4
    assert file.read_text(encoding="utf-8").splitlines()[:2] == lines
    (again,) = ladder(game, games=4, levels=[2])
    assert again == whole


def test_progress_is_told_over_all_levels() -> None:
    told: list[tuple[int, int]] = []
    list(
        ladder(
            meydan.game("mangala"),
            games=2,
            levels=[2, 3],
            report=lambda done, total: told.append((done, total)),
        )
    )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_best_level_can_count_positions_instead_of_seconds(tmp_path: Path) -> None:
    game = meydan.game("mangala")
    file = tmp_path / "ladder.jsonl"
    (step,) = ladder(game, games=2, levels=[10], nodes=100, kept=Kept(file))
    assert "nodes=100,knows=True" in file.read_text(encoding="utf-8")
    (again,) = ladder(game, games=2, levels=[10], nodes=100)
    assert again == step


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    file.write_text('{"game": 1}\n', encoding="utf-8")
    with pytest.raises(ValueError, match="line 1"):
        Kept(file)
