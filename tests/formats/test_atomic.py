"""Writing a file in one step."""

from pathlib import Path

import pytest

from meydan.formats.atomic import write_atomic
from meydan.formats.faults import FileFault


def test_a_file_behind_a_link_stays_behind_it(tmp_path: Path) -> None:
    real = tmp_path / "far" / "cup.json"
    real.parent.mkdir()
    real.write_bytes(b"old")
    link = tmp_path / "cup.json"
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup.json", "far"]


def test_a_link_to_nowhere_makes_the_file_it_names(tmp_path: Path) -> None:
    link = tmp_path / "cup.json"
    link.symlink_to(tmp_path / "later.json")
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "later.json").read_bytes() == b"new"


def test_a_fresh_file_takes_no_link_s_place(tmp_path: Path) -> None:
    link = tmp_path / "cup.json"
    link.symlink_to(tmp_path / "later.json")
    with pytest.raises(FileFault, match="file-exists"):
        write_atomic(link, b"new", fresh=True)
