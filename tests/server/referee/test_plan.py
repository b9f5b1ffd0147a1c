"""The plan that a phone follows without a network says what the round machine says."""

import pytest
from hypothesis import given, settings, strategies as st

from meydan.match.actors import Actor, Role
from meydan.match.clocks import Clocks
from meydan.match.deeds import ClockSetting, Opened, Warned
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.table import Table
from meydan.rulebooks import Rulebook, load
from meydan.server.referee.face import allowed
from meydan.server.referee.plan import Plan, Turned, plan_for
from meydan.server.referee.plan_json import BY_THE_LOG, written
from meydan.server.referee.plan_steps import trials
from meydan.words import LANGS
from tests.examples import examples
from tests.match.drives import DRIVES
from tests.match.test_fields_act import changed, others
from tests.server.referee.tables import BOOKS

CLOCKS = (None, ClockSetting(seconds=60), ClockSetting(seconds=60, increment=5, delay=2))


def opening(book: str, clock: ClockSetting | None) -> Opened:
    """How a round under a text begins."""
    return Opened.under(load(book), mode="counted", clock=clock)


def begun(opened: Opened) -> Round:
    """That round, begun."""
    return Round.open(LogEntry(seq=1, at=Millis(0), by=Actor(Role.PROGRAM), deed=opened))


@settings(max_examples=examples(60), deadline=None)
@given(
    book=st.sampled_from(BOOKS),
    clock=st.sampled_from(CLOCKS),
    role=st.sampled_from((Role.REFEREE, Role.CHIEF)),
    data=st.data(),
)
def test_following_the_arrows_is_playing_the_round(
    book: str, clock: ClockSetting | None, role: Role, data: st.DataObject
) -> None:
    """Whatever is entered, in whatever order: node, what is allowed, and the clocks agree."""
    follow(opening(book, clock), role, data)


@settings(max_examples=6, deadline=None)
@given(book=st.sampled_from(("ifmg-mangala", "tazof-kure")), data=st.data())
def test_t10_a_phone_foretells_the_lot_at_its_table(book: str, data: st.DataObject) -> None:
    played = load(book).with_field("lot.then", "each-table", reason="meeting")
    opened = Opened.under(played, mode="counted", clock=ClockSetting(seconds=60))
    plan = plan_for(opened, Role.REFEREE, "tr")
    assert plan is not None
    first = plan.nodes[0]
    assert first.face.next is not None
    assert (first.face.next.key, first.face.starter, first.face.marks) == ("lot", "", ("", ""))
    assert "kurayla belirlenmeli" in first.face.may["set-started"]
    drawn = plan.nodes[first.go["lot-drawn:b"].to].face
    assert (drawn.starter, drawn.may["set-started"], drawn.next and drawn.next.key) == (
        "b", "", "set-started",
    )  # fmt: skip
    follow(opened, Role.REFEREE, data)


CHANGED = [
    (book, path, value)
    for book in map(load, BOOKS)
    for path, _ in book.fields()
    if path.partition(".")[0] in DRIVES and book.acts(path)
    for value in others(book, path)
    if changed(book, {path: value}) is not None
]
"""Every field of the round that a meeting may set otherwise, alone."""


@settings(max_examples=12, deadline=None)
@given(
    one=st.sampled_from(CHANGED),
    clock=st.sampled_from(CLOCKS),
    role=st.sampled_from((Role.REFEREE, Role.CHIEF)),
    data=st.data(),
)
def test_so_it_is_whatever_the_meeting_changed(
    one: tuple[Rulebook, str, object],
    clock: ClockSetting | None,
    role: Role,
    data: st.DataObject,
) -> None:
    book, path, value = one
    played = book.with_field(path, value, reason="meeting")
    timed = None if played.clock.use.value == "none" else clock
    follow(Opened.under(played, mode="counted", clock=timed), role, data)


