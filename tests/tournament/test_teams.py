"""Teams: the best players' points over the categories that a team enters (T14)."""

from dataclasses import replace

import pytest

from meydan.rulebooks import RulebookError, load
from meydan.rulebooks.packages import offered
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import TeamName
from meydan.tournament.model import Shared, Tournament
from meydan.tournament.settings import with_choices
from meydan.tournament.teams import Category, best_of, category, known_or, team_standings
from tests.tournament.tiebreaks.events import written

ORDER = ("points",)


def named(tournament: Tournament, *teams: str, title: str = "") -> Category:
    """A category whose entries play for these teams, in order; `-` plays for none."""
    entries = tuple(
        replace(
            entry,
            team=None if team == "-" else TeamName(team),
            player=replace(entry.player, province=team),
        )
        for entry, team in zip(tournament.entries, teams, strict=True)
    )
    settings = with_choices(replace(tournament.settings, category=title), tie_breaks=ORDER)
    return category(replace(tournament, entries=entries, settings=settings))


GIRLS = named(
    written("1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 1:0", entries=4), "A", "B", "B", "A", title="Kızlar"
)
"""1 of A has 2; 2 and 3 of B share places 2–3 with 1; 4 of A has 0."""

BOYS = named(
    written("1-2 ½:½, 3-4 1:0", "1-3 0:1, 2-4 1:0", entries=4),
    "B",
    "A",
    "C",
    "a ",
    title="Erkekler",
)
"""3 of C has 2; 2 of A has 1½; 1 of B has ½; 4 of A has 0."""


def test_points_are_summed_over_the_categories() -> None:
    """All players count by default: A 2 + 0 + 1½ + 0, B 1 + 1 + ½, C 2."""
    rows = team_standings([GIRLS, BOYS])
    assert [(row.places, row.team, row.points / 2) for row in rows] == [
        ("1", "A", 3.5),
        ("2", "B", 2.5),
        ("3", "C", 2),
    ]
    assert [(one.category, one.entry) for one in rows[0].counted] == [
        (0, 1),
        (1, 2),
        (0, 4),
        (1, 4),
    ]
    assert GIRLS.name == "Kızlar"


def test_only_the_best_players_count() -> None:
    """K = 1: A and C have 2, B has 1."""
    rows = team_standings([GIRLS, BOYS], best=1)
    assert [(row.places, row.team, row.points / 2) for row in rows] == [
        ("1–2", "A", 2),
        ("1–2", "C", 2),
        ("3", "B", 1),
    ]
    assert len(rows[0].others) == 3


def test_level_teams_are_ranked_by_the_sum_of_places() -> None:
    """A: places 1 and 4; B: twice 2–3, which counts 2½; both have 2 points with K = 2."""
    rows = team_standings([GIRLS], best=2)
    assert [(row.team, row.points, row.doubled_places) for row in rows] == [
        ("A", 4, 10),
        ("B", 4, 10),
    ]
    # Then the best single place decides: 1 before 2½.
    assert [(row.places, row.doubled_best) for row in rows] == [("1", 2), ("2", 5)]


def test_the_technical_meeting_may_take_other_ties() -> None:
    assert [row.places for row in team_standings([GIRLS], ties=["sum-of-places"])] == ["1–2", "1–2"]
    with pytest.raises(TournamentError, match="no-such-tie-break"):
        team_standings([GIRLS], ties=["lot"])


