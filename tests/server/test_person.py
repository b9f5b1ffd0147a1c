"""One person's data: all of it given out, all of it gone, the results kept."""

import json
import zlib
from datetime import date

import pytest
from django.core import serializers
from django.test import Client

from meydan.server.access.actor import PROGRAM
from meydan.server.models import Category, Event, ImportDraft, PrivateData, Registration, Snapshot
from meydan.server.store import snapshots
from meydan.server.store.person import erase_person, export_person
from meydan.server.store.rows import load
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)
SECRETS = ("Zübeyde", "Gizliogullari", "10000000146", "0555 123", "Kardelen Ortaokulu")


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    player = Player(given="Zübeyde", surname="Gizliogullari", school="Kardelen Ortaokulu")
    edit(made, lambda t: add_entry(t, player))
    add_players(made, 3)
    PrivateData.objects.create(
        entry=made.entries.get(local=1), national_id="10000000146", contact="0555 123"
    )
    start_round(made)
    won = Result(points=(Points(2), Points(0)))
    edit(made, lambda t: enter_result(t, RoundNo(1), TableNo(1), won))
    snapshots.take(made, "by-hand")
    name = {"given": "Zübeyde", "surname": "Gizliogullari"}
    born = date(2013, 2, 3)
    Registration.objects.create(category=made, contact="0555 123", birth_date=born, **name)
    row = [2, ["Zübeyde", "Gizliogullari", "10000000146"]]
    ImportDraft.objects.create(event=made.event, file="a.csv", rows=[row, [3, ["Ada", "Demo"]]])
    return made


def everything() -> str:
    """The whole database as text, snapshots unpacked."""
    from django.apps import apps

    rows = [one for model in apps.get_models() for one in model._default_manager.all()]
    packed = [zlib.decompress(bytes(one.data)).decode() for one in Snapshot.objects.all()]
    text = serializers.serialize("json", rows)
    return json.dumps(json.loads(text), ensure_ascii=False) + "".join(packed)


def test_nothing_of_an_erased_person_is_left(category: Category) -> None:
    Event.objects.update(archived=True)
    before = [pair.result for pair in load(category).rounds[0].pairs]
    assert all(secret in everything() for secret in SECRETS)
    name = erase_person(category.pk, EntryId(1), PROGRAM, reason="asked for")
    left = everything()
    assert [secret for secret in SECRETS if secret in left] == []
    category = Category.objects.get()
    assert [pair.result for pair in load(category).rounds[0].pairs] == before
    page = Client().get(f"/e/deneme/{category.slug}/standings/").content.decode()
    assert name.startswith("Oyuncu ")
    assert name in page
    assert ImportDraft.objects.get().rows == [[3, ["Ada", "Demo"]]]
    Event.objects.update(archived=False)
    snapshots.bring_back(Snapshot.objects.earliest("pk"), PROGRAM, reason="test")
    assert [secret for secret in SECRETS if secret in everything()] == []


def test_everything_about_a_person_is_given_out(category: Category) -> None:
    told = json.dumps(export_person(category, EntryId(1), PROGRAM), ensure_ascii=False)
    assert all(secret in told for secret in SECRETS)
    assert json.loads(told)["games"][0]["round"] == 1
    assert Event.objects.get().actions.filter(action="entry.export").count() == 1
