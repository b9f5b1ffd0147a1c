"""How a field of a rulebook is shown and changed on a form, by the type of its value."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType, NoneType
from typing import Any, Literal, get_args, get_origin

from django.http import QueryDict

from meydan.rulebooks import HalfPoints, Rulebook
from meydan.rulebooks.field import half
from meydan.rulebooks.reader import field_type
from meydan.words import Lang
from meydan.words.phrases.rulebooks import value_words

SET_ELSEWHERE: Mapping[str, str] = MappingProxyType(
    {
        "clock.minutes": "basics",
        "clock.increment_seconds": "basics",
        "clock.delay_seconds": "basics",
        "seeding.order": "basics",
        "pairing.system": "basics",
        "pairing.bye": "basics",
        "rounds.choices": "basics",
        "rounds.prescribed": "basics",
        "rounds.default": "basics",
        "stages.places": "basics",
        "standings.order": "tie-breaks",
    }
)
"""Fields that a category's settings decide, and the part of the settings page that holds them."""

Kind = Literal["choice", "number", "order", "many"]
NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Editor:
    """A field as a form shows it."""

    kind: Kind
    options: tuple[tuple[str, str], ...] = ()
    """Values as sent, and in words."""
    current: tuple[str, ...]
    """The values that are chosen now, as sent."""
    nullable: bool = False


def editor(book: Rulebook, path: str, lang: Lang) -> Editor:
    """The form of a field; raises `RulebookError` for a path that the book has not."""
    value = book.field(path).value
    kind, nullable = _kind(book, path)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        chosen = tuple(str(one) for one in value)
        if get_origin(inner) is Literal:
            words = tuple((one, value_words(path, one, lang)) for one in get_args(inner))
            return Editor(kind="order", options=words, current=chosen)
        articles = tuple((one.id, one.id) for one in book.articles)
        return Editor(kind="many", options=articles, current=chosen)
    chosen = (_sent(value),)
    if options := _options(kind, nullable, path, lang):
        return Editor(kind="choice", options=options, current=chosen, nullable=nullable)
    shown = ("",) if value is None else chosen
    return Editor(kind="number", current=shown, nullable=nullable)


def read_value(book: Rulebook, path: str, data: QueryDict) -> object:
    """What a form sent for a field, as `Rulebook.with_field` takes it."""
    kind, nullable = _kind(book, path)
    sent = [one for one in data.getlist("value") if one]
    if get_origin(kind) is tuple:
        return sent
    raw = sent[0] if sent else ""
    if nullable and raw in ("", NONE):
        return NONE
    if kind is bool:
        return {"yes": True, "no": False}.get(raw, raw)
    if get_origin(kind) is Literal:
        return raw
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 6 else raw


def _kind(book: Rulebook, path: str) -> tuple[Any, bool]:
    book.field(path)
    section, _, name = path.partition(".")
    kind = field_type(type(getattr(book, section)), name)
    parts = [one for one in get_args(kind) if one is not NoneType]
    nullable = NoneType in get_args(kind)
    return (parts[0], True) if nullable else (kind, False)


def _options(kind: Any, nullable: bool, path: str, lang: Lang) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    if kind is bool:
        found = [("yes", value_words(path, True, lang)), ("no", value_words(path, False, lang))]
    elif get_origin(kind) is Literal:
        found = [(one, value_words(path, one, lang)) for one in get_args(kind)]
    elif kind is HalfPoints:
        found = [(str(one), half(one)) for one in range(9)]
    if found and nullable:
        found.append((NONE, value_words(path, None, lang)))
    return tuple(found)


def _sent(value: object) -> str:
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
