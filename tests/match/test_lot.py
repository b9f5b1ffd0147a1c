"""Where each table draws who starts (T10)."""

from meydan.match import Seat, load_round, write_log
from meydan.match.deeds import LotDrawn, Retracted, RoundCounted, SetCounted, SetStarted
from meydan.match.history import history
from meydan.match.queries import colours, next_starter
from tests.match.desk import A, B, Desk, refused

AT_TABLES = {"lot.then": "each-table"}


def table(book: str = "ifmg-mangala", **said: object) -> Desk:
    return Desk(book, changes=AT_TABLES, **said)  # type: ignore[arg-type]


def test_t10_no_set_starts_before_the_table_has_drawn() -> None:
    desk = table()
    with refused("lot-first", "T10"):
        desk.do(SetStarted())
    assert next_starter(desk.round) is None
    desk.do(LotDrawn(seat=B)).do(SetStarted())
    play = desk.round.table.play
    assert play is not None
    assert (play.starter, play.turn) == (B, B)


def test_t10_a_lot_is_drawn_once_and_a_wrong_entry_is_taken_back() -> None:
    desk = table().do(LotDrawn(seat=B))
    with refused("lot-drawn", "T10"):
        desk.do(LotDrawn(seat=A))
    desk.do(Retracted(target=2, reason="wrong player")).do(LotDrawn(seat=A)).do(SetStarted())
    assert desk.round.table.play is not None
    assert desk.round.table.play.starter is A
    with refused("lot-too-late", "T10"):
        desk.do(LotDrawn(seat=B))


def test_t10_where_the_program_gives_it_no_table_draws() -> None:
    with refused("no-lot-here", "T10"):
        Desk("ifmg-mangala").do(LotDrawn(seat=A))


def test_t10_colours_and_the_sets_that_follow_go_by_the_lot() -> None:
    desk = table("tazof-kure", mode="counted")
    assert colours(desk.round) is None
    desk.do(LotDrawn(seat=B))
    assert colours(desk.round) == ("orange", "purple")
    starters = []
    for score in ((4, 0), (0, 4), (4, 1)):
        desk.do(SetStarted()).do(SetCounted(score=score))
        starters.append(desk.round.table.sets[-1].starter)
    assert starters == [Seat.B, Seat.A, Seat.B]


def test_t10_a_whole_match_can_be_entered_without_the_lot() -> None:
    desk = table(mode="counted")
    desk.do(RoundCounted(points=(2, 0), winner="a", scores=((30, 18),)))
    assert desk.round.over


def test_t10_a_log_from_before_the_lot_was_asked_for_still_folds() -> None:
    text = write_log(table().do(LotDrawn(seat=B)).do(SetStarted()).round.log)
    opened, _, started = text.replace('"version": 3', '"version": 2').splitlines()
    old = load_round(f"{opened}\n{started.replace('3', '2', 1)}\n")
    assert old.table.play is not None
    assert old.table.play.starter is A


def test_t10_the_story_names_who_starts() -> None:
    desk = table().do(LotDrawn(seat=B)).do(SetStarted())
    told = [(line.word, line.facts) for line in history(desk.round)]
    assert told[1] == ("match.history.lot-drawn", {"seat": "b"})
    assert told[2] == ("match.history.set-started", {"set": 1, "starter": "b", "waiting": False})
