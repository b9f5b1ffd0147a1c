"""The prize money of a category, with a line for each signature."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.tournament.awards.money import Payment, payments
from meydan.tournament.awards.prize_money import Split
from meydan.tournament.model import Tournament
from meydan.tournament.standings import played_out
from meydan.tournament.teams import category
from meydan.words import Lang, say
from meydan.words.phrases.money import amount_text, paid_for
from meydan.words.phrases.people import called


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeMoneyList(Sheet):
    """Who is paid what, to be signed for."""

    kind: ClassVar[str] = "prize-money"
    rows: tuple[tuple[Payment, str], ...]
    """Each payment with the name of who gets it."""
    split: Split
    currency: str
    final: bool = True
    """Whether the category is played out."""

    @classmethod
    def from_tournament(cls, made: Tournament, *, day: date | None = None) -> "PrizeMoneyList":
        """By the standings as they are now."""
        names = called(made.entries)
        found = payments(category(made))
        return cls(
            heading=heading_of(made, day=day),
            rows=tuple((one, names[one.entry].beside_school) for one in found),
            split=made.settings.prizes.split,
            currency=made.settings.prizes.currency,
            final=played_out(made),
        )

    def content(self, lang: Lang, /) -> Facts:
        return {
            "running": "" if self.final else say("sheet.note.running", lang),
            "rows": [
                {
                    "what": paid_for(one, lang),
                    "name": name,
                    "amount": amount_text(one.amount, self.currency, lang),
                }
                for one, name in self.rows
            ],
            "rule": say(f"sheet.money.{self.split.value}", lang),
        }


SHEET = CategorySheet(
    code="prize-money",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"day"}),
    make=lambda made, wishes: PrizeMoneyList.from_tournament(made, day=wishes.any_day),
)
