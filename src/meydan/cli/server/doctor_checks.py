"""What the doctor looks at: versions, the kernel, parts, languages, the data folder."""

import os
import platform
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Literal

from meydan import __version__
from meydan.extras import REQUIREMENT
from meydan.formats.sheets import registry as sheet_registry
from meydan.games import registry
from meydan.server.fault import UpkeepFault
from meydan.words import LANGS, Lang, say
from meydan.words.complete import gaps

OLDEST_SQLITE = (3, 31, 0)
"""What Django 5.2, the server's framework, asks for."""

OLD_BACKUP = 48
"""Hours."""
LITTLE_ROOM = 50
"""MB of disk: a day's log and a backup or two."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    name: str
    """`python`, `kernel`, `part:rich`, `extra:server`, …"""
    state: Literal["ok", "note", "bad"]
    """`note`: works without it; `bad`: does not."""
    value: str
    advice: str = ""
    """A code of `doctor.advice.*`."""
    facts: dict[str, str] = field(default_factory=dict)
    topic: str = "doctor.advice"
    """Where the sentence of the advice lies."""

    def label_in(self, language: Lang) -> str:
        """What was looked at, for people."""
        kind, _, name = self.name.partition(":")
        return say(f"doctor.label.{kind}", language, name=name)

    def advice_in(self, language: Lang) -> str | None:
        """What to do about it; `None` where there is nothing to do."""
        return say(f"{self.topic}.{self.advice}", language, **self.facts) if self.advice else None


def examine() -> tuple[Finding, ...]:
    """Everything, in the order people read it."""
    return (
        *_versions(),
        _kernel(),
        *_parts(),
        _languages(),
        *_games(),
        *_sheets(),
        *_here(),
    )


def _here() -> Iterator[Finding]:
    """What the settings lead to, or the one of them that leads nowhere."""
    try:
        yield data_folder(_data_path())
        yield from _server()
    except UpkeepFault as fault:
        yield _unusable("settings", fault)


def _unusable(name: str, fault: UpkeepFault) -> Finding:
    facts = {key: str(value) for key, value in fault.facts.items()}
    return Finding(name, "bad", "—", fault.code, facts, topic="upkeep")


def _versions() -> Iterator[Finding]:
    yield Finding("meydan", "ok", __version__)
    yield Finding(
        "python", "ok", f"{platform.python_version()} ({platform.python_implementation()})"
    )
    yield Finding(
        "platform", "ok", f"{platform.system()} {platform.release()} {platform.machine()}"
    )
    new = sqlite3.sqlite_version_info >= OLDEST_SQLITE
    wanted = ".".join(map(str, OLDEST_SQLITE))
    yield Finding(
        "sqlite",
        "ok" if new else "bad",
        sqlite3.sqlite_version,
        "" if new else "sqlite",
        {"wanted": wanted},
    )


def _kernel() -> Finding:
    from meydan.engine import kernel

    if kernel.available:
        return Finding("kernel", "ok", str(kernel.path()))
    # From a clone its folder is installed anew; a package has its source at the index.
    clone = (Path(__file__).parents[4] / "CMakeLists.txt").exists()
    source = "." if clone else "--no-binary meydan meydan"
    return Finding("kernel", "note", "—", f"kernel-{kernel.why_not}", {"source": source})


def _parts() -> Iterator[Finding]:
    """The packages that Meydan needs, one by one, and its extras, each as a whole."""
    try:
        wanted = requires("meydan") or []
    except PackageNotFoundError:
        yield Finding("part:meydan", "bad", "—", "not-installed")
        return
    extras: dict[str, list[str]] = {}
    for requirement in wanted:
        found = REQUIREMENT.fullmatch(requirement)
        if found is None or "platform_system" in requirement or found[1] == "meydan":
            continue
        installed = _version(found[1])
        if found[2] is None:
            yield Finding(
                f"part:{found[1]}",
                "ok" if installed else "bad",
                installed or "—",
                "" if installed else "part",
                {"requirement": requirement},
            )
        else:
            extras.setdefault(found[2], []).extend([] if installed else [found[1]])
    for extra, missing in extras.items():
        if missing:
            yield Finding(f"extra:{extra}", "note", "—", "extra", _missing(extra, missing))
        else:
            yield Finding(f"extra:{extra}", "ok", "✓")


def _missing(extra: str, missing: list[str]) -> dict[str, str]:
    return {"extra": extra, "missing": ", ".join(missing)}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _languages() -> Finding:
    missing = gaps()
    value = " ".join(LANGS)
    if not missing:
        return Finding("languages", "ok", value)
    return Finding("languages", "bad", value, "languages", {"missing": ", ".join(missing[:5])})


def _games() -> Iterator[Finding]:
    """The games from outside: each is there and whole, or left out, and then this says why."""
    from meydan.conformance import faults

    for one in registry.broken():
        yield Finding(f"game:{one.name}", "note", one.reference, "game", {"problem": one.problem})
    for name in registry.names():
        if name not in registry.OWN:
            wrong = faults(name)
            facts = {"problem": "; ".join(wrong[:3])}
            advice = "game" if wrong else ""
            yield Finding(f"game:{name}", "note" if wrong else "ok", name, advice, facts)


def _sheets() -> Iterator[Finding]:
    """The sheets from outside, likewise."""
    for one in sheet_registry.broken():
        yield Finding(f"sheet:{one.name}", "note", one.reference, "game", {"problem": one.problem})
    for code in sheet_registry.sheets():
        if code not in sheet_registry.OWN:
            yield Finding(f"sheet:{code}", "ok", code)


def _data_path() -> Path:
    from meydan.server.config import config

    return config().data


def data_folder(path: Path) -> Finding:
    """Whether the data folder can be written to, or made; nothing is written to find out."""
    existing = next(folder for folder in (path, *path.absolute().parents) if folder.exists())
    if not (existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)):
        return Finding("data", "bad", str(path), "data", {"folder": str(existing)})
    free = shutil.disk_usage(existing).free // 1024**2
    if free < LITTLE_ROOM:
        return Finding("data", "bad", str(path), "disk-full", {"free": str(free)})
    return Finding("data", "ok", str(path))


def _server() -> Iterator[Finding]:
    """The server's database and backups, where its parts are installed."""
    try:
        from meydan.server.config import config
        from meydan.server.upkeep.contents import replay_sqlite
        from meydan.server.upkeep.data_folder import setup
        from meydan.server.upkeep.schedule import state
        from meydan.server.upkeep.soundness import BEGUN, DATABASE
    except ModuleNotFoundError:
        return
    now = config()
    path = now.data / DATABASE
    if not now.database_url and not path.exists() and not (now.data / BEGUN).exists():
        yield Finding("database", "note", "—", "no-database")
        return
    setup()
    address = now.database_url
    opened = database(lambda: _replayed(address) if address else replay_sqlite(path))
    yield opened
    if not now.database_url:
        yield rights(path)
    if opened.state == "ok" and (found_key := key()) is not None:
        yield found_key
    found = state()
    hours = found["hours"]
    if hours is None:
        yield Finding("backups", "note", "—", "no-backups", {"folder": str(now.backups)})
    else:
        old = isinstance(hours, float) and hours > OLD_BACKUP
        facts = {"hours": str(hours)}
        last = str(found["last"])
        yield Finding("backups", "note" if old else "ok", last, "old-backup" if old else "", facts)


