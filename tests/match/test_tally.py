"""The result of a whole match entered at once: what the book lets it be (T2, T3, T18)."""

from collections.abc import Mapping

import pytest

from meydan.match import Actor, Role, Seat
from meydan.match.deeds import Retracted, RoundCounted, SetCounted, Winner
from meydan.match.tally import endings, stones_needed
from meydan.rulebooks import RulebookError, load
from meydan.rulebooks.field import half
from tests.match.desk import REFEREE, Desk, refused

MANGALA = "tazof-mangala-2023"


def table(rulebook: str, changes: Mapping[str, object] | None = None) -> Desk:
    return Desk(rulebook, mode="counted", changes=changes)


def offered(desk: Desk) -> list[str]:
    return [" – ".join(map(half, one.points)) for one in endings(desk.round.table)]


def ended(a: int, b: int, winner: Winner, *scores: tuple[int, int]) -> RoundCounted:
    return RoundCounted(points=(a, b), winner=winner, scores=scores)


def test_three_sets_to_two_points_end_in_seven_ways() -> None:
    """T2: 1, ½, 0 a set; over at 2 set points or after the third set."""
    assert offered(table(MANGALA)) == [
        "2 – 0",
        "0 – 2",
        "2 – 1",
        "1 – 2",
        "1½ – 1½",
        "2½ – ½",
        "½ – 2½",
    ]


@pytest.mark.parametrize("rulebook", ["ifmg-mangala", "tazof-reversi"])
def test_one_game_a_round_ends_in_three(rulebook: str) -> None:
    """T3, R2."""
    assert offered(table(rulebook)) == ["1 – 0", "0 – 1", "½ – ½"]


def test_what_the_meeting_changed_changes_what_is_offered() -> None:
    four = table(MANGALA, {"sets.count": 4, "sets.end_at": None})
    assert {"4 – 0", "2 – 2", "3½ – ½"} <= set(offered(four))
    assert "2 – 0" not in offered(four)


def test_won_sets_tell_two_drawn_rounds_from_a_won_one() -> None:
    """T18: win, draw, draw is 2–1 in set points and, by this reading, no win."""
    desk = table(MANGALA, {"sets.decided_by": "won-sets"})
    found = [one.winner for one in endings(desk.round.table) if one.points == (4, 2)]
    assert found == [Seat.A, None]
    assert desk.do(ended(4, 2, "draw")).result.winner is None


def test_a_plain_2_0_is_one_entry() -> None:
    desk = table(MANGALA).do(ended(4, 0, "a"))
    result = desk.result
    assert (result.points, result.set_points, result.stones) == ((2, 0), (4, 0), None)
    assert (result.text, result.reason, result.kind) == ("1:0", "sets", "played")


@pytest.mark.parametrize(
    "wrong", [ended(6, 0, "a"), ended(4, 0, "b"), ended(3, 3, "a"), ended(2, 2, "draw")]
)
def test_an_end_that_the_book_does_not_know_is_refused(wrong: RoundCounted) -> None:
    with refused("no-such-ending", "tazof-mangala-2023 e"):
        table(MANGALA).do(wrong)


def test_sets_entered_before_narrow_what_can_come() -> None:
    desk = table(MANGALA).counted(26, 22)
    assert offered(desk) == ["2 – 0", "2 – 1", "1 – 2", "1½ – 1½", "2½ – ½"]
    with refused("no-such-ending"):
        desk.do(ended(0, 4, "b"))
    # A set under way goes with the rest: the match is over, whatever it stood at.
    assert desk.start().do(ended(2, 4, "b")).result.set_points == (2, 4)


def test_stones_are_asked_for_where_the_text_or_the_order_needs_them() -> None:
    """T3: IFMG writes them; T13: its order counts them."""
    assert stones_needed(table("ifmg-mangala").round.table.book)
    assert not stones_needed(table(MANGALA).round.table.book)
    order = ("points", "stones-all")
    assert stones_needed(table(MANGALA, {"standings.order": order}).round.table.book)
    with refused("count-needed"):
        table("ifmg-mangala").do(ended(2, 0, "a"))
    assert table("ifmg-mangala").do(ended(2, 0, "a", (26, 22))).result.text == "1(26):0(22)"


