"""A book as an event writes it down: its id, what the meeting changed, and a text from outside.

Files, database rows and logs hold a `Record`; `restored` makes the book of it again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from meydan.rulebooks.book import Rulebook, RulebookError
from meydan.rulebooks.catalog import load, written
from meydan.rulebooks.field import Change

Value = bool | int | str | None | tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """One field as a technical meeting set it."""

    path: str
    value: Value
    reason: str


@dataclass(frozen=True, slots=True)
class Record:
    """All that a book can be made of again."""

    id: str
    changes: tuple[Decided, ...] = ()
    text: str = ""
    """The whole TOML of a text from outside; empty for ours."""


def record(book: Rulebook) -> Record:
    """What to write down of a book; stored changes that do not fit it stay written down."""
    return Record(
        book.id,
        tuple(
            Decided(one.path, plain_value(one.after), one.reason)
            for one in (*book.changes, *book.unfit)
        ),
        book.text,
    )


@lru_cache(maxsize=512)
def restored(written_down: Record) -> Rulebook:
    """The book of a record; raises `RulebookError` where the changes do not fit, together."""
    return _base(written_down).decided(_values(written_down.changes))


@lru_cache(maxsize=512)
def restored_anyhow(written_down: Record) -> Rulebook:
    """The book of a record, without the changes that do not fit: those are its `unfit`.

    A stored event must open whatever it holds, so that the organiser can take the rest back. As
    few changes as possible are left out, the latest first, as far as that can be found.
    """
    base = _base(written_down)
    kept = _fitting(base, tuple(one for one in written_down.changes if _fits_alone(base, one)))
    left = tuple(one for one in written_down.changes if one not in kept)
    return replace(base.decided(_values(kept)), unfit=tuple(_unfit(base, one) for one in left))


def plain_value(value: object) -> Value:
    """A field's value as a record holds it."""
    if isinstance(value, tuple):
        return tuple(plain_value(item) for item in value)
    assert value is None or isinstance(value, bool | int | str)
    return value


def _base(written_down: Record) -> Rulebook:
    if written_down.text:
        return written(written_down.text, name=written_down.id)
    return load(written_down.id)


def _values(changes: tuple[Decided, ...]) -> dict[str, tuple[object, str]]:
    return {one.path: (one.value, one.reason) for one in changes}


def _fits_alone(base: Rulebook, one: Decided) -> bool:
    """Whether the field is there and the value of its type; the whole is looked at later."""
    from meydan.rulebooks.reader import as_type, field_type

    try:
        base.field(one.path)
        section, _, name = one.path.partition(".")
        as_type(field_type(type(getattr(base, section)), name), one.value, one.path)
    except RulebookError:
        return False
    return True


def _fitting(base: Rulebook, changes: tuple[Decided, ...]) -> tuple[Decided, ...]:
    """The changes that hold together: all but one or two; else those that can be added in turn.

    A file may hold any number that do not fit: trying every choice of them would never end.
    """
    for count in range(3):
        for dropped in combinations(reversed(changes), count):
            kept = tuple(one for one in changes if one not in dropped)
            if _fit(base, kept):
                return kept
    kept = ()
    while more := next(_addable(base, kept, changes), None):
        kept = tuple(one for one in changes if one in kept or one in more)
    return kept


def _addable(
    base: Rulebook, kept: tuple[Decided, ...], changes: tuple[Decided, ...]
) -> Iterator[tuple[Decided, ...]]:
    """What fits beside the kept ones: a change, or two that only make sense together."""
    rest = [one for one in changes if one not in kept]
    for count in (1, 2):
        yield from (more for more in combinations(rest, count) if _fit(base, (*kept, *more)))


def _fit(base: Rulebook, changes: tuple[Decided, ...]) -> bool:
    try:
        base.decided(_values(changes))
    except RulebookError:
        return False
    return True


def _unfit(base: Rulebook, one: Decided) -> Change:
    try:
        field = base.field(one.path)
    except RulebookError:
        return Change(one.path, None, one.value, one.reason, was_open=False)
    return Change(one.path, field.value, one.value, one.reason, was_open=field.open)
