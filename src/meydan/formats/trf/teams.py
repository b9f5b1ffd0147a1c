"""Teams: 013 and 310, and what a report of a team Swiss tells besides (352, 362, 320, 330)."""

from collections.abc import Iterator, Mapping, Sequence

from meydan.formats.trf.lists import Ids, listed
from meydan.formats.trf.players import tenths
from meydan.formats.trf.records import Records, Version
from meydan.tournament.ids import EntryId, TeamName
from meydan.tournament.model import ByeKind, System, TeamBye, Tournament
from meydan.tournament.standings import standings
from meydan.tournament.team_play import MATCH_POINTS, Squad, as_teams, known_squads


def read_teams(records: Records, ids: Ids) -> dict[int, TeamName]:
    """The team of each player, by 310 or 013."""
    teams: dict[int, TeamName] = {}
    for record, name, first in (("013", (5, 36), 37), ("310", (9, 40), 74)):
        for line in records.get(record, []):
            for _, player in listed(line, first, ids):
                teams[player] = TeamName(line.at(*name))
    return teams


def met(tournament: Tournament) -> tuple[Squad, ...]:
    """The teams of a report that is one of teams: its other lists name them, not players."""
    if tournament.settings.system is not System.TEAM_SWISS:
        return ()
    return known_squads(tournament)


def write_teams(
    tournament: Tournament,
    own: Sequence[Squad],
    version: Version,
    numbers: Mapping[EntryId, int],
) -> list[str]:
    """Their records: 013, or 310 with all that belongs to it."""
    if not own:
        return []
    members = {
        squad.number: " ".join(f"{numbers[one]:>4}" for one in squad.members if one in numbers)
        for squad in own
    }
    if version is Version.TRF16:
        return [f"013 {squad.name[:32]:<32}{members[squad.number]}" for squad in own]
    settings = tournament.settings
    sides = "".join("WB"[board % 2] for board in range(settings.boards))
    win, draw, loss = map(tenths, MATCH_POINTS)
    lines = [f"352 {sides}", f"362  W{win:>4}    D{draw:>4}    L{loss:>4}"]
    teams = as_teams(tournament)
    table = standings(teams)
    games = table.order.index("set-points")
    # A team that left before it played stands in no table, but its players are in the report.
    told = {row.entry: (row.points, row.values[games].number, row.place) for row in table.rows}
    for squad in own:
        points, won, place = told.get(EntryId(squad.number), (0, 0, 0))
        lines.append(
            f"310 {squad.number:>3} {squad.name[:32]:<32} {'':5} {'':6} {tenths(points):>6} "
            f"{tenths(won):>6} {place:>3}  {members[squad.number]}"
        )
    return [*lines, *_byes(teams), *_unplayed(teams)]


def _byes(teams: Tournament) -> Iterator[str]:
    """320, the bye of each round, and 240 for teams of whom nobody is here for the next one."""
    given = {
        int(one.number): bye
        for one in teams.rounds
        for bye in one.byes
        if isinstance(bye, TeamBye) and bye.kind is ByeKind.PAIRING
    }
    if given:
        row = " ".join(
            f"{given[number].entry if number in given else 0:>3}"
            for number in range(1, max(given) + 1)
        )
        first = next(iter(given.values()))
        yield f"320 {tenths(first.points):>4} {tenths(first.sets):>4} {row}"
    away = " ".join(f"{leave.entry:>4}" for leave in teams.leaves)
    if away:
        yield f"240 Z {teams.next_round:>3} {away}"


def _unplayed(teams: Tournament) -> Iterator[str]:
    """330: matches of which no board was played."""
    for one in teams.rounds:
        for pair in one.pairs:
            if pair.result is not None and not pair.result.played:
                first, second = ("+" if points else "-" for points in pair.result.points)
                yield f"330 {first}{second} {one.number:>3} {pair.first:>3} {pair.second:>3}"
