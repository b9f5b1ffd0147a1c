"""Events as JSON lines, strictly."""

import json

import pytest

from meydan.match import BrokenLog, load_deed, load_round, read_log, write_line, write_log
from meydan.match.codec import Unreadable, dump_deed
from meydan.match.deeds import KINDS, VERSION, Noted, Replaced
from tests.match.desk import A, Desk
from tests.match.examples import EXAMPLES

LOG = write_log(Desk("tazof-mangala-2023", clock="book").start().move(A, "1").round.log)
LINES = LOG.splitlines()


@pytest.mark.parametrize("deed", EXAMPLES, ids=lambda deed: deed.kind)
def test_every_kind_survives_as_json(deed: object) -> None:
    from meydan.match import Deed

    assert isinstance(deed, Deed)
    assert load_deed(json.loads(json.dumps(dump_deed(deed)))) == deed


def test_every_kind_has_an_example() -> None:
    assert {deed.kind for deed in EXAMPLES} == set(KINDS)


def test_a_log_reads_back_to_the_same_round() -> None:
    round_ = Desk("tazof-kure").start().move(A, "a1a2").warn(A, "14").round
    assert load_round(write_log(round_.log)) == round_
    assert list(read_log(write_log(round_.log))) == list(round_.log)


def test_key_and_person_are_kept() -> None:
    from meydan.match import Actor, Role

    desk = Desk("tazof-kure")
    actor = Actor(Role.REFEREE, "Hakem Deneme")
    round_ = desk.round.do(Noted(text="merhaba"), by=actor, at=desk.now, key="phone-7:1")
    assert load_round(write_log(round_.log)) == round_
    assert '"person": "Hakem Deneme", "key": "phone-7:1"' in write_line(round_.log[-1])


def edited(line: int, **changes: object) -> str:
    lines = list(LINES)
    raw = json.loads(lines[line - 1]) | changes
    lines[line - 1] = json.dumps({key: item for key, item in raw.items() if item != "DROP"})
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "empty"),
        ("\n", 1, "not-json"),
        ("{\n", 1, "not-json"),
        ("[]\n", 1, "not-object"),
        ("3\n", 1, "not-object"),
        (LOG + "\n", 4, "not-json"),
        (LOG + '{"seq": NaN}\n', 4, "wrong-value"),
        (LOG + '{"seq": 4, "seq": 4}\n', 4, "key-twice"),
        (LOG + "[" * 100_000 + "\n", 4, "not-json"),
        (LOG + '{"seq": ' + "4" * 5000 + "}\n", 4, "not-json"),
        (edited(2, kind="DROP"), 2, "missing-key"),
        (edited(2, kind="set-began"), 2, "unknown-kind"),
        (edited(2, kind=7), 2, "unknown-kind"),
        (edited(2, seq="2"), 2, "wrong-type"),
        (edited(2, seq=True), 2, "wrong-type"),
        (edited(2, at=1.5), 2, "wrong-type"),
        (edited(2, at=1 << 60), 2, "wrong-value"),
        (edited(2, at="DROP"), 2, "missing-key"),
        (edited(2, by="umpire"), 2, "wrong-value"),
        (edited(2, person=3), 2, "wrong-type"),
        (edited(2, colour="red"), 2, "unknown-key"),
        (edited(3, move="DROP"), 3, "missing-key"),
        (edited(3, move=1), 3, "wrong-type"),
        (edited(3, seat="c"), 3, "wrong-value"),
        (edited(1, mode="live"), 1, "wrong-value"),
        (edited(1, clock=15), 1, "wrong-type"),
        (edited(1, clock={"minutes": 15}), 1, "unknown-key"),
        (edited(1, players=[{}]), 1, "wrong-type"),
        (edited(1, changes=[{"path": "x", "value": {}, "reason": "y"}]), 1, "wrong-type"),
    ],
)
def test_a_line_that_is_no_event_is_refused_with_its_number(
    text: str, line: int, code: str
) -> None:
    with pytest.raises(BrokenLog) as error:
        load_round(text)
    assert (error.value.line, error.value.code, error.value.cause) == (line, code, None)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("\n".join(LINES[1:]) + "\n", 1, "seq"),
        ("\n".join([LINES[0], LINES[2]]) + "\n", 2, "seq"),
        ("\n".join([*LINES, LINES[2]]) + "\n", 4, "seq"),
        (edited(3, at=0), 3, "time-backwards"),
        (edited(3, move="7"), 3, "illegal-move"),
        (edited(3, by="player-b"), 3, "not-your-seat"),
        (edited(1, rulebook="tazof-go"), 1, "unknown-rulebook"),
        (edited(1, by="player-a"), 1, "role"),
        (
            edited(1, changes=[{"path": "clock.hours", "value": 1, "reason": "x"}]),
            1,
            "rulebook-change",
        ),
        (LINES[1].replace('"seq": 2', '"seq": 1') + "\n", 1, "not-opened"),
        (LOG + LINES[0].replace('"seq": 1', '"seq": 4') + "\n", 4, "already-opened"),
    ],
)
def test_an_event_that_does_not_fit_is_refused_with_its_line(
    text: str, line: int, code: str
) -> None:
    with pytest.raises(BrokenLog) as error:
        load_round(text)
    assert error.value.cause is not None
    assert (error.value.line, error.value.cause.code) == (line, code)


def test_a_replacement_holds_a_whole_deed() -> None:
    with pytest.raises(Unreadable):
        load_deed({"kind": Replaced.kind, "target": 1, "deed": {}, "reason": "x"})


def test_a_log_of_a_version_to_come_is_refused_in_its_first_line() -> None:
    line = '{"seq": 1, "at": 1, "by": "referee", "kind": "opened", "rulebook": "tazof-pentago",'
    for version in (0, VERSION + 1):
        with pytest.raises(BrokenLog) as error:
            load_round(f'{line} "mode": "recorded", "version": {version}}}\n')
        assert (error.value.line, error.value.word) == (1, "match.refused.unknown-version")
