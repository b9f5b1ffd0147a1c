"""The tournament as one immutable value: settings, entries, the lot, rounds.

Every field is an int, str, bool, `None`, date, datetime, an enum with text values, a tuple, a
rulebook, or another frozen dataclass of this package, so that it can be written to a file and read
back to the same. Functions of this package take a tournament and return a new one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType

from meydan.rulebooks import Rulebook
from meydan.tournament.awards.prize_money import PrizeMoney
from meydan.tournament.entries import Entry, Private
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.notes import Note
from meydan.tournament.results import Result
from meydan.tournament.worth import Worth


class System(StrEnum):
    """How rounds are paired."""

    SWISS = "swiss"
    """FIDE's Dutch system (T11)."""
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    KNOCK_OUT = "knock-out"
    DOUBLE_ELIMINATION = "double-elimination"
    """A knock-out in which the second defeat, not the first, is the end."""
    POOLS = "pools"
    """Round robins in pools, then a knock-out of the best of each."""
    TEAM_SWISS = "team-swiss"
    """FIDE's Swiss system for teams (C.04.6), on as many boards as the settings say."""
    SCHEVENINGEN = "scheveningen"
    """Two teams: everyone meets everyone of the other."""

    @property
    def bracketed(self) -> bool:
        """Whether a bracket says who meets whom, at least in the end."""
        return self in (System.KNOCK_OUT, System.DOUBLE_ELIMINATION, System.POOLS)

    @property
    def of_teams(self) -> bool:
        """Whether teams meet teams, board by board."""
        return self in (System.TEAM_SWISS, System.SCHEVENINGEN)


class Primary(StrEnum):
    """What ranks and pairs teams first."""

    MATCH = "match"
    """Match points: two for a won match, one for a drawn one."""
    GAME = "game"
    """The points of all boards."""


class Seeding(StrEnum):
    """What the starting list is sorted by first (T9)."""

    SURNAME = "surname"
    RATING = "rating"
    FIRST_NAME = "first-name"
    ENTRY = "entry"
    """The order of entry, for lists that come sorted."""


class Acceleration(StrEnum):
    """Virtual points in the first rounds of a large field."""

    NONE = "none"
    BAKU = "baku"
    """FIDE's C.04.7: the first half of the list, in the first half of the rounds."""
    FREE = "free"
    """As the organiser says: who is lent what in which rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lent:
    """Virtual points for some of the starting list in some rounds."""

    first: int
    last: int
    """Starting numbers."""
    since: int
    until: int
    """Rounds."""
    points: Points
    """Doubled."""


class Edition(StrEnum):
    """The edition of FIDE's C.07 that unplayed rounds are counted by in tie-breaks."""

    FIDE_2024 = "2024"
    FIDE_2026 = "2026"
    """In force since March 2026."""

    @classmethod
    def on(cls, day: date) -> "Edition":
        """The edition in force on a day."""
        return cls.FIDE_2024 if day < date(2026, 3, 1) else cls.FIDE_2026


