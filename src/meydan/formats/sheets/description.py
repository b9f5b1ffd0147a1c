"""What printing rooms may ask of a sheet: its code, what it needs, what it heeds, who may print it.

A sheet is described beside its value, in its own module, as `SHEET`. The description makes the
value from a tournament and from `Wishes`: what somebody asked for, and what only the place of
printing knows, such as the addresses of a server. A sheet takes from them what it has a use for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Literal

from meydan.formats.sheets.heading import Heading
from meydan.formats.sheets.letterhead import Signature
from meydan.formats.sheets.sheet import Sheet
from meydan.formats.sheets.wording import USUAL, Wording
from meydan.tournament.awards.prize_money import PrizeKind
from meydan.tournament.awards.prizes import Prize
from meydan.tournament.entries import Entry
from meydan.tournament.ids import RoundNo, TableNo
from meydan.tournament.model import Shared, Tournament
from meydan.tournament.teams import Category
from meydan.words import Lang, say

if TYPE_CHECKING:
    from meydan.formats.sheets.referee_report import ReportLine

Option = Literal[
    "round",
    "short",
    "day",
    "address",
    "places",
    "stage",
    "everyone",
    "large",
    "stacked",
    "by",
    "best",
]
"""What a person may choose; `short` are minors' names."""


class Need(StrEnum):
    """What must be there before a sheet can be printed."""

    ROUND = "round"
    """A round that is paired."""
    STANDINGS = "standings"
    """A round that is published."""
    LOG = "log"
    """The logs of the boards, which only a server keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What somebody asked for, and what the place of printing adds."""

    round: int | None = None
    day: date | None = None
    """Asked for; otherwise a sheet of a round bears the day of its schedule."""
    event_day: date | None = None
    """Stands on sheets that belong to no round."""
    minors_on: date | None = None
    """Names of those under age on this day are shortened."""
    large: bool = False
    stacked: bool = False
    everyone: bool = False
    places: int | None = None
    stage: str = ""
    by: Shared | None = None
    best: int | None = None
    entries: frozenset[int] | None = None
    """Only these, where a sheet has a part for each; `None`: everyone."""
    table_address: Callable[[TableNo], str] | None = None
    entry_address: Callable[[Entry], str] | None = None
    signatures: tuple[Signature, ...] = ()
    wording: Wording = USUAL
    chief: str = ""
    prize_kinds: tuple[PrizeKind, ...] = ()
    """Special prizes that are given; empty: the usual ones."""
    prizes: tuple[Prize, ...] = ()
    """Those that somebody decided."""
    log: "Callable[[RoundNo | None], tuple[ReportLine, ...]] | None" = None
    """The decisions of a round or of all, from the boards' logs."""

    def number(self, tournament: Tournament) -> RoundNo:
        """The round that was asked for, or the last one that is paired."""
        chosen = len(tournament.rounds) if self.round is None else self.round
        return tournament.round(RoundNo(chosen)).number

    def after(self, tournament: Tournament) -> RoundNo | None:
        """The round whose end was asked for, if any."""
        return None if self.round is None else tournament.round(RoundNo(self.round)).number

    @property
    def any_day(self) -> date | None:
        """The day of a sheet that belongs to no round."""
        return self.day or self.event_day


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """One sheet, as the desk, the command line and the API find it in the registry."""

    over: ClassVar[Literal["category", "event"]]

    code: str
    """What it is asked for by; the same as of its entry point."""
    needs: frozenset[Need] = frozenset()
    options: frozenset[Option] = frozenset()
    """What it heeds of what a person may choose."""
    hung: bool = False
    """Whether it hangs where all can read it, so that an event may want minors' names short."""
    act: str = "sheet.print"
    """The action that whoever prints it on a server must be allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CategorySheet(Description):
    """A sheet of one tournament."""

    over = "category"
    make: Callable[[Tournament, Wishes], Sheet]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSheet(Description):
    """One sheet over all categories of an event, of which there is one at least."""

    over = "event"
    make: Callable[[Sequence[Category], Wishes], Sheet]


def running(categories: Sequence[Category]) -> tuple[str, ...]:
    """The categories whose places may still change; a list over all of them names these."""
    return tuple(one.name for one in categories if not one.played_out)


def running_words(names: Sequence[str], lang: Lang) -> str:
    """What a list says of them; nothing where all are played out."""
    return say("sheet.note.running-in", lang, categories=", ".join(names)) if names else ""


def event_heading(categories: Sequence[Category], wishes: Wishes) -> Heading:
    """The heading of a sheet over all categories."""
    settings = categories[0].tournament.settings
    return Heading(event=settings.name, day=wishes.any_day, venue=settings.place)
