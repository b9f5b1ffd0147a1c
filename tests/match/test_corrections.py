"""Undo for referees: nothing is erased, a correction is appended and all is folded anew."""

import pytest

from meydan.match import Refused, Role, Seat, replay
from meydan.match.deeds import (
    FlagFell,
    Moved,
    Noted,
    Opened,
    Penalised,
    PlayerInfo,
    Replaced,
    Retracted,
    SetCounted,
    SetStarted,
    Warned,
)
from meydan.match.history import history
from meydan.match.queries import correctable
from tests.match.desk import CHIEF, PLAYER, PROGRAM, A, B, Desk, refused

BOOK = "tazof-mangala-2023"


def counted() -> Desk:
    return Desk(BOOK, mode="counted")


def test_a_wrong_count_is_replaced_in_its_place() -> None:
    desk = counted().counted(26, 22).start()
    deed = SetCounted(score=(22, 26))
    desk.do(Replaced(target=3, deed=deed, reason="the slips were swapped"))
    assert desk.set_points == "0:1"
    assert desk.round.table.play is not None
    assert len(desk.round.log) == 5
    assert replay(desk.round.log) == desk.round


def test_a_retracted_warning_is_as_if_it_had_not_been_given() -> None:
    desk = counted().start().warn(A, "h").warn(A, "h").warn(A, "h")
    assert desk.round.over
    desk.do(Retracted(target=5, reason="wrong player")).warn(B, "h")
    assert [seat for seat, _ in desk.warnings] == [A, A, B]
    assert not desk.round.over


def test_a_correction_needs_a_reason() -> None:
    with refused("reason-needed"):
        counted().start().wait(11).do(Retracted(target=2, reason=" "))


def test_what_no_longer_fits_is_named_and_the_tail_can_go_too() -> None:
    desk = counted().counted(26, 22).counted(22, 26).start()
    first_loses = SetCounted(score=(22, 26))
    with pytest.raises(Refused) as error:
        desk.do(Replaced(target=3, deed=first_loses, reason="swapped"))
    assert error.value.code == "does-not-fold"
    assert error.value.facts == {"seq": 6, "why": "no-further-set"}
    desk.do(Replaced(target=3, deed=first_loses, reason="swapped", tail=True))
    assert (desk.set_points, desk.round.over) == ("0:1", False)


def test_a_retraction_can_be_retracted() -> None:
    desk = counted().start().warn(A, "h")
    desk.do(Retracted(target=3, reason="a slip"))
    assert not desk.warnings
    desk.do(Retracted(target=4, reason="it was right"))
    assert len(desk.warnings) == 1


def test_a_tail_leaves_earlier_corrections_as_they_are() -> None:
    desk = counted().start().warn(A, "h").warn(B, "h")
    desk.do(Retracted(target=3, reason="a slip")).warn(B, "h")
    desk.do(Retracted(target=4, reason="all wrong", tail=True))
    assert not desk.warnings


def test_after_the_end_only_corrections_are_taken() -> None:
    desk = counted().counted(26, 22).counted(26, 22)
    for deed in (SetStarted(), Warned(seat=A, article="h"), Noted(text="late")):
        with pytest.raises(Refused):
            desk.do(deed, CHIEF)
    desk.do(Retracted(target=5, reason="set 2 was not played out"))
    assert not desk.round.over
    desk.do(SetCounted(score=(20, 28))).counted(26, 22)
    assert desk.result.points == (2, 0)


def test_a_role_corrects_only_what_it_may_do_itself() -> None:
    desk = counted().start()
    desk.do(Penalised(who="a", penalty="warning", reason="insult"), CHIEF).warn(B, "h")
    with refused("role"):
        desk.do(Retracted(target=3, reason="too hard"))
    with refused("role"):
        desk.do(Retracted(target=4, reason="I was right"), PLAYER[B])
    with refused("role"):
        desk.do(Retracted(target=4, reason="clean up"), PROGRAM)
    assert correctable(desk.round, Role.REFEREE) == (2, 4)
    assert correctable(desk.round, Role.REFEREE, Replaced) == (1, 2, 4)
    assert correctable(desk.round, Role.CHIEF) == (2, 3, 4)
    assert correctable(desk.round, Role.PLAYER_A) == ()
    desk.do(Retracted(target=3, reason="a mild word is enough"), CHIEF)


def test_a_referee_does_not_undo_what_the_chief_entered() -> None:
    desk = counted().start().do(Warned(seat=A, article="h"), CHIEF)
    with refused("role"):
        desk.do(Retracted(target=3, reason="no"))


def test_the_program_takes_back_moves_in_a_practice_game() -> None:
    desk = Desk(BOOK).start().move(A, "1").move(B, "1")
    desk.do(Retracted(target=3, reason="take back", tail=True), PROGRAM)
    assert desk.text.startswith("4 4 4 4 4 4 0")


def test_the_opening_can_be_replaced_but_not_retracted() -> None:
    desk = counted().start().warn(A, "d")
    with refused("opening-stays"):
        desk.do(Retracted(target=1, reason="wrong"))
    with refused("opening-first"):
        desk.do(Replaced(target=1, deed=SetStarted(), reason="wrong"))
    impaired = (PlayerInfo(accommodated=True), PlayerInfo())
    opening = Opened(rulebook=BOOK, mode="counted", players=impaired)
    with refused("does-not-fold", f"{BOOK} impaired"):
        desk.do(Replaced(target=1, deed=opening, reason="an accommodation was overlooked"))
    desk.do(Retracted(target=3, reason="exempt"))
    desk.do(Replaced(target=1, deed=opening, reason="an accommodation was overlooked"))
    with refused("exempt"):
        desk.warn(A, "d")


@pytest.mark.parametrize(
    ("target", "code"), [(0, "no-entry"), (99, "no-entry"), (3, "already-struck")]
)
def test_what_cannot_be_corrected(target: int, code: str) -> None:
    desk = counted().start().warn(A, "h").do(Retracted(target=3, reason="a slip"))
    with refused(code):
        desk.do(Retracted(target=target, reason="again"))


def test_a_correction_is_retracted_not_replaced() -> None:
    desk = counted().start().warn(A, "h").do(Retracted(target=3, reason="a slip"))
    with refused("replace-correction"):
        desk.do(Replaced(target=4, deed=Noted(text="x"), reason="again"))
    with refused("replace-by-correction"):
        desk.do(Replaced(target=2, deed=Retracted(target=2, reason="x"), reason="again"))


def test_a_replaced_move_changes_the_board_from_there_on() -> None:
    desk = Desk(BOOK).start().move(A, "1").move(B, "1")
    desk.do(Replaced(target=3, deed=Moved(seat=A, move="2"), reason="misheard"))
    assert desk.text == "4 1 5 5 5 4 0 / 1 5 5 5 4 4 0 / 1"


def test_a_flag_that_was_no_flag() -> None:
    desk = Desk(BOOK, clock="book").start().wait(900).do(FlagFell(seat=A), PROGRAM)
    desk.do(Retracted(target=3, reason="the clock ran while the hall was closed"))
    with refused("flag-first"):
        desk.move(A, "1")


def test_the_story_keeps_what_was_corrected() -> None:
    desk = counted().counted(26, 22)
    desk.do(Replaced(target=3, deed=SetCounted(score=(22, 26)), reason="swapped"))
    desk.start().warn(Seat.A, "h").do(Retracted(target=6, reason="wrong player"))
    lines = {line.seq: line for line in history(desk.round) if line.by is not None}
    assert lines[3].replaced_by == 4
    assert lines[6].struck_by == 7
    assert lines[7].text == "wrong player"
