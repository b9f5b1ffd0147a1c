"""An event's own settings: editing, publishing, archiving, deleting."""

import pytest

from meydan.match.deeds import ClockSetting
from meydan.server.models import Action, Event, Role
from meydan.server.store.rows import clock_of, load
from tests.server.desk.signing import organiser, shown_values, staff
from tests.server.making import add_players, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)


def form_of(page: str, action: str = "") -> dict[str, str | list[str]]:
    """The values of one of a page's forms: the first in the page's own card, or by its address."""
    start = page.index(f'action="{action}"') if action else page.index('name="version"')
    head = page.rindex("<form", 0, start)
    return shown_values(page[head : page.index("</form>", head)])


def test_a_new_name_reaches_the_tournaments_and_the_log() -> None:
    event = make_event()
    category = make_category(event)
    client = organiser(event)
    values = form_of(client.get("/desk/e/deneme/edit").text)
    answer = client.post(
        "/desk/e/deneme/edit", values | {"name": "Yeni Demo", "registration": "on"}
    )
    assert answer.status_code == 302
    event.refresh_from_db()
    category.refresh_from_db()
    assert (event.name, event.registration) == ("Yeni Demo", True)
    assert load(category).settings.name == "Yeni Demo"
    first = Action.objects.filter(action="event.edit").last()
    assert first is not None
    assert first.before == {"name": "Demo deneme", "registration": "False"}


def test_two_people_editing_at_once_is_a_conflict() -> None:
    client = organiser(make_event())
    values = form_of(client.get("/desk/e/deneme/edit").text)
    Event.objects.update(place="Başka salon")
    assert client.post("/desk/e/deneme/edit", values | {"name": "X"}).status_code == 409
    assert Event.objects.get().name == "Demo deneme"


def test_publishing_and_hiding() -> None:
    event = make_event(published=False)
    client = organiser(event)
    client.post("/desk/e/deneme/publish", {"published": "1"})
    assert Event.objects.get().published
    client.post("/desk/e/deneme/publish")
    assert not Event.objects.get().published
    assert Action.objects.filter(action="event.publish").count() == 2


def test_archiving_needs_a_reason_and_closes_everything() -> None:
    event = make_event()
    client = organiser(event)
    assert client.post("/desk/e/deneme/archive", {"archived": "1"}).status_code == 422
    client.post("/desk/e/deneme/archive", {"archived": "1", "reason": "bitti"})
    assert Event.objects.get().archived
    assert client.post("/desk/e/deneme/publish").status_code == 409
    assert "artık değiştirilemez" in client.get("/desk/e/deneme/").text
    client.post("/desk/e/deneme/archive", {"reason": "düzeltme"})
    assert not Event.objects.get().archived


def test_only_an_empty_event_can_be_deleted() -> None:
    event = make_event()
    client = organiser(event)
    add_players(make_category(event), 1)
    assert client.post("/desk/e/deneme/delete").status_code == 400
    assert "desk/e/deneme/delete" not in client.get("/desk/e/deneme/edit").text
    event.categories.get().entries.all().delete()
    client.post("/desk/e/deneme/delete")
    assert not Event.objects.exists()
    assert Action.objects.filter(target="deneme").exists()


def test_categories_are_added_and_empty_ones_deleted() -> None:
    event = make_event()
    client = organiser(event)
    answer = client.post(
        "/desk/e/deneme/new-category",
        {"rulebook": "tazof-kure", "age": "primary", "players": "100", "minutes": "20"},
    )
    made = event.categories.get()
    assert answer["Location"] == "/desk/e/deneme/c/kure-ilkokul/"
    assert (made.game, made.settings["rounds"]) == ("kure", 7)
    assert clock_of(made) == ClockSetting(seconds=1200)
    client.post("/desk/e/deneme/c/kure-ilkokul/delete")
    assert not event.categories.exists()


def test_a_new_category_has_the_clock_of_its_text_from_the_start() -> None:
    event = make_event()
    page = organiser(event).get("/desk/e/deneme/new-category").text
    assert shown_values(page)["minutes"] == "15"


@pytest.mark.parametrize("page", ["edit", "new-category"])
def test_the_chief_referee_does_not_edit_the_event(page: str) -> None:
    event = make_event()
    assert staff(event, Role.CHIEF).get(f"/desk/e/deneme/{page}").status_code == 403
