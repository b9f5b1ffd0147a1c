"""Entries as JSON lines, strictly: what is unknown, missing or of the wrong type is refused.

A line is one object: `seq`, `at`, `by`, `person` and `key` of the entry, `kind` and the fields of
the deed. Fields that have their default value may be left out, and are when written.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from meydan.codec import Codec, Hook, Misfit, plain_value
from meydan.match.actors import Actor, Role
from meydan.match.deeds import KINDS, Deed
from meydan.match.errors import BrokenLog
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.round import Round, replay
from meydan.rulebooks.record import Value

Json = dict[str, Any]


class Unreadable(ValueError):
    """A value that is no entry; says what is wrong, as a code."""

    def __init__(self, code: str, **facts: str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


def dump_entry(entry: LogEntry) -> Json:
    """An entry as a JSON object."""
    envelope: Json = {"seq": entry.seq, "at": entry.at, "by": entry.by.role.value}
    if entry.by.person is not None:
        envelope["person"] = entry.by.person
    if entry.key is not None:
        envelope["key"] = entry.key
    return envelope | dump_deed(entry.deed)


def dump_deed(deed: Deed) -> Json:
    """A deed as a JSON object, `kind` first."""
    written: Json = CODEC.encode(deed)
    return written


def write_line(entry: LogEntry) -> str:
    """An entry as one line of a log."""
    return json.dumps(dump_entry(entry), ensure_ascii=False)


def write_log(entries: Iterable[LogEntry]) -> str:
    """Entries as a log, one line each."""
    return "".join(f"{write_line(entry)}\n" for entry in entries)


def load_entry(raw: object) -> LogEntry:
    """The entry in a JSON object; raises `Unreadable`."""
    if not isinstance(raw, dict):
        raise Unreadable("not-object")
    rest = dict(raw)
    envelope = {key: rest.pop(key) for key in ("seq", "at", "by", "person", "key") if key in rest}
    for key in ("seq", "at", "by"):
        if key not in envelope:
            raise Unreadable("missing-key", key=key)
    return LogEntry(
        seq=_load(int, envelope["seq"], "seq"),
        at=Millis(_load(int, envelope["at"], "at")),
        by=Actor(
            _load(Role, envelope["by"], "by"),
            _load(str | None, envelope.get("person"), "person"),
        ),
        deed=load_deed(rest),
        key=_load(str | None, envelope.get("key"), "key"),
    )


def load_deed(raw: object) -> Deed:
    """The deed in a JSON object; raises `Unreadable`."""
    deed: Deed = _load(Deed, raw, "deed")
    return deed


def read_line(text: str, line: int = 1) -> LogEntry:
    """The entry on one line of a log; raises `BrokenLog`."""
    try:
        raw = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        return load_entry(raw)
    except Unreadable as error:
        raise BrokenLog(line, error.code, error.facts) from None
    except (ValueError, RecursionError) as error:  # also a number too long to be one
        column = error.colno if isinstance(error, json.JSONDecodeError) else 1
        raise BrokenLog(line, "not-json", {"column": column}) from None


def read_log(text: str) -> Iterator[LogEntry]:
    """The entries of a log, line by line; raises `BrokenLog` where a line can't be read."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    for line, content in enumerate(lines, 1):
        yield read_line(content, line)


def load_round(text: str) -> Round:
    """The round in a log; raises `BrokenLog` at its first wrong line."""
    return replay(read_log(text))


def _once(pairs: list[tuple[str, Any]]) -> Json:
    raw: Json = {}
    for key, value in pairs:
        if key in raw:
            raise Unreadable("key-twice", key=key)
        raw[key] = value
    return raw


def _no_constant(text: str) -> None:
    raise Unreadable("wrong-value", key=text, value=text)


def _load(kind: Any, raw: Any, where: str) -> Any:
    """The value of this type in a piece of JSON; raises `Unreadable`."""
    try:
        return CODEC.decode(kind, raw, where)
    except Misfit as misfit:
        facts = {"key": misfit.path}
        if misfit.code not in ("missing-key", "unknown-key"):
            facts["value"] = _shown(misfit.found)
        raise Unreadable(misfit.code, **facts) from None


def _write_deed(codec: Codec, deed: Deed) -> Json:
    return {"kind": deed.kind} | codec.encode_fields(deed)


def _read_deed(codec: Codec, raw: Any, where: str) -> Any:
    if not isinstance(raw, dict):
        raise Misfit("wrong-type", where, found=raw)
    if "kind" not in raw:
        raise Misfit("missing-key", "kind")
    kind = raw["kind"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise Unreadable("unknown-kind", value=_shown(kind))
    return codec.decode_dataclass(KINDS[kind], {key: raw[key] for key in raw if key != "kind"})


CODEC = Codec(
    {
        Deed: Hook(_write_deed, _read_deed),
        # Only the rulebook knows the type of its field.
        Value: Hook(Codec.encode, plain_value),
    }
)


def _shown(raw: object) -> str:
    text = json.dumps(raw, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:39]}…"
