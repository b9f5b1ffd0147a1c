"""The poster for the door: the event's name, its days, and a code that opens its page."""

from dataclasses import dataclass
from typing import ClassVar

from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.qr import qr_svg
from meydan.formats.sheets.sheet import Sheet
from meydan.words import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster(Sheet):
    """One A4 page that a parent reads from across the corridor."""

    kind: ClassVar[str] = "poster"
    address: str
    days: str = ""
    games: tuple[str, ...] = ()

    def content(self, _lang: Lang, /) -> Facts:
        return {
            "address": self.address.partition("://")[2].rstrip("/"),
            "qr": qr_svg(self.address),
            "days": self.days,
            "venue": self.heading.venue,
            "games": list(self.games),
        }
