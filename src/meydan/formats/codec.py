"""Frozen dataclasses as JSON values and back, by their annotations.

A field that holds its default is left out of the JSON and comes back as the default. Reading is
strict: an unknown key, a missing field or a value of another kind is a `FileFault` that names the
place as a path such as `entries[3].player.birth_year`.
"""

import types
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from meydan.formats.faults import FileFault

Json = Any
"""What `json.loads` gives; the one place where values have no type of their own yet."""

T = TypeVar("T")


def encode(value: object) -> Json:
    """A value as JSON."""
    if value is None or (isinstance(value, bool | int | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if is_dataclass(value):
        return {
            one.name: encode(getattr(value, one.name))
            for one in fields(value)
            if getattr(value, one.name) != _default(one)
        }
    raise TypeError(f"no JSON for {type(value).__name__}")


def decode(kind: type[T], data: Json, *, path: str = "") -> T:
    """The value of a type that this JSON stands for."""
    return cast(T, _decode(kind, data, path))


def encode_changes(
    value: object, base: object, *, leave_out: Sequence[str] = ()
) -> dict[str, Json]:
    """The fields of a dataclass value that differ from another's."""
    return {
        one.name: encode(getattr(value, one.name))
        for one in fields(cast(Any, value))
        if one.name not in leave_out and getattr(value, one.name) != getattr(base, one.name)
    }


def decode_changes(kind: type, data: Json, *, path: str = "") -> dict[str, Any]:
    """Some fields of a dataclass, to `replace` them in a value."""
    return _values(kind, data, path)


def _default(one: "Field[Any]") -> object:
    if one.default_factory is not MISSING:
        return one.default_factory()
    return one.default


def _decode(kind: Any, data: Json, path: str) -> object:
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    origin = get_origin(kind)
    if origin is tuple:
        return _tuple(get_args(kind), data, path)
    if origin in (types.UnionType, Union):
        return _union(get_args(kind), data, path)
    if kind is type(None):
        return _exact(data is None, data, path)
    if kind in (int, str, bool):
        # `True` is an int to Python, never to a file.
        return _exact(type(data) is kind, data, path)
    if kind in (date, datetime):
        return _parsed(kind.fromisoformat, data, path)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _parsed(kind, data, path)
    if is_dataclass(kind):
        return _dataclass(cast(type, kind), data, path)
    raise TypeError(f"no reader for {kind}")


def _dataclass(kind: type, data: Json, path: str) -> object:
    values = _values(kind, data, path)
    for name, one in _shape(kind)[1].items():
        if name not in values and _default(one) is MISSING:
            raise FileFault("json-missing-key", path=_join(path, name))
    try:
        return kind(**values)
    except ValueError as error:
        raise FileFault("json-impossible", path=path, reason=str(error)) from error


def _values(kind: type, data: Json, path: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _wrong(data, path)
    hints, known = _shape(kind)
    for key in data:
        if key not in known:
            raise FileFault("json-unknown-key", path=_join(path, str(key)))
    return {name: _decode(hints[name], value, _join(path, name)) for name, value in data.items()}


@cache
def _shape(kind: type) -> tuple[dict[str, Any], "dict[str, Field[Any]]"]:
    return get_type_hints(kind), {one.name: one for one in fields(cast(Any, kind))}


def _tuple(kinds: Sequence[Any], data: Json, path: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise _wrong(data, path)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], item, f"{path}[{at}]") for at, item in enumerate(data))
    if len(data) != len(kinds):
        raise _wrong(data, path)
    pairs = zip(kinds, data, strict=True)
    return tuple(_decode(kind, item, f"{path}[{at}]") for at, (kind, item) in enumerate(pairs))


def _union(kinds: Sequence[Any], data: Json, path: str) -> object:
    if data is None and type(None) in kinds:
        return None
    rest = [kind for kind in kinds if kind is not type(None)]
    if len(rest) == 1:
        return _decode(rest[0], data, path)
    for kind in rest:
        try:
            return _decode(kind, data, path)
        except FileFault:
            continue
    raise _wrong(data, path)


def _exact(right: bool, data: Json, path: str) -> object:
    if not right:
        raise _wrong(data, path)
    return data


def _parsed(parse: Callable[[Any], object], data: Json, path: str) -> object:
    if not isinstance(data, str):
        raise _wrong(data, path)
    try:
        return parse(data)
    except ValueError:
        raise _wrong(data, path) from None


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _wrong(data: Json, path: str) -> FileFault:
    shown = repr(data)
    return FileFault("json-wrong", path=path, found=shown[:40] + "…" * (len(shown) > 40))
