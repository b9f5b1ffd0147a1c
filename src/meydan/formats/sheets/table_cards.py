"""Cards that stand on the tables: a number to find, a code for the referee's phone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.qr import qr_svg
from meydan.formats.sheets.sheet import Sheet
from meydan.tournament.ids import TableNo
from meydan.tournament.model import Tournament
from meydan.words import Lang, say


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """One card."""

    table: int
    address: str = ""
    """What the QR code opens; no code when empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCards(Sheet):
    """Cards, two a page, to cut apart; or large signs, one a page, read from across the hall."""

    kind: ClassVar[str] = "table-cards"
    cards: tuple[TableCard, ...]
    large: bool = False

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        *,
        address: Callable[[TableNo], str] | None = None,
        large: bool = False,
    ) -> "TableCards":
        """A card for every table that the tournament needs: half of the entries, or the fixed
        and paired ones that lie further on."""
        used = {pair.table for one in tournament.rounds for pair in one.pairs}
        used |= {entry.fixed_table for entry in tournament.entries if entry.fixed_table}
        present = sum(entry.active for entry in tournament.entries)
        if not tournament.rounds:
            used |= {TableNo(number) for number in range(1, present // 2 + 1)}
        return cls(
            heading=heading_of(tournament),
            large=large,
            cards=tuple(
                TableCard(table=table, address=address(table) if address else "")
                for table in sorted(used)
            ),
        )

    def content(self, lang: Lang, /) -> Facts:
        return {
            "large": self.large,
            "cards": [
                {
                    "table": card.table,
                    "name": say("sheet.slip.table", lang, table=card.table),
                    "address": card.address,
                    "qr": qr_svg(card.address) if card.address else "",
                }
                for card in self.cards
            ],
        }


SHEET = CategorySheet(
    code="table-cards",
    options=frozenset({"address", "large"}),
    make=lambda made, wishes: TableCards.from_tournament(
        made, address=wishes.table_address, large=wishes.large
    ),
)
