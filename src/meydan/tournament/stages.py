"""From one stage to the next: who qualified, entered there with where they come from (T15).

School, district, province, national final: a number of places of each category goes on. Where a
shared place crosses that border nobody is chosen silently; the play-off or the lot must be entered
first. When someone withdraws, the next of the same event moves up.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from meydan.tournament.entries import Entry, Origin, Private
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.names import sort_key
from meydan.tournament.notes import Note, note
from meydan.tournament.standings import Row, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualifier:
    """An entry as it leaves a stage: who, with what is kept private, and which place."""

    entry: Entry
    private: Private | None
    origin: Origin
    last: int
    """The last of the places that it shares."""


Same = Callable[[Entry, Qualifier], bool | None]
"""Whether an entry of the next stage is who qualified, by whoever knows people; `None`: unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualification:
    """Who goes on from one category of one event."""

    stage: str
    event: str
    places: int
    """How many go on."""
    qualified: tuple[Qualifier, ...]
    """Those who surely do, the best first."""
    border: tuple[Qualifier, ...]
    """Those who share the place at the border; only `open_places` of them go on."""
    open_places: int
    reserves: tuple[Qualifier, ...]
    """Everyone behind, the best first."""

    @property
    def notes(self) -> tuple[Note, ...]:
        """What must be decided before they can be entered."""
        if not self.border:
            return ()
        entries = tuple(one.entry.id for one in self.border)
        return (note("shared-border", event=self.event, entries=entries, places=self.open_places),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """The next stage's tournament with new entries, and what was left out or needs a look."""

    tournament: Tournament
    added: tuple[EntryId, ...]
    notes: tuple[Note, ...]


def places_of(tournament: Tournament) -> int:
    """How many of each category go on by the rulebook (T15)."""
    return tournament.settings.book.stages.places.value


def qualification(
    tournament: Tournament, *, stage: str, places: int | None = None
) -> Qualification:
    """Who goes on from a tournament by its standings; whoever withdrew does not."""
    wanted = places_of(tournament) if places is None else places
    if wanted < 1:
        raise TournamentError("places-too-few", places=wanted)
    table = standings(tournament)
    if not table.complete:
        raise TournamentError("results-missing", round=table.after, tables=_missing(tournament))
    private = {one.entry: one for one in tournament.private}
    left = [row for row in table.rows if tournament.entry(row.entry).active]
    leaving = [
        Qualifier(
            entry=tournament.entry(row.entry),
            private=private.get(row.entry),
            origin=Origin(stage=stage, event=tournament.settings.name, place=row.place),
            last=row.last,
        )
        for row in left
    ]
    sure, border = _split(left, wanted)
    return Qualification(
        stage=stage,
        event=tournament.settings.name,
        places=wanted,
        qualified=tuple(leaving[:sure]),
        border=tuple(leaving[sure:border]),
        open_places=min(wanted, len(left)) - sure,
        reserves=tuple(leaving[border:]),
    )


def carry(
    qualifications: Sequence[Qualification], *, into: Tournament, same: Same | None = None
) -> Carried:
    """The next stage's tournament with everyone who qualified, nobody twice.

    Raises `shared-border` while a place at the border is undecided. Where `same` knows two to be
    one, or not, it is believed; elsewhere number, name and year of birth tell.
    """
    for one in qualifications:
        refuse_shared(one)
    carried = Carried(tournament=into, added=(), notes=())
    for one in qualifications:
        for qualifier in one.qualified:
            carried = _enter(carried, qualifier, same)
    return carried


def refuse_shared(one: Qualification) -> None:
    """Refuse to choose silently between those who share the place at the border."""
    if one.border:
        entries = tuple(other.entry.id for other in one.border)
        raise TournamentError(
            "shared-border", event=one.event, entries=entries, places=one.open_places
        )


def entered(tournament: Tournament, qualifier: Qualifier) -> Tournament:
    """The tournament with one who qualified as its last entry."""
    grown = add_entry(
        tournament,
        qualifier.entry.player,
        team=qualifier.entry.team,
        accommodations=qualifier.entry.accommodations,
        origin=qualifier.origin,
        national_id=qualifier.private.national_id if qualifier.private is not None else "",
    )
    return _with_private(grown, grown.entries[-1].id, qualifier.private)


def move_up(
    tournament: Tournament,
    withdrawn: EntryId,
    qualifications: Sequence[Qualification],
    *,
    same: Same | None = None,
) -> Carried:
    """The next stage's tournament with the first reserve of the event that a withdrawn entry left.

    Reserves who are entered already, or were and withdrew too, are passed over. Reserves who share
    a place are not chosen between: `shared-reserve` says who they are.
    """
    gone = tournament.entry(withdrawn)
    if gone.active:
        raise TournamentError("not-withdrawn", entry=withdrawn)
    if gone.origin is None:
        raise TournamentError("no-origin", entry=withdrawn)
    for one in qualifications:
        if (one.stage, one.event) == (gone.origin.stage, gone.origin.event):
            return _next_reserve(tournament, one, same)
    raise TournamentError("no-qualification", entry=withdrawn, event=gone.origin.event)


def same_person(
    one: Entry, one_private: Private | None, other: Entry, other_private: Private | None
) -> str | None:
    """How two entries are known to be one person: `national-id`, `name-and-birth-year`, or not.

    Two different national id numbers are two persons, whatever their names.
    """
    own, others = (
        private.national_id.strip() if private is not None else ""
        for private in (one_private, other_private)
    )
    if own and others:
        return "national-id" if own == others else None
    if _name(one) != _name(other) or one.player.birth_year is None:
        return None
    return "name-and-birth-year" if one.player.birth_year == other.player.birth_year else None


def _enter(carried: Carried, qualifier: Qualifier, same: Same | None) -> Carried:
    found = _known(carried.tournament, qualifier, same)
    if found is not None:
        entry, how = found
        twice = note(
            "already-entered",
            entry=entry,
            by=how,
            event=qualifier.origin.event,
            place=qualifier.origin.place,
        )
        return Carried(
            tournament=carried.tournament, added=carried.added, notes=(*carried.notes, twice)
        )
    notes = carried.notes
    namesakes = tuple(
        entry.id
        for entry in carried.tournament.entries
        if _name(entry) == _name(qualifier.entry)
        and None in (entry.player.birth_year, qualifier.entry.player.birth_year)
    )
    grown = entered(carried.tournament, qualifier)
    new = grown.entries[-1].id
    if namesakes:
        notes = (*notes, note("same-name", entry=new, entries=namesakes))
    return Carried(tournament=grown, added=(*carried.added, new), notes=notes)


def _next_reserve(tournament: Tournament, one: Qualification, same: Same | None) -> Carried:
    left = [other for other in one.reserves if _known(tournament, other, same) is None]
    if not left:
        none = note("no-reserve", event=one.event)
        return Carried(tournament=tournament, added=(), notes=(none,))
    level = [other for other in left if other.origin.place == left[0].origin.place]
    if len(level) > 1:
        entries = tuple(other.entry.id for other in level)
        shared = note("shared-reserve", event=one.event, entries=entries)
        return Carried(tournament=tournament, added=(), notes=(shared,))
    return _enter(Carried(tournament=tournament, added=(), notes=()), left[0], same)


def _known(
    tournament: Tournament, qualifier: Qualifier, same: Same | None
) -> tuple[EntryId, str] | None:
    """The entry that is this person already, and how that is known."""
    private = {one.entry: one for one in tournament.private}
    for entry in tournament.entries:
        told = same(entry, qualifier) if same is not None else None
        if told is not None:
            if told:
                return entry.id, "person"
            continue
        how = same_person(entry, private.get(entry.id), qualifier.entry, qualifier.private)
        if how is not None:
            return entry.id, how
    return None


def _with_private(tournament: Tournament, entry: EntryId, known: Private | None) -> Tournament:
    if known is None:
        return tournament
    others = tuple(one for one in tournament.private if one.entry != entry)
    return replace(tournament, private=(*others, replace(known, entry=entry)))


def _split(rows: Sequence[Row], wanted: int) -> tuple[int, int]:
    """How many surely go on, and where those end who share the place at the border."""
    if len(rows) <= wanted or rows[wanted - 1].place != rows[wanted].place:
        sure = min(wanted, len(rows))
        return sure, sure
    level = [row.place for row in rows]
    first = level.index(rows[wanted].place)
    return first, first + level.count(rows[wanted].place)


def _missing(tournament: Tournament) -> tuple[int, ...]:
    return tuple(table for one in tournament.rounds for table in one.missing)


def _name(entry: Entry) -> object:
    return sort_key(entry.player.full)[:2]
