"""The referee's report: every warning and penalty with its article (T4, T5)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from meydan.formats.sheets.description import CategorySheet, Need, Wishes
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Fact, Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.rulebooks import Article, Rulebook
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Tournament
from meydan.words import Lang, say
from meydan.words.phrases.dates import time_words

ReportKind = Literal["warning", "set", "round", "tournament", "off_board", "claim"]
"""What was decided: a warning, a lost set or round, out of the tournament; or what was logged
without a penalty (T6, T4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """One decision."""

    time: datetime
    round: int
    table: int
    player: str
    kind: ReportKind
    article: str = ""
    """As warnings cite it: `tazof-mangala-2023 h`; empty where none applies."""
    reason: str = ""
    referee: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeReport(Sheet):
    """All decisions of an event or a round, signed by the chief referee."""

    kind: ClassVar[str] = "referee-report"
    lines: tuple[ReportLine, ...]
    books: tuple[Rulebook, ...] = ()
    """The texts that the event is played by: they tell what the articles say."""
    chief: str = ""

    def content(self, lang: Lang, /) -> Facts:
        named = [line.article for line in self.lines if line.article]
        cited = {ref: find_article(ref, self.books) for ref in named}
        known = [article for article in dict.fromkeys(cited.values()) if article is not None]
        return {
            "lines": [
                {
                    "time": time_words(line.time, lang),
                    "round": line.round,
                    "table": line.table,
                    "player": line.player,
                    "what": say(f"sheet.report.{line.kind}", lang),
                    "heavy": line.kind in ("set", "round", "tournament"),
                    "article": _short(line.article, cited.get(line.article)),
                    "reason": line.reason,
                    "referee": line.referee,
                }
                for line in self.lines
            ],
            "articles": [_article(article, lang) for article in known],
            "count": say("sheet.report.count", lang, count=len(self.lines)),
            "chief": self.chief,
        }


def _report(tournament: Tournament, wishes: Wishes, number: RoundNo | None) -> RefereeReport:
    return RefereeReport(
        heading=heading_of(tournament, number=number, day=wishes.any_day),
        lines=wishes.log(number) if wishes.log else (),
        books=(tournament.settings.book,),
        chief=wishes.chief,
    )


SHEET = CategorySheet(
    code="referee-report",
    needs=frozenset({Need.ROUND, Need.LOG}),
    options=frozenset({"round", "day"}),
    make=lambda made, wishes: _report(made, wishes, wishes.number(made)),
)

WHOLE = CategorySheet(
    code="whole-report",
    needs=frozenset({Need.STANDINGS, Need.LOG}),
    options=frozenset({"day"}),
    make=lambda made, wishes: _report(made, wishes, None),
)
"""The same of all rounds."""


def find_article(ref: str, books: Iterable[Rulebook]) -> Article | None:
    """The article of a reference such as `tazof-mangala-2023 h`, if one of the texts has it."""
    return next((one for book in books for one in book.articles if one.ref == ref), None)


def _short(ref: str, article: Article | None) -> str:
    return ref if article is None else article.id


def _article(article: Article, lang: Lang) -> dict[str, Fact]:
    return {
        "id": article.id,
        "ref": article.ref,
        "title": str(getattr(article.title, lang)),
        "summary": str(getattr(article.summary, lang)),
    }
