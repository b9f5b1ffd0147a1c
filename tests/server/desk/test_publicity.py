"""Programme, announcements and sharing at the desk: edited, put off, taken back, never lost."""

import io
import re

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from meydan.server.models import Action, Announcement, Category, Event, LiveEvent, Role
from meydan.server.store.publicity.programme import lines, slots_of
from meydan.tournament.ids import RoundNo
from meydan.tournament.rounds import start
from tests.server.making import (
    PASSWORD,
    add_players,
    edit,
    make_account,
    make_category,
    make_event,
    start_round,
)

pytestmark = pytest.mark.django_db(transaction=True)
DESK = "/desk/e/deneme/"
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 40


@pytest.fixture
def category() -> Category:
    made = make_category(make_event(place="Ankara"))
    add_players(made, 4)
    return made


@pytest.fixture
def desk(client: Client, category: Category) -> Client:
    make_account("org", category.event, Role.ORGANISER)
    client.login(username="org", password=PASSWORD)
    return client


def plan(desk: Client, **changes: str) -> None:
    form = {"category": "mangala-12", "day": "2026-05-01", "time": "10:00", "every": "50"}
    assert desk.post(DESK + "programme/plan", form | changes).status_code == 302


def times(category: Category) -> list[str]:
    category.refresh_from_db()
    found = lines(category.event, [category])
    return [f"{line.starts:%d %H.%M} {line.slot.round or line.slot.title}" for line in found]


def test_the_rounds_of_a_category_get_their_times(desk: Client, category: Category) -> None:
    plan(desk)
    assert times(category) == [
        "01 10.00 1",
        "01 10.50 2",
        "01 11.40 3",
        "01 12.30 4",
        "01 13.20 5",
    ]
    # Over two days: the last two begin on the morning after, the first three stay.
    plan(desk, day="2026-05-02", time="09:30", first="4")
    assert times(category)[2:] == ["01 11.40 3", "02 09.30 4", "02 10.20 5"]
    assert Action.objects.filter(action="event.schedule").count() == 2


def test_breaks_are_added_changed_and_taken_away(desk: Client, category: Category) -> None:
    form = {"category": "", "day": "2026-05-01", "time": "12:45", "title": "Öğle arası"}
    desk.post(DESK + "programme/put", form)
    text = desk.get(DESK + "programme").content.decode()
    old = re.search(r'name="old" value="([^"]+)"', text)
    assert old is not None
    desk.post(DESK + "programme/put", form | {"old": old[1], "time": "13:00"})
    event = Event.objects.get()
    assert [slot.title for slot in slots_of(event.programme)] == ["Öğle arası"]
    assert timezone.localtime(slots_of(event.programme)[0].starts).hour == 13
    # The page of before still shows the old line: nothing is doubled, the clash is said.
    answer = desk.post(DESK + "programme/put", form | {"old": old[1], "time": "14:00"})
    assert answer.status_code == 409
    assert len(slots_of(Event.objects.get().programme)) == 1
    assert category.pk


@pytest.mark.parametrize(
    "changes",
    [{"time": "25:00"}, {"time": ""}, {"day": "yarın"}, {"title": ""}, {"title": "x" * 200}],
)
def test_what_makes_no_line_is_said(desk: Client, changes: dict[str, str]) -> None:
    form = {"category": "", "day": "2026-05-01", "time": "12:45", "title": "Ara"} | changes
    assert desk.post(DESK + "programme/put", form).status_code == 422
    assert Event.objects.get().programme == []


def test_one_tap_puts_a_round_off_and_tells_everybody(desk: Client, category: Category) -> None:
    plan(desk)
    start_round(category)
    edit(category, lambda t: start(t, RoundNo(1)))
    text = desk.get(DESK + "programme").content.decode()
    assert 'name="round" value="2"' in text, "the round under way can't be put off any more"
    form = {"category": "mangala-12", "round": "2", "minutes": "10"}
    desk.post(DESK + "programme/later", form)
    assert times(category)[:3] == ["01 10.00 1", "01 11.00 2", "01 11.50 3"]
    (said,) = Announcement.objects.all()
    assert said.text == "mangala-12: 2. tur 10 dakika ertelendi, yeni saat 11.00."
    stream = LiveEvent.objects.filter(stream=category.event.stream)
    assert {"schedule", "announcement"} <= set(stream.values_list("kind", flat=True))
    page = desk.get("/e/deneme/").content.decode()
    assert said.text in page
    for wrong in ({"minutes": "0"}, {"minutes": "999"}, {"round": "9"}, {"category": "x"}):
        assert desk.post(DESK + "programme/later", form | wrong).status_code >= 400
    assert Announcement.objects.count() == 1


def test_an_announcement_is_shown_and_taken_back(desk: Client, client: Client) -> None:
    desk.post(DESK + "announcements", {"text": "Otopark <b>B</b> kapısından", "category": ""})
    text = client.get("/e/deneme/").content.decode()
    assert "Otopark &lt;b&gt;B&lt;/b&gt;" in text
    key = Announcement.objects.get().pk
    desk.post(f"{DESK}announcements/{key}/remove")
    assert "Otopark" not in client.get("/e/deneme/").content.decode()
    # A second tap on a page of before does no harm.
    assert desk.post(f"{DESK}announcements/{key}/remove").status_code == 302
    assert desk.post(DESK + "announcements", {"text": "  "}).status_code == 422


