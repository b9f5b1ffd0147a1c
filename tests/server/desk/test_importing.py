"""Importing lists: every problem by row, put right in place, nothing lost."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.formats.lists.headers import recognise
from meydan.formats.lists.vocabulary import Field
from meydan.formats.trf import write_trf
from meydan.server.models import Account, Action, Event, ImportDraft, Role
from meydan.server.store.rows import load
from meydan.words import LANGS, say
from tests.server.desk.lists import HERE, LIST, client, event, sheet, two, upload
from tests.server.desk.signing import organiser, shown_values, staff
from tests.server.making import add_players, make_category, make_event, start_round
from tests.server.source import flat

__all__ = ["client", "event"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_each_problem_stands_at_its_row_and_nobody_is_entered_yet(
    client: Client, event: Event
) -> None:
    category = make_category(event)
    page = client.get(upload(client, LIST)).text
    assert "3 kişi hazır" in page
    assert "1 satır aktarılamıyor" in page
    assert "&#39;belirsiz&#39; bir doğum tarihi değil" in page
    assert 'name="cell-3-3" value="belirsiz"' in flat(page)
    assert 'name="cell-2-1"' not in page  # a row without problems is plain text
    assert not category.entries.exists()


def test_a_problem_is_put_right_in_place_and_then_confirmed(client: Client, event: Event) -> None:
    category = make_category(event)
    address = upload(client, LIST)
    values = shown_values(client.get(address).text)
    values |= {"cell-3-3": "2012", "cell-4-1": "Figen", "cell-4-2": "Demo"}
    client.post(address, values | {"check": "1"})
    page = client.get(address).text
    assert "4 kişi hazır" in page
    assert "satır aktarılamıyor" not in page
    answer = client.post(address, shown_values(page) | {"confirm": "1"})
    assert answer["Location"] == "/desk/e/deneme/c/mangala-12/entries"
    tournament = load(category)
    assert [one.player.full for one in tournament.entries] == [
        "Deniz Örnek",
        "Ege Örnek",
        "Figen Demo",
        "Irmak Demo",
    ]
    assert tournament.private[0].national_id == "10000000146"
    assert not ImportDraft.objects.exists()
    assert Action.objects.filter(action="entry.import", target="liste.csv").count() == 1


def test_what_cannot_be_taken_stays_in_the_draft(client: Client, event: Event) -> None:
    category = make_category(event)
    address = upload(client, LIST)
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert category.entries.count() == 3
    draft = ImportDraft.objects.get()
    assert [number for number, _ in draft.rows] == [1, 4]
    client.post(address, shown_values(client.get(address).text) | {"skip": "4", "confirm": "1"})
    assert not ImportDraft.objects.exists()
    assert category.entries.count() == 3
    # A second click on the same button does no harm.
    assert client.post(address, {"confirm": "1"}).status_code == 302


def test_somebody_who_is_in_already_is_not_taken_again(client: Client, event: Event) -> None:
    category = make_category(event)
    for _ in range(2):
        address = upload(client, LIST)
        client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert category.entries.count() == 3
    assert "aynı kişi; aktarılmadı" in client.get(address).text


def test_private_data_stays_out_on_wish(client: Client, event: Event) -> None:
    category = make_category(event)
    address = upload(client, LIST)
    values = shown_values(client.get(address).text)
    del values["private"]
    client.post(address, values | {"confirm": "1"})
    assert category.entries.count() == 3
    assert load(category).private == ()


BY_CATEGORY = (
    "Adı,Soyadı,Kategori\n"
    "Deniz,Demo,MANGALA İLKOKUL\n"
    "Deniz,Demo,Reversi ilkokul\n"
    "Ege,Demo,Mangala\n"
    "Figen,Demo,Satranç\n"
)


def test_a_column_names_the_category(client: Client, event: Event) -> None:
    mangala, reversi = two(event)
    address = upload(client, BY_CATEGORY)
    page = client.get(address).text
    assert "3 kişi hazır" in page
    assert "1 satırın kategorisi belli değil" in page
    assert "Bu satırın kategorisi" not in page, "asked once for the word, not at each row"
    assert "Yeni kategori: " not in flat(page), "of two texts, somebody has to choose one"
    client.post(address, shown_values(page) | {"confirm": "1"})
    assert (mangala.entries.count(), reversi.entries.count()) == (2, 1)
    # The same child in two games is one row in each, not a double entry.
    assert {one.given for one in reversi.entries.all()} == {"Deniz"}
    values = shown_values(client.get(address).text)
    client.post(address, values | {"means-satranc": str(reversi.pk), "confirm": "1"})
    assert reversi.entries.count() == 2


def test_a_word_that_names_no_category_can_become_one(client: Client, event: Event) -> None:
    category = make_category(event)
    address = upload(client, "Ad,Soyad,Kategori\nA,Demo,Minikler\nB,Demo,Minikler\nC,Demo,Ali\n")
    page = client.get(address).text
    client.post(address, shown_values(page) | {"make": "minikler"})
    made = event.categories.exclude(pk=category.pk).get()
    assert (made.settings["category"], made.rulebook) == ("Mangala, Minikler", category.rulebook)
    client.post(address, shown_values(client.get(address).text) | {"make": "minikler"})
    assert event.categories.count() == 2, "once"
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert (made.entries.count(), category.entries.count()) == (2, 0)


def test_two_columns_together_name_the_category(client: Client, event: Event) -> None:
    mangala, reversi = two(event)
    address = upload(client, "Ad,Soyad,Oyun,Grup\nA,Demo,Mangala,İlkokul\nB,Demo,Reversi,İlkokul\n")
    values = shown_values(client.get(address).text) | {"target": "column", "by": ["2", "3"]}
    client.post(address, values | {"check": "1"})
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert (mangala.entries.count(), reversi.entries.count()) == (1, 1)


def test_all_into_the_category_that_was_asked_for(client: Client, event: Event) -> None:
    _, reversi = two(event)
    address = upload(client, LIST, category="reversi")
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert reversi.entries.count() == 3


def test_a_sheet_a_category(client: Client, event: Event) -> None:
    two(event)
    data = sheet(("Adı", "Soyadı"), ("Demo", "Kişi"), titles=("Mangala", "Reversi", "Notlar"))
    upload(client, data, "liste.xlsx")
    assert [draft.sheet for draft in ImportDraft.objects.all()] == ["Mangala", "Reversi", "Notlar"]
    first = ImportDraft.objects.all()[0]
    assert "1 kişi hazır" in client.get(f"{HERE}/{first.pk}").text


def test_a_column_that_is_not_understood_is_given_a_meaning(client: Client, event: Event) -> None:
    category = make_category(event)
    address = upload(client, "Adı;Soyadı;Mektep\nDeniz;Demo;Demo Okulu\n")
    page = client.get(address).text
    assert "Bu sütun tanınmadı" in page
    values = shown_values(page) | {"column-2": "school"}
    client.post(address, values | {"check": "1"})
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert load(category).entries[0].player.school == "Demo Okulu"


def test_a_fide_report_brings_its_players(client: Client, event: Event) -> None:
    category = make_category(event)
    other = make_category(event, "eski")
    add_players(other, 6)
    start_round(other)
    address = upload(client, write_trf(load(other)), "eski.trf", category=category.slug)
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert category.entries.count() == 6
    assert all(one.player.surname for one in load(category).entries)


def test_what_is_odd_about_a_report_stands_above_its_players(client: Client, event: Event) -> None:
    category = make_category(event)
    add_players(category, 4)
    start_round(category)
    text = write_trf(load(category)).decode() + "042 yakinda\nXYZ bir\nXYZ iki\n"
    text = re.sub(r"^(001    1 .{71}) 0\.0", r"\1 3.5", text, flags=re.MULTILINE)
    page = client.get(upload(client, text, "eski.trf", category=category.slug)).text
    told = say("files.trf.points-differ", "tr", number=1, told="3.5", found="0")
    for sentence in (
        told,
        say("files.trf.record-skipped", "tr", record="XYZ", count=2),
        say("files.trf.date-unread", "tr", found="yakinda"),
    ):
        assert sentence in html.unescape(page)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("resim.csv", b"\x89PNG\r\n\x1a\n" + b"\0" * 50),
        ("eski.xls", b"\xd0\xcf\x11\xe0" + b"\0" * 50),
        ("bozuk.xlsx", b"PK\x03\x04 no archive"),
        ("bos.csv", b""),
        ("baska.csv", b"a,b\n1,2\n"),
        ("ikili.csv", bytes(range(256)) * 4),
        ("bozuk.trf", b"001    1 kisa\n"),
    ],
)
def test_files_that_are_no_list_are_refused_with_the_reason(
    client: Client, event: Event, name: str, data: bytes
) -> None:
    answer = client.post(HERE, {"file": SimpleUploadedFile(name, data)})
    assert answer.status_code == 422
    assert 'class="wrong"' in answer.text
    assert not ImportDraft.objects.exists()


def test_no_file_at_all(client: Client) -> None:
    assert "Bir dosya seçin" in client.post(HERE).text


def test_a_request_that_is_too_large_is_not_read(client: Client) -> None:
    answer = client.generic(
        "POST",
        HERE,
        b"x",
        content_type="multipart/form-data; boundary=b",
        headers={"content-length": str(200 * 1024 * 1024)},
    )
    assert answer.status_code in (400, 413)


def test_texts_longer_than_their_columns_are_cut_and_said(client: Client, event: Event) -> None:
    category = make_category(event)
    address = upload(client, f"Adı;Soyadı;İl;Telefon\nDeniz;Demo;{'İl' * 35};{'5' * 300}\n")
    page = client.get(address).text
    assert "ilk 60 karakter aktarıldı" in page
    assert "ilk 200 karakter aktarıldı" in page
    client.post(address, shown_values(page) | {"confirm": "1"})
    (entry,) = load(category).entries
    assert len(entry.player.province) == 60


def test_cells_of_an_old_page_reach_no_other_row(client: Client, event: Event) -> None:
    make_category(event)
    address = upload(client, LIST)
    sent = {"cell-99-0": "x", "cell-2-999": "x", "cell-x-1": "x", "by": ["x", "²"], "shown": "²"}
    assert client.post(address, sent | {"check": "1"}).status_code == 302
    assert ImportDraft.objects.get().rows[1][1][1] == "Deniz"


def test_a_draft_is_thrown_away(client: Client, event: Event) -> None:
    make_category(event)
    address = upload(client, LIST)
    assert "liste.csv" in client.get(HERE).text
    client.post(f"{address}/discard")
    assert not ImportDraft.objects.exists()
    assert client.get(address).status_code == 404


def test_drafts_of_another_event_are_out_of_reach(client: Client, event: Event) -> None:
    make_category(event)
    address = upload(client, LIST)
    other = make_event("baska")
    stranger = organiser(other, "stranger")
    assert stranger.get(address).status_code == 403
    key = address.rsplit("/", 1)[1]
    assert stranger.get(f"/desk/e/baska/import/{key}").status_code == 404


def test_import_by_role(event: Event) -> None:
    assert staff(event, Role.CHIEF).get(HERE).status_code == 403
    assert staff(event, Role.REFEREE).get(HERE).status_code == 403


def test_the_names_of_columns_are_understood_when_read_again() -> None:
    for lang in LANGS:
        for field in Field:
            assert recognise(say(f"desk.import.field.{field}", lang)) is field


def test_more_rows_cost_no_more_queries(client: Client, event: Event) -> None:
    add_players(make_category(event), 5)

    def look(rows: int) -> int:
        lines = "".join(f"Kişi{n};Demo\n" for n in range(rows))
        address = upload(client, "Adı;Soyadı\n" + lines)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        return len(queries)

    assert look(3) == look(60)


def test_last_years_list_is_taken_without_numbers_and_from_own_events_alone(
    client: Client, event: Event
) -> None:
    category = make_category(event)
    before, stranger = make_event("gecen"), make_event("yabanci")
    for one in (before, stranger):
        add_players(make_category(one), 3)
    account = Account.objects.get(memberships__event=event)
    before.memberships.create(account=account, role=Role.ORGANISER)
    page = client.get(HERE).text
    (mine,), (theirs,) = (one.categories.all() for one in (before, stranger))
    assert f'value="{mine.pk}"' in page
    assert f'value="{theirs.pk}"' not in page
    assert client.post(HERE, {"earlier": str(theirs.pk)}).status_code == 422
    address = client.post(HERE, {"earlier": str(mine.pk), "category": category.slug})["Location"]
    values = shown_values(client.get(address).text)
    client.post(address, values | {"confirm": "1"})
    told = [(one.player.full, one.player.birth_year) for one in load(category).entries]
    assert told == [(one.player.full, one.player.birth_year) for one in load(mine).entries]
    assert len(told) == 3
