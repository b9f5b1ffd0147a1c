"""National ids: sealed wherever they lie, readable with the key, and never lost without it."""

import importlib
import json
import sqlite3
import zipfile
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection
from pyrage import x25519

from meydan.server import keyring
from meydan.server.config import config
from meydan.server.fault import UpkeepFault
from meydan.server.models import Action, Category, Event, ImportDraft, PrivateData, Snapshot
from meydan.server.store import snapshots
from meydan.server.store.rows import load
from meydan.server.upkeep import keys
from meydan.server.upkeep.event_file import bring, write
from tests.server.browser.running import RunningServer
from tests.server.making import add_players, make_category, make_event

ID = "10000000146"
ROWS = [[1, ["Ad", "TC"]], [2, ["Ada", ID]]]


@pytest.fixture(autouse=True)
def own_key(monkeypatch: pytest.MonkeyPatch) -> str:
    """A key by the environment: tests change it without touching that of others."""
    made = keyring.new_key()
    monkeypatch.setenv(keyring.VARIABLE, made)
    return made


@pytest.fixture
def category() -> Category:
    made = make_category(make_event("salon"))
    add_players(made, 2)
    PrivateData.objects.create(entry=made.entries.get(local=1), national_id=ID, contact="555")
    ImportDraft.objects.create(event=made.event, file="a.csv", rows=ROWS)
    snapshots.take(made, "by-hand")
    return made


def stored() -> str:
    """What really lies in the tables."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT national_id, national_mark FROM meydan_privatedata")
        text = str(cursor.fetchall())
        cursor.execute("SELECT rows FROM meydan_importdraft")
        text += str(cursor.fetchall())
        cursor.execute("SELECT data FROM meydan_snapshot")
        return text + "".join(zlib.decompress(bytes(row[0])).decode() for row in cursor.fetchall())


@pytest.mark.django_db(transaction=True)
def test_no_id_lies_in_the_clear_and_all_are_read(category: Category) -> None:
    assert ID not in stored()
    assert load(category).private[0].national_id == ID
    assert ImportDraft.objects.get().rows == ROWS
    kept = Snapshot.objects.get()
    assert snapshots.kept(kept).private[0].national_id == ID


@pytest.mark.django_db(transaction=True)
def test_equal_ids_are_found_without_opening_them(category: Category) -> None:
    entry = category.entries.get(local=2)
    twin = PrivateData.objects.create(entry=entry, national_id="1000000 0146")
    first = PrivateData.objects.get(entry__local=1)
    assert twin.national_mark == first.national_mark != ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT national_id FROM meydan_privatedata")
        assert len(cursor.fetchall()) == 2  # equal ids do not look equal
    other = keyring.Ring((b"x" * keyring.SIZE,))
    assert other.mark(ID) != first.national_mark


@pytest.mark.django_db(transaction=True)
def test_without_the_key_nothing_is_lost_and_with_it_all_is_back(
    category: Category, own_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stored()
    monkeypatch.setenv(keyring.VARIABLE, keyring.new_key())
    locked = PrivateData.objects.get()
    assert keyring.is_sealed(locked.national_id)
    assert keys.state().unreadable == 1
    locked.contact = "556"
    locked.save()
    assert stored() == before
    monkeypatch.setenv(keyring.VARIABLE, own_key)
    assert PrivateData.objects.get().national_id == ID
    assert keys.state().unreadable == 0


@pytest.mark.django_db(transaction=True)
def test_a_new_key_seals_everything_anew(
    category: Category, own_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UpkeepFault, match="key-in-variable"):
        keys.rotate()
    new = keyring.new_key()
    monkeypatch.setenv(keyring.VARIABLE, f"{new} {own_key}")
    mark = PrivateData.objects.get().national_mark
    assert keys.rotate() == 1
    monkeypatch.setenv(keyring.VARIABLE, new)
    assert load(category).private[0].national_id == ID
    assert PrivateData.objects.get().national_mark not in (mark, "")
    assert snapshots.kept(Snapshot.objects.get()).private[0].national_id == ID
    assert ImportDraft.objects.get().rows == ROWS


def test_a_changed_text_does_not_open() -> None:
    """Whoever writes into the database makes no id out of it."""
    sealed = keyring.ring().seal(ID)
    assert keyring.ring().unseal(sealed) == ID
    for at in range(sealed.rindex(".") + 1, len(sealed) - 1):
        other = "B" if sealed[at] == "A" else "A"
        changed = sealed[:at] + other + sealed[at + 1 :]
        assert keyring.ring().unseal(changed) == changed


@pytest.mark.parametrize("text", ["", "x", "AAAA", "A" * 42, "ş" * 44])
def test_what_is_no_key_is_said(text: str, tmp_path: Path) -> None:
    (tmp_path / keyring.FILE).write_text(text, encoding="utf-8")
    with pytest.raises(keyring.BadKey):
        keyring.texts(tmp_path / keyring.FILE)


@pytest.mark.django_db(transaction=True)
def test_an_older_database_is_sealed(category: Category) -> None:
    """As version 0.1.0 left it: everything in the clear."""
    plain = zlib.compress(
        json.dumps(
            {"tournament": json.dumps({"private": [{"entry": 1, "national_id": ID}]}), "logs": []}
        ).encode()
    )
    damaged = Snapshot.objects.create(category=category, why="by-hand", data=b"damaged")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE meydan_privatedata SET national_id = %s, national_mark = ''", [ID])
        cursor.execute("UPDATE meydan_importdraft SET rows = %s", [json.dumps(ROWS)])
        cursor.execute("UPDATE meydan_snapshot SET data = %s WHERE data <> %s", [plain, b"damaged"])
    assert ID in stored_but(damaged)
    importlib.import_module("meydan.server.migrations.0011_sealed_ids").seal(apps, None)
    assert ID not in stored_but(damaged)
    assert PrivateData.objects.get().national_id == ID
    assert PrivateData.objects.get().national_mark
    assert ImportDraft.objects.get().rows == ROWS
    data = bytes(Snapshot.objects.exclude(pk=damaged.pk).get().data)
    assert ID in zlib.decompress(snapshots.with_ids(data, keyring.ring().unseal)).decode()


def stored_but(damaged: Snapshot) -> str:
    """The same beside a snapshot that can't be unpacked."""
    Snapshot.objects.filter(pk=damaged.pk).delete()
    try:
        return stored()
    finally:
        damaged.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
