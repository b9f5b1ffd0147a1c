"""Badges for players, referees and organisers."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ClassVar, Literal

from meydan.formats.sheets.description import CategorySheet
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.qr import qr_svg
from meydan.formats.sheets.sheet import Sheet
from meydan.formats.sheets.starting_list import origin
from meydan.tournament.entries import Entry
from meydan.tournament.model import Tournament
from meydan.tournament.starting_list import starting_list
from meydan.words import Lang, say

Role = Literal["player", "referee", "chief-referee", "organiser", "coach", "guest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """One badge."""

    name: str
    role: Role
    below: str = ""
    """School, province, team; tables of a referee."""
    number: int | None = None
    address: str = ""
    """What its QR code opens; no code when empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Badges(Sheet):
    """Badges, eight a page, to cut apart."""

    kind: ClassVar[str] = "badges"
    badges: tuple[Badge, ...]

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        *,
        address: Callable[[Entry], str] | None = None,
        entries: Collection[int] | None = None,
    ) -> "Badges":
        """A badge for every player who has not withdrawn, or for these."""
        return cls(
            heading=heading_of(tournament),
            badges=tuple(
                Badge(
                    name=entry.player.full,
                    role="player",
                    below=entry.player.school or origin(entry.player),
                    number=entry.number,
                    address=address(entry) if address else "",
                )
                for entry in starting_list(tournament)
                if entry.active and (entries is None or entry.id in entries)
            ),
        )

    def content(self, lang: Lang, /) -> Facts:
        return {
            "badges": [
                {
                    "name": badge.name,
                    "role": badge.role,
                    "role-word": say(f"sheet.role.{badge.role}", lang),
                    "below": badge.below,
                    "number": badge.number,
                    "qr": qr_svg(badge.address) if badge.address else "",
                }
                for badge in self.badges
            ]
        }


SHEET = CategorySheet(
    code="badges",
    options=frozenset({"address"}),
    make=lambda made, wishes: Badges.from_tournament(
        made, address=wishes.entry_address, entries=wishes.entries
    ),
)
