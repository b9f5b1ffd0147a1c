"""The team event: individual results of a team added up over the categories that it enters (T14).

Also the individual-team event of the IFMG text. Who belongs to a team is what `by` says: the team
of the entry, or its school, district, province or federation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from meydan.tournament.entries import Entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, TeamName
from meydan.tournament.model import Primary, Shared, Tournament
from meydan.tournament.names import sort_key
from meydan.tournament.standings import Standings, played_out, standings
from meydan.tournament.team_play import ORDERS, as_teams, known_squads
from meydan.tournament.team_ties import ranked
from meydan.tournament.tiebreaks.values import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A tournament with its standings: one category of an event."""

    tournament: Tournament
    standings: Standings

    @property
    def name(self) -> str:
        """The category as it is shown, or the event's name where it has none."""
        return self.tournament.settings.category or self.tournament.settings.name

    @property
    def played_out(self) -> bool:
        """Whether its places are final."""
        return played_out(self.tournament)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A player of a team in one category."""

    category: int
    """Which of the categories, from 0."""
    entry: EntryId
    points: Points
    place: int
    last: int
    """The last of the places that it shares."""

    @property
    def doubled_place(self) -> int:
        """Twice the place; a shared one counts as the middle of the places that it covers."""
        return self.place + self.last


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """One team in the standings."""

    place: int
    last: int
    """The last of the places that it shares."""
    team: TeamName
    points: Points
    doubled_places: int
    """Twice the sum of the places of those who count; fewer are better."""
    doubled_best: int
    """Twice the best single place among them."""
    counted: tuple[Member, ...]
    """The players whose points count, the best first."""
    others: tuple[Member, ...]
    values: tuple[Value, ...] = ()
    """What each of the criteria gave that rank teams with the same points."""

    @property
    def places(self) -> str:
        """The place as it is shown: `2`, or `3–4` when shared."""
        return f"{self.place}–{self.last}" if self.last != self.place else str(self.place)


def category(tournament: Tournament) -> Category:
    """A tournament with its standings as they are now."""
    return Category(tournament=tournament, standings=standings(tournament))


def best_of(tournament: Tournament) -> int | None:
    """How many players of a team the rulebook counts; `None`: all (T14)."""
    return tournament.settings.book.teams.best.value


def ties_of(tournament: Tournament) -> tuple[str, ...]:
    """How the rulebook ranks teams with the same points (T14); where teams meet, how FIDE does."""
    settings = tournament.settings
    if settings.system.of_teams:
        other = "game-points" if settings.primary is Primary.MATCH else "match-points"
        return (other, *ORDERS[settings.primary][2:])
    return tournament.settings.book.teams.ties.value


def team_standings(
    categories: Sequence[Category],
    *,
    best: int | None = None,
    by: Shared = Shared.TEAM,
    ties: Sequence[str] | None = None,
) -> tuple[TeamRow, ...]:
    """Teams by the points of their `best` players over all categories.

    How many count, and how level teams are ranked (`ties`), says the book of the first category
    where it is not given; who is still level shares the place (T14).
    """
    if len(categories) == 1 and categories[0].tournament.settings.system.of_teams:
        return _of_matches(categories[0])
    if ties is None:
        ties = ties_of(categories[0].tournament) if categories else ()
    if best is None and categories:
        best = best_of(categories[0].tournament)
    if best is not None and best < 1:
        raise TournamentError("best-too-few", best=best)
    rows = [_row(team, members, best) for team, members in members_of(categories, by=by)]
    rows.sort(key=lambda row: (-row.points, sort_key(row.team)))
    found: list[TeamRow] = []
    for _, same in groupby(rows, key=lambda row: row.points):
        for level, values in ranked(list(same), categories, ties):
            place, last = len(found) + 1, len(found) + len(level)
            found += [replace(row, place=place, last=last, values=values) for row in level]
    return tuple(found)


def _of_matches(one: Category) -> tuple[TeamRow, ...]:
    """Teams that met each other, by match points and game points."""
    own = known_squads(one.tournament)
    if not own:
        return ()
    known = {row.entry: row for row in one.standings.rows}
    table = standings(as_teams(one.tournament))
    rows = []
    for row in table.rows:
        squad = own[row.entry - 1]
        members = tuple(
            Member(
                category=0,
                entry=entry,
                points=known[entry].points,
                place=known[entry].place,
                last=known[entry].last,
            )
            for entry in squad.members
            if entry in known
        )
        made = _row(squad.name, list(members), None)
        points, values = Points(row.values[0].number), row.values[1:]
        rows.append(replace(made, place=row.place, last=row.last, points=points, values=values))
    return tuple(rows)


def members_of(
    categories: Sequence[Category], *, by: Shared
) -> list[tuple[TeamName, list[Member]]]:
    """Teams with their players, the best first; names that differ in case only are one team."""
    found: dict[object, tuple[TeamName, list[Member]]] = {}
    for number, one in enumerate(categories):
        for row in one.standings.rows:
            name = shared_name(one.tournament.entry(row.entry), by)
            if not name:
                continue
            member = Member(
                category=number,
                entry=row.entry,
                points=row.points,
                place=row.place,
                last=row.last,
            )
            found.setdefault(name_key(name), (TeamName(name), []))[1].append(member)
    for _, members in found.values():
        members.sort(key=lambda one: (-one.points, one.doubled_place, one.category, one.entry))
    return list(found.values())


def known_or(usual: Shared, tournaments: Iterable[Tournament]) -> Shared:
    """What makes a team, unless nobody's is known: then what is, the school first."""
    entries = [entry for one in tournaments for entry in one.entries]
    wishes = (usual, Shared.SCHOOL, Shared.TEAM, Shared.PROVINCE, Shared.DISTRICT)
    known = (by for by in wishes if any(shared_name(entry, by) for entry in entries))
    return next(known, usual)


def shared_name(entry: Entry, by: Shared) -> str:
    """What an entry's team, school, … is called; empty when unknown."""
    if by is Shared.TEAM:
        return " ".join((entry.team or "").split())
    names = {
        Shared.SCHOOL: entry.player.school,
        Shared.DISTRICT: entry.player.district,
        Shared.PROVINCE: entry.player.province,
        Shared.FEDERATION: entry.player.federation,
    }
    return " ".join(names[by].split())


def name_key(name: str) -> object:
    """What makes two written names the same: letters and accents, not case."""
    return sort_key(name)[:2]


def _row(team: TeamName, members: list[Member], best: int | None) -> TeamRow:
    counted = tuple(members[:best])
    return TeamRow(
        place=0,
        last=0,
        team=team,
        points=Points(sum(one.points for one in counted)),
        doubled_places=sum(one.doubled_place for one in counted),
        doubled_best=min((one.doubled_place for one in counted), default=0),
        counted=counted,
        others=tuple(members[len(counted) :]),
    )
