"""A game from outside: installed from its own folder, with no change to any file of the package.

`tests/plugin` is laid out as a package that somebody installed: its modules, and the metadata that
names its entry point. A Python of its own, with that folder on its path, runs its tests.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PLUGIN = TESTS / "plugin"


def run(*args: str, path: Path) -> subprocess.CompletedProcess[str]:
    """A program of this environment that finds a plug-in in a folder."""
    env = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    env["PYTHONPATH"] = os.pathsep.join([str(path), env.get("PYTHONPATH", "")]).strip(os.pathsep)
    return subprocess.run(
        [sys.executable, "-m", *args],
        cwd=TESTS.parent,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def plugin(folder: Path, module: str, *, reference: str = "draughts:GAME") -> Path:
    """A plug-in of one module."""
    info = folder / "meydan_draughts-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: meydan-draughts\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[meydan.games]\ndraughts = {reference}\n")
    (folder / "draughts.py").write_text(module)
    return folder


@pytest.mark.on_sqlite
def test_a_fifth_game_passes_its_own_suite() -> None:
    ran = run("pytest", "-p", "no:cacheprovider", "-n", "0", str(PLUGIN / "suite"), path=PLUGIN)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "passed" in ran.stdout


def test_the_command_line_plays_it() -> None:
    ran = run("meydan", "perft", "xox", "4", "--json", path=PLUGIN)
    assert json.loads(ran.stdout)["leaves"] == 9 * 8 * 7 * 6
    told = run("meydan", "doctor", "--json", path=PLUGIN)
    found = {one["name"]: one["state"] for one in json.loads(told.stdout)["findings"]}
    assert found["game:xox"] == "ok"


@pytest.mark.parametrize(
    ("module", "reference", "problem"),
    [
        ("raise RuntimeError('no board')", "draughts:GAME", "no board"),
        ("", "draughts:GAME", "GAME"),
        ("GAME = 7", "draughts:GAME", "no Description"),
        ("", "nowhere:GAME", "nowhere"),
        (
            "from meydan.games.description import Description\n"
            "GAME = Description(name='chess', rules='', rulebooks=('x',), size=len)",
            "draughts:GAME",
            "chess",
        ),
    ],
)
def test_a_broken_plug_in_is_named_and_takes_nothing_down(
    tmp_path: Path, module: str, reference: str, problem: str
) -> None:
    folder = plugin(tmp_path, module, reference=reference)
    told = run("meydan", "doctor", "--json", "--lang", "en", path=folder)
    found = {one["name"]: one for one in json.loads(told.stdout)["findings"]}
    assert found["game:draughts"]["state"] == "note"
    assert problem in found["game:draughts"]["advice"]
    assert run("meydan", "perft", "reversi", "2", path=folder).returncode == 0


def test_a_text_that_cannot_be_read_leaves_the_game_out(tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(PLUGIN, copy, ignore=shutil.ignore_patterns("suite", "__pycache__"))
    (copy / "xox" / "rulebooks" / "club-xox.toml").write_text('id = "club-xox"\n')
    (copy / "xox" / "words" / "ru.toml").write_text("not toml")
    told = run("meydan", "doctor", "--json", "--lang", "en", path=copy)
    found = {one["name"]: one for one in json.loads(told.stdout)["findings"]}
    assert "club-xox" in found["game:xox"]["advice"]
    games = "from meydan.rulebooks import playable; print(*playable())"
    listed = subprocess.run(
        [sys.executable, "-c", games],
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout.split() == ["mangala", "pentago", "reversi", "kure"]


def test_a_broken_sheet_is_named_and_takes_nothing_down(tmp_path: Path) -> None:
    folder = plugin(tmp_path, "SHEET = 7", reference="draughts:SHEET")
    points = folder / "meydan_draughts-1.0.dist-info" / "entry_points.txt"
    points.write_text("[meydan.sheets]\ndraughts = draughts:SHEET\n[meydan.words]\nx = nowhere\n")
    told = run("meydan", "doctor", "--json", "--lang", "en", path=folder)
    found = {one["name"]: one for one in json.loads(told.stdout)["findings"]}
    assert found["sheet:draughts"]["state"] == "note"
    assert "no description of a sheet" in found["sheet:draughts"]["advice"]
    assert "standings" in run("meydan", "sheet", "--help", path=folder).stdout
