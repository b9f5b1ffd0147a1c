"""Prizes at the desk: found by rule, changed by hand, printed as they stand."""

import pytest
from django.test import Client

from meydan.server.models import Category, Entry, Role
from meydan.server.store.prizes import prizes_of
from meydan.tournament.awards.prize_money import PrizeKind
from tests.formats.sheets.pdf import Pdf
from tests.server.desk.signing import organiser, staff
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/prizes"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 8)
    Entry.objects.update(sex="f", school="Gazi")
    return made


@pytest.fixture
def client(category: Category) -> Client:
    return organiser(category.event)


def test_before_the_first_round_the_page_says_when(client: Client) -> None:
    assert "İlk tur yayımlanınca" in client.get(HERE).text


def test_a_winner_is_changed_withheld_and_left_to_the_rule_again(
    client: Client, category: Category
) -> None:
    start_round(category)
    slug, girl = category.slug, PrizeKind.BEST_GIRL.value
    client.post(f"{HERE}/kinds", {"kind": [girl]})
    rule = client.get(HERE).text
    assert "En iyi kız oyuncu" in rule
    assert "Turnuva bitmedi" in rule
    fields = {"category": slug, "kind": girl, "school": "", "title": ""}
    client.post(f"{HERE}/decide", fields | {"act": "give", "entry": ["7", "8"]})
    category.event.refresh_from_db()
    assert prizes_of(category.event, [slug]).prizes[0].winners == (7, 8)
    page = client.get(HERE).text
    assert "elle seçildi" in page
    assert "paylaşılıyor" in page
    client.post(f"{HERE}/decide", fields | {"act": "drop"})
    assert "Verilmiyor: En iyi kız oyuncu" in client.get(HERE).text
    client.post(f"{HERE}/decide", fields | {"act": "rule"})
    assert "elle seçildi" not in client.get(HERE).text


def test_a_prize_of_ones_own_is_printed_with_the_others(client: Client, category: Category) -> None:
    start_round(category)
    fields = {"category": category.slug, "kind": "own", "title": "Güler yüz ödülü"}
    client.post(f"{HERE}/decide", fields | {"act": "give", "entry": ["3", ""]})
    assert "Güler yüz ödülü" in client.get(HERE).text
    sheet = Pdf.of(client.get("/desk/e/deneme/sheets/prizes.pdf").content)
    assert "Güler yüz ödülü" in sheet.page(0)
    client.post(f"{HERE}/decide", fields | {"act": "drop"})
    assert "Güler yüz ödülü" not in client.get(HERE).text


def test_a_prize_without_a_name_or_a_winner_is_not_kept(client: Client, category: Category) -> None:
    start_round(category)
    for fields in ({"title": "", "entry": "1"}, {"title": "X", "entry": "99"}):
        client.post(
            f"{HERE}/decide", {"category": category.slug, "kind": "own", "act": "give", **fields}
        )
        assert "Ödül kaydedilmedi" in client.get(HERE).text


def test_the_chief_looks_and_the_organiser_changes(category: Category) -> None:
    start_round(category)
    chief = staff(category.event, Role.CHIEF)
    assert chief.get(HERE).status_code == 200
    assert chief.post(f"{HERE}/kinds").status_code == 403
