"""One event as one file: carried to another server, continued there, and brought back.

A ZIP with a head (`event.json`) and all rows of the event (`rows.json`): people, settings, the
rulebook with what the meeting changed, every board's log, snapshots, the action log. The event's
own mark travels along, so a file that comes back is known to be the same event, and an older one
is refused. National ids are in it sealed by this server's key, which nobody else has; in a file
that is sealed for its receiver they can be read, and are sealed anew on arrival.
"""

import errno
import hashlib
import json
import zipfile
from collections.abc import Iterable
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import transaction

from meydan import __version__
from meydan.server.access.actor import PROGRAM
from meydan.server.fault import UpkeepFault
from meydan.server.live.announcement import announce, announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Action, Event
from meydan.server.store.people.erasure import forget_again
from meydan.server.store.people.looks import How, looked
from meydan.server.upkeep import seal
from meydan.server.upkeep.contents import replay
from meydan.server.upkeep.event_rows import (
    STAYS,
    TABLES,
    Rows,
    columns,
    newer,
    put,
    references,
    rows_of,
)

FORMAT = "meydan-event"
VERSION = 1
HEAD, ROWS = "event.json", "rows.json"
LARGEST = 1024 * 1024 * 1024
CARRIED, BROUGHT = "event.carry", "event.bring"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What a file is about."""

    mark: str
    slug: str
    name: str
    made: str
    meydan: str
    progress: int
    """Changes in all categories so far: the larger one is the newer."""
    entries: int
    log: int
    checksum: str

    def json(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


def write(slug: str, target: Path, *, hand_over: bool = False, recipient: str = "") -> Head:
    """Write an event's file; `hand_over` archives it here, since it goes on elsewhere."""
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(slug=slug).first()
        if event is None:
            raise UpkeepFault("no-event", slug=slug)
        rows = rows_of(event, readable=bool(recipient))
        prove(rows)
        head = _head(event, rows)
        _store(target, head, rows, recipient)
        if hand_over:
            event.archived = True
            event.save(update_fields=["archived"])
        _log(event, CARRIED, head)
        if recipient:
            looked(PROGRAM, How.EVENT_FILE, event=event, target=target.name[-120:])
    return head


def look(source: Path, *, identity: Path | None = None) -> Head:
    """What a file holds; raises `UpkeepFault` where it can't be trusted."""
    return _read(source, identity)[0]


def bring(source: Path, *, aside: Path, identity: Path | None = None) -> tuple[Event, Path | None]:
    """Enter an event from its file, or bring one back that went on elsewhere.

    What stands here under the same mark is written into a file in `aside` first.
    """
    head, rows = _read(source, identity)
    kept = None
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(mark=head.mark).first()
        values = {k: v for k, v in columns(Event, rows["event"][0]).items() if k not in STAYS}
        if event is None:
            event = Event(**values | {"slug": _free_slug(head.slug), "archived": False})
        else:
            if progress(event) > head.progress:
                raise UpkeepFault("event-older", name=event.name)
            aside.mkdir(mode=0o700, parents=True, exist_ok=True)
            kept = aside / f"{event.slug}-{datetime.now(UTC):%Y%m%d-%H%M%S}.meydan"
            own = rows_of(event, readable=False)
            _store(kept, _head(event, own), own, "")
            for name, value in values.items():
                if name not in ("slug", "created"):
                    setattr(event, name, value)
            event.archived = False
        event.save()
        put(event, rows)
        _log(event, BROUGHT, head)
        for category in event.categories.all():
            said = [Said("entries"), Said("standings"), Said("round", {"round": 0})]
            announce(category.stream, said)
        announce_event(event, [Said("round", {})])
    forget_again()  # nobody who was erased here comes back in a file
    return event, kept


def progress(event: Event) -> int:
    """How many changes an event has seen."""
    return sum(event.categories.values_list("version", flat=True))


