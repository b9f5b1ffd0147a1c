"""Players as they stand on the entry list, what is kept apart from it, and how much of either.

One set of limits holds for lists, forms, programs, files and rows.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from datetime import date
from enum import StrEnum
from types import MappingProxyType

from meydan.tournament.ids import EntryId, RoundNo, StartNo, TableNo, TeamName

LENGTHS = MappingProxyType(
    {
        "given": 80,
        "surname": 80,
        "school": 120,
        "district": 60,
        "province": 60,
        "federation": 10,
        "title": 10,
        "licence": 30,
        "team": 120,
        "national_id": 20,
        "contact": 200,
        "remark": 400,
    }
)
"""Letters of each text; what is longer would not fit on any sheet."""
OLDEST, YOUNGEST = 110, 3
"""Ages that are believed."""
BEST_RATING = 4000
LAST_TABLE = 9999


class Sex(StrEnum):
    """Sex as the entry form asks for it."""

    FEMALE = "f"
    MALE = "m"


class Accommodation(StrEnum):
    """What a player is granted; the referee and the pairing sheet see it (T7)."""

    VISUALLY_IMPAIRED = "visually-impaired"
    OWN_BOARD = "own-board"
    ASSISTANT = "assistant"
    FIXED_TABLE = "fixed-table"


class Status(StrEnum):
    """Whether an entry is paired from now on."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a qualified player comes from (T15)."""

    stage: str
    """`school`, `district`, `province`, …"""
    event: str
    """The name of that stage's event."""
    place: int
    """The place taken there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person as anyone may see them; nothing in here is secret."""

    given: str
    """First name or names."""
    surname: str = ""
    """Surname or surnames."""
    birth_year: int | None = None
    sex: Sex | None = None
    school: str = ""
    """School or club."""
    district: str = ""
    province: str = ""
    federation: str = ""
    """Country or federation code: `TUR`, `KGZ`."""
    rating: int | None = None
    title: str = ""
    licence: str = ""
    """A federation's public player number, e.g. for rating lists."""

    @property
    def full(self) -> str:
        """First name, then surname."""
        return f"{self.given} {self.surname}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A player in this tournament."""

    id: EntryId
    """Lasting, and the order of entry."""
    player: Player
    number: StartNo | None = None
    """The place on the starting list; fixed when round 1 is published (T9)."""
    team: TeamName | None = None
    accommodations: tuple[Accommodation, ...] = ()
    fixed_table: TableNo | None = None
    """The table where this player always sits."""
    status: Status = Status.ACTIVE
    joined: RoundNo = RoundNo(1)  # noqa: RUF009
    """The first round that this entry can be paired in; above 1 for a late entry."""
    origin: Origin | None = None

    @property
    def active(self) -> bool:
        """Not withdrawn."""
        return self.status is Status.ACTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Private:
    """What the organiser must know of an entry and nobody else may see."""

    entry: EntryId
    national_id: str = ""
    birth_date: date | None = None
    contact: str = ""
    """Phone or address of the player or a guardian."""
    remark: str = ""


def too_much(one: Entry | Private) -> Iterator[str]:
    """The fields of an entry, or of its private part, that hold more than they can.

    A national id number may be sealed, and is longer then.
    """
    texts = {"team": one.team} if isinstance(one, Entry) else {}
    about = one.player if isinstance(one, Entry) else one
    texts |= {name: getattr(about, name) for name in LENGTHS if hasattr(about, name)}
    texts.pop("national_id", None)
    for name, text in texts.items():
        if text and (len(text) > LENGTHS[name] or not text.isprintable()):
            yield name
    if isinstance(one, Entry):
        if one.player.rating is not None and not 0 <= one.player.rating <= BEST_RATING:
            yield "rating"
        if one.fixed_table is not None and not 0 < one.fixed_table <= LAST_TABLE:
            yield "fixed_table"


def fitted(entry: Entry) -> Entry:
    """An entry of before there were limits, its texts cut to them."""
    texts = {
        one.name: text[: LENGTHS[one.name]].rstrip()
        for one in fields(Player)
        if one.name in LENGTHS and (text := getattr(entry.player, one.name))
    }
    return replace(entry, player=replace(entry.player, **texts))
