"""The file as a value, and its text."""

import json
from dataclasses import dataclass, replace

from meydan.formats.codec import Json, decode, decode_stored, encode
from meydan.formats.encoding import decode as decode_text
from meydan.formats.faults import FileFault
from meydan.formats.tournament_json.check import check
from meydan.formats.tournament_json.edits import newer_document
from meydan.tournament.entries import Private, fitted
from meydan.tournament.model import Tournament

FORMAT = "meydan-tournament"
VERSION = 2
"""2: the settings hold a book. Files of version 1, of Meydan 0.1.0, are read as well."""
LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Document:
    """A tournament file: the tournament, and how to take its last changes back."""

    tournament: Tournament
    undo: tuple[Json, ...] = ()
    """JSON of `Step`s, oldest first."""


def dump_tournament(tournament: Tournament, *, private: bool = False) -> bytes:
    """A tournament's file; `private` also writes what nobody else may see."""
    return dump(Document(tournament), private=private)


def load_tournament(data: bytes, *, stored: bool = False) -> Tournament:
    """The tournament of a file."""
    return load(data, stored=stored).tournament


def dump(document: Document, *, private: bool = False) -> bytes:
    """A document's file."""
    head: dict[str, Json] = {"format": FORMAT, "version": VERSION}
    public = replace(document.tournament, private=())
    body: dict[str, Json] = {"tournament": encode(public)}
    if private and document.tournament.private:
        body["private"] = encode(document.tournament.private)
    if document.undo:
        body["undo"] = list(document.undo)
    return (layout(head | body) + "\n").encode()


def load(data: bytes, *, stored: bool = False) -> Document:
    """The document of a file, or a `FileFault`.

    What Meydan has `stored` itself opens also with changes of the rules that do not fit.
    """
    if len(data) > LARGEST:
        raise FileFault("too-large", limit=LARGEST // 2**20)
    top = _parse(data)
    if not isinstance(top, dict) or top.get("format") != FORMAT:
        raise FileFault("json-not-a-tournament")
    version = top.get("version")
    if type(version) is not int:
        raise FileFault("json-wrong", path="version", found=repr(version)[:40])
    if version > VERSION:
        raise FileFault("json-newer", found=version, known=VERSION)
    for key in top:
        if key not in ("format", "version", "tournament", "private", "undo"):
            raise FileFault("json-unknown-key", path=key)
    if "tournament" not in top:
        raise FileFault("json-missing-key", path="tournament")
    if version == 1:
        top = newer_document(top)
    public = (decode_stored if stored else decode)(Tournament, top["tournament"])
    if version == 1:
        # The command line of version 0.1.0 took longer texts than the server ever did.
        public = replace(public, entries=tuple(map(fitted, public.entries)))
    if public.private:
        raise FileFault("json-unknown-key", path="tournament.private")
    rows = decode(tuple[Private, ...], top.get("private", []), path="private")
    undo = top.get("undo", [])
    if not isinstance(undo, list):
        raise FileFault("json-wrong", path="undo", found=type(undo).__name__)
    tournament = replace(public, private=rows)
    check(tournament)
    return Document(tournament, tuple(undo))


def _parse(data: bytes) -> Json:
    try:
        return json.loads(decode_text(data).text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise FileFault(
            "json-broken", line=error.lineno, column=error.colno, reason=error.msg
        ) from None
    except RecursionError:
        raise FileFault("json-not-a-tournament") from None
    except FileFault:
        raise
    except ValueError as error:
        raise FileFault("json-broken", reason=str(error)) from None


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise FileFault("json-key-twice", key=next(key for key in keys if keys.count(key) > 1))
    return found


WIDTH = 100


def layout(value: Json, *, depth: int = 0) -> str:
    """The text of a JSON value."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(line) + depth <= WIDTH:
        return line
    inner = " " * (depth + 1)
    if isinstance(value, list):
        rows = [inner + layout(item, depth=depth + 1) for item in value]
        return "[\n" + ",\n".join(rows) + "\n" + " " * depth + "]"
    rows = [
        f"{inner}{json.dumps(key, ensure_ascii=False)}: {layout(item, depth=depth + 1)}"
        for key, item in value.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n" + " " * depth + "}"
