"""How a field of a rulebook is shown and changed on a form, by the type of its value.

A form sends values as people type them on the command line (`meydan.rulebooks.values`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from meydan.rulebooks import HalfPoints, Rulebook, values
from meydan.rulebooks.field import half
from meydan.rulebooks.tie_breaks import IDS, TEAM_IDS, TeamTieId, TieBreakId
from meydan.words import Lang
from meydan.words.phrases.rulebooks import value_words

Kind = Literal["choice", "number", "text", "order", "many"]
MOST_POINTS = 8
"""Halves that a form offers; more can be typed on the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Editor:
    """A field as a form shows it."""

    kind: Kind
    options: tuple[tuple[str, str], ...] = ()
    """Values as sent, and in words."""
    current: tuple[str, ...]
    """The values that are chosen now, as sent."""
    nullable: bool = False

    @property
    def listed(self) -> bool:
        """Whether several values are sent."""
        return self.kind in ("order", "many")

    def chosen(self, sent: Sequence[str]) -> "Editor":
        """The same form with what somebody chose in it."""
        return Editor(
            kind=self.kind,
            options=self.options,
            # A list is sent with an empty value, so that an empty list is sent at all.
            current=tuple(one for one in sent if one) if self.listed else tuple(sent[:1]),
            nullable=self.nullable,
        )


def editor(book: Rulebook, path: str, lang: Lang) -> Editor:
    """The form of a field; raises `RulebookError` for a path that the book has not."""
    value = book.field(path).value
    kind, nullable = values.kind_of(book, path)
    if get_origin(kind) is tuple:
        return _list(book, path, get_args(kind)[0], lang)
    current = (values.typed(kind, value),)
    if options := _options(kind, nullable, path, lang):
        if current[0] not in dict(options):
            options = (*options, (current[0], current[0]))
        return Editor(kind="choice", options=options, current=current, nullable=nullable)
    shown = ("",) if value is None else current
    return Editor(kind="number", current=shown, nullable=nullable)


def read_value(book: Rulebook, path: str, sent: Sequence[str]) -> object:
    """What a form sent for a field, as `Rulebook.override` takes it; raises `RulebookError`."""
    return values.read_value(book, path, ",".join(one for one in sent if one))


def _list(book: Rulebook, path: str, item: Any, lang: Lang) -> Editor:
    chosen = tuple(str(one) for one in book.field(path).value)
    if item is int:
        return Editor(kind="text", current=(", ".join(chosen),))
    if item is str:
        exempt = path == "accommodations.exempt"
        articles = tuple((a.id, a.id) for a in book.articles if a.excusable or not exempt)
        return Editor(kind="many", options=articles, current=chosen)
    known: Sequence[str] = {TieBreakId: IDS, TeamTieId: TEAM_IDS}.get(item) or get_args(item)
    # Cuts with other numbers may have been typed; they stay.
    offered = (*known, *(one for one in chosen if one not in known))
    words = tuple((one, value_words(path, one, lang)) for one in offered)
    return Editor(kind="order", options=words, current=chosen)


def _options(kind: Any, nullable: bool, path: str, lang: Lang) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    if kind is bool:
        found = [("yes", value_words(path, True, lang)), ("no", value_words(path, False, lang))]
    elif get_origin(kind) is Literal:
        found = [(one, value_words(path, one, lang)) for one in get_args(kind)]
    elif kind is HalfPoints:
        found = [(half(one), half(one)) for one in range(MOST_POINTS + 1)]
    if found and nullable:
        found.append((values.NONE, value_words(path, None, lang)))
    return tuple(found)
