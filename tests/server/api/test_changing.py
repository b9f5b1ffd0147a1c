"""Changing: entries, rounds and results, each by who may, once for each key."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.http import HttpResponse

from meydan.server.api import answers
from meydan.server.models import Account, Action, ApiAnswer, Category, Membership, Role, Snapshot
from meydan.server.store.rows import load
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus
from meydan.tournament.rules import change_rules
from tests.server.api.programs import Program, at, program_of, refused, said, staff
from tests.server.making import (
    add_players,
    edit,
    make_category,
    make_event,
    start_round as publish_next,
)

pytestmark = pytest.mark.django_db(transaction=True)

WIN = {"points": [2, 0], "sets": [4, 2]}


def open_round(players: int = 4) -> Category:
    category = make_category(make_event())
    add_players(category, players)
    publish_next(category)
    category.refresh_from_db()
    return category


def test_a_player_is_entered_changed_checked_in_and_withdrawn() -> None:
    category = make_category(make_event())
    chief = staff(category.event, Role.CHIEF)
    path = at(category) + "/entries"
    made = said(chief.post(path, {"given": "Ege", "surname": "Demo", "birth_year": 2014}), 201)
    assert (made["entry"], made["name"], made["staff"]["checked_in"]) == (1, "Ege Demo", None)
    entry = f"{path}/1"
    mark = made["staff"]["mark"]
    changed = said(chief.patch(entry, {"seen": mark, "school": "Demo Okulu", "birth_year": None}))
    assert (changed["school"], changed["staff"]["birth_year"]) == ("Demo Okulu", None)
    error = refused(chief.patch(entry, {"seen": mark, "school": "X"}), 409, "entry-changed")
    assert error["now"] == {"mark": changed["staff"]["mark"]}
    assert said(chief.post(f"{entry}/check-in"))["staff"]["checked_in"]
    assert said(chief.post(f"{entry}/check-in", {"here": False}))["staff"]["checked_in"] is None
    assert said(chief.post(f"{entry}/withdraw", {"reason": "ill"}))["status"] == "withdrawn"
    refused(chief.post(f"{entry}/withdraw"), 422, "already-withdrawn")
    assert said(chief.post(f"{entry}/bring-back"))["status"] == "active"
    line = Action.objects.filter(action="entry.withdraw", reason="ill").get()
    assert (line.who, line.target) == ("api-chief", "entry 1")


def test_impossible_entries_are_refused_with_what_is_wrong() -> None:
    category = make_category(make_event())
    organiser = staff(category.event, Role.ORGANISER)
    path = at(category) + "/entries"
    error = refused(organiser.post(path, {"given": "", "rating": "high"}), 422, "invalid")
    assert {one["field"] for one in error["fields"]} == {"body.given", "body.rating"}
    refused(organiser.post(path, {"given": "Ege", "nickname": "E"}), 422, "invalid")
    refused(organiser.post(path, {"given": "Ege\x00"}), 422, "invalid")
    refused(organiser.post(path, {"given": "Ege", "birth_year": 1900}), 422, "birth-year")
    wrong = {"given": "Ege", "private": {"national_id": "12345678901"}}
    refused(organiser.post(path, wrong), 422, "national-id")
    assert category.entries.count() == 0


def test_private_data_of_a_new_entry_is_for_who_may_see_it() -> None:
    category = make_category(make_event())
    path = at(category) + "/entries"
    body = {"given": "Ege", "private": {"national_id": "10000000146"}}
    refused(staff(category.event, Role.CHIEF).post(path, body), 403, "forbidden")
    organiser = staff(category.event, Role.ORGANISER)
    answer = organiser.post(path, body)
    assert b"10000000146" not in answer.content
    said(answer, 201)
    refused(organiser.post(path, body | {"given": "Ada"}), 422, "entered-twice")
    assert "10000000146" not in str(list(ApiAnswer.objects.values_list("body", flat=True)))


def test_a_round_goes_from_pairing_to_its_end() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    chief = staff(category.event, Role.CHIEF)
    path = at(category)
    refused(chief.post(path + "/pairing"), 422, "no-lot")
    publish_next(category)
    for table in (1, 2):
        said(chief.post(f"{path}/rounds/1/tables/{table}/result", WIN))
    assert said(chief.post(path + "/rounds/1/finish"))["status"] == "finished"
    assert Snapshot.objects.filter(why="round-end").count() == 1
    version = said(chief.get(path))["version"]
    refused(chief.post(path + "/pairing", {"seen": version - 1}), 409, "conflict")
    job = said(chief.post(path + "/pairing", {"seen": version}), 202)
    assert (job["state"], job["round"]) == ("done", 2)
    assert said(chief.get(f"{path}/jobs/{job['job']}"))["state"] == "done"
    draft = said(chief.get(path + "/draft"))
    assert said(chief.post(path + "/rounds/2/pair-again"), 202)["kind"] == "pair-again"
    old = {"seen": draft["version"] - 1}
    refused(chief.post(path + "/rounds/2/publish", old), 409, "conflict")
    assert said(chief.post(path + "/rounds/2/publish"))["status"] == "published"
    assert said(chief.post(path + "/rounds/2/start"))["status"] == "playing"
    error = refused(chief.post(path + "/rounds/2/finish"), 422, "results-missing")
    assert "1, 2" in error["message"]
    refused(chief.post(path + "/rounds/1/reopen"), 422, "needs-reason")
    assert said(chief.post(path + "/rounds/1/lock"))["status"] == "locked"
    assert said(chief.post(path + "/rounds/1/unlock", {"reason": "typo"}))["status"] == "finished"
    assert said(chief.post(path + "/rounds/1/reopen", {"reason": "typo"}))["status"] == "playing"


def test_a_result_that_stands_is_never_overwritten_unseen() -> None:
    category = open_round()
    referee = staff(category.event, Role.REFEREE)
    path = at(category) + "/rounds/1/tables/1/result"
    pair = said(referee.post(path, WIN))
    assert pair["result"]["text"] == "1:0"
    error = refused(referee.post(path, {"points": [0, 2]}), 409, "result-stands")
    assert error["now"]["result"]["points"] == [2, 0]
    new = {"points": [0, 2]}
    refused(referee.post(path + "/correct", {"was": new, "result": new}), 409, "result-stands")
    fixed = said(referee.post(path + "/correct", {"was": WIN, "result": new}))
    assert fixed["result"]["points"] == [0, 2]
    refused(referee.post(path + "/clear"), 403, "forbidden")
    cleared = staff(category.event, Role.CHIEF).post(path + "/clear")
    assert said(cleared)["result"] is None
    refused(referee.post(path, {"points": [2, 2]}), 422, "impossible-points")
    refused(referee.post(path, {"points": [3, 0]}), 422, "impossible-points")
    refused(referee.post(path, {"points": [-1, 0]}), 422, "invalid")


def test_a_win_of_3_points_is_entered_and_corrected_as_the_meeting_counts() -> None:
    """T2: what a result may be worth says the event's book, not the shape of the request."""
    category = open_round()
    three = {"points.win": 6, "points.draw": 2, "pairing.present": 6}
    edit(category, lambda one: change_rules(one, three, reason="meeting"))
    referee = staff(category.event, Role.REFEREE)
    path = at(category) + "/rounds/1/tables/1/result"
    refused(referee.post(path, {"points": [4, 0]}), 422, "impossible-points")
    assert said(referee.post(path, {"points": [6, 0]}))["result"]["text"] == "3:0"
    new = {"was": {"points": [6, 0]}, "result": {"points": [2, 2]}}
    assert said(referee.post(path + "/correct", new))["result"]["text"] == "1:1"


