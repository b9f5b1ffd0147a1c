"""Teams on several boards: FIDE's Swiss system for teams, and Scheveningen."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, sit_out, withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TeamName
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import ByeKind, Primary, System, Tournament
from meydan.tournament.pairing.scheveningen import scheveningen_round
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.rules import change_settings
from meydan.tournament.standings import standings
from meydan.tournament.team_play import as_teams, line_up, matches, squads
from tests.tournament.demo import NOON, tournament


def event(
    teams: int,
    *,
    size: int = 5,
    boards: int = 4,
    system: System = System.TEAM_SWISS,
    rounds: int = 5,
    primary: Primary = Primary.MATCH,
) -> Tournament:
    made = tournament(0, system=system, rounds=rounds)
    made = replace(made, settings=replace(made.settings, boards=boards, primary=primary))
    for team in range(1, teams + 1):
        for board in range(1, size + 1):
            player = Player(given=f"Demo {team}", surname=f"Tahta {board}")
            made = add_entry(made, player, team=TeamName(f"Takım {team:02d}"))
    return enter_lot(made, starts=True, at=NOON)


def play(made: Tournament, rng: Random | None = None) -> Tournament:
    """The next round: the lower id wins, or chance decides."""
    made = pair_next(made)
    number = made.rounds[-1].number
    made = publish(made, number)
    for pair in made.rounds[-1].pairs:
        points = (WIN, LOSS) if pair.first < pair.second else (LOSS, WIN)
        if rng is not None:
            points = rng.choice(((WIN, LOSS), (LOSS, WIN), (DRAW, DRAW)))
        made = enter_result(made, number, pair.table, Result(points=points))
    return finish(made, number)


def met(made: Tournament) -> list[frozenset[int]]:
    return [frozenset(match.teams) for one in made.rounds for match in matches(made, one)]


def test_a_match_is_boards_side_by_side() -> None:
    made = pair_next(event(4))
    one = made.rounds[0]
    first, second = matches(made, one)
    assert first.teams == (1, 3)
    assert [pair.table for pair in first.boards] == [1, 2, 3, 4]
    own = squads(made)
    # Who starts changes from board to board.
    assert [pair.first in own[0].members for pair in first.boards] == [True, False, True, False]
    assert second.teams == (4, 2)
    assert not one.byes


def test_match_points_and_game_points() -> None:
    made = publish(pair_next(event(4, boards=3)), RoundNo(1))
    results = [(WIN, LOSS), (DRAW, DRAW), (DRAW, DRAW), (WIN, LOSS), (LOSS, WIN), (DRAW, DRAW)]
    for pair, points in zip(made.rounds[0].pairs, results, strict=True):
        made = enter_result(made, RoundNo(1), pair.table, Result(points=points))
    table = standings(as_teams(made))
    rows = {row.entry: row for row in table.rows}
    assert table.order[:2] == ("points", "set-points")
    # 2–1 is a won match, 2 match points; doubled.
    assert (rows[EntryId(1)].points, rows[EntryId(3)].points) == (4, 0)
    assert rows[EntryId(1)].values[1].number == 4
    assert (rows[EntryId(2)].points, rows[EntryId(4)].points) == (0, 4)


@pytest.mark.parametrize("teams", [4, 5, 8, 9, 14])
@pytest.mark.parametrize("primary", list(Primary))
def test_nobody_meets_twice_and_nobody_has_two_byes(teams: int, primary: Primary) -> None:
    made = event(teams, rounds=3 if teams < 6 else 5, primary=primary)
    for _ in range(made.settings.rounds):
        made = play(made, Random(teams))
    assert len(set(met(made))) == len(met(made))
    byes = [bye.entry for one in as_teams(made).rounds for bye in one.byes]
    assert len(set(byes)) == len(byes) == (made.settings.rounds if teams % 2 else 0)
    table = standings(as_teams(made))
    key = [(row.values[0].number, row.values[1].number) for row in table.rows]
    assert key == sorted(key, reverse=True)


def test_reserves_step_in_and_an_empty_board_is_lost() -> None:
    made = event(4, size=4, boards=3)
    made = sit_out(made, EntryId(1), RoundNo(1))
    made = withdraw(withdraw(made, EntryId(6)), EntryId(7))
    first, second = squads(made)[:2]
    assert line_up(made, first, RoundNo(1)) == (2, 3, 4)
    assert line_up(made, second, RoundNo(1)) == (5, 8)
    made = play(made)
    alone = [bye for bye in made.rounds[0].byes if bye.kind is ByeKind.FULL]
    assert [(bye.entry, bye.points) for bye in alone] == [(EntryId(15), WIN)]
    match = next(one for one in matches(made, made.rounds[0]) if 2 in one.teams)
    assert sum(match.games) == 3 * WIN


def test_a_team_that_stays_away_is_not_paired() -> None:
    made = event(5, size=2, boards=2)
    for entry in squads(made)[0].members:
        made = sit_out(made, entry, RoundNo(1))
    made = play(made)
    assert not any(1 in match.teams for match in matches(made, made.rounds[0]))
    assert standings(as_teams(made)).row(EntryId(1)).points == 0


def test_everybody_needs_a_team_and_boards_are_settled() -> None:
    made = add_entry(event(4), Player(given="Demo", surname="Yalnız"))
    with pytest.raises(TournamentError, match="no-team"):
        pair_next(enter_lot(made, starts=True, at=NOON))
    with pytest.raises(TournamentError, match="two-teams"):
        pair_next(event(1))
    played = play(event(4))
    with pytest.raises(TournamentError, match="round-not-open"):
        change_settings(played, replace(played.settings, boards=2))


@pytest.mark.parametrize("size", range(1, 13))
def test_scheveningen_tables(size: int) -> None:
    found = [scheveningen_round(size, number) for number in range(1, size + 1)]
    games = [(own, other) for one in found for own, other, _ in one]
    assert len(set(games)) == size * size
    for one in found:
        assert sorted(other for _, other, _ in one) == list(range(size))
    for player in range(size):
        starts = sum(starts for one in found for own, _, starts in one if own == player)
        second = sum(starts for one in found for _, other, starts in one if other == player)
        assert abs(2 * starts - size) <= 1
        assert abs(2 * second - size) <= 1
    if size % 4 == 0:
        assert all(2 * sum(starts for _, _, starts in one) == size for one in found)


def test_four_boards_of_scheveningen_as_they_are_printed() -> None:
    shown = [
        " ".join(
            f"A{own + 1}-B{other + 1}" if starts else f"B{other + 1}-A{own + 1}"
            for own, other, starts in scheveningen_round(4, number)
        )
        for number in range(1, 5)
    ]
    assert shown == [
        "A1-B1 A2-B2 B3-A3 B4-A4",
        "B2-A1 B1-A2 A3-B4 A4-B3",
        "A1-B3 A2-B4 B1-A3 B2-A4",
        "B4-A1 B3-A2 A3-B2 A4-B1",
    ]


def test_scheveningen_is_played_by_two_equal_teams() -> None:
    made = event(2, size=4, system=System.SCHEVENINGEN, rounds=4)
    for _ in range(4):
        made = play(made)
    assert {pair.both for one in made.rounds for pair in one.pairs} == {
        frozenset((EntryId(own), EntryId(other))) for own in range(1, 5) for other in range(5, 9)
    }
    table = standings(as_teams(made))
    assert [row.values[1].number for row in table.rows] == [32, 0]
    with pytest.raises(TournamentError, match="two-equal-teams"):
        pair_next(event(3, size=4, system=System.SCHEVENINGEN))


def test_met_lists_every_couple_once() -> None:
    made = event(6, size=2, boards=2, rounds=5)
    for _ in range(5):
        made = play(made, Random(1))
    assert set(met(made)) == {frozenset(two) for two in combinations(range(1, 7), 2)}
