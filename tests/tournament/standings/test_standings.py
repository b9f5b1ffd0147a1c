"""Standings: places, shared places, movement, what counts when."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from meydan.rulebooks import load
from meydan.tournament.entries import Status
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, StartNo
from meydan.tournament.model import Edition, RoundStatus
from meydan.tournament.settings import with_choices
from meydan.tournament.standings import Standings, standings
from meydan.tournament.tiebreaks import IDS
from tests.examples import examples
from tests.tournament.tiebreaks.events import random_event, written
from tests.tournament.tiebreaks.test_buchholz import FOUR
from tests.tournament.tiebreaks.test_unplayed import FIVE


def shown(table: Standings) -> list[tuple[str, int, float]]:
    """Place, entry and points, row by row."""
    return [(row.places, row.entry, row.points / 2) for row in table.rows]


def test_the_order_of_the_rulebook_ranks_unless_the_organiser_composed_one() -> None:
    """T13, ifmg-mangala; then the settings; then what is asked for."""
    own = replace(FOUR, settings=with_choices(FOUR.settings, tie_breaks=("buchholz", "points")))
    assert standings(own).order == ("buchholz", "points")
    assert standings(own, order=["wins"]).order == ("points", "wins")
    tazof = replace(FOUR, settings=replace(FOUR.settings, book=load("tazof-mangala-2023")))
    assert standings(tazof).order == (
        "points",
        "buchholz-cut-1",
        "buchholz",
        "berger",
        "personal-meeting",
        "wins",
    )


def test_points_come_first_where_the_order_does_not_name_them() -> None:
    assert shown(standings(FOUR, order=["buchholz"])) == [
        ("1", 1, 2.5),
        ("2", 3, 2),
        ("3", 2, 1),
        ("4", 4, 0.5),
    ]
    assert [row.entry for row in standings(FOUR, order=["buchholz", "points"]).rows] == [4, 2, 3, 1]


def test_who_is_equal_after_all_shares_the_place_and_both_numbers_are_shown() -> None:
    """T13: two are third and fourth."""
    event = written("1-2 1:0, 3-4 ½:½, 5-6 0:1", "1-6 1:0, 2-5 0:1, 3-4 ½:½", entries=6)
    table = standings(event, order=["points"])
    assert shown(table) == [
        ("1", 1, 2),
        ("2–5", 3, 1),
        ("2–5", 4, 1),
        ("2–5", 5, 1),
        ("2–5", 6, 1),
        ("6", 2, 0),
    ]
    assert (table.rows[1].place, table.rows[1].last, table.rows[1].shared) == (2, 5, True)


def test_equals_stand_in_the_order_of_the_starting_list() -> None:
    event = written("1-2 ½:½, 3-4 ½:½", entries=4)
    turned = replace(
        event,
        entries=tuple(replace(entry, number=StartNo(5 - entry.id)) for entry in event.entries),
    )
    assert [row.entry for row in standings(turned, order=["points"]).rows] == [4, 3, 2, 1]


def test_movement_since_the_round_before() -> None:
    """1 and 4 share the first place after round 1; then 4 wins against 1."""
    event = written("1-2 1:0, 3-4 0:1", "1-4 0:1, 2-3 ½:½", entries=4)
    assert {row.moved for row in standings(event, order=["points"], after=RoundNo(1)).rows} == {
        None
    }
    table = standings(event, order=["points"])
    assert [(row.entry, row.places, row.moved) for row in table.rows] == [
        (4, "1", 0),
        (1, "2", -1),
        (2, "3–4", 0),
        (3, "3–4", 0),
    ]


def test_each_row_says_what_puts_it_behind_the_row_above() -> None:
    table = standings(FIVE, order=["points", "wins", "buchholz"])
    assert [(row.entry, row.behind_by) for row in table.rows] == [
        (1, None),
        (3, "points"),
        (2, "points"),
        (5, "points"),
        (4, "buchholz"),
    ]


def test_standings_after_an_earlier_round() -> None:
    table = standings(FOUR, order=["points"], after=RoundNo(1))
    assert (table.after, shown(table)[0]) == (1, ("1", 1, 1))
    start = standings(FOUR, order=IDS, after=RoundNo(0))
    assert {row.places for row in start.rows} == {"1–4"}
    with pytest.raises(TournamentError, match="no-such-round"):
        standings(FOUR, order=["points"], after=RoundNo(4))


def test_a_draft_counts_for_nothing() -> None:
    last = replace(FOUR.rounds[2], status=RoundStatus.DRAFT)
    drafted = replace(FOUR, rounds=(*FOUR.rounds[:2], last))
    assert standings(drafted, order=["points"]).rows == (
        standings(FOUR, order=["points"], after=RoundNo(2)).rows
    )


def test_standings_with_games_under_way_say_so() -> None:
    running = written("1-2 1:0, 3-4 …", entries=4)
    table = standings(running, order=["points", "buchholz"])
    assert not table.complete
    assert shown(table)[0] == ("1", 1, 1)
    assert standings(FOUR, order=["points"]).complete


def test_who_withdrew_before_playing_is_not_ranked_and_who_played_stays() -> None:
    event = written("1-2 1:0", "1 bye", entries=3)
    gone = tuple(
        entry if entry.id == 1 else replace(entry, status=Status.WITHDRAWN)
        for entry in event.entries
    )
    table = standings(replace(event, entries=gone), order=["points"])
    assert [row.entry for row in table.rows] == [1, 2]
    with pytest.raises(TournamentError, match="no-such-entry"):
        table.row(EntryId(3))


def test_the_edition_is_the_tournaments_own_unless_given() -> None:
    older = replace(FIVE, settings=replace(FIVE.settings, edition=Edition.FIDE_2024))
    asked = standings(older, order=["buchholz"])
    assert asked.edition is Edition.FIDE_2024
    assert str(asked.rows[0].values[1]) == "12"
    newer = standings(older, order=["buchholz"], edition=Edition.FIDE_2026)
    assert str(newer.rows[0].values[1]) == "7"


def test_a_tie_break_stands_in_an_order_once() -> None:
    """C.07 4.3: only the personal meeting may come up again among fewer entries."""
    with pytest.raises(TournamentError, match="tie-break-twice"):
        standings(FOUR, order=["buchholz", "wins", "buchholz"])
    order = ["personal-meeting", "wins", "personal-meeting"]
    assert standings(FOUR, order=order).order == ("points", *order)


def test_only_what_is_in_the_order_can_be_explained() -> None:
    table = standings(FOUR, order=["points"])
    with pytest.raises(TournamentError, match="not-in-order"):
        table.explain(EntryId(1), "buchholz")
    with pytest.raises(TournamentError, match="no-such-entry"):
        table.explain(EntryId(9), "points")


def test_an_empty_tournament_has_empty_standings() -> None:
    empty = written(entries=0)
    assert standings(empty, order=IDS).rows == ()


@settings(max_examples=examples(50), deadline=None)
@given(st.integers(0, 10**6))
def test_standings_do_not_depend_on_how_rounds_and_entries_are_listed(seed: int) -> None:
    event = random_event(seed)
    chance = Random(seed)
    mixed = replace(
        event,
        entries=tuple(chance.sample(event.entries, len(event.entries))),
        rounds=tuple(
            replace(
                one,
                pairs=tuple(chance.sample(one.pairs, len(one.pairs))),
                byes=tuple(chance.sample(one.byes, len(one.byes))),
            )
            for one in event.rounds
        ),
    )
    assert standings(mixed, order=IDS) == standings(event, order=IDS)


@settings(max_examples=examples(50), deadline=None)
@given(st.integers(0, 10**6))
def test_places_are_whole_and_points_never_rise_down_the_table(seed: int) -> None:
    table = standings(random_event(seed), order=IDS)
    assert_places(table)
    points = [row.points for row in table.rows]
    assert points == sorted(points, reverse=True)


def assert_places(table: Standings) -> None:
    """Every place from 1 to the last is taken, shared ones by as many as they name."""
    at = 0
    while at < len(table.rows):
        row = table.rows[at]
        group = table.rows[row.place - 1 : row.last]
        assert row.place == at + 1
        assert len(group) == row.last - row.place + 1
        assert {(other.place, other.last) for other in group} == {(row.place, row.last)}
        at = row.last


def test_the_ifmg_order_from_its_rulebook() -> None:
    """T13: points, personal meeting, stones in lost games, progress, Buchholz, Berger."""
    assert standings(FOUR).order == (
        "points",
        "personal-meeting",
        "stones-lost",
        "progress",
        "buchholz",
        "berger",
    )