def test_a_referee_enters_results_at_the_own_tables_only() -> None:
    category = open_round()
    referee = staff(category.event, Role.REFEREE)
    Membership.objects.update(category=category, tables=[[2, 2]])
    path = at(category) + "/rounds/1/tables"
    refused(referee.post(f"{path}/1/result", WIN), 403, "forbidden")
    said(referee.post(f"{path}/2/result", WIN))
    for step in ("publish", "start", "finish"):
        refused(referee.post(f"{at(category)}/rounds/1/{step}"), 403, "forbidden")


def test_a_request_sent_twice_is_carried_out_once() -> None:
    category = make_category(make_event())
    organiser = staff(category.event, Role.ORGANISER)
    path = at(category) + "/entries"
    body = {"given": "Ege"}
    first = organiser.post(path, body, key="same-key-1")
    again = organiser.post(path, body, key="same-key-1")
    assert said(first, 201) == said(again, 201)
    assert again["Idempotent-Replay"] == "true"
    assert "Idempotent-Replay" not in first
    assert category.entries.count() == 1
    refused(organiser.post(path, {"given": "Ada"}, key="same-key-1"), 422, "key-reused")
    other = program_of(Account.objects.create_user("other"))
    Membership.objects.create(
        account=Account.objects.get(username="other"), event=category.event, role=Role.ORGANISER
    )
    said(other.post(path, {"given": "Ada"}, key="same-key-1"), 201)


