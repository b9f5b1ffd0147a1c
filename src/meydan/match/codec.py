"""Events as JSON lines, strictly: what is unknown, missing or of the wrong type is refused.

A line is one object: `seq`, `at`, `by`, `person` and `key` of the event, `kind` and the fields of
the deed. Fields that have their default value may be left out, and are when written.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from meydan.match.actors import Actor, Role
from meydan.match.deeds import KINDS, Deed
from meydan.match.errors import BrokenLog
from meydan.match.events import Event, Millis
from meydan.match.round import Round, replay

Json = dict[str, Any]
LATEST = 1 << 53
"""Numbers beyond this are not exact in JSON for everyone who reads it."""


class Unreadable(ValueError):
    """A value that is no event; says what is wrong, as a code."""

    def __init__(self, code: str, **facts: str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


def dump_event(event: Event) -> Json:
    """An event as a JSON object."""
    envelope: Json = {"seq": event.seq, "at": event.at, "by": event.by.role.value}
    if event.by.person is not None:
        envelope["person"] = event.by.person
    if event.key is not None:
        envelope["key"] = event.key
    return envelope | dump_deed(event.deed)


def dump_deed(deed: Deed) -> Json:
    """A deed as a JSON object, `kind` first."""
    written: Json = _dump(deed)
    return written


def write_line(event: Event) -> str:
    """An event as one line of a log."""
    return json.dumps(dump_event(event), ensure_ascii=False)


def write_log(events: Iterable[Event]) -> str:
    """Events as a log, one line each."""
    return "".join(f"{write_line(event)}\n" for event in events)


def load_event(raw: object) -> Event:
    """The event in a JSON object; raises `Unreadable`."""
    if not isinstance(raw, dict):
        raise Unreadable("not-object")
    rest = dict(raw)
    envelope = {key: rest.pop(key) for key in ("seq", "at", "by", "person", "key") if key in rest}
    for key in ("seq", "at", "by"):
        if key not in envelope:
            raise Unreadable("missing-key", key=key)
    return Event(
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


def read_line(text: str, line: int = 1) -> Event:
    """The event on one line of a log; raises `BrokenLog`."""
    try:
        raw = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        return load_event(raw)
    except Unreadable as error:
        raise BrokenLog(line, error.code, error.facts) from None
    except (ValueError, RecursionError) as error:  # also a number too long to be one
        column = error.colno if isinstance(error, json.JSONDecodeError) else 1
        raise BrokenLog(line, "not-json", {"column": column}) from None


def read_log(text: str) -> Iterator[Event]:
    """The events of a log, line by line; raises `BrokenLog` where a line can't be read."""
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


def _dump(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_dump(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        head = {"kind": value.kind} if isinstance(value, Deed) else {}
        named = {f.name: getattr(value, f.name) for f in fields(value)}
        return head | {
            f.name: _dump(named[f.name]) for f in fields(value) if named[f.name] != _left_out(f)
        }
    return value


def _load(kind: Any, raw: Any, where: str) -> Any:
    """The value of this type in a piece of JSON; raises `Unreadable`."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        kinds = [arg for arg in args if arg is not NoneType]
        if raw is None:
            return None
        return _load(kinds[0], raw, where) if len(kinds) == 1 else _value(raw, where)
    if origin is Literal:
        if isinstance(raw, str) and raw in args:
            return raw
        raise Unreadable("wrong-value", key=where, value=_shown(raw))
    if origin is tuple:
        return _tuple(args, raw, where)
    if kind is Deed:
        return _deed(raw, where)
    if is_dataclass(kind):
        return _fields(kind, raw, where)
    if isinstance(kind, type) and issubclass(kind, Enum):
        if raw in [member.value for member in kind]:
            return kind(raw)
        raise Unreadable("wrong-value", key=where, value=_shown(raw))
    if type(raw) is not kind:
        raise Unreadable("wrong-type", key=where, value=_shown(raw))
    if kind is int and abs(raw) > LATEST:
        raise Unreadable("wrong-value", key=where, value=_shown(raw))
    return raw


def _deed(raw: Any, where: str) -> Any:
    if not isinstance(raw, dict):
        raise Unreadable("wrong-type", key=where, value=_shown(raw))
    if "kind" not in raw:
        raise Unreadable("missing-key", key="kind")
    kind = raw["kind"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise Unreadable("unknown-kind", value=_shown(kind))
    return _fields(KINDS[kind], {key: raw[key] for key in raw if key != "kind"}, "")


def _fields(kind: Any, raw: Any, where: str) -> Any:
    if not isinstance(raw, dict):
        raise Unreadable("wrong-type", key=where, value=_shown(raw))
    known, hints = {f.name: f for f in fields(kind)}, _hints(kind)
    for key in raw:
        if key not in known:
            raise Unreadable("unknown-key", key=_join(where, key))
    for name, item in known.items():
        if name not in raw and _required(item):
            raise Unreadable("missing-key", key=_join(where, name))
    given = {name: _load(hints[name], raw[name], _join(where, name)) for name in raw}
    absent = {name: item.metadata["absent"] for name, item in known.items() if item.metadata}
    return kind(**absent | given)


def _tuple(args: tuple[Any, ...], raw: Any, where: str) -> Any:
    many = len(args) == 2 and args[1] is Ellipsis
    if not isinstance(raw, list) or not (many or len(raw) == len(args)):
        raise Unreadable("wrong-type", key=where, value=_shown(raw))
    kinds = (args[0],) * len(raw) if many else args
    return tuple(_load(kind, item, where) for kind, item in zip(kinds, raw, strict=True))


def _value(raw: Any, where: str) -> Any:
    """A value of a rulebook's field, whose type only the rulebook knows."""
    if isinstance(raw, list):
        return tuple(_value(item, where) for item in raw)
    if raw is None or isinstance(raw, bool | int | str):
        return raw
    raise Unreadable("wrong-type", key=where, value=_shown(raw))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _required(item: "Field[Any]") -> bool:
    return item.default is MISSING


def _left_out(item: "Field[Any]") -> Any:
    """What a field has when a line does not name it."""
    return item.metadata.get("absent", item.default)


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _shown(raw: object) -> str:
    text = json.dumps(raw, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:39]}…"