@pytest.mark.parametrize("rulebook", ["tazof-mangala-2023", "tazof-reversi", "tazof-kure"])
def test_t16_what_a_referee_sees_is_tried_under_articles_that_still_warn(rulebook: str) -> None:
    """A meeting takes the article that a referee sees from those under which one is warned."""
    book = load(rulebook)
    seen = book.warnings.referee_sees.value[0]
    left = tuple(ref for ref in book.warnings.under.value if ref != seen)
    played = book.with_field("warnings.under", left, reason="meeting")
    table = begun(Opened.under(played, mode="counted")).table
    warned = [deed for _, deed, _ in trials(table, Role.REFEREE) if isinstance(deed, Warned)]
    assert warned
    assert all(deed.article in left for deed in warned)


@pytest.mark.parametrize(
    ("path", "value"), [("conduct.decided_by", "referee"), ("off_board.penalised", True)]
)
def test_t5_t6_what_the_meeting_lets_a_referee_do_is_foretold(path: str, value: object) -> None:
    book = load("tazof-kure").with_field(path, value, reason="meeting")
    plan = plan_for(Opened.under(book, mode="counted"), Role.REFEREE, "en")
    assert plan is not None
    running = plan.nodes[plan.nodes[0].go["set-started"].to].go
    step = "penalised:a:warning" if path.startswith("conduct") else "stones-replaced:a"
    assert (running[step].warns, running[f"{step}:last"].warns) == ("a", "a")
    assert plan.nodes[running[f"{step}:last"].to].face.phase == "over"


def follow(opened: Opened, role: Role, data: st.DataObject) -> None:
    """Enter this and that, and look at the plan and at the round."""
    clock = opened.clock
    plan = plan_for(opened, role, "en")
    assert plan is not None
    round_, node, at = begun(opened), 0, 0
    for _ in range(data.draw(st.integers(1, 25))):
        at += data.draw(st.sampled_from((0, 300, 4_000, 31_000)))
        node = _fallen(plan, node, round_.table, at)
        check(plan, node, round_, role, at)
        found = [
            (name, deed)
            for name, deed, before in trials(round_.table, role)
            if before.warnings == round_.table.warnings or not name.endswith(":last")
        ]
        name, deed = data.draw(st.sampled_from(found))
        name = _last(name, round_.table)
        before = round_.table.clocks
        try:
            round_ = round_.do(deed, by=Actor(role), at=at)
        except Refused:
            assert name not in plan.nodes[node].go
            continue
        arrow = plan.nodes[node].go.get(name)
        if arrow is None:
            assert round_.table.clocks == before or clock is None
            continue
        node = arrow.to
        if arrow.clock is not None and clock is not None:
            assert turned(before, arrow.clock, at, clock) == round_.table.clocks


def check(plan: Plan, node: int, round_: Round, role: Role, at: int) -> None:
    """A node shows what a real table in its place would show."""
    assert plan.node_of(round_.table, at) == node
    real = allowed(round_, role, at, "en")
    shown = plan.nodes[node].face.may
    assert {key: real[key] for key in real if key not in BY_THE_LOG} == {
        key: shown[key] for key in shown if key not in BY_THE_LOG
    }


def _fallen(plan: Plan, node: int, table: Table, at: int) -> int:
    down = table.clocks is not None and not table.over and table.clocks.fallen(Millis(at))
    fallen = plan.nodes[node].fallen
    return fallen if down and fallen is not None else node


def _last(name: str, table: Table) -> str:
    """A warning is the last one if the player has all the others."""
    limit = table.book.warnings.limit.value
    plain = name.removesuffix(":last")
    seat = Seat(plain.split(":")[1]) if plain.startswith("warned") else None
    if plain.startswith("penalised") and plain.endswith("warning") and "both" not in plain:
        seat = Seat(plain.split(":")[1])
    if plain.startswith("stones-replaced") and table.book.off_board.penalised.value:
        seat = Seat(plain.split(":")[1])
    if plain.startswith("claim-upheld") and table.play and table.play.claim:
        seat = table.play.claim.seat.other
    if limit is None or seat is None:
        return plain
    given = sum(warning.seat is seat for warning in table.warnings)
    return plain if given + 1 < limit else f"{plain}:last"


