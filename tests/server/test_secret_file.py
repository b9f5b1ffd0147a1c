"""Secrets of the data folder: whole for every reader, one for all, nobody else's to read."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from meydan.server.secret_file import made_once, replace


def test_who_comes_at_the_same_moment_gets_the_same_whole_secret(tmp_path: Path) -> None:
    """Two processes start at once, and pages are asked for meanwhile: none reads half a key."""
    for turn in range(20):
        path, start = tmp_path / "new" / f"{turn}.key", Barrier(8)

        def ask(name: int, path: Path = path, start: Barrier = start) -> bytes:
            start.wait()
            return made_once(path, lambda: bytes([name]) * 5000)

        with ThreadPoolExecutor(8) as pool:
            found = set(pool.map(ask, range(8)))
        assert len(found) == 1
        assert len(found.pop()) == 5000
        assert path.stat().st_mode & 0o777 == 0o600
    assert all(one.suffix == ".key" for one in (tmp_path / "new").iterdir())


def test_a_secret_that_can_not_be_put_in_its_place_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.key"
    replace(path, b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        replace(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["one.key"]
