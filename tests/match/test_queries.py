"""What screens ask: who may do what, with a reason for each answer."""

import pytest

from meydan.games.core import Side
from meydan.match import ClockSetting, Role, Seat, ask, may
from meydan.match.deeds import Claimed, Misplayed, SetCounted
from meydan.match.queries import (
    Allowed,
    legal_moves,
    next_starter,
    penalties,
    position,
    remedy,
    roles_of,
    side,
)
from meydan.rulebooks import load
from tests.match.desk import PLAYER, A, B, Desk

BOOK = "tazof-mangala-2023"


def allowed(desk: Desk, role: Role) -> set[str]:
    return {item.kind for item in may(desk.round, role, desk.now) if item.ok}


def answer(desk: Desk, role: Role, kind: str) -> Allowed:
    (found,) = ask(desk.round, role, kind, desk.now)
    return found


def test_before_the_set_the_referee_starts_it_or_notes_who_is_missing() -> None:
    desk = Desk(BOOK, clock="book")
    assert {"set-started", "absent", "warned"} <= allowed(desk, Role.REFEREE)
    assert allowed(desk, Role.PLAYER_A) == {"called", "noted"}


def test_the_player_to_move_moves_and_then_presses() -> None:
    desk = Desk(BOOK, clock="book").start()
    assert "moved" in allowed(desk, Role.PLAYER_A)
    assert "moved" not in allowed(desk, Role.PLAYER_B)
    desk.move(A, "1")
    assert "pressed" in allowed(desk, Role.PLAYER_A)
    assert answer(desk, Role.PLAYER_A, "moved").word == "match.refused.move-made"
    assert answer(desk, Role.PLAYER_B, "moved").word == "match.refused.wait-for-press"
    assert answer(desk, Role.PLAYER_B, "taken-back").ok


def test_every_answer_has_a_word_and_a_refusal_its_article() -> None:
    desk = Desk(BOOK, clock="book").start().move(A, "1")
    no = answer(desk, Role.PLAYER_B, "claimed")
    assert (no.ok, no.word) == (False, "match.refused.claim-before-press")
    assert f"{BOOK} j.4" in no.article
    assert answer(desk, Role.PLAYER_A, "pressed").word == "match.may.pressed"


def test_only_the_chief_is_offered_penalties() -> None:
    desk = Desk(BOOK).start()
    assert "penalised" in allowed(desk, Role.CHIEF)
    assert "penalised" not in {i.kind for i in may(desk.round, Role.REFEREE, desk.now)}
    assert penalties(desk.round) == ("warning", "set", "round", "tournament")


def test_a_referee_is_asked_for_each_player() -> None:
    desk = Desk(BOOK).start()
    found = ask(desk.round, Role.REFEREE, "resigned", desk.now)
    assert [item.seat for item in found] == [Seat.A, Seat.B]


def test_the_flag_is_offered_when_it_has_fallen() -> None:
    desk = Desk(BOOK, clock=ClockSetting(seconds=60)).start().wait(60)
    answers = ask(desk.round, Role.PROGRAM, "flag-fell", desk.now)
    assert [item.ok for item in answers] == [True, False]
    assert answer(desk, Role.PLAYER_A, "moved").word == "match.refused.flag-first"


def test_after_the_end_nothing_but_corrections() -> None:
    desk = Desk(BOOK, mode="counted").counted(26, 22).counted(26, 22)
    assert allowed(desk, Role.CHIEF) == {"retracted", "replaced"}
    assert not allowed(desk, Role.PLAYER_A)
    assert next_starter(desk.round) is None


def test_legal_moves_are_those_of_whoever_may_move_now() -> None:
    desk = Desk(BOOK, clock="book").start()
    assert legal_moves(desk.round) == tuple("123456")
    assert legal_moves(desk.move(A, "1").round) == ()
    assert legal_moves(desk.press(A).round) == tuple("123456")
    assert legal_moves(Desk(BOOK, mode="counted").start().round) == ()


def test_the_board_is_told_as_it_was_last_known() -> None:
    desk = Desk("tazof-kure").start()
    before = position(desk.round)
    desk.do(Misplayed(seat=A, move="a1a5"))
    assert position(desk.round) == before
    assert desk.round.table.play is not None
    assert not desk.round.table.play.board_known
    assert legal_moves(desk.round) == ()
    assert position(Desk("tazof-kure", mode="counted").start().round) is None


def test_who_starts_next() -> None:
    desk = Desk(BOOK, mode="counted")
    assert next_starter(desk.round) is A
    assert next_starter(desk.start().round) is B
    assert next_starter(desk.do(SetCounted(score=(24, 24))).round) is B


@pytest.mark.parametrize(
    ("book", "then"),
    [("tazof-mangala-2023", "stands"), ("tazof-kure", "take-back"), ("tazof-reversi", "stands")],
)
def test_the_remedy_is_the_rulebooks(book: str, then: str) -> None:
    desk = Desk(book).start()
    assert remedy(desk.round).then == then


def test_the_remedy_knows_the_board_as_it_should_be() -> None:
    wrong = "1 5 5 4 4 4 0 / 4 4 4 4 4 4 1 / 2"
    desk = Desk(BOOK).start().do(Misplayed(seat=A, move="1", position=wrong))
    desk.do(Claimed(seat=B), PLAYER[B])
    assert remedy(desk.round).position == "1 5 5 5 4 4 0 / 4 4 4 4 4 4 0 / 2"


def test_roles_come_from_the_rulebook() -> None:
    book = load(BOOK)
    assert Role.REFEREE not in roles_of("penalised", book)
    by_referee = book.with_field("conduct.decided_by", "referee", reason="school event")
    assert Role.REFEREE in roles_of("penalised", by_referee)
    by_players = book.override(
        {"off_board.replaced_by": "players", "sets.counted_by": "players"}, reason="school event"
    )
    assert Role.PLAYER_A in roles_of("stones-replaced", by_players)
    assert Role.PLAYER_A in roles_of("set-counted", by_players)
    assert Role.REFEREE in roles_of("opened", book)


def test_what_needs_a_reason_says_so() -> None:
    desk = Desk(BOOK, clock="book").start()
    found = {item.kind for item in may(desk.round, Role.CHIEF, desk.now) if item.needs_reason}
    expected = "penalised position-set paused clock-edited retracted replaced"
    assert found == set(expected.split())


def test_sides_change_with_the_starter() -> None:
    desk = Desk(BOOK, mode="counted")
    assert side(desk.round, A) is None
    assert side(desk.start().round, A) is Side.FIRST
    assert side(desk.do(SetCounted(score=(24, 24))).start().round, A) is Side.SECOND
