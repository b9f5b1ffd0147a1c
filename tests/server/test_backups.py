"""Backups that prove themselves: made, checked, sealed, rotated, refused where they must be."""

import json
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from meydan.server.upkeep.rotation import outlived
from tests.rulebooks.test_outside import SHORT
from tests.server.browser.running import RunningServer
from tests.server.test_running import COUNT, FILL

pytestmark = pytest.mark.on_sqlite


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> RunningServer:
    """A data folder with a small event; no server runs on it."""
    found = RunningServer(tmp_path_factory.mktemp("backups"), DATABASE_URL="")
    found.run(FILL)
    return found


def copied(filled: RunningServer, folder: Path, **environment: str) -> RunningServer:
    """The same data elsewhere, to be spoilt."""
    shutil.copytree(filled.folder, folder)
    return RunningServer(folder, DATABASE_URL="", **environment)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def one_line(said: str) -> str:
    lines = said.strip().splitlines()
    assert len(lines) == 1, said
    assert "Traceback" not in said
    return lines[0]


def test_nobody_else_reads_what_is_kept(filled: RunningServer) -> None:
    """The database, its log and the backup with the secret key were 0644."""
    database = filled.folder / "meydan.sqlite3"
    for path in (database, filled.folder / "secret.key"):
        assert mode(path) == 0o600, path
    done = filled.meydan("backup", "--scheduled", "--json")
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert mode(Path(made["file"])) == 0o600
    assert mode(Path(made["file"]).parent) == 0o700
    assert made["boards"] == 1
    assert made["holds"]["entries"] == 6


def test_a_restore_drill(filled: RunningServer, tmp_path: Path) -> None:
    """Back up, seal, look, lose everything, bring back: as on the day it is needed."""
    key = tmp_path / "key.txt"
    public = json.loads(filled.meydan("backup", "--new-key", str(key), "--json").stdout)["key"]
    assert mode(key) == 0o600
    own = ("secret.key", "vapid.key", "signing.key")
    for name in own[1:]:
        (filled.folder / name).write_bytes(name.encode())
    file = tmp_path / "whole.zip.age"
    assert filled.meydan("backup", str(file), "--key", public).returncode == 0
    assert b"Deneme" not in file.read_bytes()
    other = RunningServer(tmp_path / "other", DATABASE_URL="")
    assert "--identity" in one_line(other.meydan("restore", str(file)).stderr)
    shown = other.meydan("restore", str(file), "--identity", str(key), "--show", "--json")
    assert json.loads(shown.stdout)["backup"]["holds"]["entries"] == 6
    assert not (other.folder / "meydan.sqlite3").exists()
    done = other.meydan("restore", str(file), "--identity", str(key))
    assert done.returncode == 0, done.stderr
    assert mode(other.folder / "meydan.sqlite3") == 0o600
    for name in own:  # followers hear of news and offices know this server, as before
        assert (other.folder / name).read_bytes() == (filled.folder / name).read_bytes()
        assert mode(other.folder / name) == 0o600
    for name in own[1:]:
        (filled.folder / name).unlink()
    assert other.run(COUNT) == "6 1\n"
    marks = []
    for folder in (filled.folder, other.folder):
        with closing(sqlite3.connect(folder / "meydan.sqlite3")) as database:
            marks += [row for (row,) in database.execute("SELECT mark FROM meydan_epoch")]
    assert len(set(marks)) == len(marks)


def test_installed_texts_of_federations_come_back_too(
    filled: RunningServer, tmp_path: Path
) -> None:
    (tmp_path / "demo.toml").write_text(SHORT)
    here = copied(filled, tmp_path / "here")
    assert here.meydan("rulebook", "install", str(tmp_path / "demo.toml")).returncode == 0
    target = tmp_path / "whole.zip"
    done = here.meydan("backup", str(target))
    assert done.returncode == 0, done.stderr
    there = RunningServer(tmp_path / "there", DATABASE_URL="")
    assert there.meydan("restore", str(target)).returncode == 0
    assert (there.folder / "rulebooks" / "demo-mangala-2027.toml").read_text() == SHORT


def test_a_damaged_database_gives_no_backup_and_no_start(
    filled: RunningServer, tmp_path: Path
) -> None:
    """`backup` ended with 0, and the doctor said that all was well."""
    server = copied(filled, tmp_path / "damaged")
    path = server.folder / "meydan.sqlite3"
    whole = path.read_bytes()
    spoilt = whole[:8192] + b"\xff" * 60_000 + whole[68_192:]
    path.write_bytes(spoilt)
    target = tmp_path / "backup.zip"
    done = server.meydan("backup", str(target))
    assert done.returncode == 2
    assert "damaged" in one_line(done.stderr)
    assert not target.exists()
    done = server.meydan("doctor", "--json")
    found = {one["name"]: one for one in json.loads(done.stdout)["findings"]}
    assert found["database"]["state"] == "bad"
    assert done.returncode == 1
    done = server.meydan("serve", "--port", str(server.port), "--no-qr")
    assert done.returncode == 2
    assert "damaged" in one_line(done.stderr)
    assert path.read_bytes() == spoilt


