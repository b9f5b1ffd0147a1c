"""What is called out at the end: medals from the last to the first, then special prizes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from meydan.formats.sheets.description import EventSheet, Need, Wishes, event_heading
from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.tournament.awards.medals import Metal, medals_of
from meydan.tournament.awards.prize_money import PrizeKind
from meydan.tournament.awards.prizes import USUAL, special_prizes
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId
from meydan.tournament.teams import Category
from meydan.words import Lang, say
from meydan.words.phrases.people import called

TO_BE_WRITTEN = "…" * 12
"""Where a winner is still to be decided, a line to write on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Somebody who is called to the front."""

    name: str
    origin: str
    """School, else province."""
    metal: Metal | None = None
    prize: PrizeKind | None = None
    school: str = ""
    """Of the best of a school."""
    title: str = ""
    """Of a prize of the organiser's own naming."""
    shared: bool = False

    def what(self, lang: Lang) -> str:
        """What for."""
        if self.metal is not None:
            return say(f"sheet.column.{self.metal.name.lower()}", lang)
        return self.title or prize_name(self.prize, self.school, lang)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """Those of one category, in the order in which they are called."""

    category: str
    called: tuple[Called, ...]
    final: bool = True
    """Whether the category is played out; until then nobody has won anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony(Sheet):
    """The list that the speaker reads from."""

    kind: ClassVar[str] = "ceremony"
    signed: ClassVar[bool] = True
    groups: tuple[Calls, ...]

    @classmethod
    def of_medals(cls, categories: Sequence[Category], wishes: Wishes) -> "Ceremony":
        """Bronze, silver, gold of each category; who shares a place is called with the others."""
        return cls(
            heading=event_heading(categories, wishes),
            groups=tuple(
                Calls(
                    category=one.name,
                    called=tuple(_medals(categories, at)),
                    final=one.played_out,
                )
                for at, one in enumerate(categories)
            ),
        )

    def content(self, lang: Lang, /) -> Facts:
        return _content(self.groups, lang)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prizes(Sheet):
    """Special prizes found by rule."""

    kind: ClassVar[str] = "prizes"
    signed: ClassVar[bool] = True
    groups: tuple[Calls, ...]

    @classmethod
    def of_rules(cls, categories: Sequence[Category], wishes: Wishes) -> "Prizes":
        """One prize a child; who can't be told apart shares it."""
        found = special_prizes(categories, wishes.prize_kinds or USUAL, wishes.prizes)
        return cls(
            heading=event_heading(categories, wishes),
            groups=tuple(
                Calls(
                    category=one.name,
                    called=tuple(
                        _called(
                            one.tournament.entry(entry),
                            _name(one, entry),
                            prize=prize.kind,
                            school=prize.school,
                            title=prize.title,
                            shared=len(prize.winners) > 1,
                        )
                        for prize in found
                        if prize.category == at and not prize.undecided
                        for entry in prize.winners
                    )
                    + tuple(
                        Called(name=TO_BE_WRITTEN, origin="", prize=prize.kind)
                        for prize in found
                        if prize.category == at and prize.undecided
                    ),
                    final=one.played_out,
                )
                for at, one in enumerate(categories)
            ),
        )

    def content(self, lang: Lang, /) -> Facts:
        return _content(self.groups, lang)


def _content(groups: Sequence[Calls], lang: Lang) -> Facts:
    return {
        "groups": [
            {
                "category": group.category,
                "note": "" if group.final else say("sheet.note.running", lang),
                "rows": [
                    {
                        "what": one.what(lang),
                        "metal": one.metal.name.lower() if one.metal is not None else "",
                        "name": one.name,
                        "origin": one.origin,
                        "shared": say("sheet.note.together", lang) if one.shared else "",
                    }
                    for one in group.called
                ],
            }
            for group in groups
            if group.called
        ]
    }


def _medals(categories: Sequence[Category], at: int) -> list[Called]:
    one = categories[at]
    own = [medal for medal in medals_of(categories) if medal.category == at]
    return [
        _called(
            one.tournament.entry(medal.entry),
            _name(one, medal.entry),
            metal=medal.metal,
            shared=medal.shared,
        )
        for medal in sorted(own, key=lambda medal: -medal.metal)
    ]


def _name(one: Category, entry: EntryId) -> str:
    # An official list: whoever reads it aloud needs the whole name.
    return called(one.tournament.entries)[entry].beside_school


def _called(
    entry: Entry,
    name: str,
    *,
    metal: Metal | None = None,
    prize: PrizeKind | None = None,
    school: str = "",
    title: str = "",
    shared: bool = False,
) -> Called:
    return Called(
        name=name,
        origin=entry.player.school or entry.player.province,
        metal=metal,
        prize=prize,
        school=school,
        title=title,
        shared=shared,
    )


def prize_name(kind: PrizeKind | None, school: str, lang: Lang) -> str:
    """What a prize found by rule is called."""
    facts = {"school": school} if school else {}
    return say(f"sheet.prize.{kind}", lang, **facts)


CEREMONY = EventSheet(
    code="ceremony",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"day"}),
    make=Ceremony.of_medals,
)
PRIZES = EventSheet(
    code="prizes",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"day"}),
    make=Prizes.of_rules,
)
