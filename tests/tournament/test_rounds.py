"""A round's way from draft to locked."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from meydan.rulebooks import load
from meydan.tournament.corrections import what_changes
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, sit_out, withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.model import RoundStatus, Slot, System, Tournament
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.round_count import default_rounds
from meydan.tournament.rounds import (
    change_table,
    clear_result,
    delete_round,
    enter_result,
    finish,
    lock,
    pair_again,
    pair_next,
    publish,
    reopen,
    start,
    unlock,
    unpublish,
)
from meydan.tournament.safety import TABLE, Action, Verdict, markdown, require, verdict
from meydan.tournament.schedule import plan, planned, put
from meydan.tournament.settings import proposed
from meydan.words import topic
from tests.tournament.demo import tournament

ONE, TWO = RoundNo(1), RoundNo(2)
WON = Result(points=(WIN, LOSS))
DRAWN = Result(points=(DRAW, DRAW))
PAGE = Path(__file__).parents[2] / "docs" / "round-actions.md"


def played(made: Tournament) -> Tournament:
    made = pair_next(made)
    number = made.rounds[-1].number
    made = start(publish(made, number), number)
    for pair in made.rounds[-1].pairs:
        made = enter_result(made, number, pair.table, WON)
    return finish(made, number)


def test_from_draft_to_locked_and_back() -> None:
    steps: list[Callable[[Tournament], Tournament]] = [
        lambda made: publish(made, ONE),
        lambda made: start(made, ONE),
        lambda made: enter_result(made, ONE, TableNo(1), WON),
        lambda made: enter_result(made, ONE, TableNo(2), DRAWN),
        lambda made: finish(made, ONE),
        lambda made: lock(made, ONE),
        lambda made: unlock(made, ONE, reason="typo"),
        lambda made: reopen(made, ONE, reason="typo"),
    ]
    made = pair_next(tournament(4))
    seen = [made.rounds[0].status]
    for step in steps:
        made = step(made)
        seen.append(made.rounds[0].status)
    assert " ".join(seen) == (
        "draft published playing playing playing finished locked finished playing"
    )


def test_numbers_are_fixed_when_round_1_is_published_t9() -> None:
    made = pair_next(tournament(4))
    assert not made.numbered
    assert [entry.number for entry in publish(made, ONE).entries] == [1, 2, 3, 4]


def test_the_first_result_sets_the_round_going() -> None:
    made = enter_result(publish(pair_next(tournament(4)), ONE), ONE, TableNo(1), WON)
    assert made.rounds[0].status is RoundStatus.PLAYING


def test_a_round_is_finished_only_with_all_results() -> None:
    made = start(publish(pair_next(tournament(4)), ONE), ONE)
    with pytest.raises(TournamentError, match=r"results-missing round=1 tables=\(1, 2\)"):
        finish(made, ONE)


def test_a_draft_gives_no_results_and_no_second_draft() -> None:
    made = pair_next(tournament(4))
    with pytest.raises(TournamentError, match="not-in-this-state action=enter-result"):
        enter_result(made, ONE, TableNo(1), WON)
    with pytest.raises(TournamentError, match="draft-open round=1"):
        pair_next(made)


def test_no_more_rounds_than_planned() -> None:
    with pytest.raises(TournamentError, match="all-rounds-paired rounds=1"):
        pair_next(played(tournament(4, rounds=1)))


def test_pairing_again_heeds_who_came_and_who_left() -> None:
    made = pair_next(tournament(4))
    made = add_entry(add_entry(made, Player(given="Beş")), Player(given="Altı"))
    made = sit_out(made, EntryId(1), ONE)
    made = pair_again(withdraw(made, EntryId(2)))
    assert {entry for pair in made.rounds[0].pairs for entry in pair.both} == {3, 4, 5, 6}


def test_a_stale_draft_is_not_published() -> None:
    made = withdraw(pair_next(tournament(4)), EntryId(2))
    with pytest.raises(TournamentError, match="bad-pairing round=1 breach=not-here"):
        publish(made, ONE)


def test_a_published_round_is_paired_again_with_a_reason_and_before_any_result() -> None:
    made = publish(pair_next(tournament(4)), ONE)
    with pytest.raises(TournamentError, match="needs-reason action=pair-again"):
        pair_again(made)
    assert pair_again(made, reason="late bus").rounds[0].status is RoundStatus.DRAFT
    assert delete_round(made, reason="late bus").rounds == ()
    assert unpublish(made, ONE, reason="late bus").rounds[0].status is RoundStatus.DRAFT
    begun = enter_result(made, ONE, TableNo(1), WON)
    with pytest.raises(TournamentError, match="not-in-this-state action=pair-again"):
        pair_again(begun, reason="late bus")
    with pytest.raises(TournamentError, match="no-such-round"):
        delete_round(tournament(2))


def test_a_correction_after_the_end_needs_a_reason_that_is_kept() -> None:
    made = lock(played(tournament(4)), ONE)
    with pytest.raises(TournamentError, match="needs-reason action=change-result"):
        enter_result(made, ONE, TableNo(1), DRAWN)
    changed = enter_result(made, ONE, TableNo(1), DRAWN, reason="slip misread")
    assert changed.rounds[0].pairs[0].result == DRAWN
    assert changed.rounds[0].status is RoundStatus.LOCKED
    note = changed.rounds[0].notes[0]
    assert (note.code, note.get("table"), note.get("reason")) == (
        "change-result",
        1,
        "slip misread",
    )


def test_a_cleared_result_opens_the_round() -> None:
    made = clear_result(played(tournament(4)), ONE, TableNo(1), reason="wrong table")
    assert made.rounds[0].missing == (1,)
    assert made.rounds[0].status is RoundStatus.PLAYING
    with pytest.raises(TournamentError, match="later-round-paired"):
        clear_result(pair_next(played(tournament(4))), ONE, TableNo(1), reason="wrong table")


def test_pairs_change_tables() -> None:
    made = change_table(pair_next(tournament(6)), ONE, TableNo(1), to=TableNo(3))
    assert [(pair.table, pair.first) for pair in made.rounds[0].pairs] == [(1, 3), (2, 5), (3, 1)]
    away = change_table(made, ONE, TableNo(1), to=TableNo(9))
    assert [pair.table for pair in away.rounds[0].pairs] == [2, 3, 9]
    with pytest.raises(TournamentError, match="no-such-table"):
        change_table(made, ONE, TableNo(1), to=TableNo(0))


def test_what_a_correction_changes_is_shown_first() -> None:
    made = played(played(tournament(8)))
    turned = Result(points=(LOSS, WIN))
    found = what_changes(made, ONE, TableNo(1), turned)
    pair = made.rounds[0].pairs[0]
    assert [(change.entry, change.new - change.old) for change in found.points] == [
        (pair.first, -2),
        (pair.second, 2),
    ]
    assert [later.number for later in found.later] == [2]
    assert {moved.entry for moved in found.later[0].moved} >= pair.both
    same = what_changes(made, ONE, TableNo(1), WON)
    assert (same.points, same.later[0].moved) == ((), ())


def test_stones_alone_change_no_pairing() -> None:
    made = played(played(tournament(8)))
    stones = Result(points=(WIN, LOSS), stones=(30, 18))
    assert what_changes(made, ONE, TableNo(1), stones).later[0].moved == ()


def test_the_table_has_a_verdict_for_every_action_in_every_state() -> None:
    assert len(TABLE) == len(Action) * len(RoundStatus)
    assert verdict(Action.CHANGE_RESULT, RoundStatus.LOCKED) is Verdict.REASON
    assert not any(verdict(action, RoundStatus.LOCKED) is Verdict.ALLOWED for action in Action)
    with pytest.raises(TournamentError, match="needs-reason"):
        require(Action.UNLOCK, lock(played(tournament(4)), ONE).rounds[0], reason="  ")


def test_the_page_of_round_actions_is_current() -> None:
    """`python -m tests.tournament.test_rounds` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page()


