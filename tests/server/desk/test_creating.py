"""Making an event from a template."""

import pytest

from meydan.match.deeds import ClockSetting
from meydan.server.event_templates import Template, all_templates
from meydan.server.models import Action, Event, Role
from meydan.server.store.rows import clock_of
from tests.server.desk.signing import organiser, owner, shown_values, staff
from tests.server.making import make_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("one", all_templates(), ids=lambda one: one.id)
def test_each_template_makes_its_categories_with_a_name_and_a_day(one: Template) -> None:
    client = organiser()
    values = shown_values(client.get(f"/desk/new/{one.id}").text)
    answer = client.post(
        f"/desk/new/{one.id}", values | {"name": "Demo Şenliği", "starts_on": "2026-05-01"}
    )
    assert answer.status_code == 302
    event = Event.objects.get()
    assert answer["Location"] == f"/desk/e/{event.slug}/"
    assert event.slug == "demo-senligi-2026"
    assert event.categories.count() == len(one.categories)
    assert not event.published
    assert [(m.role, m.account.username) for m in event.memberships.all()] == [
        (Role.ORGANISER, "org")
    ]
    assert Action.objects.get().action == "event.create"
    assert "Demo Şenliği" in client.get(answer["Location"]).text


def test_a_provincial_final_has_ten_categories_by_their_own_texts() -> None:
    client = organiser()
    values = shown_values(client.get("/desk/new/provincial-final").text)
    client.post(
        "/desk/new/provincial-final",
        values | {"name": "Demo Finali", "starts_on": "2026-05-01", "players": "40"},
    )
    rows = Event.objects.get().categories.all()
    assert [row.slug for row in rows][:3] == ["mangala-ilkokul", "mangala-ortaokul", "mangala-lise"]
    assert {row.game: row.rulebook for row in rows} == {
        "mangala": "tazof-mangala-2023",
        "pentago": "tazof-pentago",
        "reversi": "tazof-reversi",
        "kure": "tazof-kure",
    }
    # T12: 40 players need 6 rounds, so 7 of 5, 7, 9; tazof-mangala-2023 j.1: 15 minutes.
    assert {row.settings["rounds"] for row in rows} == {7}
    assert clock_of(rows[0]) == ClockSetting(seconds=900)
    assert len(rows) == 10


def test_problems_stand_beside_their_fields_and_nothing_typed_is_lost() -> None:
    client = organiser()
    answer = client.post(
        "/desk/new/single",
        {"name": "", "place": "Demo Salonu", "starts_on": "01.05.2026", "players": "x"},
    )
    assert answer.status_code == 422
    assert answer.text.count('class="wrong"') == 3
    assert "En az bir kategori işaretleyin" in answer.text
    assert "Demo Salonu" in answer.text
    assert not Event.objects.exists()


def test_two_events_of_one_name_have_two_addresses() -> None:
    make_event("demo-2026")
    client = organiser()
    values = shown_values(client.get("/desk/new/single").text)
    client.post("/desk/new/single", values | {"name": "Demo", "starts_on": "2026-05-01"})
    assert set(Event.objects.values_list("slug", flat=True)) == {"demo-2026", "demo-2026-2"}


def test_only_organisers_and_the_owner_make_events() -> None:
    event = make_event()
    assert owner().get("/desk/new").status_code == 200
    for role in (Role.CHIEF, Role.REFEREE):
        assert staff(event, role).get("/desk/new").status_code == 403


def test_an_unknown_template_is_no_page() -> None:
    assert organiser().get("/desk/new/nothing").status_code == 404