def _replayed(address: str) -> int:
    from meydan.server.upkeep.contents import replay_postgres
    from meydan.server.upkeep.soundness import postgres

    with postgres(address) as found:
        return replay_postgres(found)


def database(replay: Callable[[], int]) -> Finding:
    """Whether the database opens, is whole, is ours to read, and its logs give its results."""
    from meydan.server.config import config
    from meydan.server.upkeep.soundness import check

    try:
        check(config())
        boards = replay()
    except UpkeepFault as fault:
        return _unusable("database", fault)
    return Finding("database", "ok", f"✓ ({boards})")


def key() -> Finding | None:
    """Whether the national ids in the database can be read; nothing where it can't be asked."""
    from django.db import DatabaseError

    from meydan.server.keyring import BadKey
    from meydan.server.upkeep.keys import state

    try:
        now = state()
    except BadKey as error:
        return Finding(
            "key",
            "bad",
            str(error),
            "key-unusable",
            {"place": "private.key", "reason": str(error)},
            topic="upkeep",
        )
    except DatabaseError:  # of an older form, or not there: said above
        return None
    facts = {"n": str(now.unreadable), "place": now.place}
    if now.unreadable:
        lost = not now.keys
        return Finding(
            "key",
            "bad" if lost else "note",
            "—" if lost else now.keys[0],
            "key-missing" if lost else "key-elsewhere",
            facts,
        )
    if not now.keys:
        return Finding("key", "ok", "—", "key-none")
    return Finding("key", "ok", now.keys[0])


def rights(path: Path) -> Finding:
    """Whether anybody else on this machine reads people's data."""
    files = [*path.parent.glob(f"{path.name}*"), *path.parent.glob("*.key")]
    loose = [one.name for one in files if one.stat().st_mode & 0o077]
    if not loose or os.name == "nt":
        return Finding("rights", "ok", "0600")
    return Finding("rights", "note", ", ".join(loose[:3]), "rights", {"folder": str(path.parent)})
