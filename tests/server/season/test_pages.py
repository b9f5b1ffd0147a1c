"""A federation's pages: what they show, and what no stranger learns from them."""

import re
from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from meydan.formats.lists.reader import read_sheets
from meydan.server.access.actor import PROGRAM
from meydan.server.models import (
    Account,
    Category,
    Doubt,
    Event,
    Federation,
    Less,
    Office,
    Person,
    Rated,
    SeasonEvent,
)
from meydan.server.store.event_edit import publish_event
from meydan.server.store.season.first_values import take_values
from meydan.server.store.season.placings import place_due
from meydan.server.store.season.rated import rate_due
from meydan.tournament.entries import Player
from tests.server.making import make_account
from tests.server.season.making import FOUR, make_federation, person_of, play_event, settled

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = ("Gizli", "Saklısoy", 2014, "Gizli Okul")


@pytest.fixture
def federation() -> Federation:
    return make_federation()


@pytest.fixture
def category(federation: Federation) -> Category:
    category = play_event(federation, "guz", province="Demo İli")
    play_event(federation, "bahar", day=date(2026, 4, 4))
    play_event(federation, "gizli", [SECRET, *FOUR[1:]], published=False)
    place_due(federation)
    rate_due(federation)
    return category


def addresses(federation: Federation) -> list[str]:
    people = Person.objects.filter(federation=federation)
    clubs = federation.clubs.values_list("slug", flat=True)
    return [
        f"/f/{federation.slug}/{rest}"
        for rest in (
            "",
            "calendar/",
            "calendar/?state=finished",
            "calendar.ics",
            "calendar.atom",
            "calendar.json",
            "ratings/mangala/",
            "ratings/mangala.xlsx",
            "season/2026/",
            "season/2026.xlsx",
            "season/2026/mangala/",
            "season/2026/mangala/?of=schools",
            "season/2026/mangala/?of=provinces&age=12",
            "season/2026/mangala.xlsx",
            "records/",
            "provinces/demo-ili/",
            *(f"people/{one.code}/" for one in people),
            *(f"clubs/{slug}/" for slug in clubs),
        )
    ]


def read(client: Client, address: str) -> str:
    """A page's text; a workbook's cells."""
    answer = client.get(address, headers={"accept-language": "tr"})
    if answer.status_code == 404:
        return ""
    assert answer.status_code == 200, address
    if ".xlsx" in address:
        rows = [row.cells for sheet in read_sheets(answer.content) for row in sheet.rows]
        return str(rows)
    return answer.content.decode()


def test_every_page_is_there_and_no_surname_of_a_minor(
    client: Client, federation: Federation, category: Category
) -> None:
    for address in addresses(federation):
        text = read(client, address)
        for word in ("Saklısoy", "Gizli", "gizli", "Kurgu", "Deneme,"):
            assert word not in text, (address, word)
    assert "Ada D." in read(client, addresses(federation)[0])


def test_two_children_of_one_shown_name_are_told_apart(
    client: Client, federation: Federation
) -> None:
    """Where both are named, the school of each stands there."""
    schools = ("Gazi Demo Okulu", "Sarar Demo Okulu")
    twins = [("Zeynep", "Kaya", 2014, schools[0]), ("Zeynep", "Koç", 2014, schools[1])]
    play_event(federation, "guz", [*twins, *FOUR[2:]])
    place_due(federation)
    rate_due(federation)
    seen = 0
    for address in addresses(federation):
        text = read(client, address)
        assert "Kaya" not in text, address
        if text.count("Zeynep K.") > 1 and "/people/" not in address and "/clubs/" not in address:
            seen += 1
            assert all(school in text for school in schools), address
    assert seen > 2


def test_nobody_finds_a_hidden_name_by_trying(
    client: Client, federation: Federation, category: Category
) -> None:
    hidden = Person.objects.get(given="Gizli")
    base = f"/f/{federation.slug}"
    assert client.get(f"{base}/people/{hidden.code}/").status_code == 404
    assert client.get(f"{base}/clubs/gizli-okul-demo-ili/").status_code == 404
    assert client.get(f"{base}/people/0000000000/").status_code == 404
    assert client.get(f"{base}/office/?q=Gizli").status_code == 302  # to sign in


