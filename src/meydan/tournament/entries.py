"""Players as they stand on the entry list, and what is kept apart from it."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from meydan.tournament.ids import EntryId, RoundNo, StartNo, TableNo, TeamName


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
