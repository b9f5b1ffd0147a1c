"""One person's data: all of it given out, all of it gone, the results kept."""

import json
import time
import zlib
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.core import serializers
from django.test import Client
from django.utils import timezone

from meydan.server.access.actor import PROGRAM
from meydan.server.config import config
from meydan.server.erased_list import FILE
from meydan.server.models import (
    Action,
    ApiAnswer,
    Board,
    BoardEvent,
    Category,
    Event,
    ImportDraft,
    PrivateData,
    Registration,
    Snapshot,
)
from meydan.server.store import snapshots
from meydan.server.store.face.pictures import drawn_folder
from meydan.server.store.people.erasure import erase, forget_again
from meydan.server.store.people.person import export_person
from meydan.server.store.people.retention import due_on, forget_due
from meydan.server.store.publicity import announcements
from meydan.server.store.rows import load
from meydan.server.store.staffing import messages
from meydan.server.upkeep.event_file import bring, write
from meydan.server.upkeep.retention import tidy
from meydan.server.upkeep.static_copy import outdated, publish
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.making import (
    add_players,
    edit,
    make_account,
    make_category,
    make_event,
    start_round,
)

pytestmark = pytest.mark.django_db(transaction=True)
SECRETS = ("Zübeyde", "Gizliogullari", "10000000146", "0555 123", "Kardelen Ortaokulu")


@pytest.fixture(autouse=True)
def nobody_erased_yet() -> None:
    (config().backups / FILE).unlink(missing_ok=True)


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
    announcements.publish(made.event, PROGRAM, "Zübeyde Gizliogullari masaya")
    messages.send(made.event, PROGRAM, "Zübeyde Gizliogullari geç kalacak")
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
    drawn = drawn_folder() / "player.png"
    drawn.parent.mkdir(parents=True, exist_ok=True)
    drawn.write_bytes(b"a picture with the name")
    (name,) = erase(category.pk, [EntryId(1)], PROGRAM, reason="asked for")
    assert not drawn.exists()
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


def test_erasing_one_leaves_namesakes_and_reaches_notes_and_kept_answers(
    category: Category,
) -> None:
    account = make_account("program")
    note = {"kind": "noted", "text": "Zübeyde Gizliogullari cried; Ada did not"}
    board = Board.objects.first()
    assert board is not None
    line = BoardEvent.objects.create(board=board, seq=90, event=note)
    about = ApiAnswer.objects.create(
        account=account, key="a", asked="x", body={"name": "Gizliogullari, Zübeyde"}
    )
    other = ApiAnswer.objects.create(account=account, key="b", asked="x", body={"name": "Ada Demo"})
    longer = {"given": "Zübeyde Nur", "surname": "Gizliogullari", "birth_date": date(2014, 1, 1)}
    Registration.objects.create(category=category, contact="1", **longer)
    erase(category.pk, [EntryId(1)], PROGRAM, reason="asked for")
    line.refresh_from_db()
    assert line.event["text"].endswith("cried; Ada did not")
    assert "Zübeyde" not in line.event["text"]
    assert not ApiAnswer.objects.filter(pk=about.pk).exists()
    assert ApiAnswer.objects.filter(pk=other.pk).exists()
    assert [one.given for one in Registration.objects.all()] == ["Zübeyde Nur"]


def test_who_was_erased_does_not_come_back_with_an_older_file(
    category: Category, tmp_path: Path
) -> None:
    file = tmp_path / "before.meydan"
    write("deneme", file)
    erase(category.pk, [EntryId(1)], PROGRAM, reason="asked for")
    Event.objects.all().delete()
    arrived, _ = bring(file, aside=tmp_path)
    row = arrived.categories.get().entries.get(local=1)
    assert (row.given, row.surname) == ("Oyuncu 4", "")
    assert [secret for secret in SECRETS if secret in everything()] == []
    assert forget_again() == 0


def test_an_event_forgets_its_people_when_their_time_is_over(category: Category) -> None:
    """The last day is 31 August; six months later there is no 31st."""
    Event.objects.update(ends_on=date(2025, 8, 31), keep_months=6, archived=True)
    event = Event.objects.get()
    results = [pair.result for pair in load(category).rounds[0].pairs]
    assert due_on(event) == date(2026, 2, 28)
    assert forget_due(date(2026, 2, 27)) == []
    assert "Zübeyde" in everything()
    assert forget_due(date(2026, 2, 28)) == [event]
    left = everything()
    assert [secret for secret in (*SECRETS, "Ada", "Demo1") if secret in left] == []
    assert not Registration.objects.exists()
    assert not ImportDraft.objects.exists()
    names = {row.given for row in category.entries.all()}
    assert names == {f"Oyuncu {number}" for number in range(1, 5)}
    assert [pair.result for pair in load(category).rounds[0].pairs] == results
    assert forget_due(date(2027, 1, 1)) == []
    assert Action.objects.filter(action="entry.erase", target="all entries").count() == 1


def test_no_time_means_no_forgetting(category: Category) -> None:
    Event.objects.update(ends_on=date(2001, 8, 31), keep_months=None)
    assert due_on(Event.objects.get()) is None
    assert forget_due(date(2100, 1, 1)) == []
    Event.objects.update(ends_on=None, starts_on=None, keep_months=1)
    assert forget_due(date(2100, 1, 1)) == []


def test_a_static_copy_is_known_to_be_outdated(category: Category, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    publish(copy)
    assert copy.resolve() not in outdated()
    erase(category.pk, [EntryId(1)], PROGRAM, reason="asked for")
    Action.objects.filter(action="entry.erase").update(at=timezone.now() + timedelta(seconds=2))
    assert copy in outdated()


def test_what_was_moved_aside_goes_with_the_oldest_backup() -> None:
    old = config().data / "meydan.sqlite3.before-20250101-000000"
    old.write_bytes(b"x")
    assert tidy() == []
    assert tidy(time.time() + 57 * 24 * 3600) == [old]
    assert not old.exists()
