"""The referee's pages: who sees which table, what they show, and forms without a script."""

import html
import posixpath
import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.server.models import Board, Category, Role
from meydan.server.referee.worker import ASSETS
from meydan.server.web.static_files import source
from meydan.words import LANGS
from tests.server.making import add_players, make_category, make_event
from tests.server.referee.tables import BOOKS, Phone, place, referee, under_way
from tests.server.source import flat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_sqlite]


def text(client: Client, path: str, status: int = 200) -> str:
    """What a page says."""
    answer = client.get(path)
    assert answer.status_code == status, answer.content
    return html.unescape(flat(answer.content.decode()))


def tables(client: Client) -> list[int]:
    """The tables on the home page."""
    return [
        int(one)
        for one in re.findall(r'href="/referee/deneme/kat/1/(\d+)/"', text(client, "/referee/"))
    ]


def test_a_referee_sees_the_own_tables_only() -> None:
    category = under_way(players=12)
    client = referee(category.event, category=category, tables=[[2, 3], [6, 6]])
    assert tables(client) == [2, 3, 6]
    assert client.get(place(category, 2)).status_code == 200
    assert client.get(place(category, 4)).status_code == 403
    no = Phone(client, category, table=4).send({"kind": "set-started"})
    assert (no["status"], no["error"]["code"]) == (403, "forbidden")


def test_a_referee_of_a_category_sees_all_its_tables_and_no_others() -> None:
    category = under_way(players=6)
    other = under_way("tazof-kure", slug="kure")
    client = referee(category.event, category=category)
    assert tables(client) == [1, 2, 3]
    assert "kure" not in text(client, "/referee/")
    assert client.get(place(other)).status_code == 403


def test_the_chief_sees_every_category() -> None:
    category = under_way(players=4)
    under_way("tazof-kure", slug="kure", players=4)
    page = text(referee(category.event, role=Role.CHIEF), "/referee/")
    assert page.count('class="group"') == 2
    assert "Bekleyen çağrı yok." in page


def test_an_organiser_looks_but_enters_nothing() -> None:
    """board.see yes, board.referee no in the table of actions."""
    category = under_way()
    client = referee(category.event, role=Role.ORGANISER)
    page = text(client, place(category))
    assert "yalnızca izleyebilirsiniz" in page
    assert 'id="dock"' not in page
    assert Phone(client, category).send({"kind": "set-started"})["status"] == 403


def test_nobody_else_gets_in() -> None:
    category = under_way()
    stranger = Client()
    assert stranger.get("/referee/")["Location"].startswith("/sign-in")
    assert stranger.get(place(category))["Location"].startswith("/sign-in")
    elsewhere = referee(make_event("baska"), "baska")
    assert elsewhere.get(place(category)).status_code == 403
    answer = stranger.get(f"{place(category)}state", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "sign-in")


def test_without_a_round_under_way_the_page_says_what_comes() -> None:
    event = make_event()
    add_players(make_category(event), 4)
    page = text(referee(event), "/referee/")
    assert "Tur yayımlanınca masalarınız burada" in page


def test_a_draft_is_nobodys_table() -> None:
    category = under_way()
    category.rounds.update(status="draft")
    assert referee(category.event).get(place(category)).status_code == 404


def test_states_of_tables_are_told_in_words() -> None:
    category = under_way(players=10)
    client = referee(category.event)
    Phone(client, category, 1).do("set-started")
    scored = Phone(client, category, 2)
    scored.do("set-started")
    scored.do("set-counted", score=[30, 18])
    Phone(client, category, 3).do("absent", who="a")
    Phone(client, category, 4).do("called", whom="chief")
    page = text(client, "/referee/")
    found = re.findall(r'data-state="(\w+)"', page)
    assert found == ["playing", "playing", "done", "problem", "waiting"]
    for said in ("1. set oynanıyor", "1. set bitti", "1 : 0", "Bitti", "Çağrıldı: başhakem"):
        assert said in page


@pytest.mark.parametrize("rulebook", BOOKS)
@pytest.mark.parametrize("seconds", [0, 600])
def test_every_text_has_its_page_in_three_languages(rulebook: str, seconds: int) -> None:
    category = under_way(rulebook, seconds=seconds, players=2)
    for lang in LANGS:
        client = referee(category.event, f"hakem-{lang}", lang=lang, role=Role.CHIEF)
        page = text(client, place(category))
        assert 'id="sheet-warn"' in page
        assert ('class="time"' in page) is bool(seconds)
    Phone(client, category).do("set-started")
    assert "data-running" in text(client, place(category)) or not seconds


def test_names_that_the_log_seats_stay_in_their_seats() -> None:
    """A pair turned round after its log began keeps A and B."""
    category = under_way(players=2)
    client = referee(category.event)
    Phone(client, category).do("set-started")
    board = Board.objects.get()
    first = str(board.first)
    board.first, board.second = board.second, board.first
    board.save()
    assert Phone(client, category, seen=2).do("noted", text="x")["sides"][0]["name"] == first


def test_the_most_used_article_comes_first() -> None:
    category = under_way()
    client = referee(category.event)
    for table in (2, 3):
        Phone(client, category, table).do("warned", seat="a", article="c")
    Phone(client, category, 4).do("warned", seat="a", article="h")
    listed = re.findall(r'name="article" value="([^"]+)"', text(client, place(category)))
    assert listed[:2] == ["c", "h"]


