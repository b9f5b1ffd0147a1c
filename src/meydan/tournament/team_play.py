"""Teams that meet each other on several boards: who plays where, and the event as its teams see it.

A match of two teams is nothing but its boards: pairs of players at tables side by side. From them
`as_teams` derives a tournament whose entries are the teams, whose points are match points and whose
set points are game points, so that pairing, standings, tie-breaks and explanations of teams are
those of players. Members play in the order of entry; the first of those who are here play.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from meydan.tournament.entries import Entry, Player, Status
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, RoundNo, StartNo, TableNo, TeamName
from meydan.tournament.model import (
    Bye,
    ByeKind,
    Leave,
    Pair,
    Primary,
    Round,
    Seeding,
    Settings,
    TeamBye,
    Tournament,
)
from meydan.tournament.names import sort_key
from meydan.tournament.results import Result, ResultKind

MATCH_POINTS = (Points(4), Points(2), Points(0))
"""Two for a won match, one for a drawn one; doubled."""
ORDERS = {
    Primary.MATCH: ("points", "set-points", "personal-meeting", "buchholz", "berger"),
    Primary.GAME: ("set-points", "points", "personal-meeting", "buchholz", "berger"),
}
"""What ranks teams: match points and game points, the primary score first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Squad:
    """A team of the event."""

    number: int
    """From 1 on, as teams are listed; the team's id in `as_teams`."""
    name: TeamName
    members: tuple[EntryId, ...]
    """In the order of boards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMatch:
    """Two teams and their boards in a round."""

    teams: tuple[int, int]
    """Squad numbers; the first one starts at the first board."""
    boards: tuple[Pair, ...]
    """In the order of tables."""
    games: tuple[Points, Points]
    """Game points so far, also those of players without an opponent."""
    over: bool
    played: bool
    """Whether any board was."""


def squads(tournament: Tournament) -> tuple[Squad, ...]:
    """Every team that takes part, numbered; raises `no-team` for players of none."""
    members: dict[object, list[Entry]] = {}
    for entry in sorted(tournament.entries, key=lambda one: one.id):
        if not entry.active and entry.number is None:
            continue
        if not (entry.team or "").strip():
            raise TournamentError("no-team", entry=entry.id)
        members.setdefault(_key(entry.team or ""), []).append(entry)
    found = sorted(members.values(), key=lambda own: _rank(own, tournament.settings))
    return tuple(
        Squad(
            number=number,
            name=TeamName(" ".join((own[0].team or "").split())),
            members=tuple(one.id for one in own),
        )
        for number, own in enumerate(found, 1)
    )


def known_squads(tournament: Tournament) -> tuple[Squad, ...]:
    """The same; none in other systems and while somebody has no team."""
    if not tournament.settings.system.of_teams:
        return ()
    try:
        return squads(tournament)
    except TournamentError:
        return ()


def line_up(tournament: Tournament, squad: Squad, at: RoundNo) -> tuple[EntryId, ...]:
    """Who plays for a team in a round: the first of those who are here, board by board."""
    away = {leave.entry for leave in tournament.leaves if leave.round == at}
    here = [
        one
        for one in squad.members
        if tournament.entry(one).active and tournament.entry(one).joined <= at and one not in away
    ]
    return tuple(here[: tournament.settings.boards])


def matches(tournament: Tournament, one: Round) -> tuple[TeamMatch, ...]:
    """The matches of a round, in the order of tables."""
    team_of = {entry: squad.number for squad in known_squads(tournament) for entry in squad.members}
    boards: dict[frozenset[int], list[Pair]] = {}
    for pair in one.pairs:
        both = frozenset(team_of.get(entry, 0) for entry in (pair.first, pair.second))
        if len(both) == 2 and 0 not in both:
            boards.setdefault(both, []).append(pair)
    alone = {bye.entry: bye.points for bye in one.byes if bye.kind is ByeKind.FULL}
    found = []
    for pairs in boards.values():
        first, second = team_of[pairs[0].first], team_of[pairs[0].second]
        games = [
            sum(_points(pair, team, team_of) for pair in pairs)
            + sum(points for entry, points in alone.items() if team_of.get(entry) == team)
            for team in (first, second)
        ]
        results = [pair.result for pair in pairs]
        found.append(
            TeamMatch(
                teams=(first, second),
                boards=tuple(pairs),
                games=(Points(games[0]), Points(games[1])),
                over=None not in results,
                played=any(result is not None and result.played for result in results),
            )
        )
    return tuple(found)


def as_teams(tournament: Tournament) -> Tournament:
    """The event with teams as its entries; refuses nothing that `squads` does not."""
    own = squads(tournament)
    entries = tuple(
        Entry(
            id=EntryId(squad.number),
            player=Player(given=squad.name),
            number=StartNo(squad.number),
            status=Status.ACTIVE
            if any(tournament.entry(one).active for one in squad.members)
            else Status.WITHDRAWN,
        )
        for squad in own
    )
    leaves = tuple(
        Leave(entry=EntryId(squad.number), round=at)
        for squad in own
        for at in (tournament.next_round,)
        if not line_up(tournament, squad, at)
    )
    return replace(
        tournament,
        settings=_team_settings(tournament.settings),
        entries=entries,
        private=(),
        rounds=tuple(_team_round(tournament, one, own) for one in tournament.rounds),
        leaves=leaves,
        decisions=(),
    )


def _team_settings(settings: Settings) -> Settings:
    win, draw, loss = map(int, MATCH_POINTS)
    bye = win if settings.bye >= settings.worth.win else draw
    values: dict[str, object] = {
        "pairing.system": "swiss-dutch",
        "pairing.bye": bye,
        "pairing.present": win,
        "pairing.absent": loss,
        "points.win": win,
        "points.draw": draw,
        "points.loss": loss,
        "standings.order": ORDERS[settings.primary],
    }
    fields = {path: value for path, value in values.items() if _other(settings, path, value)}
    book = settings.book.override(fields, reason=settings.system.value)
    return replace(settings, book=book, forbidden=(), apart=())


def _other(settings: Settings, path: str, value: object) -> bool:
    return bool(settings.book.field(path).value != value)


def _team_round(tournament: Tournament, one: Round, own: Sequence[Squad]) -> Round:
    pairs = tuple(
        Pair(
            table=TableNo(number),
            first=EntryId(match.teams[0]),
            second=EntryId(match.teams[1]),
            result=_result(match) if match.over else None,
        )
        for number, match in enumerate(matches(tournament, one), 1)
    )
    paired = {entry for pair in pairs for entry in (pair.first, pair.second)}
    given = {bye.entry: bye for bye in one.byes if bye.kind is ByeKind.PAIRING}
    win, draw, _ = MATCH_POINTS
    settings = tournament.settings
    byes = tuple(
        TeamBye(
            entry=EntryId(squad.number),
            kind=ByeKind.PAIRING,
            points=win if settings.bye >= settings.worth.win else draw,
            sets=Points(sum(given[entry].points for entry in squad.members if entry in given)),
        )
        for squad in own
        if squad.number not in paired and any(entry in given for entry in squad.members)
    )
    return replace(one, pairs=pairs, byes=byes, notes=())


def _result(match: TeamMatch) -> Result:
    win, draw, loss = MATCH_POINTS
    first, second = match.games
    points = (draw, draw) if first == second else (win, loss) if first > second else (loss, win)
    kind = ResultKind.PLAYED if match.played else ResultKind.FORFEIT
    if not match.played and first == second:
        points = (loss, loss)
    return Result(points=points, kind=kind, sets=match.games)


def boards_of(
    first: Sequence[EntryId], second: Sequence[EntryId]
) -> tuple[list[tuple[EntryId, EntryId]], list[EntryId]]:
    """The boards of a match, the first team starting at the odd ones; and who has no opponent."""
    couples = [
        (one, other) if board % 2 == 0 else (other, one)
        for board, (one, other) in enumerate(zip(first, second, strict=False))
    ]
    longer = first if len(first) > len(second) else second
    return couples, list(longer[len(couples) :])


def team_byes(tournament: Tournament, alone: Iterable[EntryId], kind: ByeKind) -> tuple[Bye, ...]:
    """Byes of players whose board, or whose whole team, has no opponent."""
    settings = tournament.settings
    points = settings.bye if kind is ByeKind.PAIRING else settings.worth.win
    return tuple(Bye(entry=entry, kind=kind, points=points) for entry in alone)


def _points(pair: Pair, team: int, team_of: dict[EntryId, int]) -> int:
    if pair.result is None:
        return 0
    return pair.result.points[0 if team_of[pair.first] == team else 1]


def _key(name: str) -> object:
    return sort_key(" ".join(name.split()))[:2]


def _rank(own: Sequence[Entry], settings: Settings) -> tuple[object, ...]:
    """Teams by the ratings of their first boards, by name, or as they were entered."""
    first = own[0]
    if settings.seeding is Seeding.RATING:
        rated = [one.player.rating or 0 for one in own[: settings.boards]]
        return (-sum(rated), _key(first.team or ""), first.id)
    if settings.seeding is Seeding.ENTRY:
        return (first.id,)
    return (_key(first.team or ""), first.id)
