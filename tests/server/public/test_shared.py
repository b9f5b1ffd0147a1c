"""Public pages in shared caches: tagged by version, and nobody's own page in other hands."""

import gzip
from dataclasses import dataclass, field

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.engine import kernel
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.live.position import last_said
from meydan.server.models import Category, Event, Role
from meydan.server.store.change import change
from meydan.server.store.published import read
from meydan.server.store.recent import recent
from meydan.server.web import shared
from meydan.server.web.page import Scope
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from meydan.words import say
from tests.server.making import (
    add_players,
    make_account,
    make_category,
    make_event,
    start_round,
)

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("", "standings/", "cross/", "players/", "player/1/", "round/1/", "rules/", "schedule/")
WON = b'class="box win">'
CACHED = "public, max-age=1, stale-while-revalidate=10"


@pytest.fixture(autouse=True)
def _empty() -> None:
    shared.SHELF.clear()


def arranged() -> Category:
    """A published category with a round under way."""
    category = make_category(make_event())
    add_players(category, 8)
    start_round(category)
    return category


def enter(category: Category, table: int) -> None:
    """A result."""
    at, won = (RoundNo(1), TableNo(table)), Result(points=(Points(2), Points(0)))
    change(category.pk, PROGRAM, Act.ENTER_RESULT, lambda one: enter_result(one, *at, won), at=at)


def at(category: Category, page: str = "standings/") -> str:
    """The address of a page."""
    return f"/e/{category.event.slug}/{category.slug}/{page}"


@dataclass
class SharedCache:
    """A cache as RFC 9111 has it, kept by all readers of a hall; time stands still in it."""

    client: Client = field(default_factory=Client)
    stored: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def get(self, path: str, **headers: str) -> bytes:
        """What a reader with these headers is given."""
        sent = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        for known, varied, body in self.stored:
            if known == path and all(sent.get(k, "") == v for k, v in varied.items()):
                return body
        answer = Client().get(path, headers=sent)
        kept = answer.headers.get("Cache-Control", "")
        if "public" in kept and "no-store" not in kept and "Set-Cookie" not in answer.headers:
            names = [one.strip().lower() for one in answer.headers.get("Vary", "").split(",")]
            assert not answer.cookies
            self.stored.append((path, {n: sent.get(n, "") for n in names if n}, answer.content))
        return answer.content


def cookie(client: Client) -> str:
    """The header that a browser sends."""
    return "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())


def test_a_result_that_comes_in_while_a_page_is_asked_for_is_on_the_next_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    category, tag_of = arranged(), shared.tag_of

    def late(scope: Scope) -> str:
        monkeypatch.undo()
        enter(category, 1)
        return tag_of(scope)

    assert WON not in client.get(at(category, "")).content
    monkeypatch.setattr(shared, "tag_of", late)
    client.get(at(category, ""))
    assert WON in client.get(at(category, "")).content


def test_a_page_that_was_overtaken_hears_of_what_it_does_not_show() -> None:
    """The desk kept the state at hand, and a result came in after the page had read its row."""
    category = arranged()
    row = Category.objects.get(pk=category.pk)
    recent(row)
    enter(category, 1)
    shown = read(row.event, row)
    newest = last_said(row.stream)
    assert shown.after < newest or shown.rounds[-1].pairs[0].result is not None


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_may_share_a_page_and_is_told_when_it_stands(client: Client, page: str) -> None:
    category = arranged()
    first = client.get(at(category, page))
    assert first.status_code == 200
    assert first.headers["Cache-Control"] == CACHED
    assert not first.cookies
    assert b"csrfmiddlewaretoken" not in first.content
    vary = {one.strip() for one in first.headers["Vary"].split(",")}
    assert {"Cookie", "Accept-Language"} <= vary
    tag = first.headers["ETag"]
    with CaptureQueriesContext(connection) as queries:
        again = client.get(at(category, page), headers={"if-none-match": f"W/{tag}"})
    assert again.status_code == 304
    assert not again.content
    assert again.headers["ETag"] == tag
    assert len(queries) <= 3  # the address, the versions, the epoch: nothing is read or rendered
    enter(category, 1)
    moved = client.get(at(category, page), headers={"if-none-match": tag})
    assert moved.status_code == 200
    assert moved.headers["ETag"] != tag


