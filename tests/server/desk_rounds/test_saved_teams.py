"""Teams by school, the best few counting: chosen on the desk, seen by everybody."""

import pytest
from django.test import Client

from meydan.server.models import Action, Entry
from tests.server.desk.signing import organiser
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_teams_by_school_are_saved_and_public() -> None:
    event = make_event()
    category = make_category(event)
    add_players(category, 6)
    Entry.objects.filter(category=category).update(school="Gazi İlkokulu")
    start_round(category)
    client = organiser(event)
    page = client.get("/desk/e/deneme/teams?by=school&best=2").text
    assert "Bu seçimi kaydet" in page
    sent = {"by": "school", "best": "2"}
    assert client.post("/desk/e/deneme/teams/save", sent).status_code == 302
    event.refresh_from_db()
    assert (event.team_by, event.team_best) == ("school", 2)
    assert Action.objects.first().action == "event.edit"  # type: ignore[union-attr]
    public = Client(headers={"accept-language": "tr"}).get("/e/deneme/teams/", follow=True).text
    assert "Gazi İlkokulu" in public
    assert "Bu seçimi kaydet" not in client.get("/desk/e/deneme/teams").text
