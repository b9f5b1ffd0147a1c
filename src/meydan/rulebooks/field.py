"""A field of a rulebook: a value, and the article or ruling it rests on."""

from dataclasses import dataclass, fields
from typing import Annotated, Any, Generic, NewType, TypeAlias, TypeVar

T = TypeVar("T")

HalfPoints = NewType("HalfPoints", int)
"""Points counted in halves, so that they stay whole: a win is 2, a draw 1, a loss 0."""


def half(points: int) -> str:
    """Points counted in halves as people write them: `1`, `½`, `1½`."""
    whole = points // 2
    return f"{whole or ''}½" if points % 2 else str(whole)


SILENT = "silent"
"""The source of a field on which the text and the rulings say nothing; always open."""


@dataclass(frozen=True, slots=True)
class Field(Generic[T]):
    """One thing that a rulebook decides."""

    value: T
    source: str
    """What it rests on, in full: `tazof-mangala-2023 h`, `M8`, or several with commas between."""
    open: bool = False
    """Our own reading that the federation has not confirmed: a technical meeting may change it."""
    reason: str | None = None
    """Why this event changed it; `None` where the book's own value stands."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Each article and ruling it rests on."""
        return tuple(self.source.split(", "))

    @property
    def written(self) -> bool:
        """Whether the text itself says so; otherwise a ruling reads it into the text."""
        return all(" " in source for source in self.sources)


_TOLD = "told"
Told: TypeAlias = Annotated[Field[T], _TOLD]
"""A field that is told to people and that no code acts on: an open palm can only be seen.

It is shown with its article, never offered as a choice, and never open. A field declared as a plain
`Field` acts: another value of it makes something else happen.
"""


def is_told(section: Any, name: str) -> bool:
    """Whether a section declares a field as `Told`."""
    declared = next(field.type for field in fields(section) if field.name == name)
    return _TOLD in getattr(declared, "__metadata__", ())


@dataclass(frozen=True, slots=True)
class Texts:
    """The same words in the three languages."""

    tr: str
    en: str
    ru: str


@dataclass(frozen=True, slots=True)
class Change:
    """A field that a technical meeting set otherwise than the book."""

    path: str
    """The field: `clock.minutes`."""
    before: object
    after: object
    reason: str
    was_open: bool
    """Whether the field was open; a change to any other departs from the federation's text."""
