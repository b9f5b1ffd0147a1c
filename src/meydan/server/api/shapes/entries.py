"""Entries: what anyone may see of a player, what the staff sees, what a program sends."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from meydan.server.api.shapes.base import PRINTABLE, Flag, In, Listed, Out, Points
from meydan.tournament.entries import BEST_RATING, LAST_TABLE, LENGTHS, Accommodation, Sex


def _text(field: str, least: int = 0) -> StringConstraints:
    return StringConstraints(
        strip_whitespace=True, min_length=least, max_length=LENGTHS[field], pattern=PRINTABLE
    )


Name = Annotated[str, _text("given", 1)]
Surname = Annotated[str, _text("surname")]
School = Annotated[str, _text("school")]
District = Annotated[str, _text("district")]
Province = Annotated[str, _text("province")]
Federation = Annotated[str, _text("federation")]
Title = Annotated[str, _text("title")]
Licence = Annotated[str, _text("licence")]
Team = Annotated[str, _text("team")]
Year = Annotated[int, Field(strict=True, ge=1900, le=2100)]
Rating = Annotated[int, Field(strict=True, ge=1, le=BEST_RATING)]
Table = Annotated[int, Field(strict=True, ge=1, le=LAST_TABLE)]
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

    national_id: Annotated[str, _text("national_id")] = ""
    birth_date: date | None = None
    contact: Annotated[str, _text("contact")] = ""
    remark: Annotated[str, _text("remark")] = ""


class EntryIn(In):
    """A new entry."""

    given: Name
    surname: Surname = ""
    birth_year: Year | None = None
    sex: Sex | None = None
    school: School = ""
    district: District = ""
    province: Province = ""
    federation: Federation = ""
    rating: Rating | None = None
    title: Title = ""
    licence: Licence = ""
    team: Team | None = None
    accommodations: Accommodations = Field(default_factory=list)
    fixed_table: Table | None = None
    private: PrivateIn | None = None


class EntryPatch(In):
    """Changes of an entry: only the fields that are sent."""

    seen: Annotated[str, StringConstraints(max_length=64, pattern=PRINTABLE)] | None = None
    """The entry's `mark` when it was read; if it changed since, the answer is 409."""
    given: Name | None = None
    surname: Surname | None = None
    birth_year: Year | None = None
    sex: Sex | None = None
    school: School | None = None
    district: District | None = None
    province: Province | None = None
    federation: Federation | None = None
    rating: Rating | None = None
    title: Title | None = None
    licence: Licence | None = None
    team: Team | None = None
    accommodations: Accommodations | None = None
    fixed_table: Table | None = None


class CheckIn(In):
    """Whether a player is there."""

    here: Flag = True
