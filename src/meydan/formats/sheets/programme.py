"""The programme of an event on paper: every day, every round, breaks and ceremonies."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import ClassVar

from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.words import Lang, say
from meydan.words.phrases.dates import day_words, time_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeLine:
    """What begins at a time."""

    starts: datetime
    """By the clock on the wall."""
    category: str = ""
    """Empty: for everybody."""
    round: int | None = None
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme(Sheet):
    """The sheet at the hall's door."""

    kind: ClassVar[str] = "programme"
    lines: tuple[ProgrammeLine, ...]
    address: str = ""
    """Where it is always up to date; a QR code leads there."""

    def content(self, lang: Lang, /) -> Facts:
        from meydan.formats.sheets.qr import qr_svg

        days = groupby(self.lines, key=lambda line: line.starts.date())
        return {
            "address": self.address,
            "qr": qr_svg(self.address) if self.address else "",
            "days": [
                {
                    "day": day_words(day, lang),
                    "rows": [
                        {"time": time_words(at, lang), "text": list(_texts(some, lang))}
                        for at, some in groupby(lines, key=lambda line: line.starts)
                    ],
                }
                for day, lines in days
            ],
        }


def _texts(lines: Iterable[ProgrammeLine], lang: Lang) -> Iterable[str]:
    for line in lines:
        number = say("sheet.heading.round", lang, round=line.round) if line.round else ""
        yield " · ".join(part for part in (line.category, number, line.title) if part)
