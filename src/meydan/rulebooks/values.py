"""A field's value as people type it: `3`, `yes`, `none`, `points,buchholz`.

Points are typed as points, `1`, `0.5`, `½`, and kept in halves.
"""

from types import NoneType
from typing import Any, get_args, get_origin

from meydan.rulebooks.book import Rulebook, RulebookError
from meydan.rulebooks.field import HalfPoints, half
from meydan.rulebooks.reader import as_type, field_type, shown

YES = frozenset({"yes", "true", "evet", "да"})
NO = frozenset({"no", "false", "hayır", "нет"})
NONE = "none"


def kind_of(book: Rulebook, path: str) -> tuple[Any, bool]:
    """The type of a field's value without `None`, and whether it may be none."""
    book.field(path)
    section, _, name = path.partition(".")
    kind = field_type(type(getattr(book, section)), name)
    if NoneType not in get_args(kind):
        return kind, False
    return next(one for one in get_args(kind) if one is not NoneType), True


def read_value(book: Rulebook, path: str, text: str) -> object:
    """The value that a text means for a field; raises `RulebookError`."""
    kind, nullable = kind_of(book, path)
    plain = text.strip()
    if nullable and plain.lower() in ("", NONE):
        return None
    if get_origin(kind) is tuple:
        items = [one.strip() for one in plain.split(",") if one.strip()]
        return as_type(kind, [_item(get_args(kind)[0], one, path) for one in items], path)
    return as_type(kind, _item(kind, plain, path), path)


def typed(kind: Any, value: object) -> str:
    """A single value as `read_value` reads it."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    return half(value) if kind is HalfPoints else str(value)  # type: ignore[arg-type]


def rules_written(book: Rulebook) -> str:
    """What a meeting changed in the game itself, in one line: `options.size=8 options.stones=8`."""
    changed = [one for one in book.changes if one.path.startswith("options.")]
    return " ".join(f"{one.path}={typed(kind_of(book, one.path)[0], one.after)}" for one in changed)


def with_rules(book: Rulebook, line: str, *, reason: str) -> Rulebook:
    """The book with the game changed as a line says; raises `RulebookError`."""
    values: dict[str, object] = {}
    for one in line.split():
        path, _, text = one.partition("=")
        if not path.startswith("options."):
            raise RulebookError(path, "no-such-field", rulebook=book.id)
        values[path] = read_value(book, path, text)
    return book.override(values, reason=reason)


def _item(kind: Any, text: str, path: str) -> object:
    if kind is bool:
        if text.lower() in YES | NO:
            return text.lower() in YES
        raise RulebookError(path, "not-yes-or-no", value=shown(text))
    if kind is HalfPoints:
        return _halves(text, path)
    if kind is int:
        if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 8:
            return int(text)
        raise RulebookError(path, "not-a-number", value=shown(text))
    return text


def _halves(text: str, path: str) -> int:
    plain = text.replace(",", ".").replace("1/2", "½").replace("½", ".5")
    whole, _, part = plain.partition(".")
    digits = (whole + part).isascii() and (whole + part).isdigit() and len(whole) < 5
    if not digits or part.rstrip("0") not in ("", "5"):
        raise RulebookError(path, "not-points", value=shown(text))
    return 2 * int(whole or 0) + (part.rstrip("0") == "5")