def test_logs_that_do_not_give_their_results_give_no_backup(
    filled: RunningServer, tmp_path: Path
) -> None:
    server = copied(filled, tmp_path / "differs")
    with closing(sqlite3.connect(server.folder / "meydan.sqlite3")) as database, database:
        changed = database.execute(
            """UPDATE meydan_board SET result = replace(result, '[2, 0]', '[0, 2]')
               WHERE result IS NOT NULL"""
        )
        assert changed.rowcount == 1
    done = server.meydan("backup", str(tmp_path / "backup.zip"))
    assert done.returncode == 2
    assert "does not give the stored result" in one_line(done.stderr)


def test_a_newer_database_is_left_alone(filled: RunningServer, tmp_path: Path) -> None:
    server = copied(filled, tmp_path / "newer")
    with closing(sqlite3.connect(server.folder / "meydan.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('meydan', '9999_from_tomorrow', '2030-01-01')"
        )
    done = server.meydan("serve", "--port", str(server.port), "--no-qr")
    assert done.returncode == 2
    assert "9999_from_tomorrow" in one_line(done.stderr)


@pytest.mark.parametrize("how", ["deleted", "emptied"])
def test_a_database_that_is_gone_is_told_and_not_begun_anew(
    filled: RunningServer, tmp_path: Path, how: str
) -> None:
    """A restore that is killed between its two steps leaves such a folder; so does a full disk."""
    server = copied(filled, tmp_path / "gone")
    file = tmp_path / "backup.zip"
    assert server.meydan("backup", str(file)).returncode == 0
    path = server.folder / "meydan.sqlite3"
    path.unlink()
    if how == "emptied":
        path.touch()
    for command in (["serve", "--port", str(server.port), "--no-qr"], ["doctor", "--rebuild"]):
        done = server.meydan(*command)
        assert done.returncode == 2
        assert "has been in use" in one_line(done.stderr)
    done = server.meydan("doctor", "--json")
    found = {one["name"]: one for one in json.loads(done.stdout)["findings"]}
    assert found["database"]["state"] == "bad"
    assert server.meydan("restore", str(file)).returncode == 0
    assert server.meydan("doctor", "--rebuild").returncode == 0


@pytest.mark.parametrize("kept", [b"", b"\xff\x00zz"])
def test_a_damaged_key_of_sessions_is_told(
    filled: RunningServer, tmp_path: Path, kept: bytes
) -> None:
    server = copied(filled, tmp_path / "keyless")
    (server.folder / "secret.key").write_bytes(kept)
    done = server.meydan("serve", "--port", str(server.port), "--no-qr")
    assert done.returncode == 2
    assert "secret.key" in one_line(done.stderr)


def test_a_full_disk_does_not_call_the_database_damaged(
    filled: RunningServer, tmp_path: Path
) -> None:
    """It said so, and to bring a backup back: the one thing that would have lost something."""
    target = tmp_path / "backup.zip"
    command = [sys.executable, "-m", "meydan", "backup", str(target)]
    done = subprocess.run(
        ["sh", "-c", 'ulimit -f 100; exec "$@"', "sh", *command],
        env=filled.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "disk is full" in one_line(done.stderr)
    assert not target.exists()


def test_a_live_server_is_not_restored_under_its_feet(
    filled: RunningServer, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    filled.meydan("backup", str(file))
    server = copied(filled, tmp_path / "live").start()
    try:
        done = server.meydan("restore", str(file))
        assert done.returncode == 2
        assert "running" in one_line(done.stderr)
        loose = [path.name for path in server.folder.iterdir() if mode(path) & 0o077]
        assert loose == ["server.log"], "which the test writes"
    finally:
        server.stop()
    assert server.meydan("restore", str(file)).returncode == 0


@pytest.mark.parametrize("folder", ["/proc/self", "/dev/null/x"])
def test_a_folder_that_takes_nothing_is_told(filled: RunningServer, folder: str) -> None:
    server = RunningServer(filled.folder, DATABASE_URL="", MEYDAN_DATA=folder)
    done = server.meydan("serve", "--port", str(server.port), "--no-qr")
    assert done.returncode == 2
    assert "MEYDAN_DATA" in one_line(done.stderr)


def test_a_database_that_does_not_answer_is_told(filled: RunningServer) -> None:
    url = "postgresql://nobody@127.0.0.1:1/none"
    server = RunningServer(filled.folder, DATABASE_URL=url)
    done = server.meydan("serve", "--port", str(server.port), "--no-qr")
    assert done.returncode == 2
    assert "database" in one_line(done.stderr)


def test_a_second_place_holds_a_copy_and_a_missing_stick_is_told(
    filled: RunningServer, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    server = copied(filled, tmp_path / "second", MEYDAN_BACKUP_SECOND=str(stick))
    done = server.meydan("backup", "--scheduled")
    assert done.returncode == 2
    assert str(stick) in one_line(done.stderr)
    assert not stick.exists(), "no folder is made where a stick is missing"
    stick.mkdir()
    assert server.meydan("backup", "--scheduled").returncode == 0
    assert [mode(path) for path in stick.iterdir()] == [0o600]


def test_old_backups_go_by_a_policy() -> None:
    now = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)
    made = {now - timedelta(hours=number) for number in range(24 * 100)}
    kept = made - outlived(made, now)
    assert {now - timedelta(hours=number) for number in range(12)} <= kept
    assert len({one.date() for one in kept}) >= 14 + 8 - 3
    assert len(kept) <= 12 + 14 + 8
    assert min(kept) < now - timedelta(days=40)
    assert not outlived(kept, now)
    # Where nothing happens any more the last one stays, and nobody who was erased in others.
    assert len(kept - outlived(kept, now + timedelta(weeks=9))) == 1
