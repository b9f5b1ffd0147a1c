"""Backups, restores, rebuilding and the static copy, through the command line."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

FILL = """
from tests.server.making import *
from meydan.tournament.ids import *
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
event = make_event()
category = make_category(event)
add_players(category, 6)
start_round(category)
result = Result(points=(Points(2), Points(0)))
edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))
"""
COUNT = """
from meydan.server.models import Board, Entry
print(Entry.objects.count(), Board.objects.filter(result__isnull=False).count())
"""
SNAPSHOT = """
from meydan.server.models import Category
from meydan.server.store.snapshots import take
print(take(Category.objects.get(), "by-hand").pk)
"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> RunningServer:
    """A data folder with a small event; no server runs on it."""
    found = RunningServer(tmp_path_factory.mktemp("filled"), DATABASE_URL="")
    found.run(FILL)
    return found


def test_a_backup_comes_back_whole(filled: RunningServer, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    assert filled.meydan("backup", str(file)).returncode == 0
    again = filled.meydan("backup", str(file))
    assert again.returncode == 2
    assert "exists already" in again.stderr
    other = RunningServer(tmp_path / "other", DATABASE_URL="")
    done = other.meydan("restore", str(file))
    assert done.returncode == 0, done.stderr
    assert other.run(COUNT) == "6 1\n"
    done = other.meydan("restore", str(file), "--json")
    aside = json.loads(done.stdout)["aside"]
    assert any("meydan.sqlite3.before-" in path for path in aside)


@pytest.fixture(scope="module")
def backup(filled: RunningServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound backup of it."""
    file = tmp_path_factory.mktemp("backup") / "backup.zip"
    filled.meydan("backup", str(file))
    return file


@pytest.mark.parametrize("damage", ["not-a-zip", "no-list", "flipped", "foreign-file"])
def test_a_damaged_backup_is_refused_and_nothing_is_touched(
    filled: RunningServer, backup: Path, tmp_path: Path, damage: str
) -> None:
    file = tmp_path / "backup.zip"
    if damage == "not-a-zip":
        file.write_bytes(b"hello")
    else:
        with zipfile.ZipFile(backup) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        if damage == "no-list":
            del parts["backup.json"]
        elif damage == "flipped":
            parts["meydan.sqlite3"] = parts["meydan.sqlite3"][:-1] + b"?"
        else:
            listed = json.loads(parts["backup.json"])
            listed["files"]["../evil"] = "0" * 64
            parts["backup.json"] = json.dumps(listed).encode()
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
    done = filled.meydan("restore", str(file))
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert filled.run(COUNT) == "6 1\n"


def test_results_are_rebuilt_from_the_logs(filled: RunningServer) -> None:
    filled.run("from meydan.server.models import *; Board.objects.update(seq=1, state={'x': 1})")
    done = filled.meydan("doctor", "--rebuild", "--json")
    assert json.loads(done.stdout) == {"boards": 3, "changed": 3, "broken": []}
    assert filled.run(COUNT) == "6 1\n"


def test_the_static_copy_links_only_to_itself(filled: RunningServer, tmp_path: Path) -> None:
    site = tmp_path / "site"
    done = filled.meydan("publish", str(site), "--json")
    assert done.returncode == 0, done.stderr
    pages = list(site.rglob("*.html"))
    assert json.loads(done.stdout)["pages"] == len(pages) - 1
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "<form" not in text
        assert "sign-in" not in text
        for link in re.findall(r'(?:href|src)="([^"#]+)"', text):
            if not link.startswith("https:"):
                assert (page.parent / link).resolve().exists(), (page, link)
    assert filled.meydan("publish", str(site)).returncode == 0  # over an older copy
    other = tmp_path / "other"
    other.mkdir()
    (other / "precious.txt").write_text("x", encoding="utf-8")
    refused = filled.meydan("publish", str(other))
    assert refused.returncode == 2
    assert (other / "precious.txt").exists()


def test_snapshots_are_listed_and_need_a_reason(filled: RunningServer) -> None:
    number = filled.run(SNAPSHOT).strip()
    listed = json.loads(filled.meydan("restore", "--list", "--json").stdout)["snapshots"]
    assert str(listed[0]["snapshot"]) == number
    assert filled.meydan("restore", "--snapshot", number).returncode == 2
    done = filled.meydan("restore", "--snapshot", number, "--reason", "a test")
    assert done.returncode == 0, done.stderr
    assert filled.meydan("restore").returncode == 2
    assert filled.meydan("restore", "--snapshot", "999", "--reason", "x").returncode == 2
