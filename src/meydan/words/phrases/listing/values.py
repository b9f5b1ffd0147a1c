"""A table of values, and how points are written."""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Literal

from meydan.rulebooks.field import half
from meydan.tournament.tiebreaks import Value as TieBreakValue
from meydan.words import Lang, say
from meydan.words.phrases.values import value_words

Value = str | int | Fraction | TieBreakValue | date | None
"""What a cell holds; points are fractions, so that a program can show them its own way."""

Align = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column."""

    code: str
    """What it holds, for programs: `points`, `buchholz-cut-1`."""
    heading: str
    align: Align = "left"
    needed: bool = False
    """Shown also when no row fills it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A table with a title."""

    code: str
    """Which table: `entries`, `round`, `standings`, `cross`, `teams`."""
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""
    """A line to be read with the table."""

    def slim(self) -> "Listing":
        """Without the columns that nobody fills."""
        kept = [
            index
            for index, column in enumerate(self.columns)
            if column.needed or any(row[index] not in (None, "") for row in self.rows)
        ]
        return replace(
            self,
            columns=tuple(self.columns[index] for index in kept),
            rows=tuple(tuple(row[index] for index in kept) for row in self.rows),
        )


def column(
    code: str, lang: Lang, *, align: Align = "left", needed: bool = False, said: str = ""
) -> Column:
    """A column with the usual heading, or with what else is said."""
    heading = say(said or f"listing.column.{code}", lang)
    return Column(code=code, heading=heading, align=align, needed=needed)


def points(doubled: int) -> Fraction:
    """Doubled points as they are."""
    return Fraction(doubled, 2)


def shown(value: Value, lang: Lang) -> str:
    """A value as text: points `4½`, what a tie-break counted `12,25`."""
    match value:
        case None:
            return ""
        case Fraction():
            return half(int(value * 2))
        case TieBreakValue():
            return value_words(value, lang)
        case date():
            return value.isoformat()
        case _:
            return str(value)