def test_an_event_file_holds_them_sealed_or_is_sealed_itself(
    category: Category, own_key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_file, closed = tmp_path / "open.meydan", tmp_path / "closed.meydan"
    write("salon", open_file)
    with zipfile.ZipFile(open_file) as archive:
        rows = json.loads(archive.read("rows.json"))
    assert keyring.is_sealed(rows["PrivateData"][0]["national_id"])
    assert ID not in json.dumps(rows)
    pair = x25519.Identity.generate()
    (tmp_path / "identity").write_text(str(pair), encoding="ascii")
    write("salon", closed, recipient=str(pair.to_public()))
    assert Action.objects.filter(after={"look": "event-file"}).count() == 1

    # Another server, with a key of its own: an open file keeps them sealed there …
    Event.objects.all().delete()
    monkeypatch.setenv(keyring.VARIABLE, keyring.new_key())
    arrived, _ = bring(open_file, aside=tmp_path)
    there = load(arrived.categories.get())
    assert keyring.is_sealed(there.private[0].national_id)
    back = tmp_path / "back.meydan"
    write("salon", back)
    # … one that is sealed for it brings them along, under its own key.
    Event.objects.all().delete()
    arrived, _ = bring(closed, aside=tmp_path, identity=tmp_path / "identity")
    assert load(arrived.categories.get()).private[0].national_id == ID
    kept = arrived.categories.get().snapshots.get()
    assert snapshots.kept(kept).private[0].national_id == ID
    assert ID not in stored()
    # And what went out sealed is read again where it came from.
    Event.objects.all().delete()
    monkeypatch.setenv(keyring.VARIABLE, own_key)
    home, _ = bring(back, aside=tmp_path)
    assert load(home.categories.get()).private[0].national_id == ID


@pytest.mark.on_sqlite
def test_the_key_lies_apart_and_the_doctor_misses_it(tmp_path: Path) -> None:
    """The file, its rights, the commands, a backup without it and one with it."""
    server = RunningServer(tmp_path / "data", DATABASE_URL="", MEYDAN_PRIVATE_KEY="")
    data = tmp_path / "data"
    done = server.meydan("restore", str(Path("tests/data/0.1.0/server.zip").resolve()))
    assert done.returncode == 0, done.stderr
    add = (
        "from meydan.server.models import Entry, PrivateData\n"
        f"made = dict(entry=Entry.objects.first(), defaults={{'national_id': '{ID}'}})\n"
        "PrivateData.objects.update_or_create(**made)"
    )
    server.run(add)
    file = data / keyring.FILE
    assert file.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(data / "meydan.sqlite3")) as found:
        found.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert ID.encode() not in (data / "meydan.sqlite3").read_bytes()

    state = json.loads(server.meydan("key", "show", "--json").stdout)
    assert sum(state["sealed"].values()) >= 1
    plain, sealed = tmp_path / "plain.zip", tmp_path / "sealed.zip.age"
    server.meydan("backup", str(plain))
    with zipfile.ZipFile(plain) as archive:
        assert keyring.FILE not in archive.namelist()
    pair = x25519.Identity.generate()
    (tmp_path / "identity").write_text(str(pair), encoding="ascii")
    server.meydan("backup", str(sealed), "--key", str(pair.to_public()))

    done = server.meydan("key", "rotate", "--drop-old", "--json")
    assert json.loads(done.stdout)["dropped"] == 1, done.stderr
    new = file.read_text(encoding="ascii")
    file.unlink()
    doctor = json.loads(server.meydan("doctor", "--json").stdout)
    assert [one["state"] for one in doctor["findings"] if one["name"] == "key"] == ["bad"]
    # The sealed backup brings its own key; the one in use now stays beside it.
    file.write_text(new, encoding="ascii")
    done = server.meydan("restore", str(sealed), "--identity", str(tmp_path / "identity"))
    assert done.returncode == 0, done.stderr
    assert file.read_text(encoding="ascii").split()[0] == new.strip()
    doctor = json.loads(server.meydan("doctor", "--json").stdout)
    assert [one["state"] for one in doctor["findings"] if one["name"] == "key"] == ["ok"]
    assert config().data != data
