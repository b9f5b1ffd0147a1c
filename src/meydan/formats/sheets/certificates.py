"""Certificates: one landscape page for each name."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.letterhead import Signature, signing
from meydan.formats.sheets.pack import Fact, Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.formats.sheets.wording import USUAL, Field, Wording, filled
from meydan.rulebooks.field import half
from meydan.tournament.model import Tournament
from meydan.tournament.standings import standings
from meydan.words import Lang, say
from meydan.words.phrases.dates import day_words
from meydan.words.phrases.people import called
from meydan.words.phrases.sheets import ordinal_words

MEDALS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Who gets one and for what."""

    name: str
    place: int | None = None
    """`None`: for taking part."""
    category: str = ""
    """The heading's where empty."""
    school: str = ""
    points: str = ""
    apart: str = ""
    """The school or the number, where somebody else goes by the same name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificates(Sheet):
    """Certificates of one event."""

    kind: ClassVar[str] = "certificates"
    certificates: tuple[Certificate, ...]
    signatures: tuple[Signature, ...] = ()
    wording: Wording = USUAL

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        *,
        places: int = MEDALS,
        everyone: bool = False,
        signatures: tuple[Signature, ...] = (),
        wording: Wording = USUAL,
        day: date | None = None,
    ) -> "Certificates":
        """For the first places of the standings; `everyone`: and for all others who took part."""
        made = []
        names = called(tournament.entries)
        for row in standings(tournament).rows:
            player = tournament.entry(row.entry).player
            if row.place <= places or everyone:
                made.append(
                    Certificate(
                        name=player.full,
                        place=row.place if row.place <= places else None,
                        school=player.school,
                        points=half(row.points),
                        apart=names[row.entry].mark,
                    )
                )
        return cls(
            heading=heading_of(tournament, day=day),
            certificates=tuple(made),
            signatures=signatures,
            wording=wording,
        )

    def content(self, lang: Lang, /) -> Facts:
        return {
            "certificates": [self._one(one, lang) for one in self.certificates],
            "signatures": signing(self.signatures),
            "design": self.wording.design.value,
        }

    def _one(self, one: Certificate, lang: Lang) -> dict[str, Fact]:
        category = one.category or self.heading.category
        won = one.place is not None
        code = ("won" if won else "took_part") + ("" if category else "_plain")
        ordinal = "" if one.place is None else ordinal_words(one.place, lang)
        values = {
            Field.NAME: one.name,
            Field.ORDINAL: ordinal,
            Field.PLACE: "" if one.place is None else str(one.place),
            Field.CATEGORY: category,
            Field.EVENT: self.heading.event,
            Field.DAY: day_words(self.heading.day, lang) if self.heading.day else "",
            Field.VENUE: self.heading.venue,
            Field.SCHOOL: one.school,
            Field.POINTS: one.points,
        }
        title = self.wording.title_won if won else self.wording.title_part
        text = self.wording.text_won if won else self.wording.text_part
        usual = say(f"sheet.certificate.{code}", lang, category=category, ordinal=ordinal)
        return {
            "title": filled(title, values)
            or say(f"sheet.certificate.{'winner' if won else 'part'}", lang),
            "name": one.name,
            "apart": one.apart,
            "place": one.place,
            "text": filled(text, values) or usual,
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
        wording=wishes.wording,
        day=wishes.any_day,
    ),
)