def test_a_refused_request_leaves_its_key_free() -> None:
    category = open_round()
    chief = staff(category.event, Role.CHIEF)
    path = at(category) + "/rounds/1/finish"
    said(chief.post(f"{at(category)}/rounds/1/start"))
    refused(chief.post(path, key="finish-it"), 422, "results-missing")
    for table in (1, 2):
        said(chief.post(f"{at(category)}/rounds/1/tables/{table}/result", WIN))
    assert said(chief.post(path, key="finish-it"))["status"] == "finished"


def test_the_same_request_at_the_same_time_is_carried_out_once() -> None:
    category = make_category(make_event())
    organiser = staff(category.event, Role.ORGANISER)

    def send(_: int) -> HttpResponse:
        try:
            return organiser.post(at(category) + "/entries", {"given": "Ege"}, key="at-once-1")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = [answer.status_code for answer in pool.map(send, range(4))]
    assert set(statuses) <= {201, 409}
    assert 201 in statuses
    assert category.entries.count() == 1


def test_a_pairing_asked_for_twice_is_one_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    category = open_round(2)
    chief = staff(category.event, Role.CHIEF)
    said(chief.post(at(category) + "/rounds/1/tables/1/result", WIN))
    path = at(category) + "/rounds/1/unpublish"
    error = refused(chief.post(path, {"reason": "again"}), 422, "not-in-this-state")
    assert "playing" in error["message"]
    ApiAnswer.objects.create(
        account=Account.objects.get(username="api-chief"), key="stuck-one", asked="x"
    )
    refused(chief.post(at(category) + "/pairing", key="stuck-one"), 409, "still-running")
    monkeypatch.setattr(answers, "STUCK", answers.STUCK * 0)
    refused(chief.post(at(category) + "/pairing", key="stuck-one"), 422, "no-legal-pairing")
    assert not ApiAnswer.objects.filter(key="stuck-one").exists()


def test_an_archived_event_changes_no_more() -> None:
    category = open_round()
    category.event.archived = True
    category.event.save()
    chief = staff(category.event, Role.CHIEF)
    refused(chief.post(at(category) + "/rounds/1/tables/1/result", WIN), 409, "archived")
    assert load(category).round(RoundNo(1)).status is RoundStatus.PUBLISHED


def test_every_change_needs_a_key_json_and_a_token() -> None:
    category = open_round()
    chief = staff(category.event, Role.CHIEF)
    path = "/api/v1" + at(category) + "/rounds/1/start"
    headers = {"authorization": f"Bearer {chief.token}"}
    send = chief.client.post
    answer = send(path, "{}", content_type="application/json", headers=headers)
    error = refused(answer, 422, "invalid")  # type: ignore[arg-type]
    assert error["fields"][0]["field"] == "header.Idempotency-Key"
    keyed = headers | {"idempotency-key": "some-key"}
    for body in ("{", '{"a": 1, "a": 2}', "[NaN]", "[" * 10_000):
        answer = send(path, body, content_type="application/json", headers=keyed)
        refused(answer, 400, "not-json")  # type: ignore[arg-type]
    refused(Program().post(at(category) + "/rounds/1/start"), 401, "token")
    refused(Program("meydan_wrong").get("/events"), 401, "token")
    answer = send(path, "x" * 70_000, content_type="application/json", headers=keyed)
    refused(answer, 413, "too-large")  # type: ignore[arg-type]
