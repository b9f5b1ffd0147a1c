"""`why` is a dry run of doing: for any state, role and act both answer the same."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from meydan.match import Actor, ClockSetting, Deed, Millis, Refused, Role, Round, ask, why
from meydan.match.deeds import KINDS, Mode, Moved, Opened, Touched
from meydan.match.seats import Seat
from meydan.rulebooks import Rulebook, ids, load
from meydan.rulebooks.packages import offered
from tests.examples import examples
from tests.match.desk import PLAYER, A, B, Desk
from tests.match.walks import begin, concrete, grow

STEPS = st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from((0, 500, 400_000))), max_size=40)
MODES: st.SearchStrategy[Mode] = st.sampled_from(("recorded", "counted"))
CLOCKS = st.sampled_from((None, ClockSetting(seconds=600, increment=2)))
DRAWN = settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
BOOKS = [
    changed
    for printed in map(load, ids())
    for changed in (
        printed,
        printed.with_field("lot.then", "each-table", reason="meeting"),
        *(made for _, made in offered(printed)),
    )
]
"""Every text of every game, as it is printed, with a lot at each table, and as a meeting may change
it in one step."""
STRAY = ("1", "7", "a1", "d3", "b1c2", "c3A", "pass", "", "?")
"""Texts that are a move somewhere, or nowhere."""


def everything(round_: Round, role: Role) -> list[Deed]:
    """Whatever somebody could try, allowed or not."""
    deeds = [
        deed
        for kind in KINDS
        for seat in Seat
        if kind != Opened.kind
        for deed in concrete(round_, role, kind, seat)
    ]
    deeds += [Moved(seat=seat, move=text) for seat in Seat for text in STRAY]
    deeds += [Touched(seat=seat, piece=text) for seat in Seat for text in STRAY]
    return deeds


def done(round_: Round, deed: Deed, role: Role, at: int) -> Refused | None:
    try:
        round_.do(deed, by=Actor(role), at=at)
    except Refused as no:
        return no
    return None


@DRAWN
@given(
    st.sampled_from(BOOKS),
    MODES,
    CLOCKS,
    STEPS,
    st.sampled_from((0, 700_000)),
)
def test_why_answers_what_doing_answers(
    book: Rulebook, mode: Mode, clock: ClockSetting | None, steps: list[tuple[int, int]], wait: int
) -> None:
    """Some sixty thousand answers a run: code, article and facts, and whether it is allowed."""
    round_ = grow(begin(book, mode, clock, impaired=True), steps)
    at = Millis(round_.log[-1].at + wait)
    for role in Role:
        asked = {
            (kind, answer.seat): answer for kind in KINDS for answer in ask(round_, role, kind, at)
        }
        for deed in everything(round_, role):
            told = why(round_, deed, by=Actor(role), at=at)
            no = done(round_, deed, role, at)
            assert (told is None) is (no is None), deed
            if told is not None and no is not None:
                assert (told.code, told.article) == (no.code, no.article), deed
                assert told.facts == no.facts, deed
            # What a screen offers by kind says no only where doing says the same.
            offered = asked.get((deed.kind, getattr(deed, "seat", None)))
            if offered is not None and not offered.ok:
                assert no is not None, deed
                assert (offered.word, offered.article) == (no.word, no.article), deed


def test_tazof_mangala_2023_j_5_why_waits_for_the_press_as_the_move_does() -> None:
    desk = Desk("tazof-mangala-2023", clock="book").start().move(A, "1")
    no = why(desk.round, Moved(seat=B, move="1"), by=PLAYER[B], at=desk.now)
    assert no is not None
    assert no.code == "wait-for-press"
    assert no.article == "tazof-mangala-2023 j.2, tazof-mangala-2023 j.5"


def test_tazof_mangala_2023_j_6_why_knows_that_the_flag_has_fallen() -> None:
    desk = Desk("tazof-mangala-2023", clock="book").start().wait(901)
    no = why(desk.round, Moved(seat=A, move="1"), by=PLAYER[A], at=desk.now)
    assert no is not None
    assert (no.code, no.article) == ("flag-first", "tazof-mangala-2023 j.6")


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("role", Role)
def test_every_role_is_answered_in_every_text_from_the_first_set_on(name: str, role: Role) -> None:
    """What chance may leave out: each role, each text, before, in and after a set."""
    for mode in ("recorded", "counted"):
        round_ = begin(name, mode, None, impaired=False)
        for steps in ([], [(4, 0)], [(pick * 7 + 4, 500) for pick in range(12)]):
            grown = grow(round_, steps)
            at = grown.log[-1].at
            for deed in everything(grown, role):
                told = why(grown, deed, by=Actor(role), at=at)
                no = done(grown, deed, role, at)
                assert (told and (told.code, told.article)) == (no and (no.code, no.article)), deed
