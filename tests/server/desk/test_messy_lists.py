"""Lists as they really come: totals, merged rows, names in any order, five thousand of them."""

import pytest
from django.test import Client

from meydan.server.models import Event, ImportDraft
from meydan.server.store.rows import load
from tests.server.desk.lists import HERE, LIST, client, event, sheet, two, upload
from tests.server.desk.signing import shown_values
from tests.server.making import make_category

__all__ = ["client", "event"]
pytestmark = pytest.mark.django_db(transaction=True)


MESSY = (
    "İL KATILIM LİSTESİ;;;\n"
    "Adı;Soyadı;Okulu;Kategori\n"
    "YILMAZ;ÖMER;ATATÜRK ORTAOKULU;Mangala İlkokul\n"
    "ışıl;güneş;Atatürk Ortaokulu;Mangala İlkokul\n"
    "Zeynep;Kaya;Demo Okulu;Reversi\n"
    "Zeynep;Kaya;Öteki Okul;Reversi\n"
    "Pelé;;Demo Okulu;Reversi\n"
    "TOPLAM:;;;5\n"
)


def test_a_messy_list_from_preview_to_entries(client: Client, event: Event) -> None:
    mangala, reversi = two(event)
    address = upload(client, MESSY)
    page = client.get(address).text
    assert "4 kişi hazır" in page
    assert "Liste sonu (toplam, imza, not); oyuncu değil." in page
    assert "Ad ile soyad yer değiştirmiş olabilir" in page
    assert not mangala.entries.exists()
    client.post(address, shown_values(page) | {"tidy": "3"})
    page = client.get(address).text
    assert "Ömer" in page
    assert "ışıl güneş" in page, "only the row that was asked for changed"
    client.post(address, shown_values(page) | {"tidy": "all"})
    page = client.get(address).text
    client.post(address, shown_values(page) | {"accept": "7", "skip": "8", "confirm": "1"})
    assert [one.player.full for one in load(mangala).entries] == ["Ömer Yılmaz", "Işıl Güneş"]
    assert {one.player.school for one in load(mangala).entries} == {"Atatürk Ortaokulu"}
    assert [one.player.full for one in load(reversi).entries] == [
        "Zeynep Kaya",
        "Zeynep Kaya",
        "Pelé",
    ]
    assert not ImportDraft.objects.exists()


def test_a_list_in_parts_brings_each_part_to_its_category(client: Client, event: Event) -> None:
    mangala, reversi = two(event)
    head = ("Sıra", "Adı Soyadı", "Okul")
    address = upload(
        client,
        sheet(
            ("KATILIM LİSTESİ",),
            head,
            ("MANGALA İLKOKUL",),
            (1, "Ege Demo", "Gazi"),
            (2, "Ada Demo", "Gazi"),
            ("REVERSİ İLKOKUL",),
            head,
            (1, "İnci Demo", "Atatürk"),
            ("", "Toplam", 3),
            ("", "", "Okul Müdürü"),
        ),
        "liste.xlsx",
    )
    page = client.get(address).text
    assert "3 kişi hazır" in page
    assert "kategorisi belli değil" not in page
    client.post(address, shown_values(page) | {"confirm": "1"})
    assert [one.player.given for one in load(mangala).entries] == ["Ege", "Ada"]
    assert [one.player.given for one in load(reversi).entries] == ["İnci"]
    assert not ImportDraft.objects.exists()


def test_names_are_never_changed_in_silence(client: Client, event: Event) -> None:
    mangala, _ = two(event)
    address = upload(client, MESSY)
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert [one.player.full for one in load(mangala).entries] == ["YILMAZ ÖMER", "ışıl güneş"]


@pytest.mark.parametrize("button", ["edit=4", "show=problems", "page=2", ""])
def test_every_way_on_keeps_what_was_typed(client: Client, event: Event, button: str) -> None:
    """Another row's pencil, the filter and the next page dropped an edit."""
    make_category(event)
    address = upload(client, LIST)
    values = shown_values(client.get(address).text) | {"cell-3-3": "2012", "to": button}
    answer = client.post(address, values)
    assert answer["Location"].partition("#")[0].endswith(f"?{button}" if button else address)
    assert ImportDraft.objects.get().rows[2][1][3] == "2012"
    assert client.get(answer["Location"]).status_code == 200


def test_a_view_takes_nothing_but_views(client: Client, event: Event) -> None:
    make_category(event)
    address = upload(client, LIST)
    answer = client.post(address, {"to": "show=problems&next=//example.org&edit=" + "9" * 50})
    assert "example" not in answer["Location"]


def test_a_category_column_is_asked_about_even_in_an_event_of_one(
    client: Client, event: Event
) -> None:
    category = make_category(event)
    text = "Adı;Soyadı;KATEGORİ\nEge;Demo;Küçükler\nAda;Demo;Yıldızlar\n"
    address = upload(client, text)
    page = client.get(address).text
    assert "2 satırın kategorisi belli değil: sütundaki her yazı için kategori seçin" in page
    values = shown_values(page) | {"means-kucukler": str(category.pk), "check": "1"}
    client.post(address, values)
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert [one.player.given for one in load(category).entries] == ["Ege"]
    assert ImportDraft.objects.get().rows[1][1][0] == "Ada"


def test_two_columns_name_the_category_together(client: Client, event: Event) -> None:
    first, second = two(event)
    second.settings["category"] = "Mangala, Ortaokul"
    second.save()
    text = "Ad;Soyad;Oyun;Yaş grubu\nEge;D;Mangala;İlkokul\nAda;D;Mangala;Ortaokul\n"
    address = upload(client, text)
    client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert [one.player.given for one in load(first).entries] == ["Ege"]
    assert [one.player.given for one in load(second).entries] == ["Ada"]


def test_a_list_is_pasted_with_or_without_column_names(client: Client, event: Event) -> None:
    category = make_category(event)
    for pasted in ("Adı\tSoyadı\nEge\tDemo\n", "1. Ömer Yılmaz\n2. Zeynep Kaya\n"):
        answer = client.post(HERE, {"pasted": pasted})
        assert answer.status_code == 302, answer.text
        address = answer["Location"]
        client.post(address, shown_values(client.get(address).text) | {"confirm": "1"})
    assert [one.player.full for one in load(category).entries] == [
        "Ege Demo",
        "Ömer Yılmaz",
        "Zeynep Kaya",
    ]
    answer = client.post(HERE, {"pasted": "a;b\nc;d"})
    assert answer.status_code == 422
    assert "a;b" in answer.text, "what was pasted stays"


def test_five_thousand_rows_are_paged_and_entered_at_once(client: Client, event: Event) -> None:
    category = make_category(event)
    text = "Ad;Soyad\n" + "".join(f"Ad{n};Soyad{n}\n" for n in range(5000))
    address = upload(client, text)
    page = client.get(address).text
    assert "5.000 kişi" in page or "5000 kişi" in page
    assert page.count('name="shown"') == 200
    assert client.get(f"{address}?page=25").text.count('name="shown"') == 200
    client.post(address, {"confirm": "1"})
    assert category.entries.count() == 5000


def test_a_hidden_row_and_an_open_quote_are_told_in_the_preview(
    client: Client, event: Event
) -> None:
    make_category(event)
    page = client.get(upload(client, 'Ad;Soyad;Okul\nEge;Demo;"Açık\nAda;Demo;x\n')).text
    assert "Kapanmamış bir tırnak" in page
    assert "2 kişi hazır" in page
