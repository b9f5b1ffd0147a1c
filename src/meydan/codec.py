"""Frozen dataclasses as JSON values and back, by their annotations: the one codec of all layers.

A field that holds its default is left out of the JSON and comes back as the default. Reading is
strict: an unknown key, a missing field or a value of another kind is a `Misfit` that names the
place as a path such as `entries[3].player.birth_year`. A type that is written in its own way has a
`Hook`; whoever uses a codec turns a `Misfit` into an error of its own layer.
"""

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import (
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

Json = Any
"""What `json.loads` gives; the one place where values have no type of their own yet."""

T = TypeVar("T")
EXACT = 1 << 53
"""Numbers beyond this are not exact in JSON for everyone who reads it."""

Code = Literal["missing-key", "unknown-key", "wrong-type", "wrong-value", "impossible"]


class Misfit(ValueError):
    """JSON that is no value of the type asked for."""

    def __init__(self, code: Code, path: str, *, found: object = None, reason: str = "") -> None:
        self.code = code
        self.path = path
        self.found = found
        self.reason = reason
        super().__init__(code, path)


class Hook(NamedTuple):
    """How values of one type are written and read, where the annotations do not say it."""

    encode: "Callable[[Codec, Any], Json]"
    decode: "Callable[[Codec, Json, str], Any]"


class Codec:
    """Writes and reads values; `hooks` by type."""

    def __init__(self, hooks: Mapping[Any, Hook] = types.MappingProxyType({})) -> None:
        self.hooks = dict(hooks)
        self._classes = tuple((kind, hook) for kind, hook in hooks.items() if type(kind) is type)

    def encode(self, value: object) -> Json:
        """A value as JSON."""
        if value is None or type(value) in (bool, int, str):
            return value
        for kind, hook in self._classes:
            if isinstance(value, kind):
                return hook.encode(self, value)
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, date):
            return value.isoformat()
        if isinstance(value, tuple):
            return [self.encode(item) for item in value]
        if is_dataclass(value):
            return self.encode_fields(value)
        raise TypeError(f"no JSON for {type(value).__name__}")

    def encode_fields(self, value: object) -> dict[str, Json]:
        """The fields of a dataclass value that differ from their defaults."""
        return {
            one.name: self.encode(getattr(value, one.name))
            for one in fields(cast(Any, value))
            if getattr(value, one.name) != _left_out(one)
        }

    def encode_changes(
        self, value: object, base: object, *, leave_out: Sequence[str] = ()
    ) -> dict[str, Json]:
        """The fields of a dataclass value that differ from another's."""
        return {
            one.name: self.encode(getattr(value, one.name))
            for one in fields(cast(Any, value))
            if one.name not in leave_out and getattr(value, one.name) != getattr(base, one.name)
        }

    def decode(self, kind: type[T], data: Json, path: str = "") -> T:
        """The value of a type that this JSON stands for."""
        return cast(T, self._decode(kind, data, path))

    def decode_fields(self, kind: type, data: Json, path: str = "") -> dict[str, Any]:
        """Some fields of a dataclass, to `replace` them in a value."""
        if not isinstance(data, dict):
            raise Misfit("wrong-type", path, found=data)
        hints, known = _shape(kind)
        for key in data:
            if key not in known:
                raise Misfit("unknown-key", _join(path, str(key)))
        return {
            name: self._decode(hints[name], value, _join(path, name))
            for name, value in data.items()
        }

    def decode_dataclass(self, kind: type, data: Json, path: str = "") -> Any:
        """The whole of a dataclass."""
        values = self.decode_fields(kind, data, path)
        for name, one in _shape(kind)[1].items():
            if name not in values and _default(one) is MISSING:
                raise Misfit("missing-key", _join(path, name))
            if name not in values and "absent" in one.metadata:
                values[name] = one.metadata["absent"]
        try:
            return kind(**values)
        except ValueError as error:
            raise Misfit("impossible", path, reason=str(error)) from error

    def _decode(self, kind: Any, data: Json, path: str) -> object:
        hook = self.hooks.get(kind)
        if hook is not None:
            return hook.decode(self, data, path)
        while hasattr(kind, "__supertype__"):
            kind = kind.__supertype__
        origin = get_origin(kind)
        if origin is tuple:
            return self._tuple(get_args(kind), data, path)
        if origin in (types.UnionType, Union):
            return self._union(get_args(kind), data, path)
        if origin is Literal:
            return _of(isinstance(data, str) and data in get_args(kind), data, path, "wrong-value")
        if kind is type(None):
            return _of(data is None, data, path)
        if kind in (int, str, bool):
            # `True` is an int to Python, never to a file.
            _of(type(data) is kind, data, path)
            return _of(kind is not int or abs(data) <= EXACT, data, path, "wrong-value")
        if kind in (date, datetime):
            return _parsed(kind.fromisoformat, data, path)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _parsed(kind, data, path)
        if is_dataclass(kind):
            return self.decode_dataclass(cast(type, kind), data, path)
        raise TypeError(f"no reader for {kind}")

    def _tuple(self, kinds: Sequence[Any], data: Json, path: str) -> tuple[object, ...]:
        many = len(kinds) == 2 and kinds[1] is Ellipsis
        if not isinstance(data, list) or not (many or len(data) == len(kinds)):
            raise Misfit("wrong-type", path, found=data)
        each = (kinds[0],) * len(data) if many else kinds
        return tuple(
            self._decode(kind, item, f"{path}[{at}]")
            for at, (kind, item) in enumerate(zip(each, data, strict=True))
        )

    def _union(self, kinds: Sequence[Any], data: Json, path: str) -> object:
        if data is None and type(None) in kinds:
            return None
        rest = [kind for kind in kinds if kind is not type(None)]
        if len(rest) == 1:
            return self._decode(rest[0], data, path)
        for kind in rest:
            try:
                return self._decode(kind, data, path)
            except Misfit:
                continue
        raise Misfit("wrong-type", path, found=data)


def plain_value(codec: Codec, data: Json, path: str) -> Any:
    """A hook's reader for values of no fixed type: texts, numbers, truth, and lists of them."""
    if isinstance(data, list):
        return tuple(plain_value(codec, item, path) for item in data)
    return _of(data is None or isinstance(data, bool | int | str), data, path)


def _default(one: "Field[Any]") -> object:
    if one.default_factory is not MISSING:
        return one.default_factory()
    return one.default


def _left_out(one: "Field[Any]") -> object:
    """What a field is when the JSON does not name it: `absent` of its metadata, or its default."""
    return one.metadata["absent"] if "absent" in one.metadata else _default(one)


@cache
def _shape(kind: type) -> tuple[dict[str, Any], "dict[str, Field[Any]]"]:
    return get_type_hints(kind), {one.name: one for one in fields(cast(Any, kind))}


def _of(right: bool, data: Json, path: str, code: Code = "wrong-type") -> object:
    if not right:
        raise Misfit(code, path, found=data)
    return data


def _parsed(parse: Callable[[Any], object], data: Json, path: str) -> object:
    try:
        return parse(_of(isinstance(data, str), data, path, "wrong-value"))
    except ValueError:
        raise Misfit("wrong-value", path, found=data) from None


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
