"""`tools/system.sh` installs only where it was told to; elsewhere it says what is missing."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "tools" / "system.sh"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A system with a shell and an apt-get that only writes down what it was asked."""
    bash = shutil.which("bash")
    assert bash
    (tmp_path / "bash").symlink_to(bash)
    tools = {"apt-get": f'echo "$@" >>{tmp_path}/asked', "id": "echo ${FAKE_ID:-0}"}
    for name, line in tools.items():
        (tmp_path / name).write_text(f"#!{bash}\n{line}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def run(bare: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(bare / "bash"), str(SCRIPT)],
        env={"PATH": str(bare), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_says_what_is_missing_and_installs_nothing_unasked(bare: Path) -> None:
    done = run(bare)
    assert done.returncode == 1
    assert "chromium" in done.stderr
    assert "apt-get install" in done.stderr
    assert "MEYDAN_APT=1" in done.stderr
    assert not (bare / "asked").exists()


@pytest.mark.parametrize("asked", [{"MEYDAN_APT": "1"}, {"CI": "true"}])
def test_it_installs_where_it_was_told_to(bare: Path, asked: dict[str, str]) -> None:
    done = run(bare, **asked)
    assert done.returncode == 0, done.stderr
    assert "chromium" in (bare / "asked").read_text(encoding="utf-8")


def test_only_root_can_install(bare: Path) -> None:
    done = run(bare, MEYDAN_APT="1", FAKE_ID="1000")
    assert done.returncode == 1
    assert "root" in done.stderr
    assert not (bare / "asked").exists()
