"""Results as people type them, under each kind of rulebook (T2, T3, T4, T11, R2)."""

import pytest

from meydan.formats.result_text import NotAResult, read_result, set_scores, typed
from meydan.rulebooks import load
from meydan.tournament.results import Result, ResultKind

SETS = load("tazof-mangala-2023")
ONE_GAME = load("ifmg-mangala")
DISCS = load("tazof-reversi")


@pytest.mark.parametrize(
    ("text", "points", "sets"),
    [
        ("1", (2, 0), None),
        ("0", (0, 2), None),
        ("½", (1, 1), None),
        ("=", (1, 1), None),
        ("1/2", (1, 1), None),
        ("1-0", (2, 0), None),
        ("2-0", (2, 0), (4, 0)),
        ("1-2", (0, 2), (2, 4)),
        ("1,5-1,5", (1, 1), (3, 3)),
        ("1½–1½", (1, 1), (3, 3)),
        ("2½:½", (2, 0), (5, 1)),
    ],
)
def test_a_round_of_sets(text: str, points: tuple[int, int], sets: tuple[int, int] | None) -> None:
    found = read_result(text, SETS)
    assert (found.points, found.sets) == (points, sets)


def test_only_scores_that_end_a_round_are_set_scores() -> None:
    """T2: two set points end it, else three sets do."""
    assert set_scores(SETS) == {
        *((4, 0), (0, 4), (5, 1), (1, 5), (4, 2), (2, 4), (3, 3)),
    }


@pytest.mark.parametrize("text", ["3-0", "1-1", "2-2", "½-1", "a", "2", "", "1-2-3"])
def test_what_can_end_no_round_is_refused(text: str) -> None:
    with pytest.raises(NotAResult):
        read_result(text, SETS)


def test_a_single_game_is_written_with_its_stones() -> None:
    """T3: `1(26):0(22)`."""
    found = read_result("26-22", ONE_GAME)
    assert (found.points, found.stones, found.sets) == ((2, 0), (26, 22), None)
    assert read_result("24-24", ONE_GAME).points == (1, 1)
    with pytest.raises(NotAResult, match="stones-sum"):
        read_result("30-20", ONE_GAME)


def test_a_board_of_reversi_may_keep_empty_places() -> None:
    """R1: empty places belong to nobody."""
    assert read_result("40-20", DISCS).stones == (40, 20)
    with pytest.raises(NotAResult):
        read_result("40-30", DISCS)


@pytest.mark.parametrize(
    ("text", "points"), [("+-", (2, 0)), ("- +", (0, 2)), ("--", (0, 0)), ("−−", (0, 0))]
)
def test_no_shows(text: str, points: tuple[int, int]) -> None:
    """T11: 1 for who is there, 0 for who is not."""
    found = read_result(text, SETS)
    assert (found.points, found.kind) == (points, ResultKind.FORFEIT)


def test_the_third_warning_loses_the_round() -> None:
    """T4."""
    with pytest.raises(NotAResult, match="warned-out"):
        read_result("2-1", SETS, warnings=(3, 0))
    assert read_result("1-2", SETS, warnings=(3, 0)).warnings == (3, 0)


def test_t4_warnings_that_are_counted_set_by_set_say_nothing_of_the_last_one() -> None:
    book = SETS.override({"warnings.counted_over": "set"}, reason="technical meeting")
    assert read_result("2-1", book, warnings=(3, 0)).warnings == (3, 0)


@pytest.mark.parametrize("text", ["1", "½", "2-1", "+-", "--", "1½-1½", "0-2"])
def test_what_is_typed_reads_back_to_the_same(text: str) -> None:
    found = read_result(text, SETS)
    assert read_result(typed(found, SETS), SETS) == found


def test_stones_of_all_sets_may_be_added() -> None:
    found = read_result("2-0", SETS, stones="60-36")
    assert isinstance(found, Result)
    assert found.stones == (60, 36)
    with pytest.raises(NotAResult):
        read_result("2-0", SETS, stones="60-37")


def test_m7_where_a_decided_set_may_stop_stones_may_stay_on_the_board() -> None:
    book = SETS.override({"options.early_stop": True}, reason="technical meeting")
    assert read_result("2-0", book, stones="52-20").stones == (52, 20)
    with pytest.raises(NotAResult):
        read_result("2-0", SETS, stones="52-20")


def test_where_won_sets_decide_the_set_points_may_leave_it_open() -> None:
    """T2 is open: win, draw, draw may be a drawn round, and then 2–1 says too little."""
    book = SETS.override({"sets.decided_by": "won-sets"}, reason="technical meeting")
    with pytest.raises(NotAResult, match="which-sets"):
        read_result("2-1", book)
    assert read_result("2-0", book).points == (2, 0)
    assert read_result("1½-1½", book).points == (1, 1)
    assert set_scores(book) == set_scores(SETS)


def test_set_points_beside_a_result_must_be_able_to_come_to_it() -> None:
    book = SETS.override({"sets.decided_by": "won-sets"}, reason="technical meeting")
    assert read_result("½", book, sets="2-1").points == (1, 1)
    assert read_result("1", book, sets="2-1").sets == (4, 2)
    assert read_result("", SETS, sets="2-1").points == (2, 0)
    for text, sets in (("0", "2-1"), ("1", "3-1"), ("½", "2-1")):
        with pytest.raises(NotAResult, match="no-set-score"):
            read_result(text, SETS, sets=sets)
