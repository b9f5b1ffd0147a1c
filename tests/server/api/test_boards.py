"""Boards: what everyone sees, what a referee's program enters, and what it is told."""

import pytest
from pydantic import TypeAdapter

from meydan.match.codec import dump_deed, load_deed
from meydan.match.deeds import DEEDS, Opened
from meydan.server.api.document import document
from meydan.server.api.shapes.deeds import DeedIn
from meydan.server.models import Board, Category, Role
from tests.match.examples import EXAMPLES
from tests.server.api.programs import Program, at, refused, said, staff
from tests.server.making import add_players, make_category, make_event, start_round as publish_next

pytestmark = pytest.mark.django_db(transaction=True)


def seated(*, digital: bool = False) -> Category:
    category = make_category(make_event())
    category.digital = digital
    category.clocked = True
    category.save()
    add_players(category, 4)
    publish_next(category)
    category.refresh_from_db()
    return category


def test_a_counted_round_from_the_first_set_to_the_result() -> None:
    category = seated()
    referee = staff(category.event, Role.REFEREE)
    path = at(category) + "/rounds/1/tables/1"
    seen = said(referee.get(path + "/board"))["seq"]
    assert seen == 0
    for score in ([30, 18], [28, 20]):
        for deed in ({"kind": "set-started"}, {"kind": "set-counted", "score": score}):
            stored = said(referee.post(path + "/events", {"deed": deed, "seen": seen}), 201)
            seen = stored["board"]["seq"]
            assert stored["seq"] == seen
    board = said(Program().get(path))
    assert (board["phase"], board["result"]["points"]) == ("over", [2, 0])
    assert board["scores"] == [[30, 18], [28, 20]]
    assert said(Program().get(at(category) + "/standings"))["items"][0]["points"] == 2
    log = said(referee.get(path + "/events?after=1"))
    assert [one["kind"] for one in log["items"]][:2] == ["set-started", "set-counted"]
    assert (log["seq"], len(log["items"])) == (5, 4)


def test_a_digital_board_asks_for_legal_moves() -> None:
    category = seated(digital=True)
    referee = staff(category.event, Role.REFEREE)
    path = at(category) + "/rounds/1/tables/1"
    said(referee.post(path + "/events", {"deed": {"kind": "set-started"}, "seen": 0}), 201)
    now = said(referee.get(path + "/board"))
    assert (now["mode"], now["legal"]) == ("recorded", ["1", "2", "3", "4", "5", "6"])
    assert now["position"] == "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"
    move = {"kind": "moved", "seat": "a", "move": "7"}
    error = refused(
        referee.post(path + "/events", {"deed": move, "seen": now["seq"]}), 422, "illegal-move"
    )
    assert error["article"]
    may = {(one["kind"], one["seat"]): one for one in now["may"]}
    assert may["moved", "a"]["ok"]
    assert not may["moved", "b"]["ok"]
    assert may["moved", "b"]["message"]


def test_an_entry_that_saw_an_older_log_is_told_what_came_between() -> None:
    category = seated()
    referee = staff(category.event, Role.REFEREE)
    path = at(category) + "/rounds/1/tables/1/events"
    said(referee.post(path, {"deed": {"kind": "set-started"}, "seen": 0}), 201)
    late = {"deed": {"kind": "set-counted", "score": [24, 24]}, "seen": 0}
    error = refused(referee.post(path, late), 409, "stale")
    assert error["now"]["seq"] == 2
    assert [one["kind"] for one in error["now"]["events"]] == ["opened", "set-started"]
    call = {"deed": {"kind": "called", "whom": "chief"}, "seen": 0}
    assert said(referee.post(path, call), 201)["board"]["calls"] == ["chief"]
    assert Board.objects.get(table=1).called


def test_an_entry_sent_twice_is_stored_once() -> None:
    category = seated()
    referee = staff(category.event, Role.REFEREE)
    path = at(category) + "/rounds/1/tables/1/events"
    body = {"deed": {"kind": "set-started"}, "seen": 0}
    first = said(referee.post(path, body, key="event-key"), 201)
    assert said(referee.post(path, body, key="event-key"), 201) == first
    assert Board.objects.get(table=1).events.count() == 2


def test_a_penalty_is_the_chief_referees() -> None:
    category = seated()
    deed = {"kind": "penalised", "who": "a", "penalty": "round", "reason": "conduct"}
    body = {"deed": deed, "seen": 0}
    path = at(category) + "/rounds/1/tables/1/events"
    refused(staff(category.event, Role.REFEREE).post(path, body), 403, "forbidden")
    refused(staff(category.event, Role.ORGANISER).post(path, body), 403, "forbidden")
    stored = said(staff(category.event, Role.CHIEF).post(path, body), 201)
    assert stored["board"]["board"]["result"]["points"] == [0, 2]
    other = at(category) + "/rounds/1/tables/2/events"
    wrapped = {"kind": "replaced", "target": 2, "deed": deed, "reason": "was worse"}
    refused(
        staff(category.event, Role.REFEREE, "second").post(other, {"deed": wrapped, "seen": 0}),
        403,
        "forbidden",
    )


def test_a_locked_round_takes_no_entries() -> None:
    category = seated()
    category.rounds.update(status="locked")
    referee = staff(category.event, Role.REFEREE)
    body = {"deed": {"kind": "set-started"}, "seen": 0}
    refused(referee.post(at(category) + "/rounds/1/tables/1/events", body), 409, "round-closed")


def test_the_log_is_for_the_staff() -> None:
    category = seated()
    for path in ("/board", "/events"):
        refused(Program().get(at(category) + "/rounds/1/tables/1" + path), 401, "token")


def test_what_is_no_deed_is_refused_by_its_field() -> None:
    category = seated()
    referee = staff(category.event, Role.REFEREE)
    path = at(category) + "/rounds/1/tables/1/events"
    for deed in (
        {"kind": "danced"},
        {"kind": "opened", "rulebook": "tazof-mangala-2023", "mode": "counted"},
        {"kind": "warned", "seat": "c", "article": "a"},
        {"kind": "paused", "reason": "x" * 401},
        {"kind": "noted", "text": "a\x00b"},
        {"kind": "noted", "text": "\ud800"},
        {"kind": "set-counted", "score": [1, 2, 3]},
    ):
        error = refused(referee.post(path, {"deed": deed, "seen": 0}), 422, "invalid")
        assert error["fields"][0]["field"].startswith("body.deed")


def test_the_description_knows_every_deed() -> None:
    """Each example of the log's page is a deed as the document describes it, and reads back."""
    reader: TypeAdapter[object] = TypeAdapter(DeedIn)
    kinds = set()
    for deed in EXAMPLES:
        if isinstance(deed, Opened):
            continue
        shape = reader.validate_python(dump_deed(deed))
        assert load_deed(shape.model_dump(mode="json", exclude_unset=True)) == deed  # type: ignore[attr-defined]
        kinds.add(deed.kind)
    assert kinds == {one.kind for one in DEEDS} - {"opened"}
    schemas = document()["components"]["schemas"]
    assert all(f"Deed{one.__name__}" in schemas for one in DEEDS if one is not Opened)
