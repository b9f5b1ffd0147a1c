"""Reading what a form sent: each value checked, each problem kept beside its field."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeVar

from django.http import QueryDict

from meydan.formats.lists import Fault
from meydan.words import Lang, say

T = TypeVar("T")
YEARS = range(1900, 2200)
"""Of days that a form may name; at the ends of the calendar no hour can be added or taken away."""
TAKEN = ("no-surname", "no-given")
"""What whoever types a name may leave out."""
PERSON = {"no-name": "needed", "birth-year": "birth", "sex": "choice", "accommodation": "choice"}
"""Faults of a person whose sentence in a form has another name."""


class Form:
    """A form as sent. `wrong` holds a sentence for each field that can't be taken."""

    def __init__(self, data: QueryDict, lang: Lang) -> None:
        self.data = data
        self.lang = lang
        self.wrong: dict[str, str] = {}

    @property
    def fine(self) -> bool:
        """Whether everything could be taken."""
        return not self.wrong

    @property
    def seen(self) -> int:
        """The version that the form showed; what is no number is older than everything."""
        raw = self.data.get("version", "")
        return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 17 else -1

    def refuse(self, name: str, code: str, /, **facts: object) -> None:
        """Say what is wrong with a field; the first problem stands."""
        self.wrong.setdefault(name, say(f"desk.wrong.{code}", self.lang, **facts))

    def refuse_person(self, faults: Iterable[Fault]) -> None:
        """Say beside each field what the reader of a person found."""
        for one in faults:
            if one.code not in TAKEN:
                self.refuse(one.field.value, PERSON.get(one.code, one.code), **dict(one.facts))

    def text(self, name: str, *, longest: int = 120, needed: bool = False) -> str:
        """One line of text, blanks cut, without signs that no screen shows."""
        raw = " ".join(self.data.get(name, "").split())
        found = "".join(letter for letter in raw if letter.isprintable())
        if needed and not found:
            self.refuse(name, "needed")
        if len(found) > longest:
            self.refuse(name, "too-long", limit=longest)
        return found[:longest]

    def number(
        self, name: str, *, least: int = 0, most: int = 9999, otherwise: int | None = None
    ) -> int | None:
        """A whole number, or `otherwise` where the field is empty."""
        raw = self.data.get(name, "").strip()
        if not raw:
            return otherwise
        if raw.isascii() and raw.isdigit() and len(raw) < 9 and least <= int(raw) <= most:
            return int(raw)
        self.refuse(name, "number", least=least, most=most)
        return otherwise

    def day(self, name: str, *, needed: bool = False) -> date | None:
        """A date as browsers send it."""
        raw = self.data.get(name, "").strip()
        if not raw:
            if needed:
                self.refuse(name, "needed")
            return None
        try:
            found = date.fromisoformat(raw)
        except ValueError:
            found = date.min
        if found.year in YEARS:
            return found
        self.refuse(name, "date")
        return None

    def choice(self, name: str, choices: Iterable[str], *, otherwise: str | None = None) -> str:
        """One of several values."""
        known = list(choices)
        found = self.data.get(name, "").strip()
        if found in known:
            return found
        if otherwise is None or found:
            self.refuse(name, "choice")
        return otherwise if otherwise is not None else known[0]

    def flag(self, name: str) -> bool:
        """Whether a box is ticked."""
        return name in self.data

    def taken(self, name: str, function: Callable[[str], T], code: str) -> T | None:
        """A value made by a function that raises `ValueError`; `None` and a problem otherwise."""
        raw = self.data.get(name, "").strip()
        try:
            return function(raw)
        except ValueError:
            self.refuse(name, code)
            return None