def page() -> str:
    return (
        "# What may be done with a round, and when\n\n"
        "Generated from `meydan.tournament.safety`; a test holds it current. "
        "A reason is recorded with the round.\n\n" + markdown(topic("rounds", "en"))
    )


@pytest.mark.parametrize(
    ("players", "rounds", "code"),
    [
        (4, 3, "rounds-all-met"),
        (6, 5, "rounds-log2"),
        (32, 5, "rounds-log2"),
        (33, 7, "rounds-log2"),
        (128, 7, "rounds-log2"),
        (129, 9, "rounds-log2"),
        (512, 9, "rounds-log2"),
        (513, 9, "rounds-most"),
    ],
)
def test_default_number_of_rounds_t12(players: int, rounds: int, code: str) -> None:
    found, why = default_rounds(players, book=load("ifmg-mangala"))
    assert (found, why.code) == (rounds, code)
    assert why.get("players") == players


def test_rounds_of_the_other_systems() -> None:
    book = load("tazof-mangala-2023")
    assert default_rounds(6, book=book, system=System.ROUND_ROBIN)[0] == 5
    assert default_rounds(5, book=book, system=System.DOUBLE_ROUND_ROBIN)[0] == 10
    assert default_rounds(9, book=book, system=System.KNOCK_OUT)[0] == 4
    with pytest.raises(TournamentError, match="too-few-players"):
        default_rounds(1, book=book)


def test_settings_as_the_rulebook_proposes_them() -> None:
    tazof, _ = proposed(load("tazof-mangala-2023"), name="Demo", players=40)
    assert (tazof.seeding, tazof.rounds, tazof.bye, tazof.system) == ("surname", 7, 2, "swiss")
    assert proposed(load("ifmg-mangala"), name="Demo", players=40)[0].seeding == "rating"


def test_a_schedule_with_breaks() -> None:
    nine = datetime(2026, 5, 1, 9, tzinfo=UTC)
    made = put(tournament(4, rounds=3), Slot(starts=nine - timedelta(hours=1), title="Teknik"))
    made = plan(made, starts=nine, every=timedelta(minutes=45), breaks=[(ONE, timedelta(hours=1))])
    assert [(slot.round, slot.starts.strftime("%H:%M")) for slot in made.schedule] == [
        (None, "08:00"),
        (1, "09:00"),
        (2, "10:45"),
        (3, "11:30"),
    ]
    moved = put(made, Slot(starts=nine + timedelta(hours=5), round=TWO))
    assert planned(moved, TWO) == nine + timedelta(hours=5)
    assert planned(moved, RoundNo(9)) is None
    with pytest.raises(TournamentError, match="schedule-backwards"):
        plan(made, starts=nine, every=timedelta(0))
    with pytest.raises(TournamentError, match="no-such-round"):
        put(made, Slot(starts=nine, round=RoundNo(4)))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
