"""What a round is written down as can be played through again, whatever the meeting changed."""

import pytest

from meydan.formats import records
from meydan.rulebooks import RulebookError, load
from meydan.rulebooks.values import rules_written, with_rules
from meydan.server.rounds.record import records_of
from tests.match.desk import A, B, Desk

EIGHT = {"options.size": 8, "options.stones": 8}


def test_k1_a_record_of_a_larger_board_says_so_and_is_checked_by_it() -> None:
    desk = Desk("tazof-kure", changes=EIGHT).start().move(A, "h1h2").move(B, "a8a7")
    text = records_of(desk.round, ("Ada", "Bora"), event="Demo")
    assert '[Changes "options.size=8 options.stones=8"]' in text
    (record,) = records.read(text)
    assert records.check(record).position == desk.text.replace("  ", " ")


def test_an_unchanged_game_says_nothing_of_changes() -> None:
    desk = Desk("tazof-kure", changes={"warnings.limit": 2}).start().move(A, "a1a2")
    assert "Changes" not in records_of(desk.round, ("Ada", "Bora"), event="Demo")


def test_what_is_no_change_of_the_game_is_refused_with_its_place() -> None:
    for changes in ("options.size=40", "points.win=3", "options.none=1", "size"):
        text = f'[Game "kure"]\n[Changes "{changes}"]\n\n1. a1a2 *\n'
        (record,) = records.read(text)
        with pytest.raises(records.RecordFault, match="changes") as fault:
            records.check(record)
        assert fault.value.place.line == 2


def test_the_line_of_changes_reads_back_to_the_same_book() -> None:
    values = EIGHT | {"options.far_row_limit": 1, "options.safe_entry": "while-it-stays"}
    values |= {"options.capture_diagonally": False, "options.quiet_plies": 40}
    book = load("tazof-kure").override(values, reason="meeting")
    assert with_rules(load("tazof-kure"), rules_written(book), reason="meeting") == book
    with pytest.raises(RulebookError):
        with_rules(load("tazof-kure"), "sets.count=1", reason="meeting")
