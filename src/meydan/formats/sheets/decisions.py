"""The decisions of the technical meeting, to be hung up in the hall (T19)."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.rulebooks import Rulebook
from meydan.tournament.model import Tournament
from meydan.words import Lang, say
from meydan.words.phrases.rulebooks import decisions


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions(Sheet):
    """Each change of the text with its article, before, after and reason."""

    kind: ClassVar[str] = "decisions"
    book: Rulebook

    @classmethod
    def from_tournament(cls, tournament: Tournament, *, day: date | None = None) -> "Decisions":
        """What the meeting of a tournament decided."""
        return cls(heading=heading_of(tournament, day=day), book=tournament.settings.book)

    def content(self, lang: Lang, /) -> Facts:
        return {
            "text": say("public.rules.text", lang, title=getattr(self.book.title, lang)),
            "rows": [
                {
                    "name": one.label,
                    "before": one.before,
                    "after": one.after,
                    "article": one.source,
                    "reason": one.reason,
                }
                for one in decisions(self.book, lang)
                if one.fits
            ],
        }


SHEET = CategorySheet(
    code="decisions",
    options=frozenset({"day"}),
    make=lambda made, wishes: Decisions.from_tournament(made, day=wishes.any_day),
)