def test_a_hidden_event_takes_its_people_off_at_once(
    client: Client, federation: Federation, category: Category
) -> None:
    address = f"/f/{federation.slug}/people/{person_of(category, 'Ada').code}/"
    assert client.get(address).status_code == 200
    for event in Event.objects.filter(published=True):
        publish_event(event.pk, PROGRAM, published=False)
    assert client.get(address).status_code == 404
    assert client.get(f"/f/{federation.slug}/ratings/mangala/").status_code == 404


def test_less_on_request(client: Client, federation: Federation, category: Category) -> None:
    ada = person_of(category, "Ada")
    lists = f"/f/{federation.slug}/ratings/mangala/"
    Person.objects.filter(pk=ada.pk).update(less=Less.INITIALS)
    assert "A. D." in read(client, lists)
    assert "Ada D." not in read(client, lists)
    assert client.get(f"/f/{federation.slug}/people/{ada.code}/").status_code == 404
    Person.objects.filter(pk=ada.pk).update(less=Less.HIDDEN)
    for address in addresses(federation):
        assert "Ada D." not in read(client, address), address
        assert "A. D." not in read(client, address), address


def test_an_events_page_of_a_child_leads_to_all_their_events(
    client: Client, federation: Federation, category: Category
) -> None:
    Person.objects.filter(given="Bora").update(less=Less.INITIALS)
    for name, led in (("Ada", True), ("Bora", False)):
        local = category.entries.get(given=name).local
        page = read(client, f"/e/guz/{category.slug}/player/{local}/")
        assert (f"/people/{person_of(category, name).code}/" in page) == led


def test_grown_ups_are_named_whole(client: Client, federation: Federation) -> None:
    play_event(federation, "buyuk", [("Bahar", "Yetişkin", 1980, "Kulüp"), *FOUR[1:]])
    place_due(federation)
    rate_due(federation)
    assert "Bahar Yetişkin" in read(client, f"/f/{federation.slug}/ratings/mangala/")


def test_the_calendar_filters(client: Client, federation: Federation, category: Category) -> None:
    base = f"/f/{federation.slug}/calendar/?state=finished"
    assert "Demo bahar" in read(client, base)
    assert "Demo bahar" not in read(client, f"{base}&province=Demo+İli")
    assert "Demo guz" in read(client, f"{base}&province=Demo+İli")
    assert "Demo guz" in read(client, f"{base}&game=mangala&age=12&since=2026-01-01")
    assert "Demo guz" not in read(client, f"{base}&game=reversi")
    assert "Demo guz" not in read(client, f"{base}&open=on")
    assert client.get(f"{base}&age=x&since=never&page=99").status_code == 200


def test_unofficial_until_switched_off(
    client: Client, federation: Federation, category: Category
) -> None:
    address = f"/f/{federation.slug}/ratings/mangala/"
    assert "resmî değildir" in read(client, address)
    Federation.objects.update(unofficial=False)
    assert "resmî değildir" not in read(client, address)


def test_a_persons_page_tells_places_ratings_and_years(
    client: Client, federation: Federation, category: Category
) -> None:
    text = read(client, f"/f/{federation.slug}/people/{person_of(category, 'Ada').code}/")
    assert 'content="noindex"' in text
    assert "season-chart" in text
    assert re.search(r"Demo guz.*Demo Okulu|Demo Okulu.*Demo guz", text, re.S)


def office(federation: Federation) -> Client:
    account = make_account("buro")
    Office.objects.create(federation=federation, account=account)
    client = Client(headers={"accept-language": "tr"})
    client.force_login(account)
    return client


def test_the_office_sees_its_own_people_alone(federation: Federation, category: Category) -> None:
    other = make_federation("Öteki Lig")
    play_event(other, "oteki", [("Yabancı", "Kimse", 2014, "Başka")], played=0)
    stranger = Person.objects.get(given="Yabancı")
    client = office(federation)
    mine = f"/f/{federation.slug}/office"
    assert "Saklısoy" in read(client, f"{mine}/?q=gizli")  # its own hidden event
    assert "Yabancı" not in read(client, f"{mine}/")
    assert client.get(f"{mine}/people/{stranger.code}/").status_code == 404
    assert client.get(f"/f/{other.slug}/office/").status_code == 403
    ada = person_of(category, "Ada")
    answer = client.post(f"{mine}/people/{ada.code}/merge", {"with": stranger.code})
    assert answer.status_code == 302
    assert not Person.objects.get(pk=stranger.pk).gone
    # Nor can it take another federation's event.
    answer = client.post(f"{mine}/events/change", {"event": "oteki"})
    assert answer.status_code == 404
    assert SeasonEvent.objects.get(event__slug="oteki").federation == other


