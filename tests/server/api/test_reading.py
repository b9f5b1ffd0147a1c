"""Reading: everything that is published, names as the event wants them, nothing else."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from meydan.server.models import Action, Category, Event, PrivateData, Role
from meydan.server.store import published as current
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, pair_next
from tests.server.api.programs import Program, at, refused, said, staff
from tests.server.making import (
    add_players,
    edit,
    make_account,
    make_category,
    make_event,
    start_round as publish_next,
)

pytestmark = pytest.mark.django_db(transaction=True)

READS = (
    "",
    "/schedule",
    "/entries",
    "/entries/1",
    "/rounds",
    "/rounds/1",
    "/rounds/1/tables/1",
    "/standings",
    "/standings/1",
    "/cross-table",
)
anyone = Program()


def played(players: int = 6, slug: str = "deneme") -> Category:
    category = make_category(make_event(slug))
    add_players(category, players)
    publish_next(category)
    result = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(2)), stones=(75, 69))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))
    category.refresh_from_db()
    return category


def test_an_event_is_found_with_its_categories() -> None:
    played()
    listed = said(anyone.get("/events"))
    assert [one["slug"] for one in listed["items"]] == ["deneme"]
    event = said(anyone.get("/events/deneme"))
    (category,) = event["categories"]
    assert (category["slug"], category["entries"], category["published_rounds"]) == (
        "mangala-12",
        6,
        1,
    )
    assert category["status"] == "playing"


def test_a_round_has_its_tables_byes_and_results() -> None:
    category = played(7)
    one = said(anyone.get(at(category) + "/rounds/1"))
    first = one["pairs"][0]
    assert first["result"]["points"] == [2, 0]
    assert first["result"]["sets"] == [4, 2]
    assert first["result"]["text"] == "1:0"
    assert (one["tables"], one["missing"]) == (3, 2)
    assert [bye["kind"] for bye in one["byes"]] == ["pairing"]


def test_standings_come_with_values_and_what_they_rest_on() -> None:
    category = played()
    table = said(anyone.get(at(category) + "/standings"))
    assert table["order"][0]["id"] == "points"
    winner = table["items"][0]
    assert winner["points"] == 2
    assert {one["tie_break"] for one in winner["values"]} == {one["id"] for one in table["order"]}
    why = said(anyone.get(f"{at(category)}/standings/{winner['entry']}"))
    told = {one["tie_break"]["id"]: one for one in why["explanations"]}
    assert told["buchholz"]["terms"][0]["opponent_name"]
    assert told["buchholz"]["article"]
    refused(anyone.get(at(category) + "/standings?after=2"), 404, "not-found")
    refused(anyone.get(at(category) + "/standings/99"), 404, "not-found")


def test_a_player_has_a_card_and_the_cross_table_a_line() -> None:
    category = played()
    card = said(anyone.get(at(category) + "/entries/1"))
    (only,) = card["rounds"]
    assert only["opponent"] is not None
    line = next(
        one for one in said(anyone.get(at(category) + "/cross-table"))["items"] if one["entry"] == 1
    )
    assert line["cells"][0]["opponent"] == only["opponent"]
    refused(anyone.get(at(category) + "/entries/99"), 404, "no-such-entry")


def test_teams_and_medals_over_all_categories() -> None:
    category = played()
    category.entries.update(team="Demo Kulübü", province="Demo")
    Category.objects.update(version=99)
    teams = said(anyone.get("/events/deneme/teams"))
    assert teams["items"][0]["team"] == "Demo Kulübü"
    assert len(teams["items"][0]["members"]) == 6
    medals = said(anyone.get("/events/deneme/medals?by=province"))
    assert medals["items"][0]["gold"] == 1


def test_long_lists_come_in_parts() -> None:
    category = played(9)
    whole = said(anyone.get(at(category) + "/entries"))["items"]
    parts = [said(anyone.get(f"{at(category)}/entries?limit=4&offset={n}")) for n in (0, 4, 8)]
    assert [one for part in parts for one in part["items"]] == whole
    assert {part["total"] for part in parts} == {9}
    error = refused(anyone.get(at(category) + "/entries?limit=0"), 422, "invalid")
    told = {"field": "query.limit", "problem": "greater_than_equal", "bounds": {"ge": 1}}
    assert error["fields"] == [told]


def test_minors_names_are_short_but_for_the_staff() -> None:
    category = played()
    referee = staff(category.event, Role.REFEREE)
    for path in READS[3:]:
        assert b"Demo1" not in anyone.get(at(category) + path).content
    assert said(anyone.get(at(category) + "/entries/1"))["name"] == "Ada D."
    card = said(referee.get(at(category) + "/entries/1"))
    assert card["name"] == "Ada Demo1"
    assert card["staff"]["birth_year"] == 2014
    Event.objects.update(short_names=False)
    public = said(anyone.get(at(category) + "/entries/1"))
    assert (public["name"], public["staff"]) == ("Ada Demo1", None)


def test_a_stranger_with_a_token_sees_what_the_public_sees() -> None:
    category = played()
    other = make_event("baska")
    stranger = staff(other, Role.CHIEF)
    assert said(stranger.get(at(category) + "/entries/1"))["name"] == "Ada D."


def test_what_is_not_published_is_not_there() -> None:
    category = played()
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(2), _draw()))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(3), _draw()))
    edit(category, pair_next)
    assert len(said(anyone.get(at(category) + "/rounds"))["items"]) == 1
    for path in ("/rounds/2", "/rounds/2/tables/1"):
        refused(anyone.get(at(category) + path), 404, "not-found")
    refused(anyone.get(at(category) + "/draft"), 401, "token")
    refused(staff(category.event, Role.REFEREE).get(at(category) + "/draft"), 403, "forbidden")
    draft = said(staff(category.event, Role.ORGANISER).get(at(category) + "/draft"))
    assert (draft["number"], draft["status"]) == (2, "draft")
    Event.objects.update(published=False)
    for path in READS:
        refused(anyone.get(at(category) + path), 404, "not-found")
    assert said(anyone.get("/events"))["items"] == []
    organiser = staff(category.event, Role.ORGANISER, "second")
    assert [one["slug"] for one in said(organiser.get("/events"))["items"]] == ["deneme"]
    assert said(organiser.get(at(category)))["published_rounds"] == 1


def _draw() -> Result:
    return Result(points=(Points(1), Points(1)))


def test_private_data_is_for_the_organiser_who_says_what_for() -> None:
    category = played()
    entry = category.entries.get(local=1)
    PrivateData.objects.create(entry=entry, national_id="10000000146", contact="555")
    path = at(category) + "/private"
    refused(anyone.get(path), 401, "token")
    refused(staff(category.event, Role.CHIEF).get(path + "?purpose=list"), 403, "forbidden")
    organiser = staff(category.event, Role.ORGANISER)
    refused(organiser.get(path), 422, "invalid")
    (row,) = said(organiser.get(path + "?purpose=insurance%20list"))["items"]
    assert (row["national_id"], row["name"]) == ("10000000146", "Ada Demo1")
    line = Action.objects.get(action="entry.private")
    assert (line.who, line.reason) == ("api-organiser", "insurance list")


@pytest.mark.parametrize("path", READS)
def test_what_has_not_changed_is_not_sent_again(path: str) -> None:
    category = played()
    first = anyone.get(at(category) + path)
    assert first.status_code == 200
    assert first["Cache-Control"] == "public, no-cache"
    again = anyone.get(at(category) + path, if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(2), _draw()))
    later = anyone.get(at(category) + path, if_none_match=first["ETag"])
    assert later.status_code == 200
    assert later["ETag"] != first["ETag"]


def test_tags_of_the_staff_are_their_own() -> None:
    category = played()
    public = anyone.get(at(category) + "/entries")
    referee = staff(category.event, Role.REFEREE)
    own = referee.get(at(category) + "/entries", if_none_match=public["ETag"])
    assert own.status_code == 200
    assert own["Cache-Control"] == "private, no-cache"
    assert "Authorization" in own["Vary"]
    assert referee.get(at(category) + "/entries", if_none_match=own["ETag"]).status_code == 304


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_sentences_are_in_the_readers_language(lang: str) -> None:
    category = played()
    reader = Program(lang=lang)
    why = said(reader.get(at(category) + "/standings/1"))
    names = {"tr": "Puan", "en": "Points", "ru": "Очки"}
    assert why["explanations"][0]["tie_break"]["name"] == names[lang]
    assert reader.get("/events/none")["Content-Language"] == lang
    messages = {
        one: refused(Program(lang=one).get("/events/none"), 404, "not-found")["message"]
        for one in ("tr", "en", "ru")
    }
    assert len(set(messages.values())) == 3


@pytest.mark.parametrize("path", READS)
def test_the_number_of_queries_does_not_grow_with_the_rows(path: str) -> None:
    counts = []
    for slug, players in (("kucuk", 4), ("buyuk", 24)):
        category = played(players, slug)
        current.SHELF.clear()
        with CaptureQueriesContext(connection) as queries:
            assert anyone.get(at(category) + path).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12


def test_a_cookie_is_no_token() -> None:
    """A page of another site could send cookies along; the API takes none."""
    category = played()
    account = make_account("org", category.event, Role.ORGANISER)
    program = Program()
    program.client.force_login(account)
    assert said(program.get(at(category) + "/entries/1"))["name"] == "Ada D."
    refused(program.post(at(category) + "/entries", {"given": "Ege"}), 401, "token")


def test_every_answer_is_json_of_one_shape() -> None:
    for path, status in (("/nothing", 404), ("/events/x y", 404), ("/events/none", 404)):
        answer = anyone.get(path)
        assert answer.status_code == status
        assert answer["Content-Type"].startswith("application/json")
        assert set(json.loads(answer.content)) == {"error"}
    answer = anyone.send("DELETE", "/events")
    error = refused(answer, 405, "method")
    assert answer["Allow"] == "GET"
    assert "GET" in error["message"]
