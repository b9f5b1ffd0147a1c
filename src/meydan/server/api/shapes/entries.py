"""Entries: what anyone may see of a player, what the staff sees, what a program sends."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from meydan.formats.lists.row import BEST_RATING
from meydan.server.api.shapes.base import PRINTABLE, Flag, In, Listed, Out, Points
from meydan.tournament.entries import Accommodation, Sex


def _text(longest: int, least: int = 0) -> StringConstraints:
    return StringConstraints(
        strip_whitespace=True, min_length=least, max_length=longest, pattern=PRINTABLE
    )


Name = Annotated[str, _text(80, 1)]
Surname = Annotated[str, _text(80)]
School = Annotated[str, _text(120)]
Area = Annotated[str, _text(60)]
Short = Annotated[str, _text(10)]
Licence = Annotated[str, _text(30)]
Year = Annotated[int, Field(strict=True, ge=1900, le=2100)]
Rating = Annotated[int, Field(strict=True, ge=1, le=BEST_RATING)]
Table = Annotated[int, Field(strict=True, ge=1, le=9999)]
Accommodations = Annotated[list[Accommodation], Field(max_length=len(Accommodation))]


class StaffPart(Out):
    """What only the staff of the event is shown."""

    given: str
    surname: str
    birth_year: int | None
    sex: str | None
    licence: str
    accommodations: list[str]
    fixed_table: int | None
    joined: int
    """The first round that this entry can be paired in."""
    checked_in: datetime | None
    mark: str
    """Changes with the entry; send it as `seen` with an update."""


class EntryOut(Out):
    """A player in a category."""

    entry: int
    """Lasting, and the order of entry."""
    number: int | None
    """The place on the starting list; it can change until round 1 is published (T9)."""
    name: str
    """As the event wants it shown; in full for its staff."""
    school: str
    district: str
    province: str
    federation: str
    rating: int | None
    title: str
    team: str | None
    status: Literal["active", "withdrawn"]
    staff: StaffPart | None
    """Null for all but the staff."""


class EntryList(Listed):
    """Entries in the order of the starting list."""

    items: list[EntryOut]


class CellOut(Out):
    """What a round was for an entry."""

    round: int
    kind: str
    """`played`, `pending`, `forfeit-win`, `forfeit-loss`, `pairing-bye`, `full-bye`, `half-bye`,
    `absent`."""
    points: Points
    opponent: int | None
    opponent_name: str | None
    started: bool | None
    table: int | None
    sets: tuple[int, int] | None
    """Set points, doubled; the entry's own first."""
    stones: tuple[int, int] | None


class Card(EntryOut):
    """A player's card: place, points, and every round."""

    place: int | None
    last: int | None
    points: Points
    rounds: list[CellOut]


class PrivateOut(Out):
    """What the organiser must know of a player and nobody else may see."""

    entry: int
    name: str
    national_id: str
    birth_date: date | None
    contact: str
    remark: str


class PrivateList(Out):
    """Private data of a category's entries."""

    items: list[PrivateOut]


class PrivateIn(In):
    """Private data of a new entry; taken from who may see such data only."""

    national_id: Annotated[str, _text(20)] = ""
    birth_date: date | None = None
    contact: Annotated[str, _text(200)] = ""
    remark: Annotated[str, _text(400)] = ""


class EntryIn(In):
    """A new entry."""

    given: Name
    surname: Surname = ""
    birth_year: Year | None = None
    sex: Sex | None = None
    school: School = ""
    district: Area = ""
    province: Area = ""
    federation: Short = ""
    rating: Rating | None = None
    title: Short = ""
    licence: Licence = ""
    team: School | None = None
    accommodations: Accommodations = Field(default_factory=list)
    fixed_table: Table | None = None
    private: PrivateIn | None = None


class EntryPatch(In):
    """Changes of an entry: only the fields that are sent."""

    seen: Annotated[str, _text(64)] | None = None
    """The entry's `mark` when it was read; if it changed since, the answer is 409."""
    given: Name | None = None
    surname: Surname | None = None
    birth_year: Year | None = None
    sex: Sex | None = None
    school: School | None = None
    district: Area | None = None
    province: Area | None = None
    federation: Short | None = None
    rating: Rating | None = None
    title: Short | None = None
    licence: Licence | None = None
    team: School | None = None
    accommodations: Accommodations | None = None
    fixed_table: Table | None = None


class CheckIn(In):
    """Whether a player is there."""

    here: Flag = True