def test_a_referee_announces_nothing(client: Client, category: Category) -> None:
    make_account("ref", category.event, Role.REFEREE)
    client.login(username="ref", password=PASSWORD)
    assert client.post(DESK + "announcements", {"text": "x"}).status_code == 403
    assert client.get(DESK + "programme").status_code == 403


def test_the_programme_and_the_poster_are_printed(desk: Client, category: Category) -> None:
    plan(desk)
    for path, held in (("programme.pdf", "10.00"), ("sharing/poster.pdf", "QR")):
        answer = desk.get(DESK + path)
        assert answer.status_code == 200
        pages = PdfReader(io.BytesIO(answer.content)).pages
        text = " ".join("".join(page.extract_text() for page in pages).split())
        assert category.event.name in text
        assert held in text


def test_a_logo_is_a_picture_and_nothing_else(desk: Client, client: Client) -> None:
    def send(data: bytes, name: str = "logo.png") -> int:
        file = io.BytesIO(data)
        file.name = name
        return desk.post(DESK + "sharing/logo", {"logo": file}).status_code

    assert send(b"<svg onload=alert(1)>", "logo.svg") == 422
    assert send(b"<html>", "logo.png") == 422
    assert send(PNG + b"0" * 500_000) == 422
    assert client.get("/e/deneme/logo").status_code == 404
    assert send(PNG) == 302
    answer = client.get("/e/deneme/logo")
    assert answer["Content-Type"] == "image/png"
    assert "sandbox" in answer["Content-Security-Policy"]
    desk.post(DESK + "sharing/logo", {"remove": "1"})
    assert client.get("/e/deneme/logo").status_code == 404


def test_pages_are_embedded_only_where_the_event_allows_it(
    desk: Client, client: Client, category: Category
) -> None:
    start_round(category)
    path = "/embed/deneme/mangala-12/standings/"
    assert client.get(path).status_code == 404
    for wrong in ("example.org", "javascript:alert(1)", "https://a.org; script-src *", "'self'"):
        assert desk.post(DESK + "sharing/embed", {"embed": wrong}).status_code == 422
    desk.post(DESK + "sharing/embed", {"embed": "https://www.tazof.example, https://b.example/"})
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors https://www.tazof.example https://b.example" in policy
    assert (
        "frame-ancestors 'none'"
        in client.get("/e/deneme/mangala-12/standings/")["Content-Security-Policy"]
    )
    Event.objects.update(published=False)
    Client().get(path)
    assert Client().get(path).status_code == 404


def test_the_calendar_and_the_feeds_tell_what_is_public(desk: Client, category: Category) -> None:
    plan(desk)
    start_round(category)
    desk.post(DESK + "announcements", {"text": "Hoş geldiniz", "category": ""})
    visitor = Client()
    text = visitor.get("/e/deneme/calendar.ics").content.decode()
    assert text.count("BEGIN:VEVENT") == 5
    assert "DTSTART:20260501T070000Z" in text
    uids = re.findall(r"UID:(\S+)", text)
    desk.post(DESK + "programme/later", {"category": "mangala-12", "round": "2", "minutes": "5"})
    later = visitor.get("/e/deneme/calendar.ics").content.decode()
    assert re.findall(r"UID:(\S+)", later) == uids, (
        "a calendar moves a round, it adds no second one"
    )
    feed = visitor.get("/e/deneme/feed.json").json()
    assert "Hoş geldiniz" in [item["content_text"] for item in feed["items"]]
    atom = visitor.get("/e/deneme/feed.atom").content.decode()
    assert "<entry>" in atom
    Event.objects.update(published=False)
    for path in ("calendar.ics", "feed.json", "feed.atom", "cover.png", "manifest.webmanifest"):
        assert Client().get(f"/e/deneme/{path}").status_code == 404


def test_pictures_for_links(client: Client, category: Category) -> None:
    start_round(category)
    paths = ("cover.png", "mangala-12/cover.png", "mangala-12/player/1/cover.png")
    for path in (*paths, "mangala-12/round/1/table/1/cover.png"):
        answer = client.get(f"/e/deneme/{path}")
        assert answer.status_code == 200
        assert answer.content.startswith(b"\x89PNG")
    assert client.get("/e/deneme/mangala-12/player/99/cover.png").status_code == 404
    assert client.get("/e/deneme/mangala-12/round/7/table/1/cover.png").status_code == 404


def test_the_event_page_goes_through_all_its_states(client: Client, category: Category) -> None:
    def state() -> str:
        return client.get("/e/deneme/").content.decode()

    assert "Henüz başlamadı" in state()
    start_round(category)
    assert "1. tur eşlendirildi" in state()
    edit(category, lambda t: start(t, RoundNo(1)))
    assert "1. tur oynanıyor" in state()
    Event.objects.update(archived=True)
    assert "Bitti" in state()
    assert "Kazananlar" in state()


def test_an_event_without_anything_has_a_page(client: Client) -> None:
    make_event("bos")
    text = client.get("/e/bos/").content.decode()
    assert "Henüz kategori yok" in text
    assert "Program henüz girilmedi" in text
    assert "Henüz duyuru yok" in text
