"""The owner uploads a federation's text: checked, looked at, installed, and taken away."""

import html
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from meydan.rulebooks import ids, load, outside
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Action, Category, Role
from meydan.server.store.creation import NewCategory, add_category
from meydan.server.store.rows import rulebook_of
from meydan.server.upkeep import event_file
from tests.rulebooks.test_outside import SHORT, WRONG
from tests.server.desk.signing import organiser, owner, staff
from tests.server.desk.test_events import form_of
from tests.server.making import make_event

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/rulebooks"
ID = "demo-mangala-2027"
LATER = SHORT.replace("value = 10", "value = 20")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEYDAN_DATA", str(tmp_path))


def looked(client: Client, text: str) -> Any:
    file = SimpleUploadedFile("demo.toml", text.encode())
    return client.post(HERE + "/look", {"file": file})


def installed(client: Client, text: str = SHORT) -> None:
    """Through the pages: look, then install what the page holds."""
    held = re.search(r'name="text"\s+value="([^"]*)"', looked(client, text).text)
    assert held is not None
    answer = client.post(HERE + "/install", {"text": html.unescape(held[1]), "name": ID})
    assert answer.status_code == 302


def played() -> Category:
    """A category under the text."""
    new = NewCategory(name="Demo", rulebook=ID, players=8)
    return add_category(make_event().pk, PROGRAM, new)


def test_what_it_would_change_is_shown_before_it_is_installed() -> None:
    client = owner()
    page = looked(client, SHORT).text
    assert "Oyuncu başına süre" in page
    assert "15 dk" in page
    assert "10 dk" in page
    assert ID not in ids()
    installed(client)
    assert outside.text_of(ID) == SHORT
    assert load(ID).clock.minutes.value == 10
    assert ID in client.get(HERE).text
    assert Action.objects.get(action="rulebook.manage").target == ID


@pytest.mark.parametrize("name", WRONG)
def test_each_fault_is_one_sentence_beside_the_file(name: str) -> None:
    answer = looked(owner(), WRONG[name][0])
    assert answer.status_code == 422
    assert "demo.toml" in answer.text
    assert ids()[-1] != ID


def test_a_large_file_no_file_and_a_forged_text_are_refused() -> None:
    client = owner()
    assert "256 kB" in looked(client, "#" * (outside.LARGEST + 1)).text
    assert client.post(HERE + "/look").status_code == 422
    assert client.post(HERE + "/install", {"text": "id = ", "name": "x"}).status_code == 422
    assert outside.installed() == ()


def test_only_the_owner_may() -> None:
    event = make_event()
    for client in (organiser(event), staff(event, Role.CHIEF), staff(event, Role.REFEREE)):
        assert client.get(HERE).status_code == 403
        assert looked(client, SHORT).status_code == 403
        assert client.post(HERE + "/install", {"text": SHORT}).status_code == 403
        assert client.post(f"{HERE}/{ID}/remove").status_code == 403
    assert outside.installed() == ()


def test_a_later_edition_changes_no_event_that_began_under_the_earlier_one() -> None:
    client = owner()
    installed(client)
    category = played()
    page = looked(client, LATER).text
    assert "20 dk" in page
    assert category.event.name in page  # the event that goes on under the old one
    installed(client, LATER)
    assert load(ID).clock.minutes.value == 20
    category.refresh_from_db()
    assert rulebook_of(category).clock.minutes.value == 10
    settings = f"/desk/e/{category.event.slug}/c/{category.slug}/settings"
    form = form_of(client.get(settings).text, settings + "/basics")
    assert client.post(settings + "/basics", form).status_code == 302
    category.refresh_from_db()
    assert rulebook_of(category).clock.minutes.value == 10


def test_a_text_in_use_stays_and_one_that_is_not_goes() -> None:
    client = owner()
    installed(client)
    category = played()
    refused = client.post(f"{HERE}/{ID}/remove")
    assert (refused.status_code, category.event.name in refused.text) == (422, True)
    assert ID in ids()
    category.delete()
    assert client.post(f"{HERE}/{ID}/remove").status_code == 302
    assert ID not in ids()
    # A page that is old: it is gone already.
    assert client.post(f"{HERE}/{ID}/remove").status_code == 422


def test_an_event_runs_where_its_text_is_not_installed(tmp_path: Path) -> None:
    client = owner()
    installed(client)
    category = played()
    event_file.write(category.event.slug, tmp_path / "demo.meydan")
    outside.remove(ID)
    category.event.delete()
    event, _ = event_file.bring(tmp_path / "demo.meydan", aside=tmp_path / "aside")
    again = event.categories.get()
    assert rulebook_of(again).clock.minutes.value == 10
    here = f"/desk/e/{event.slug}/c/{again.slug}/"
    for page in ("settings", "rules"):
        assert "Demo Mangala kuralları" in client.get(here + page).text
    form = form_of(client.get(here + "settings").text, here + "settings/basics")
    assert form["rulebook"] == ID
    assert client.post(here + "settings/basics", form).status_code == 302
    again.refresh_from_db()
    assert again.rulebook == ID
