"""Events, categories, teams, medals, the schedule."""

from datetime import date, datetime

from pydantic import Field

from meydan.server.api.shapes.base import Listed, Out, Points


class EventBrief(Out):
    """An event in a list."""

    slug: str
    name: str
    place: str
    starts_on: date | None
    ends_on: date | None
    stage: str
    """`school`, `district`, `province`, `national`, or empty."""
    language: str
    published: bool
    archived: bool


class EventList(Listed):
    """Events, the newest first."""

    items: list[EventBrief]


class CategoryBrief(Out):
    """A category in its event."""

    slug: str
    name: str
    game: str
    rulebook: str
    entries: int
    rounds: int
    """Rounds planned."""
    published_rounds: int
    status: str | None = Field(description="The state of the latest published round.")
    version: int
    """Grows with every change."""


class EventDetail(EventBrief):
    """An event with its categories."""

    short_names: bool
    """Whether minors are shown by first name and initial."""
    registration: bool
    """Whether the public entry form is open."""
    stream: str
    """The event's live stream: `/live/<stream>`."""
    categories: list[CategoryBrief]


class TieBreakName(Out):
    """A tie-break with its name in the reader's language."""

    id: str
    name: str
    short: str


class Clock(Out):
    """How clocks are set, in seconds."""

    seconds: int
    increment: int
    delay: int


class LotDrawn(Out):
    """The lot of the technical meeting (T10)."""

    drew: int
    """The entry that drew."""
    at: datetime
    subject: str
    method: str
    starts: bool
    """Whether the first on the starting list starts in round 1."""
    seed: str


class ChangedField(Out):
    """A field of the rulebook as the technical meeting set it."""

    path: str
    value: bool | int | str | list[bool | int | str] | None


class CategoryDetail(CategoryBrief):
    """A category with what it is played by."""

    event: str
    system: str
    seeding: str
    bye: Points
    digital: bool
    """Whether boards are played on screens."""
    clock: Clock | None
    order: list[TieBreakName]
    """What decides the standings, points first."""
    changes: list[ChangedField]
    lot: LotDrawn | None
    stream: str
    """The category's live stream: `/live/<stream>`."""


class SlotOut(Out):
    """A line of the schedule."""

    starts: datetime
    round: int | None
    title: str


class Schedule(Out):
    """When rounds are."""

    items: list[SlotOut]


class TeamMember(Out):
    """A player of a team in one category."""

    category: str
    entry: int
    name: str
    points: Points
    place: int
    last: int
    """The last of the places that are shared."""
    counted: bool


class TeamPlace(Out):
    """A team in the standings (T14)."""

    place: int
    last: int
    team: str
    points: Points
    doubled_places: int
    """Twice the sum of the places of those who count; fewer are better."""
    doubled_best: int
    values: list[str]
    """What each criterion of `ties` gave the team; level teams are ranked by them."""
    members: list[TeamMember]


class TeamStandings(Out):
    """Teams, the best first."""

    by: str
    best: int | None
    """How many players of a team count; null: all."""
    ties: list[str]
    """What ranks teams with the same points, in order (T14)."""
    items: list[TeamPlace]


class MedalWon(Out):
    """A medal."""

    metal: str
    category: str
    entry: int
    name: str
    shared: bool


class MedalLine(Out):
    """What one province, school, … won."""

    place: int
    last: int
    name: str
    gold: int
    silver: int
    bronze: int
    medals: list[MedalWon]


class MedalTable(Out):
    """The medal table, the best first."""

    by: str
    items: list[MedalLine]
