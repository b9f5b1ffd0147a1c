"""What the organiser and the technical meeting decide for a category."""

import pytest
from django.test import Client

from meydan.match.deeds import ClockSetting
from meydan.server.models import Action, Category
from meydan.server.store.rows import clock_of, load as load_tournament
from meydan.tournament.model import Acceleration, Apart, Seeding, Shared, System
from meydan.tournament.rules import change_rules
from tests.server.desk.category_form import HERE, basics, category, client
from tests.server.making import add_players, edit, start_round
from tests.server.source import flat

__all__ = ["category", "client"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_an_untouched_form_changes_nothing(client: Client, category: Category) -> None:
    before = load_tournament(category)
    assert client.post(HERE + "settings/basics", basics(client)).status_code == 302
    category.refresh_from_db()
    assert load_tournament(category) == before


def test_basics_are_stored_and_logged(client: Client, category: Category) -> None:
    changed = {
        "name": "Mangala Minikler",
        "rounds": "7",
        "system": "round-robin",
        "seeding": "rating",
        "bye": "1",
        "accelerate": "on",
        "minutes": "10",
        "increment": "5",
        "boards": "digital",
        "qualify": "3",
        "reason": "teknik toplantı",
    }
    client.post(HERE + "settings/basics", basics(client) | changed)
    category.refresh_from_db()
    settings = load_tournament(category).settings
    assert (settings.category, settings.rounds, settings.bye) == ("Mangala Minikler", 7, 1)
    assert settings.system is System.ROUND_ROBIN
    assert settings.seeding is Seeding.RATING
    assert settings.acceleration is Acceleration.BAKU
    assert clock_of(category) == ClockSetting(seconds=600, increment=5)
    assert (category.digital, settings.book.stages.places.value) == (True, 3)
    assert {one.reason for one in Action.objects.filter(action="category.edit")[:2]} == {
        "teknik toplantı"
    }


def test_what_round_1_rests_on_is_settled_then(client: Client, category: Category) -> None:
    values = basics(client)
    start_round(category)
    category.refresh_from_db()
    now = {"version": str(category.version)}
    answer = client.post(HERE + "settings/basics", values | now | {"system": "knock-out"})
    assert answer.status_code == 422
    assert "1. tur yayımlandı" in answer.text
    assert client.post(HERE + "settings/basics", values | now | {"rounds": "9"}).status_code == 302


def test_a_stale_form_is_a_conflict(client: Client, category: Category) -> None:
    values = basics(client)
    add_players(category, 1)
    assert client.post(HERE + "settings/basics", values).status_code == 409


def test_the_proposal_for_rounds_says_its_reason(client: Client) -> None:
    assert "6 oyuncu için 5 tur" in client.get(HERE + "settings").text


def test_tie_breaks_are_put_together_and_given_back(client: Client, category: Category) -> None:
    def post(**values: object) -> int:
        category.refresh_from_db()
        data = {"version": category.version, **values}
        return client.post(HERE + "settings/tie-breaks", data).status_code

    assert post(tie_break=["points", "wins", "", "buchholz"]) == 302
    category.refresh_from_db()
    assert load_tournament(category).settings.tie_breaks == ("points", "wins", "buchholz")
    assert post(tie_break=["wins", "wins"]) == 422
    assert post(tie_break=["nonsense"]) == 422
    assert post(rulebook_order="on", tie_break=["wins"]) == 302
    category.refresh_from_db()
    assert load_tournament(category).settings.tie_breaks is None


def test_siblings_are_kept_apart_and_let_go(client: Client, category: Category) -> None:
    version = {"version": category.version}
    assert client.post(HERE + "settings/forbid", version | {"entry": ["1"]}).status_code == 422
    client.post(HERE + "settings/forbid", version | {"entry": ["1", "2"], "until": "3"})
    category.refresh_from_db()
    (one,) = load_tournament(category).settings.forbidden
    assert (one.entries, one.hard, one.until, one.reason) == ((1, 2), True, 3, "siblings")
    assert "Ada Demo1, Bora Demo2" in flat(client.get(HERE + "settings").text)
    client.post(HERE + "settings/allow", {"version": category.version, "entry": ["1", "2"]})
    category.refresh_from_db()
    assert load_tournament(category).settings.forbidden == ()


def test_wishes_to_keep_schools_apart(client: Client, category: Category) -> None:
    sent = {"version": category.version, "apart-school": "on", "until-school": "2"}
    client.post(HERE + "settings/apart", sent)
    category.refresh_from_db()
    assert load_tournament(category).settings.apart == (Apart(shared=Shared.SCHOOL, until=2),)  # type: ignore[arg-type]


def test_t11_a_bye_that_the_meeting_made_3_points_stays_when_the_form_is_saved(
    client: Client, category: Category
) -> None:
    three = {"points.win": 6, "points.draw": 2, "pairing.bye": 6, "pairing.present": 6}
    edit(category, lambda one: change_rules(one, three, reason="toplantı"))
    assert basics(client)["bye"] == "6"
    assert (
        client.post(HERE + "settings/basics", basics(client) | {"rounds": "7"}).status_code == 302
    )
    category.refresh_from_db()
    assert load_tournament(category).settings.bye == 6
    assert client.post(HERE + "settings/basics", basics(client) | {"bye": "2"}).status_code == 302
    category.refresh_from_db()
    assert load_tournament(category).settings.bye == 2