def prove(rows: Rows) -> None:
    """Every log gives the result that stands beside it, and nothing refers to what is missing."""
    for missing in references(rows):
        raise UpkeepFault("event-file-damaged", reason=missing)
    rounds = {row["id"]: row["category_id"] for row in rows["Round"]}
    boards = {row["id"]: (rounds[row["round_id"]], row["result"]) for row in rows["Board"]}
    settings = {row["id"]: row["settings"] for row in rows["Category"]}
    lines = sorted(rows["BoardEvent"], key=lambda row: (row["board_id"], row["seq"]))
    replay(((row["board_id"], *boards[row["board_id"]], row["event"]) for row in lines), settings)


def _head(event: Event, rows: Rows) -> Head:
    return Head(
        mark=event.mark,
        slug=event.slug,
        name=event.name,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        meydan=__version__,
        progress=sum(row["version"] for row in rows["Category"]),
        entries=len(rows["Entry"]),
        log=len(rows["BoardEvent"]),
        checksum=hashlib.sha256(_dumped(rows)).hexdigest(),
    )


def _dumped(rows: Rows) -> bytes:
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def _store(target: Path, head: Head, rows: Rows, recipient: str) -> None:
    with TemporaryDirectory(prefix=".meydan-", dir=target.parent) as name:
        whole = Path(name) / "event.zip"
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            told = {"format": FORMAT, "version": VERSION, **head.json()}
            archive.writestr(HEAD, json.dumps(told, ensure_ascii=False, indent=1))
            archive.writestr(ROWS, _dumped(rows))
        made = seal.seal(whole, recipient) if recipient else whole
        made.chmod(0o600)
        made.replace(target)


@contextmanager
def _opened(source: Path, identity: Path | None) -> Any:
    with TemporaryDirectory(prefix="meydan-") as name:
        if seal.sealed(source):
            source = seal.unseal(source, identity, Path(name))
        with zipfile.ZipFile(source) as archive:
            yield archive


def _read(source: Path, identity: Path | None) -> tuple[Head, Rows]:
    try:
        with _opened(source, identity) as archive:
            if sum(part.file_size for part in archive.infolist()) > LARGEST:
                raise UpkeepFault("event-file-damaged", reason="size")
            told: dict[str, Any] = json.loads(archive.read(HEAD))
            if told.pop("format") != FORMAT:
                raise UpkeepFault("event-file-damaged", reason=HEAD)
            if told.pop("version") > VERSION:
                raise UpkeepFault("event-file-newer", version=told.get("meydan", ""))
            head, rows = Head(**told), json.loads(archive.read(ROWS))
        if hashlib.sha256(_dumped(rows)).hexdigest() != head.checksum:
            raise UpkeepFault("event-file-damaged", reason="checksum")
        for model, _ in TABLES:
            rows.setdefault(model.__name__, [])  # of an older Meydan, which had no such table
        rows = newer(rows)
        _check_columns(rows)
        prove(rows)
    except UpkeepFault:
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise
        # A damaged archive, or one that is no event: whatever it led the readers into.
        raise UpkeepFault("event-file-damaged", reason=type(error).__name__) from error
    return head, rows


def _check_columns(rows: Rows) -> None:
    """A column that this Meydan does not know would be lost: the file is of a newer one."""
    for model, _ in TABLES:
        known = {field.attname for field in model._meta.concrete_fields}
        for row in rows[model.__name__]:
            if strange := row.keys() - known:
                raise UpkeepFault("event-file-newer", version=", ".join(sorted(strange)))


def _free_slug(slug: str) -> str:
    taken = set(Event.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    names: Iterable[str] = (slug, *(f"{slug}-{number}" for number in range(2, 10_000)))
    return next(name for name in names if name not in taken)


def _log(event: Event, action: str, head: Head) -> None:
    Action.objects.create(
        event=event, who=PROGRAM.name, action=action, target=f"{head.entries} / {head.log}"
    )
