"""Studies that are kept: chapters, variations, notes, drawings, two links, records."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from meydan.formats import records
from meydan.server.models import Study
from meydan.server.store.online.studies import KEPT, let_go

pytestmark = pytest.mark.django_db(transaction=True)
JSON = {"Accept": "application/json"}
CONTENT = {
    "position": "",
    "lines": [["e6", "f6", "f5"], ["e6", "d6"]],
    "notes": {"": "Açılış", "e6 d6": "Paralel açılış", "e6 f6": "Çapraz"},
    "marks": {"e6": ["44", "44>45", "x>1"]},
}


def keep(client: Client, **fields: Any) -> str:
    """Keep a study from the board; the address that writes it."""
    form = {"game": "reversi", "title": "Açılışlar", "content": json.dumps(CONTENT)} | fields
    answer = client.post("/play/studies/", form)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"])


def save(client: Client, home: str, content: object, **fields: Any) -> Any:
    form = {"act": "save", "chapter": 1, "version": 0, "content": json.dumps(content)}
    return client.post(home, form | fields, headers=JSON)


def read_link() -> str:
    return f"/play/studies/{Study.objects.get().code}/"


def test_a_study_is_kept_with_lines_notes_and_drawings(client: Client) -> None:
    home = keep(client)
    study = Study.objects.get()
    (chapter,) = study.chapters
    assert chapter["lines"] == CONTENT["lines"]
    assert chapter["notes"] == CONTENT["notes"]
    assert chapter["marks"] == {"e6": ["44", "44>45"]}, "what is no mark is left out"
    page = client.get(home).content.decode()
    assert "Paralel açılış" in page
    assert f'"write":"{home}"' in page


def test_who_has_the_link_reads_and_does_not_write(client: Client) -> None:
    home, other = keep(client), Client()
    page = other.get(read_link())
    assert page.status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert "Paralel açılış" in page.content.decode()
    assert home not in page.content.decode()
    assert other.post(read_link(), {"act": "delete"}).status_code == 405
    assert other.get("/play/studies/no-such-code/").status_code == 404
    assert other.post("/play/studies/w/no-such-secret/", {"act": "delete"}).status_code == 404


def test_what_is_changed_is_saved_but_never_over_newer_work(client: Client) -> None:
    home = keep(client)
    more = CONTENT | {"lines": [["e6", "f4"]], "notes": {"e6 f4": "Dik"}}
    assert save(client, home, more).json() == {"version": 1}
    assert save(client, home, more).json() == {"version": 1}, "sent twice, written once"
    late = save(client, home, CONTENT)
    assert late.status_code == 409
    assert "başka bir sayfada" in late.json()["error"]["message"]
    assert Study.objects.get().chapters[0]["notes"] == {"e6 f4": "Dik"}


@pytest.mark.parametrize(
    "content",
    [
        {"lines": [["a1"]]},
        {"position": "no position"},
        {"lines": [["e6"]] * 41},
        {"lines": "e6"},
        {"lines": [[6]]},
        {"notes": []},
        [],
    ],
)
def test_what_breaks_a_rule_is_refused_in_words(client: Client, content: object) -> None:
    home = keep(client)
    answer = save(client, home, content)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]
    assert Study.objects.get().version == 0
    assert client.post(home, {"act": "save", "version": 0, "content": "{"}).status_code == 422


def test_half_a_letter_in_a_note_breaks_no_page_of_its_study(client: Client) -> None:
    home = keep(client)
    assert save(client, home, CONTENT | {"notes": {"": "a\ud800b"}}).status_code == 200
    for page in (home, read_link(), f"{read_link()}record"):
        assert client.get(page).status_code == 200


def test_a_study_has_an_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    home = keep(client)
    monkeypatch.setattr("meydan.server.study.views_saved.LARGEST_STUDY", 100)
    assert save(client, home, CONTENT | {"notes": {"": "x" * 300}}).status_code == 422
    form = {"game": "reversi", "content": json.dumps(CONTENT)}
    assert client.post("/play/studies/", form).status_code == 422
    assert Study.objects.count() == 1


def test_chapters_are_added_named_and_removed(client: Client) -> None:
    home = keep(client)
    added = client.post(home, {"act": "add", "version": 0, "name": "Köşe"})
    assert added.headers["Location"] == f"{home}?chapter=2"
    names = {"title": "Reversi notları", "chapter-name": "Köşeler"}
    client.post(home, {"act": "rename", "chapter": 2, "version": 1, **names})
    page = client.get(f"{home}?chapter=2").content.decode()
    assert "Reversi notları" in page
    assert "2. Köşeler" in page
    client.post(home, {"act": "remove", "chapter": 2, "version": 2})
    assert [one["name"] for one in Study.objects.get().chapters] == [""]
    last = client.post(home, {"act": "remove", "chapter": 1, "version": 3})
    assert "Tek bölüm silinemez" in last.content.decode()
    client.post(home, {"act": "delete"})
    assert not Study.objects.exists()


def test_a_study_goes_out_as_records_and_comes_back(client: Client) -> None:
    keep(client, name="Paralel ve çapraz")
    text = client.get(f"{read_link()}record").content.decode()
    for one in records.read(text):
        records.check(one)
    before = Study.objects.get().chapters
    Study.objects.all().delete()
    keep(client, content="", record=text)
    (after,) = Study.objects.get().chapters
    assert {**after, "marks": {}} == {**before[0], "marks": {}}


def test_a_record_of_another_game_is_refused(client: Client) -> None:
    text = '[Game "mangala"]\n\n1. 4-2 *\n'
    answer = client.post("/play/studies/", {"game": "reversi", "record": text})
    assert answer.status_code == 422
    assert "bu çalışmanın oyunu değil" in answer.content.decode()
    assert not Study.objects.exists()


def test_a_comment_at_each_sowing_of_a_turn_is_told_at_its_end(client: Client) -> None:
    content = {"lines": [["4", "2", "3"]], "notes": {"4": "Ek hamle.", "4 2": "Hazırlık."}}
    keep(client, game="mangala", content=json.dumps(content))
    (record,) = records.read(client.get(f"{read_link()}record").content.decode())
    assert [(turn.text, turn.comment) for turn in record.turns] == [
        ("4-2", "Ek hamle. Hazırlık."),
        ("3", ""),
    ]


def test_a_profile_lists_writes_and_exports_its_own(client: Client) -> None:
    client.post("/play/me/", {"nickname": "Kırlangıç"})
    home = keep(client)
    assert home == f"/play/studies/w/~{Study.objects.get().code}/"
    assert home in client.get("/play/studies/").content.decode()
    assert Client().get(home).status_code == 404
    told = client.get("/play/me/export").json()["studies"]
    assert told[0]["chapters"][0]["notes"]["e6 d6"] == "Paralel açılış"
    client.post("/play/me/change", {"act": "forget", "sure": "yes"})
    assert not Study.objects.exists()


def test_a_study_that_nobody_opens_goes_after_two_years(client: Client) -> None:
    keep(client)
    long_ago = timezone.now() - KEPT - timedelta(days=1)
    Study.objects.update(touched=long_ago)
    client.get(read_link())
    let_go()
    assert Study.objects.exists(), "somebody looked"
    Study.objects.update(touched=long_ago)
    let_go()
    assert not Study.objects.exists()