def test_the_office_at_work(federation: Federation, category: Category) -> None:
    play_event(federation, "yeni", [("Ada", "Demo", 2014, "Yeni Okul")], played=0)
    client = office(federation)
    base = f"/f/{federation.slug}/office"
    page = read(client, f"{base}/doubts/")
    doubt = re.search(r"/office/doubts/(\d+)", page)
    assert doubt is not None
    client.post(f"{base}/doubts/{doubt[1]}", {"answer": "same"})
    assert Person.objects.filter(given="Ada", gone=False).count() == 1
    change = re.search(r"/office/changes/(\d+)/undo", read(client, f"{base}/changes/"))
    assert change is not None
    client.post(f"{base}/changes/{change[1]}/undo")
    assert Person.objects.filter(given="Ada", gone=False).count() == 2
    assert client.post(f"{base}/ratings/").status_code == 302
    settled(federation)
    assert "Her şey güncel" in read(client, f"{base}/ratings/")
    for rest in ("events/", "ratings/", "settings/", ""):
        assert client.get(f"{base}/{rest}").status_code == 200


def test_settings_are_checked(federation: Federation) -> None:
    client = office(federation)
    address = f"/f/{federation.slug}/office/settings/"
    sent = {
        "name": "Yeni Ad",
        "system": "elo",
        "counts": "sets",
        "ages": "10, 12",
        "best_of": "3",
        "points": "; 0; 9, 7; 1",
        "quotas": "district; 0; 2",
        "official": "on",
    }
    assert client.post(address, sent).status_code == 302
    federation.refresh_from_db()
    assert (federation.name, federation.rating_system, federation.best_of) == ("Yeni Ad", "elo", 3)
    assert federation.points == [{"stage": "", "from_size": 0, "by_place": [9, 7], "others": 1}]
    assert (federation.rating_ages, federation.unofficial) == ([10, 12], False)
    for wrong in ({"points": "; 0; 7, 9; 1"}, {"quotas": "x"}, {"ages": "3"}, {"name": ""}):
        assert client.post(address, sent | wrong).status_code == 422
    federation.refresh_from_db()
    assert federation.name == "Yeni Ad"


def test_another_list_gives_first_values(federation: Federation, category: Category) -> None:
    client = office(federation)
    from django.core.files.uploadedfile import SimpleUploadedFile

    rows = "Ad;Soyad;Doğum yılı;Okul;İl;Kuvvet puanı\nAda;Demo;2014;Demo Okulu;Demo İli;1900\n"
    rows += "Yeni;Biri;2012;Başka Okul;Demo İli;1700\n"
    file = SimpleUploadedFile("liste.csv", rows.encode())
    base = f"/f/{federation.slug}/office/ratings/values"
    assert client.post(base, {"game": "mangala", "file": file}).status_code == 302
    settled(federation)
    ada = Rated.objects.get(person=person_of(category, "Ada"), kind="")
    assert ada.value > 1850
    new = Person.objects.get(given="Yeni")
    assert not new.public
    assert "Yeni B." not in read(Client(), f"/f/{federation.slug}/ratings/mangala/")
    assert client.post(base, {"game": "mangala"}).status_code == 422
    bomb = SimpleUploadedFile("liste.xlsx", b"PK" + b"x" * 50)
    assert client.post(base, {"game": "mangala", "file": bomb}).status_code == 422


def test_odd_numbers_split_nobody(federation: Federation, category: Category) -> None:
    known = Person.objects.count()
    address = f"/f/{federation.slug}/office/people/{person_of(category, 'Ada').code}/split"
    assert office(federation).post(address, {"entry": ["²", "9" * 5000]}).status_code == 302
    assert Person.objects.count() == known


