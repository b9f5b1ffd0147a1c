"""The personal meeting, FIDE's direct encounter (C.07, article 6)."""

from meydan.tournament.ids import EntryId
from meydan.tournament.model import System, Tournament
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import Why
from meydan.tournament.tiebreaks.field import field_of
from meydan.tournament.tiebreaks.personal_meeting import tiers

from .events import written


def ranked(tournament: Tournament, *tied: int) -> list[list[int]]:
    """The tied entries in groups, the best first."""
    field = field_of(tournament)
    found = tiers(field, [field.index[EntryId(entry)] for entry in tied])
    return [sorted(field.entries[player] for player in group) for group in found]


def test_of_two_the_winner_of_their_game_comes_first() -> None:
    event = written("1-2 0:1, 3-4 ½:½", entries=4)
    assert ranked(event, 1, 2) == [[2], [1]]
    assert ranked(event, 3, 4) == [[3, 4]]


def test_all_have_met_so_their_own_table_decides() -> None:
    """6.1, 6.2: 1 has 1½ against the others, 2 has 1, 3 has ½."""
    event = written("1-2 1:0", "2-3 1:0", "3-1 ½:½", entries=3)
    assert ranked(event, 1, 2, 3) == [[1], [2], [3]]


def test_who_is_equal_in_that_table_is_looked_at_again() -> None:
    """6.2: 1 and 4 have 2 each among the four; between them, 4 won."""
    event = written("1-2 1:0, 3-4 0:1", "1-3 1:0, 2-4 1:0", "1-4 0:1, 2-3 ½:½", entries=4)
    assert ranked(event, 1, 2, 3, 4) == [[4], [1], [2], [3]]


def test_a_circle_decides_nothing() -> None:
    event = written("1-2 1:0", "2-3 1:0", "3-1 1:0", entries=3)
    assert ranked(event, 1, 2, 3) == [[1, 2, 3]]


def test_a_leader_whom_no_missing_game_can_reach_is_first() -> None:
    """6.3: 1 beat both; 2 and 3 could still get 1 from the game they did not play."""
    event = written("1-2 1:0", "1-3 1:0", entries=3)
    assert ranked(event, 1, 2, 3) == [[1], [2, 3]]


def test_a_missing_game_that_could_change_the_top_decides_nothing() -> None:
    """6.3: 1 beat 2, but 3 has met neither and could get 2."""
    event = written("1-2 1:0", entries=3)
    assert ranked(event, 1, 2, 3) == [[1, 2, 3]]


def test_the_second_is_looked_for_in_the_same_table() -> None:
    """6.3: behind 1, 2 has 2 points and nobody can reach more than 1½.

    Among 2, 3 and 4 alone it would not be certain: there 2 has 1½, and 4 could get as much.
    """
    event = written("1-2 ½:½", "1-3 1:0, 2-4 ½:½", "1-4 1:0, 2-3 1:0", entries=4)
    assert ranked(event, 1, 2, 3, 4) == [[1], [2], [3, 4]]


def test_who_is_left_over_is_looked_at_anew() -> None:
    """6.3: 1 is out of reach though it has not met 4, but 4 could still catch up with 2.

    2, 3 and 4 have all met: their own table gives 1½, 1 and ½.
    """
    event = written("1-2 1:0, 3-4 ½:½", "1-3 1:0, 2-4 1:0", "2-3 ½:½", entries=4)
    assert ranked(event, 1, 2, 3, 4) == [[1], [2], [3], [4]]


def test_a_forfeit_is_no_game_in_a_swiss_tournament() -> None:
    """6.1.1: the two have not met, so nothing is decided."""
    event = written("1-2 +:-", entries=2)
    assert ranked(event, 1, 2) == [[1, 2]]


def test_a_forfeit_is_a_game_where_pairings_are_fixed() -> None:
    """6.1.1 with 15.2."""
    event = written("1-2 +:-", entries=2, system=System.ROUND_ROBIN)
    assert ranked(event, 1, 2) == [[1], [2]]


def test_of_several_games_the_average_counts() -> None:
    """6.1.2: 1 has ¾ against 2 and lost to 3, who drew with 2: 3 has 1½, 2 and 1 have ¾."""
    event = written("1-2 1:0", "2-1 ½:½", "3-1 1:0", "2-3 ½:½", entries=3)
    assert ranked(event, 1, 2, 3) == [[3], [1], [2]]


def test_it_looks_only_at_those_who_are_tied_when_its_turn_comes() -> None:
    """C.07 4.2: 1 and 2 are level on points, 3 and 4 too; each pair is a table of its own."""
    event = written("1-3 1:0, 2-4 1:0", "1-2 0:1, 3-4 0:1", "1-4 1:0, 2-3 0:1", entries=4)
    table = standings(event, order=["points", "personal-meeting"])
    assert [(row.places, row.entry) for row in table.rows] == [
        ("1", 2),
        ("2", 1),
        ("3", 4),
        ("4", 3),
    ]
    assert table.rows[1].behind_by == "personal-meeting"
    shown = table.explain(EntryId(1), "personal-meeting")
    assert shown.tied == (1, 2)
    assert [(term.round, term.opponent, term.number) for term in shown.terms] == [(2, 2, 0)]


def test_missing_games_are_named() -> None:
    event = written("1-2 1:0, 3-4 0:1", entries=4)
    shown = standings(event, order=["personal-meeting"]).explain(EntryId(1), "personal-meeting")
    assert [(term.opponent, term.why) for term in shown.terms] == [(4, Why.MISSING)]
    assert shown.value.number == 0