def test_the_whole_history_is_a_page_away() -> None:
    category = under_way()
    client = referee(category.event)
    phone = Phone(client, category)
    for number in range(40):
        phone.do("noted", text=f"not {number}.")
    page = text(client, place(category))
    assert "not 39." in page
    assert "not 0." not in page
    assert "not 0." in text(client, f"{place(category)}?all=1")


def hidden(page: str, kind: str) -> dict[str, str]:
    """The hidden fields of the form that enters a kind of deed."""
    form = next(one for one in page.split("<form")[1:] if f'name="kind" value="{kind}"' in one)
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))


def test_every_button_works_as_a_plain_form() -> None:
    """Without a script the same page works, one load an entry."""
    category = under_way(seconds=900)
    client = referee(category.event)
    address = place(category)

    def post(kind: str, sheet: str = "", **fields: str) -> None:
        page = text(client, f"{address}{sheet}")
        answer = client.post(f"{address}do", hidden(page, kind) | fields)
        assert (answer.status_code, answer.get("Location")) == (302, address), answer.content

    post("set-started")
    post("pressed")
    post("warned", "?sheet=warn", seat="a", article="h", note="")
    post("paused")
    post("resumed")
    post("clock-edited", "?sheet=clock", **{"left.0": "12:30", "left.1": "0:45"}, reason="elle")
    post("set-counted", "?sheet=count", **{"score.0": "30", "score.1": "18"})
    post("retracted", "?sheet=undo&target=8", quick="Yanlış sayı", reason="")
    post("called")
    board = Board.objects.get(table=1)
    assert [row.event["kind"] for row in board.events.all()] == [
        "opened", "set-started", "pressed", "warned", "paused", "resumed", "clock-edited",
        "set-counted", "retracted", "called",
    ]  # fmt: skip
    left = board.events.get(seq=7).event["left"]
    assert left == [750_000, 45_000]


@pytest.mark.parametrize("left", ["9" * 5_000, "1:" + "9" * 5_000, "12:½", "-1:00"])
def test_a_clock_that_cannot_be_is_refused(left: str) -> None:
    category = under_way(seconds=900)
    client = referee(category.event)
    fields = {"kind": "clock-edited", "left.0": left, "left.1": "0:45", "reason": "elle"}
    assert client.post(f"{place(category)}do", fields).status_code == 400


def test_a_plain_form_that_is_refused_shows_why_on_the_page() -> None:
    category = under_way()
    client = referee(category.event)
    fields = {"kind": "set-counted", "score.0": "30", "score.1": "18"}
    answer = client.post(f"{place(category)}do", fields)
    assert answer.status_code == 422
    assert "Şu anda oynanan bir set yok." in answer.content.decode()


def test_a_plain_form_of_an_old_page_is_told_what_came_between() -> None:
    category = under_way()
    client = referee(category.event)
    old = hidden(text(client, place(category)), "set-started")
    Phone(referee(category.event, "ikinci"), category).do("set-started")
    answer = client.post(f"{place(category)}do", old)
    assert answer.status_code == 409
    assert "1. set başladı" in answer.content.decode()


def test_names_can_not_break_out_of_the_data() -> None:
    category = under_way(players=2)
    Board.objects.get().first.__class__.objects.update(given="</script><b>{b}")
    page = referee(category.event).get(place(category)).content.decode()
    data = page.split('id="data">')[1]
    assert "</script><b>" not in data
    assert "&lt;/script&gt;&lt;b&gt;{b}" in page


def test_queries_do_not_grow_with_the_tables() -> None:
    counts = []
    for players in (4, 24):
        category = under_way(players=players, slug=f"kat-{players}")
        client = referee(category.event, f"hakem-{players}", role=Role.CHIEF)
        with CaptureQueriesContext(
            connection,
        ) as home:
            client.get("/referee/")
        with CaptureQueriesContext(connection) as one:
            client.get(place(category))
        counts.append((len(home), len(one)))
        Category.objects.all().delete()
    assert counts[0] == counts[1]


def test_queries_do_not_grow_with_the_log() -> None:
    category = under_way(seconds=900)
    client = referee(category.event)
    phone = Phone(client, category)
    phone.do("set-started")
    counts = []
    for _ in range(2):
        for seat in ("a", "b") * 5:
            with CaptureQueriesContext(connection) as queries:
                phone.do("pressed", seat=seat)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_worker_is_served_with_a_version() -> None:
    answer = Client().get("/referee/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert re.match(r'const VERSION = "[0-9a-f]{12}";\nconst KEPT = \[', answer.content.decode())


def test_the_worker_keeps_every_script_that_its_pages_ask_for() -> None:
    """A module that is missing on the phone takes the whole page with it."""
    asked = ["referee/home.js", "referee/table.js", "referee/messages.js", "referee/away.js"]
    for name in asked:
        for path in re.findall(r'^import .* from "(.+)";', source(name).read_text(), re.MULTILINE):
            found = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            if found not in asked:
                asked.append(found)
    assert set(asked) <= set(ASSETS)


def test_calls_are_listed_the_longest_waiting_first() -> None:
    category = under_way()
    chief = referee(category.event, role=Role.CHIEF)
    for table in (1, 2):
        Phone(chief, category, table).do("called", whom="chief")
    Board.objects.filter(table=2).update(called=datetime(2026, 5, 1, tzinfo=UTC))
    found = re.findall(r"<b>Masa (\d)</b>", text(chief, "/referee/"))
    assert found == ["2", "1"]