def test_whoever_has_a_session_is_given_a_page_of_their_own() -> None:
    category = arranged()
    staff = Client()
    staff.force_login(make_account("hakem", category.event, Role.CHIEF))
    stale = Client()
    stale.cookies["sessionid"] = "made-up-or-long-gone"
    for one in (staff, stale):
        answer = one.get(at(category))
        assert "public" not in answer.headers["Cache-Control"]
        assert "ETag" not in answer.headers
    token = Client().get(at(category), headers={"authorization": "Bearer x"})
    assert "public" not in token.headers.get("Cache-Control", "")


def test_no_page_of_one_reader_reaches_another_through_a_shared_cache() -> None:
    category = arranged()
    staff = Client()
    staff.force_login(make_account("gizli-hakem", category.event, Role.CHIEF))
    cache = SharedCache()
    for _ in range(2):
        mine = cache.get(at(category), cookie=cookie(staff))
        assert b"sign-out" in mine or "sign-out" in mine.decode()
        other = cache.get(at(category))
        assert b"/sign-out" not in other
        assert mine != other


def test_each_reader_is_given_the_own_language() -> None:
    category, cache = arranged(), SharedCache()
    for _ in range(2):
        for lang in ("tr", "en", "ru"):
            assert f'<html lang="{lang}"'.encode() in cache.get(at(category), accept_language=lang)
            chosen = cache.get(at(category), accept_language="tr", cookie=f"meydan_lang={lang}")
            assert f'<html lang="{lang}"'.encode() in chosen


def test_a_withdrawn_event_is_not_told_as_unchanged(client: Client) -> None:
    category = arranged()
    tag = client.get(at(category)).headers["ETag"]
    Event.objects.update(published=False)
    gone = client.get(at(category), headers={"if-none-match": tag})
    assert gone.status_code == 404
    assert "public" not in gone.headers.get("Cache-Control", "")
    anything = client.get(at(category), headers={"if-none-match": "*"})
    assert anything.status_code == 404


def test_an_event_that_is_not_published_is_never_shared() -> None:
    category = arranged()
    Event.objects.update(published=False)
    staff = Client()
    staff.force_login(make_account("org", category.event, Role.ORGANISER))
    cache = SharedCache()
    assert b"Demo" in cache.get(at(category), cookie=cookie(staff))
    assert cache.stored == []
    assert Client().get(at(category)).status_code == 404


def test_names_that_are_shortened_give_a_new_tag_and_a_new_page(client: Client) -> None:
    category = arranged()
    Event.objects.update(short_names=False)
    whole = client.get(at(category, "players/"))
    assert b"Demo1<" in whole.content or b"Demo1" in whole.content
    Event.objects.update(short_names=True)
    tag = whole.headers["ETag"]
    short = client.get(at(category, "players/"), headers={"if-none-match": tag})
    assert short.status_code == 200
    assert b"Demo1" not in short.content


def test_another_host_is_given_nothing_that_was_made_for_this_one(client: Client) -> None:
    category = arranged()
    here = client.get(at(category), headers={"host": "testserver"})
    there = client.get(at(category), headers={"host": "evil.example"})
    assert here.headers["ETag"] != there.headers["ETag"]


def test_a_packed_page_is_the_same_page(client: Client) -> None:
    category = arranged()
    plain = client.get(at(category))
    packed = client.get(at(category), headers={"accept-encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_the_number_by_which_a_live_page_passes_caches_changes_nothing(client: Client) -> None:
    category = arranged()
    plain = client.get(at(category))
    live = client.get(at(category) + "?live=abc.7")
    assert live.headers["ETag"] == plain.headers["ETag"]


def test_forms_of_strangers_are_not_shared(client: Client) -> None:
    event = make_event(registration=True)
    make_category(event)
    answer: HttpResponse = client.get(f"/register/{event.slug}")  # type: ignore[assignment]
    assert "public" not in answer.headers.get("Cache-Control", "")


def test_the_language_is_chosen_on_a_shared_page_without_a_token() -> None:
    category = arranged()
    strict = Client(enforce_csrf_checks=True)
    done = strict.post("/language", {"lang": "ru", "next": at(category)})
    assert done.status_code == 302
    assert b'<html lang="ru"' in strict.get(at(category)).content
    assert strict.post("/sign-out").status_code == 403


def test_a_page_says_that_the_engine_is_built_behind_it_and_no_longer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = say("site.engine-building", "tr")
    category = arranged()
    with monkeypatch.context() as building:
        building.setattr(kernel, "why_not", "building")
        first = client.get(at(category))
    assert said in first.content.decode()
    then = client.get(at(category), headers={"If-None-Match": first["ETag"]})
    assert then.status_code == 200
    assert said not in then.content.decode()
