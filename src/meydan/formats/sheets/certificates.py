"""Certificates: one landscape page for each name."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Fact, Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.tournament.model import Tournament
from meydan.tournament.standings import standings
from meydan.words import Lang, say
from meydan.words.phrases.sheets import ordinal_words

MEDALS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A line to sign on."""

    role: str
    """As it is printed: `Başhakem`, `Federasyon Başkanı`."""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Who gets one and for what."""

    name: str
    place: int | None = None
    """`None`: for taking part."""
    category: str = ""
    """The heading's where empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificates(Sheet):
    """Certificates of one event."""

    kind: ClassVar[str] = "certificates"
    certificates: tuple[Certificate, ...]
    signatures: tuple[Signature, ...] = ()

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        *,
        places: int = MEDALS,
        everyone: bool = False,
        signatures: tuple[Signature, ...] = (),
        day: date | None = None,
    ) -> "Certificates":
        """For the first places of the standings; `everyone`: and for all others who took part."""
        made = []
        for row in standings(tournament).rows:
            name = tournament.entry(row.entry).player.full
            if row.place <= places:
                made.append(Certificate(name=name, place=row.place))
            elif everyone:
                made.append(Certificate(name=name))
        return cls(
            heading=heading_of(tournament, day=day),
            certificates=tuple(made),
            signatures=signatures,
        )

    def content(self, lang: Lang, /) -> Facts:
        return {
            "certificates": [self._one(one, lang) for one in self.certificates],
            "signatures": [{"name": one.name, "role": one.role} for one in self.signatures],
        }

    def _one(self, one: Certificate, lang: Lang) -> dict[str, Fact]:
        category = one.category or self.heading.category
        won = one.place is not None
        code = ("won" if won else "took_part") + ("" if category else "_plain")
        ordinal = "" if one.place is None else ordinal_words(one.place, lang)
        return {
            "title": say(f"sheet.certificate.{'winner' if won else 'part'}", lang),
            "name": one.name,
            "place": one.place,
            "text": say(f"sheet.certificate.{code}", lang, category=category, ordinal=ordinal),
        }


SHEET = CategorySheet(
    code="certificates",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"day", "places", "everyone"}),
    make=lambda made, wishes: Certificates.from_tournament(
        made,
        places=wishes.places or MEDALS,
        everyone=wishes.everyone,
        signatures=wishes.signatures,
        day=wishes.any_day,
    ),
)
