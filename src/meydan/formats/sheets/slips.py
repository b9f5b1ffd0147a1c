"""Result slips: what a table's players and referee fill in and sign."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Fact, Facts
from meydan.formats.sheets.qr import qr_svg
from meydan.formats.sheets.sheet import Sheet
from meydan.games.registry import description
from meydan.rulebooks import Rulebook
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.model import Tournament
from meydan.words import Lang, say
from meydan.words.phrases.people import called
from meydan.words.phrases.sheets import accommodation_words

MOST_BOXES = 9
"""Warnings that a slip has boxes for; more are written beside them."""
A_PAGE = 4
A_PAGE_LARGE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipPlayer:
    """A player on a slip."""

    name: str
    number: int | None = None
    origin: str = ""
    """School or province."""
    accommodations: tuple[Accommodation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """The slip of one table."""

    table: int
    first: SlipPlayer
    """Who starts set 1."""
    second: SlipPlayer
    address: str = ""
    """What the QR code opens on a referee's phone; no code when empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips(Sheet):
    """Slips, four a page, or two in large print."""

    kind: ClassVar[str] = "slips"
    slips: tuple[Slip, ...]
    book: Rulebook
    """Says how many sets, who starts them, whether stones are written, what impaired players are
    exempt from (T7)."""
    large: bool = False
    stacked: bool = False
    """Laid out so that the piles, once cut, lie in the order of tables one after the other."""

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        number: RoundNo,
        *,
        day: date | None = None,
        large: bool = False,
        stacked: bool = False,
        minors_on: date | None = None,
        address: Callable[[TableNo], str] | None = None,
    ) -> "Slips":
        """The slips of a round."""
        names = called(tournament.entries, minors_on=minors_on)

        def player(entry: EntryId) -> SlipPlayer:
            found = tournament.entry(entry)
            return SlipPlayer(
                name=names[entry].beside_school,
                number=found.number,
                origin=found.player.school or found.player.province,
                accommodations=found.accommodations,
            )

        return cls(
            heading=heading_of(tournament, number=number, day=day),
            slips=tuple(
                Slip(
                    table=pair.table,
                    first=player(pair.first),
                    second=player(pair.second),
                    address=address(pair.table) if address else "",
                )
                for pair in tournament.round(number).pairs
            ),
            book=tournament.settings.book,
            large=large,
            stacked=stacked,
        )

    def content(self, lang: Lang, /) -> Facts:
        book = self.book
        per_page = A_PAGE_LARGE if self.large else A_PAGE
        laid = stack(self.slips, per_page) if self.stacked else self.slips
        return {
            "large": self.large,
            "slips": [None if slip is None else _slip(slip, book, lang) for slip in laid],
            "sets": [_set(book, number, lang) for number in range(1, _most_sets(book) + 1)],
            "stones": say(f"sheet.stones.{book.game}", lang),
            # Where a text names no limit, warnings can still be recorded (P4).
            "warnings": min(book.warnings.limit.value or 3, MOST_BOXES),
        }


SHEET = CategorySheet(
    code="slips",
    needs=frozenset({Need.ROUND}),
    options=frozenset({"round", "short", "day", "large", "stacked", "address"}),
    make=lambda made, wishes: Slips.from_tournament(
        made,
        wishes.number(made),
        day=wishes.day,
        large=wishes.large,
        stacked=wishes.stacked,
        minors_on=wishes.minors_on,
        address=wishes.table_address,
    ),
)


def stack(slips: tuple[Slip, ...], per_page: int) -> tuple[Slip | None, ...]:
    """Slips in an order where each position on the page makes one pile, table after table."""
    pages = ceil(len(slips) / per_page)
    padded = (*slips, *(None for _ in range(pages * per_page - len(slips))))
    return tuple(
        padded[position * pages + page] for page in range(pages) for position in range(per_page)
    )


def _most_sets(book: Rulebook) -> int:
    """The sets that a round may come to, an extra one included."""
    return book.sets.count.value + book.sets.extra_set.value


def _set(book: Rulebook, number: int, lang: Lang) -> Facts:
    starter: str = book.sets.starter(number)
    first, second = description(book.game).colours or ("", "")
    if not book.starters_known:
        # The table draws who starts, and so the colours: a box each to tick in set 1 (T10).
        starter, first, second = ("drawn" if number == 1 else ""), "", ""
    if starter == "second":
        first, second = second, first
    return {
        "name": say("sheet.column.set", lang, set=number) if _most_sets(book) > 1 else "",
        "starts": starter,
        "first": first,
        "second": second,
        "first-word": say(f"sheet.colour.{first}", lang) if first else "",
        "second-word": say(f"sheet.colour.{second}", lang) if second else "",
    }


def _slip(slip: Slip, book: Rulebook, lang: Lang) -> Facts:
    notes: list[Fact] = []
    for player in (slip.first, slip.second):
        said = accommodation_words(player.accommodations, book, lang)
        if said:
            notes.append({"name": player.name, "text": said})
    return {
        "name": say("sheet.slip.table", lang, table=slip.table),
        "table": slip.table,
        "players": [_player(slip.first), _player(slip.second)],
        "notes": notes,
        "address": slip.address,
        "qr": qr_svg(slip.address) if slip.address else "",
    }


def _player(player: SlipPlayer) -> Facts:
    return {
        "name": player.name,
        "number": player.number,
        "origin": player.origin,
        "marked": bool(player.accommodations),
    }