def test_counts_must_be_those_of_this_end() -> None:
    desk = table(MANGALA)
    with refused("winner-differs"):
        desk.do(ended(4, 0, "a", (26, 22), (20, 28)))
    with refused("count-total"):
        desk.do(ended(4, 0, "a", (26, 22), (30, 30)))
    with refused("sets-counted"):
        desk.do(ended(4, 0, "a", (26, 22)))
    assert desk.do(ended(4, 0, "a", (26, 22), (28, 20))).result.stones == (54, 42)


def test_counts_of_earlier_sets_are_added() -> None:
    desk = table(MANGALA).counted(26, 22).do(ended(4, 0, "a", (30, 18)))
    assert desk.result.stones == (56, 40)
    assert table(MANGALA).counted(26, 22).do(ended(4, 0, "a")).result.stones is None


def test_where_moves_are_recorded_the_board_decides() -> None:
    with refused("moves-recorded"):
        Desk(MANGALA).do(ended(4, 0, "a"))


def test_the_own_last_entry_is_taken_back_at_once_without_a_reason() -> None:
    desk = table(MANGALA).do(ended(4, 0, "a")).wait(10)
    desk.do(Retracted(target=2, reason=""))
    assert not desk.round.over
    assert desk.do(ended(4, 2, "a")).result.set_points == (4, 2)


def test_later_or_by_somebody_else_a_reason_is_needed() -> None:
    late = table(MANGALA).do(ended(4, 0, "a")).wait(10.001)
    with refused("reason-needed"):
        late.do(Retracted(target=2, reason=""))
    other = table(MANGALA).do(ended(4, 0, "a"), REFEREE)
    with refused("reason-needed"):
        other.do(Retracted(target=2, reason=""), Actor(Role.REFEREE, "somebody else"))


def test_an_earlier_entry_is_not_taken_back_in_passing() -> None:
    desk = table(MANGALA).start().do(SetCounted(score=(26, 22)))
    with refused("reason-needed"):
        desk.do(Retracted(target=2, reason=""))


def test_t18_drawn_sets_do_not_end_a_round_that_only_won_sets_win() -> None:
    """Of five sets three are won: a win, a draw, a win and a draw leave the fifth to play."""
    five = {"sets.count": 5, "sets.end_at": 6, "sets.decided_by": "won-sets"}
    desk = table(MANGALA, five)
    for score in ((26, 22), (24, 24), (26, 22), (24, 24)):
        desk.counted(*score)
    assert not desk.round.over
    assert desk.counted(26, 22).result.winner is Seat.A
    # Two set points would end it before anybody has three sets.
    with pytest.raises(RulebookError) as error:
        load(MANGALA).override(five | {"sets.end_at": 4}, reason="meeting")
    assert (error.value.code, error.value.facts) == ("end-before-won", {"points": "3"})


def test_a_round_of_many_sets_is_offered_at_once() -> None:
    """Every order of 25 sets would be a number of 12 digits."""
    many = table(MANGALA, {"sets.count": 25, "sets.end_at": None})
    assert len(endings(many.round.table)) == 51
    assert all(len(one.way) == 25 for one in endings(many.round.table))


def test_m7_where_a_decided_set_may_stop_the_whole_match_may_be_counted_so() -> None:
    stopped = RoundCounted(points=(4, 0), winner="a", scores=((26, 10), (30, 18)))
    with refused("count-total"):
        Desk("tazof-mangala-2023", mode="counted").do(stopped)
    early = {"options.early_stop": True}
    desk = Desk("tazof-mangala-2023", mode="counted", changes=early).do(stopped)
    assert desk.result.stones == (56, 28)