class Shared(StrEnum):
    """What two players can have in common."""

    SCHOOL = "school"
    DISTRICT = "district"
    PROVINCE = "province"
    FEDERATION = "federation"
    TEAM = "team"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """Entries that must not meet each other: siblings, a player and the referee's child, …"""

    entries: tuple[EntryId, ...]
    hard: bool = True
    """Soft ones give way when no pairing is left without them, and it is said so."""
    until: RoundNo | None = None
    """The last round that it holds for; `None`: to the end."""
    reason: str = ""
    """A code such as `siblings`, or the organiser's own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """A soft wish to keep players of one school, province, … apart as long as possible."""

    shared: Shared
    until: RoundNo | None = None


SYSTEMS: Mapping[str, System] = MappingProxyType(
    {
        "swiss-dutch": System.SWISS,
        "round-robin": System.ROUND_ROBIN,
        "double-round-robin": System.DOUBLE_ROUND_ROBIN,
        "knock-out": System.KNOCK_OUT,
        "double-elimination": System.DOUBLE_ELIMINATION,
        "pools": System.POOLS,
        "swiss-team": System.TEAM_SWISS,
        "scheveningen": System.SCHEVENINGEN,
    }
)
"""The systems by the word that a rulebook has for them."""


MOST_POOLS = 26
"""Pools are called by letters."""
MOST_ADVANCE = 8
MOST_BOARDS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the organiser and the technical meeting decide before round 1."""

    name: str
    book: Rulebook
    """The text with the meeting's decisions inside it: all that follows from rules follows from
    this value."""
    category: str = ""
    """Age group and the like, as shown: `12 yaş altı`."""
    place: str = ""
    rounds: int
    """Rounds planned."""
    forbidden: tuple[Forbidden, ...] = ()
    apart: tuple[Apart, ...] = ()
    acceleration: Acceleration = Acceleration.NONE
    lent: tuple[Lent, ...] = ()
    """What a free acceleration lends; where two overlap, the later one holds."""
    edition: Edition = Edition.FIDE_2026
    third_place: bool = False
    """Whether those beaten in a knock-out's semi-finals play for the third place."""
    pools: int = 4
    """How many pools there are before the knock-out, where the system has any."""
    advance: int = 2
    """How many of each pool go on."""
    boards: int = 4
    """How many players of a team play in a round, where teams meet teams."""
    primary: Primary = Primary.MATCH
    prizes: PrizeMoney = PrizeMoney()  # noqa: RUF009

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise TournamentError("too-few-rounds", rounds=self.rounds)
        for name, least, most in (
            ("pools", 2, MOST_POOLS),
            ("advance", 1, MOST_ADVANCE),
            ("boards", 1, MOST_BOARDS),
        ):
            if not least <= (number := getattr(self, name)) <= most:
                raise TournamentError("number-outside", number=number, least=least, most=most)

    @property
    def rulebook(self) -> str:
        """The text's id: `tazof-mangala-2023`, …"""
        return self.book.id

    @property
    def system(self) -> System:
        """How rounds are paired."""
        return SYSTEMS[self.book.pairing.system.value]

    @property
    def seeding(self) -> Seeding:
        """What the starting list is sorted by first."""
        return Seeding(self.book.seeding.order.value[0])

    @property
    def bye(self) -> Points:
        """What a bye given by the pairing is worth, doubled (T11)."""
        return Points(self.book.pairing.bye.value)

    @property
    def worth(self) -> Worth:
        """What rounds are worth in points."""
        return Worth.of(self.book)

    @property
    def tie_breaks(self) -> tuple[str, ...] | None:
        """The organiser's own order of tie-breaks; `None`: the printed one holds (T13)."""
        order = self.book.standings.order
        return order.value if order.reason is not None else None


class LotMethod(StrEnum):
    """How the lot was drawn (T10)."""

    BY_HAND = "by-hand"
    SEED = "seed"


class LotSubject(StrEnum):
    """What was drawn for (T10)."""

    START = "start"
    COLOUR = "colour"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """The lot of the technical meeting: whether the first on the list starts in round 1 (T10)."""

    drew: EntryId
    """Who drew: the first on the starting list."""
    at: datetime
    method: LotMethod
    starts: bool
    """Whether the first on the list starts."""
    subject: LotSubject = LotSubject.START
    seed: str = ""
    """The shown text that anyone can repeat the draw from."""


class ByeKind(StrEnum):
    """Why an entry has no opponent in a round."""

    PAIRING = "pairing"
    """Given by the pairing to the odd one out; nobody gets two (T11)."""
    FULL = "full"
    """A whole point granted by the organiser."""
    HALF = "half"
    """Half a point, on request."""
    ABSENT = "absent"
    """No point: absent, withdrawn, or not yet entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """An entry without an opponent in a round, with the points it gets for that."""

    entry: EntryId
    kind: ByeKind
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamBye(Bye):
    """A team without an opponent, in a tournament of teams derived from one of players."""

    sets: Points
    """The game points of its players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two entries at a table."""

    table: TableNo
    first: EntryId
    """Who starts set 1 (T1); 'white' in FIDE's texts (T11)."""
    second: EntryId
    result: Result | None = None
    turned: bool = False
    """Whether the second starts after all, by the lot at their table (T10)."""

    def holds(self, entry: EntryId) -> bool:
        """Whether this entry sits here."""
        return entry in (self.first, self.second)

    @property
    def both(self) -> frozenset[EntryId]:
        """The two, whoever starts."""
        return frozenset((self.first, self.second))


