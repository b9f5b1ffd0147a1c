"""Backups of PostgreSQL: made of one moment, proven, refused where they must be, brought back."""

import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.browser import newest
from tests.server.browser.running import RunningServer
from tests.server.test_backups import mode, one_line
from tests.server.test_running import COUNT, FILL
from tests.services import new_database, s3

pytestmark = pytest.mark.on_postgres
ERASE = """
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Category
from meydan.server.store.people.erasure import erase
print(*erase(Category.objects.get().pk, [1], PROGRAM, reason="asked for"))
"""
NAME = """
from meydan.server.models import Entry
print(Entry.objects.get(local=1))
"""


@pytest.fixture
def filled(tmp_path: Path, postgres_url: str) -> RunningServer:
    """A database with a small event; no server runs on it."""
    address = newest.copied(postgres_url, "meydan_backups")
    found = RunningServer(tmp_path / "data", DATABASE_URL=address)
    found.run(FILL)
    return found


@pytest.fixture
def elsewhere(tmp_path: Path, postgres_url: str) -> RunningServer:
    """Another server with an empty database."""
    address = new_database(postgres_url, "meydan_elsewhere")
    return RunningServer(tmp_path / "elsewhere", DATABASE_URL=address)


@pytest.fixture(scope="module")
def store() -> Iterator[dict[str, str]]:
    """A store that speaks S3, and how `rclone` finds it."""
    with s3("yedekler") as address:
        yield {
            "RCLONE_CONFIG_STORE_TYPE": "s3",
            "RCLONE_CONFIG_STORE_PROVIDER": "Other",
            "RCLONE_CONFIG_STORE_ENDPOINT": address,
            "RCLONE_CONFIG_STORE_ACCESS_KEY_ID": "test",
            "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY": "test",
            "RCLONE_CONFIG_STORE_REGION": "us-east-1",
            "RCLONE_CONFIG": "/dev/null",
            "AWS_CA_BUNDLE": "",
        }


def address_of(server: RunningServer) -> str:
    return server.environment["DATABASE_URL"]


def test_a_restore_drill(filled: RunningServer, elsewhere: RunningServer, tmp_path: Path) -> None:
    """Back up, seal, look, bring back elsewhere; the doctor finds it whole."""
    key = tmp_path / "key.txt"
    public = json.loads(filled.meydan("backup", "--new-key", str(key), "--json").stdout)["key"]
    file = tmp_path / "whole.zip.age"
    done = filled.meydan("backup", str(file), "--key", public, "--json")
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert (made["boards"], made["holds"]["entries"]) == (1, 6)
    assert mode(file) == 0o600
    shown = elsewhere.meydan("restore", str(file), "--identity", str(key), "--show", "--json")
    assert json.loads(shown.stdout)["backup"]["holds"]["entries"] == 6
    done = elsewhere.meydan("restore", str(file), "--identity", str(key))
    assert done.returncode == 0, done.stderr
    assert elsewhere.run(COUNT) == "6 1\n"
    found = json.loads(elsewhere.meydan("doctor", "--json").stdout)["findings"]
    assert [one["value"] for one in found if one["name"] == "database"] == ["✓ (1)"]
    marks = set()
    for server in (filled, elsewhere):
        with psycopg.connect(address_of(server)) as database:
            marks |= set(database.execute("SELECT mark FROM meydan_epoch").fetchall())
    assert len(marks) == 2, "open pages notice that history was told anew"


def test_bringing_it_back_in_place_forgets_again_who_was_erased(
    filled: RunningServer, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    assert filled.meydan("backup", str(file)).returncode == 0
    erased = filled.run(ERASE)
    done = filled.meydan("restore", str(file))
    assert done.returncode == 0, done.stderr
    assert filled.run(COUNT) == "6 1\n"
    assert filled.run(NAME) == erased


def test_logs_that_do_not_give_their_results_give_no_backup(
    filled: RunningServer, tmp_path: Path
) -> None:
    with psycopg.connect(address_of(filled)) as database:
        database.execute(
            """UPDATE meydan_board SET result = replace(result::text, '[2, 0]', '[0, 2]')::jsonb
               WHERE result IS NOT NULL"""
        )
    target = tmp_path / "backup.zip"
    done = filled.meydan("backup", str(target))
    assert done.returncode == 2
    assert "does not give the stored result" in one_line(done.stderr)
    assert not target.exists()


def test_live_newer_damaged_and_foreign_are_refused(
    filled: RunningServer, elsewhere: RunningServer, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    assert filled.meydan("backup", str(file)).returncode == 0
    filled.start()
    try:
        assert "running" in one_line(filled.meydan("restore", str(file)).stderr)
    finally:
        filled.stop()
    damaged = tmp_path / "damaged.zip"
    whole = file.read_bytes()
    damaged.write_bytes(whole[:5000] + bytes(2000) + whole[7000:])
    assert "damaged" in one_line(elsewhere.meydan("restore", str(damaged)).stderr)
    small = RunningServer(tmp_path / "small", DATABASE_URL="")
    assert "other kind" in one_line(small.meydan("restore", str(file)).stderr)
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    listed = json.loads(parts["backup.json"])
    listed["applied"].append("9999_from_tomorrow")
    newer = tmp_path / "newer.zip"
    with zipfile.ZipFile(newer, "w") as archive:
        for name, data in (parts | {"backup.json": json.dumps(listed).encode()}).items():
            archive.writestr(name, data)
    assert "9999_from_tomorrow" in one_line(elsewhere.meydan("restore", str(newer)).stderr)


def test_a_second_place_in_a_store_that_speaks_s3(
    filled: RunningServer, store: dict[str, str], tmp_path: Path
) -> None:
    """Each backup is copied there, old ones go, and what came back is the same file."""
    place = "rclone:store:yedekler/meydan"
    server = RunningServer(
        filled.folder,
        **store,
        DATABASE_URL=address_of(filled),
        MEYDAN_BACKUP_SECOND=place,
        MEYDAN_BACKUPS=str(tmp_path / "backups"),
    )
    rclone = RunningServer(filled.folder, **store, DATABASE_URL=address_of(filled))
    old = tmp_path / "meydan-20200101-000000.zip"
    old.write_bytes(b"old")
    run(rclone, "copy", str(old), "store:yedekler/meydan")
    server.run(ERASE)
    done = server.meydan("backup", "--scheduled", "--json")
    assert done.returncode == 0, done.stderr
    made = Path(json.loads(done.stdout)["file"])
    there = run(rclone, "lsf", "store:yedekler/meydan").split()
    assert sorted(there) == sorted([made.name, "erased.jsonl"])
    run(rclone, "copy", f"store:yedekler/meydan/{made.name}", str(tmp_path / "back"))
    assert (tmp_path / "back" / made.name).read_bytes() == made.read_bytes()
    server.environment["RCLONE_CONFIG_STORE_ENDPOINT"] = "http://127.0.0.1:9"
    done = server.meydan("backup", "--scheduled")
    assert done.returncode == 2
    assert place in one_line(done.stderr)


def run(server: RunningServer, *arguments: str) -> str:
    command = ["rclone", *arguments]
    done = subprocess.run(
        command, env=server.environment, capture_output=True, text=True, check=True
    )
    return done.stdout
