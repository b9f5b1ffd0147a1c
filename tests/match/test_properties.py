"""What holds in every round, whatever happens in it."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from meydan.formats.round_json import round_json
from meydan.match import (
    Actor,
    ClockSetting,
    Refused,
    Role,
    Round,
    Seat,
    load_round,
    may,
    replay,
    time_left,
    write_log,
)
from meydan.match.deeds import KINDS, Replaced, Retracted
from meydan.match.history import history
from meydan.rulebooks import ids
from meydan.words import LANGS
from meydan.words.phrases.rounds import explain, tell
from tests.examples import examples
from tests.match.examples import EXAMPLES
from tests.match.walks import begin, grow

BY_KIND = {deed.kind: deed for deed in EXAMPLES}


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    clock = draw(
        st.none()
        | st.builds(
            ClockSetting,
            seconds=st.integers(1, 90),
            increment=st.integers(0, 3),
            delay=st.integers(0, 3),
        )
    )
    opened = begin(
        draw(st.sampled_from(ids())),
        draw(st.sampled_from(("recorded", "counted"))),
        clock,
        impaired=draw(st.booleans()),
    )
    step = st.tuples(st.integers(0, 100_000), st.integers(0, 9_000))
    return grow(opened, draw(st.lists(step, max_size=70)))


quickly = settings(
    max_examples=examples(100), deadline=None, suppress_health_check=list(HealthCheck)
)


@quickly
@given(rounds(), st.data())
def test_a_log_replays_can_be_cut_anywhere_and_continued(
    round_: Round, data: st.DataObject
) -> None:
    assert replay(round_.log) == round_
    assert load_round(write_log(round_.log)) == round_
    cut = data.draw(st.integers(1, len(round_.log)))
    continued = replay(round_.log[:cut])
    for event in round_.log[cut:]:
        continued = continued.apply(event)
    assert continued == round_


@quickly
@given(rounds())
def test_points_add_up_to_one_unless_both_lost_them(round_: Round) -> None:
    for done in round_.table.sets:
        assert sum(done.points) == 2
    if round_.result is not None:
        verdict = round_.table.verdict
        both = verdict is not None and verdict.loser == "both"
        assert sum(round_.result.points) == (0 if both else 2)
        assert round_.over


@quickly
@given(rounds())
def test_after_the_end_nothing_is_taken_but_corrections(round_: Round) -> None:
    if not round_.over:
        return
    at = round_.log[-1].at
    for role in Role:
        assert {item.kind for item in may(round_, role, at) if item.ok} <= {
            Retracted.kind,
            Replaced.kind,
        }
        for kind in KINDS.keys() - {Retracted.kind, Replaced.kind}:
            with pytest.raises(Refused):
                round_.do(BY_KIND[kind], by=Actor(role), at=at)


@quickly
@given(rounds(), st.integers(0, 10**7))
def test_times_never_go_negative_and_only_the_running_clock_goes_down(
    round_: Round, later: int
) -> None:
    now = round_.log[-1].at
    clocks = round_.table.clocks
    for seat in Seat:
        left = time_left(round_, seat, now)
        after = time_left(round_, seat, now + later)
        if left is None or after is None:
            assert clocks is None
            continue
        assert 0 <= after <= left
        assert clocks is not None
        assert after == left or clocks.running is seat


@quickly
@given(rounds())
def test_what_the_queries_refuse_is_refused_with_the_same_code(round_: Round) -> None:
    at = round_.log[-1].at
    for role in Role:
        for item in may(round_, role, at):
            deed = BY_KIND[item.kind]
            seat = getattr(deed, "seat", None)
            if item.ok or item.seat is not seat or isinstance(deed, Retracted | Replaced):
                continue
            with pytest.raises(Refused) as error:
                round_.do(deed, by=Actor(role), at=at)
            assert (error.value.word, error.value.article) == (item.word, item.article)


@quickly
@given(rounds())
def test_everything_can_be_said_in_three_languages(round_: Round) -> None:
    at = round_.log[-1].at
    assert round_json(round_, at)["seq"] == len(round_.log)
    for lang in LANGS:
        for line in history(round_):
            assert tell(line, round_, lang)
        for role in Role:
            for item in may(round_, role, at):
                assert explain(item, lang, round_.table.players)