def test_t14_criteria_of_players_are_summed_over_those_who_count() -> None:
    """The order of the Russian IFMG text, which it names for the individual and team event."""
    book = load("ifmg-mangala")
    (criteria,) = [one for one, _ in offered(book) if one.id == "team-criteria"]
    assert criteria.values["teams.ties"] == list(book.standings.order.value[1:])
    rows = team_standings([GIRLS], best=2, ties=["buchholz"])
    # A: 1 met 2 and 3, 4 met 3 and 2, all with 1 point; B: 2 and 3 both met 1 and 4, 2 + 0.
    assert [(row.team, row.places, *map(str, row.values)) for row in rows] == [
        ("A", "1–2", "4"),
        ("B", "1–2", "4"),
    ]
    (first, second) = team_standings([GIRLS], best=2, ties=["progress"])
    # 1: 1 + 2; 4: 0 + 0. 2: 0 + 1; 3: 1 + 1.
    assert [(one.team, one.place, str(one.values[0])) for one in (first, second)] == [
        ("A", 1, "3"),
        ("B", 1, "3"),
    ]


def test_t14_the_personal_meeting_of_teams_is_between_those_who_count() -> None:
    """A's 1 beat both of B, A's 4 lost to both; with one player each, 1 beat 2."""
    rows = team_standings([GIRLS], best=2, ties=["personal-meeting", "best-place"])
    assert [(row.team, str(row.values[0])) for row in rows] == [("A", "2"), ("B", "2")]
    other = named(written("1-2 0:1, 3-4 1:0", "1-3 1:0, 2-4 0:1", entries=4), *"ABCD")
    rows = team_standings([other], ties=["personal-meeting"])
    # All have 1 point: 1 lost to 2 and beat 3, each of the four scored 1 among them.
    assert {row.places for row in rows} == {"1–4"}
    alone = named(written("1-2 0:1, 3-4 1:0", "1-3 1:0", entries=4), "A", "B", "A", "B")
    # A has 1 of 1 and 1 of 3, B 1 of 2; a game inside a team is no meeting.
    rows = team_standings([alone], best=1, ties=["personal-meeting"])
    assert [(row.team, row.places, str(row.values[0])) for row in rows] == [
        ("B", "1", "1"),
        ("A", "2", "0"),
    ]


def test_t14_the_meeting_chooses_the_criteria_in_the_book() -> None:
    changed = GIRLS.tournament.settings.book.override(
        {"teams.ties": ["personal-meeting", "buchholz"]}, reason="meeting"
    )
    settings = replace(GIRLS.tournament.settings, book=changed)
    rows = team_standings([category(replace(GIRLS.tournament, settings=settings))])
    assert [len(row.values) for row in rows] == [2, 2]
    with pytest.raises(RulebookError, match="team-criteria"):
        changed.with_field("teams.ties", ["play-off"], reason="meeting")


def test_a_team_is_the_same_however_its_name_is_spaced_or_cased() -> None:
    other = named(written("1-2 1:0", entries=2), "IĞDIR", "ığdır ")
    assert [(row.team, len(row.counted)) for row in team_standings([other])] == [("IĞDIR", 2)]


def test_the_individual_team_event_may_count_by_province_or_federation() -> None:
    """IFMG: teams come out of the individual tournament."""
    alone = named(written("1-2 1:0", entries=2), "-", "-")
    assert team_standings([alone]) == ()
    assert [row.team for row in team_standings([alone], by=Shared.PROVINCE)] == ["-"]
    assert [row.team for row in team_standings([BOYS], by=Shared.PROVINCE)] == ["C", "A", "B"]
    assert team_standings([BOYS], by=Shared.SCHOOL) == ()


def test_how_many_count_is_a_field_of_the_rulebook() -> None:
    assert best_of(GIRLS.tournament) is None
    with pytest.raises(TournamentError, match="best-too-few"):
        team_standings([GIRLS], best=0)


def test_what_nobody_has_makes_no_team() -> None:
    """A list with schools alone shows schools, not an empty table of teams."""
    one = written("1-2 1:0", entries=2)
    players = [replace(entry, player=replace(entry.player, school="Gazi")) for entry in one.entries]
    schools = replace(one, entries=tuple(players))
    assert known_or(Shared.TEAM, [schools]) is Shared.SCHOOL
    assert known_or(Shared.PROVINCE, [BOYS.tournament]) is Shared.PROVINCE
    assert known_or(Shared.TEAM, []) is Shared.TEAM