def test_a_list_of_names_alone_asks_and_is_taken_twice_as_once(
    federation: Federation, category: Category
) -> None:
    rows = [Player(given="Ada", surname="Demo", rating=1700), Player(given="Yeni", rating=1400)]
    before = federation.people.count()
    for value in (1700, 1650):
        rows[0] = replace(rows[0], rating=value)
        take_values(federation, PROGRAM, rows, game="mangala")
    assert federation.people.count() == before + 2
    doubt = Doubt.objects.get(other=person_of(category, "Ada"))
    assert doubt.why == "no-year"
    assert doubt.person.first_values.get().value == 1650


def test_equal_points_share_a_place_also_over_pages(
    client: Client, federation: Federation, category: Category, monkeypatch: pytest.MonkeyPatch
) -> None:
    federation.season_rows.update(points=7)
    best = federation.season_rows.filter(age=0).order_by("pk")[0]
    type(best).objects.filter(pk=best.pk).update(points=9)
    address = f"/f/{federation.slug}/season/2026/mangala/"
    places = r'class="num place">(\d+)<'
    assert re.findall(places, read(client, address)) == ["1", "2", "2", "2"]
    monkeypatch.setattr("meydan.server.season.rankings.A_PAGE", 2)
    assert re.findall(places, read(client, f"{address}?page=2")) == ["2", "2"]


def test_rankings_and_winners_go_out_as_they_are_shown(
    client: Client, federation: Federation, category: Category
) -> None:
    base = f"/f/{federation.slug}/season/2026"
    schools = read(client, f"{base}/mangala.xlsx?of=schools")
    assert "Demo Okulu" in schools
    assert "Ada" not in schools
    assert "Demo İli" in read(client, f"{base}/mangala.xlsx?of=provinces")
    winners = read(client, f"{base}.xlsx")
    assert "Ada D." in winners
    assert "Saklı" not in winners
    assert client.get(f"/f/{federation.slug}/season/1999.xlsx").status_code == 404


def test_after_the_last_day_of_entries_the_form_is_closed(
    client: Client, federation: Federation, category: Category
) -> None:
    event = category.event
    Event.objects.filter(pk=event.pk).update(registration=True)
    calendar = f"/f/{federation.slug}/calendar/?open=1&state=finished"
    for until, status in ((None, 200), (timezone.localdate(), 200), (date(2026, 3, 1), 404)):
        SeasonEvent.objects.filter(event=event).update(entries_until=until)
        assert client.get(f"/register/{event.slug}/").status_code == status
        assert (f"/e/{event.slug}/" in read(client, calendar)) == (status == 200)


def test_stages_are_typed_in_words(federation: Federation) -> None:
    client = office(federation)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "tr"
    address = f"/f/{federation.slug}/office/settings/"
    assert "İl; 0; 50" in client.get(address).content.decode()
    sent = {"name": "Ad", "system": "elo", "counts": "sets", "quotas": "İLÇE; 0; 2"}
    assert client.post(address, sent).status_code == 302
    federation.refresh_from_db()
    assert federation.quotas == [{"stage": "district", "from_size": 0, "places": 2}]
    assert client.post(address, sent | {"points": "il cesi; 0; 9; 1"}).status_code == 422


def test_a_federation_has_an_address_of_its_own() -> None:
    client = Client()
    client.force_login(Account.objects.create_superuser("sahip"))
    name = "Türkiye Çok Uzun Adlı Akıl Oyunları Deneme Federasyonu"
    client.post("/f/", {"name": name, "address": "TÇU"})
    assert Federation.objects.get(slug="tcu").name == name
    assert client.post("/f/", {"name": "Öteki", "address": "tçu"}).status_code == 422
    for _ in range(2):  # long names that begin alike
        assert client.post("/f/", {"name": name}).status_code == 302


def test_looking_at_pages_writes_nothing(
    client: Client, federation: Federation, category: Category
) -> None:
    play_event(federation, "yeni", day=date(2026, 5, 2))  # waits to be counted
    with CaptureQueriesContext(connection) as seen:
        for address in addresses(federation):
            read(client, address)
    written = [one["sql"] for one in seen if re.match(r"INSERT|UPDATE|DELETE", one["sql"])]
    assert not [one for one in written if "season" in one or "placing" in one or "counted" in one]