def turned(before: Clocks | None, step: Turned, at: int, setting: ClockSetting) -> Clocks:
    """The clocks after a step, worked out as the phone does."""
    stood = (before or Clocks((0, 0), None, Millis(at))).stopped(Millis(at))
    full = 1000 * setting.seconds
    a, b = (
        (full, full)
        if step.full
        else (left + gain for left, gain in zip(stood.left, step.gain, strict=True))
    )
    running = None if step.run is None else Seat(step.run)
    return Clocks((a, b), running, Millis(at), stood.delay if step.delay is None else step.delay)


@pytest.mark.parametrize("book", BOOKS)
def test_a_plan_has_an_end_and_every_arrow_a_target(book: str) -> None:
    for clock in CLOCKS:
        plan = plan_for(opening(book, clock), Role.CHIEF, "tr")
        assert plan is not None
        ends = [node for node in plan.nodes if node.face.phase == "over"]
        assert ends
        targets = {arrow.to for node in plan.nodes for arrow in node.go.values()}
        assert max(targets) < len(plan.nodes) < 300


@pytest.mark.parametrize("lang", LANGS)
def test_a_plan_reads_the_same_as_json(lang: str) -> None:
    plan = plan_for(opening("tazof-mangala-2023", CLOCKS[1]), Role.REFEREE, lang)  # type: ignore[arg-type]
    assert plan is not None
    read = written(plan)
    for node, raw in zip(plan.nodes, read["nodes"], strict=True):
        why = dict(
            zip(read["keys"], (read["why"][at] for at in read["lists"][raw["may"]]), strict=True)
        )
        assert why == {key: node.face.may[key] for key in read["keys"]}
        assert raw["next"]["label"]


def test_a_recorded_round_has_no_plan() -> None:
    """Its players move on screens of their own; the phone asks the server."""
    recorded = Opened.under(load("tazof-kure"), mode="recorded")
    assert plan_for(recorded, Role.REFEREE, "en") is None


def test_counts_are_read_by_tables_that_the_round_machine_filled_in() -> None:
    """M8: with 24 stones or more a fallen flag draws the set; one stone more wins a counted one."""
    plan = plan_for(opening("tazof-mangala-2023", CLOCKS[1]), Role.CHIEF, "en")
    assert plan is not None
    needed = load("tazof-mangala-2023").flag.draw_stones.value
    assert plan.reads["flag"].rows == ((0, "lost"), (needed, "draw"))
    assert [name for _, name in plan.reads["count"].rows] == ["b", "draw", "a"]
    assert dict(plan.reads["count"].rows[1:]) == {0: "draw", 2: "a"}


@pytest.mark.parametrize("book", BOOKS)
def test_every_warning_says_whom_it_warns_and_every_end_that_it_is_one(book: str) -> None:
    plan = plan_for(opening(book, None), Role.CHIEF, "en")
    assert plan is not None
    for node in plan.nodes:
        for name, arrow in node.go.items():
            if name.startswith(("warned:a", "penalised:a:warning")):
                assert arrow.warns == "a"
            if name.startswith("set-counted"):
                assert arrow.ends


def test_m8_a_flag_that_decides_the_round_is_read_by_its_stones() -> None:
    book = load("tazof-mangala-2023").with_field("flag.scope", "game", reason="meeting")
    plan = plan_for(Opened.under(book, mode="counted", clock=CLOCKS[1]), Role.CHIEF, "en")
    assert plan is not None
    assert plan.reads["flag"].rows == ((0, "lost"), (24, "draw"))
    running = plan.nodes[plan.nodes[0].go["set-started"].to]
    assert running.fallen is not None
    fell = plan.nodes[running.fallen]
    assert fell.face.next is not None
    assert fell.face.next.label == "Out of time: decide the match"
    drawn = plan.nodes[fell.go["flag-fell:a:draw"].to].face
    assert (drawn.phase, drawn.status) == ("over", "The match is drawn (time ran out)")


def test_a_round_of_very_many_sets_has_no_plan() -> None:
    """A phone asks the server there; a plan of 25 sets would take a minute to make."""
    book = load("tazof-kure").override({"sets.count": 25, "sets.end_at": None}, reason="meeting")
    assert plan_for(Opened.under(book, mode="counted"), Role.REFEREE, "en") is None