class RoundStatus(StrEnum):
    """How far a round is."""

    DRAFT = "draft"
    """Paired, seen by the organiser only."""
    PUBLISHED = "published"
    PLAYING = "playing"
    FINISHED = "finished"
    """All results are in."""
    LOCKED = "locked"
    """Signed off by the chief referee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round: its pairs and those without an opponent."""

    number: RoundNo
    status: RoundStatus = RoundStatus.DRAFT
    pairs: tuple[Pair, ...] = ()
    """In the order of tables."""
    byes: tuple[Bye, ...] = ()
    """An entry in neither is absent without points."""
    by_hand: bool = False
    """Whether someone changed the program's pairing."""
    notes: tuple[Note, ...] = ()
    """What the pairing had to say, e.g. which soft wish gave way."""

    def pair_of(self, entry: EntryId) -> Pair | None:
        """Where this entry sits, if it is paired."""
        return next((pair for pair in self.pairs if pair.holds(entry)), None)

    def bye_of(self, entry: EntryId) -> Bye | None:
        """The bye or recorded absence of this entry, if any."""
        return next((bye for bye in self.byes if bye.entry == entry), None)

    def table(self, number: TableNo) -> Pair:
        """The pair at a table."""
        for pair in self.pairs:
            if pair.table == number:
                return pair
        raise TournamentError("no-such-table", round=self.number, table=number)

    @property
    def missing(self) -> tuple[TableNo, ...]:
        """Tables without a result."""
        return tuple(pair.table for pair in self.pairs if pair.result is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A round that an entry asked to sit out, before it is paired."""

    entry: EntryId
    round: RoundNo
    kind: ByeKind = ByeKind.ABSENT
    """`FULL`, `HALF` or `ABSENT`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A line of the schedule: a round, or something else that has a title."""

    starts: datetime
    round: RoundNo | None = None
    title: str = ""


class DecisionKind(StrEnum):
    """How a tie was decided off the program."""

    PLAY_OFF = "play-off"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Tied entries in the order that a play-off or a lot put them."""

    kind: DecisionKind
    order: tuple[EntryId, ...]
    round: RoundNo | None = None
    """The knock-out round it belongs to; `None`: the final standings."""
    seed: str = ""
    """The shown text that a lot was drawn from, if the program drew it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """Everything about one category of one event."""

    settings: Settings
    entries: tuple[Entry, ...] = ()
    """In the order of entry."""
    private: tuple[Private, ...] = field(default=(), repr=False)
    lot: Lot | None = None
    rounds: tuple[Round, ...] = ()
    """From 1 on, without gaps."""
    leaves: tuple[Leave, ...] = ()
    schedule: tuple[Slot, ...] = ()
    decisions: tuple[Decision, ...] = ()

    def entry(self, entry: EntryId) -> Entry:
        """The entry with this id."""
        # Ids are given 1, 2, 3, … so the place is nearly always known; removed drafts leave gaps.
        if 0 < entry <= len(self.entries) and self.entries[entry - 1].id == entry:
            return self.entries[entry - 1]
        for candidate in self.entries:
            if candidate.id == entry:
                return candidate
        raise TournamentError("no-such-entry", entry=entry)

    def round(self, number: RoundNo) -> Round:
        """The round with this number."""
        if 0 < number <= len(self.rounds):
            return self.rounds[number - 1]
        raise TournamentError("no-such-round", round=number)

    @property
    def next_round(self) -> RoundNo:
        """The number of the round that is not paired yet."""
        return RoundNo(len(self.rounds) + 1)

    @property
    def numbered(self) -> bool:
        """Whether the starting list is fixed."""
        return any(entry.number is not None for entry in self.entries)

    def with_round(self, changed: Round) -> "Tournament":
        """The tournament with the round of that number replaced."""
        rounds = tuple(changed if one.number == changed.number else one for one in self.rounds)
        return replace(self, rounds=rounds)
