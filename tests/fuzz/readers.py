"""Every reader of files that come from outside: how to call it, what it may raise, where to begin.

A reader either gives a value or raises its own error, which becomes one sentence. Anything else is
unexpected: a page would answer 500, a command would show a traceback.
"""

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from openpyxl import Workbook

from meydan.formats import obf, records
from meydan.formats.faults import FileFault
from meydan.formats.lists import read_entries
from meydan.formats.records.fault import RecordFault
from meydan.formats.tournament_json import dump_tournament, load_tournament
from meydan.formats.trf import read_trf
from meydan.match.codec import load_round
from meydan.match.errors import BrokenLog
from meydan.rulebooks.book import RulebookError
from meydan.rulebooks.catalog import ids
from meydan.rulebooks.reader import parse, text_of
from meydan.server.keyring import SIZE, BadKey, Ring, new_key

SEALING = Ring((bytes(SIZE),))
DATA = Path(__file__).parents[1] / "formats" / "data"
TODAY = date(2026, 5, 1)


@dataclass(frozen=True, slots=True)
class Reader:
    """One kind of file."""

    read: Callable[[bytes], object]
    expected: tuple[type[Exception], ...]
    seeds: tuple[bytes, ...]
    """Files as they should be, to be damaged."""


def _list(data: bytes) -> object:
    return read_entries(data, today=TODAY)


def _records(data: bytes) -> object:
    found = []
    for record in records.read_stream(io.BytesIO(data)):
        records.check(record)
        found.append(record)
    return found


def _text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda data: read(data.decode("utf-8", "replace"))


def _workbook() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Ad", "Soyad", "Doğum tarihi", "TC Kimlik No", "Ukd", "Okul"])
    sheet.append(["Ege", "Demo", date(2012, 4, 23), 10000000146, 1500, "Örnek"])
    sheet.append(["Ada", "Deneme", 41022, "x", 1.5, True])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def unzipped(data: bytes) -> bytes:
    """A workbook with its parts stored as they are, so that a flipped byte reaches the XML."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return out.getvalue()


def _files(*patterns: str) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for one in patterns for path in sorted(DATA.glob(one)))


CSV = "Ad;Soyad;Doğum tarihi;Cinsiyet;Puan;Özel durum;TC\nEge;Demo;23.04.2012;E;1500;Görme;1\n"
LOG = (
    '{"seq":1,"at":0,"by":"program","kind":"opened","rulebook":"tazof-mangala-2023",'
    '"mode":"counted","players":[{"id":"1"},{"id":"2"}]}\n'
    '{"seq":2,"at":5,"by":"referee","kind":"set-started"}\n'
    '{"seq":3,"at":9,"by":"referee","kind":"set-counted","score":[30,18]}\n'
)
RECORD = (
    '[Event "x"]\n[Game "reversi"]\n[First "a"]\n[Second "b"]\n[Result "*"]\n\n1. d3 c3 2. c4 *\n'
)
TOURNAMENT = json.dumps(
    {"format": "meydan-tournament", "version": 1, "tournament": {"entries": [], "rounds": []}}
)
BOARD = "---------------------------OX------XO---------------------------"


def readers() -> dict[str, Reader]:
    """By name."""
    from meydan.server.fault import UpkeepFault
    from tests.fuzz import server_readers as server

    book = _workbook()
    return {
        "backup": Reader(server.READ_BACKUP, (UpkeepFault,), (server.backup_seed(),)),
        "event": Reader(server.READ_EVENT, (UpkeepFault,), (server.event_seed(),)),
        "list-csv": Reader(_list, (FileFault,), (CSV.encode(), *_files("*.csv"))),
        "list-xlsx": Reader(_list, (FileFault,), (book, unzipped(book))),
        "trf": Reader(read_trf, (FileFault,), _files("*.trf")),
        "tournament": Reader(load_tournament, (FileFault,), (TOURNAMENT.encode(), *_exported())),
        "records": Reader(_records, (RecordFault,), (RECORD.encode(),)),
        "key": Reader(server.READ_KEY, (BadKey,), ((new_key() + "\n").encode(),)),
        "sealed": Reader(_text(SEALING.unseal), (), (SEALING.seal("10000000146").encode(),)),
        "obf": Reader(_text(obf.read), (FileFault,), (f"{BOARD} X; d3:0;\n".encode(),)),
        "round-log": Reader(_text(load_round), (BrokenLog,), (LOG.encode(),)),
        "rulebook": Reader(
            _text(lambda text: parse(text, name="fuzz")), (RulebookError,), _rulebooks()
        ),
    }


def _exported() -> tuple[bytes, ...]:
    return tuple(dump_tournament(read_trf(one).tournament) for one in _files("utf8.trf"))


def _rulebooks() -> tuple[bytes, ...]:
    return tuple(text_of(one).encode() for one in ids())
