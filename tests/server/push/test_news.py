"""Who follows is told: pairing, start, result, place, announcements, calls; and nobody else."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from meydan.server.access.actor import PROGRAM
from meydan.server.jobs.push import delivery
from meydan.server.jobs.push.delivery import deliver
from meydan.server.jobs.push.follows import (
    MOST,
    TooManyFollowed,
    follow_calls,
    follow_entries,
    know,
)
from meydan.server.jobs.push.news import tell
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import (
    Category,
    Entry,
    Event,
    Follow,
    LiveEvent,
    PushAddress,
    PushMessage,
    Role,
)
from meydan.server.store.publicity.announcements import publish, take_back
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish, start
from tests.server.making import (
    add_players,
    edit,
    make_account,
    make_category,
    make_event,
    start_round,
)
from tests.server.push.endpoint import Browser, PushService, claims

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with PushService(tmp_path).running() as running:
        monkeypatch.setattr(delivery, "post", lambda: running.way)
        monkeypatch.setattr("meydan.server.web.push_wish.post", lambda: running.way)
        yield running


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 4)
    return made


def wish(client: Client, browser: Browser, who: str, **changes: Any) -> int:
    body = {"endpoint": browser.endpoint, "keys": browser.keys, "who": who} | changes
    answer = client.post("/e/deneme/follow/", json.dumps(body), content_type="application/json")
    return answer.status_code


def flush(service: PushService) -> None:
    tell()
    while deliver(service.way):
        pass


def test_a_follower_hears_of_the_whole_round_in_time(
    client: Client, category: Category, service: PushService
) -> None:
    phone, other = Browser(service, "phone"), Browser(service, "other")
    assert wish(client, phone, "mangala-12:1") == 204
    assert wish(client, other, "mangala-12:2") == 204
    start_round(category)
    flush(service)
    (paired,) = phone.heard()
    assert "1. tur eşlendirildi" in paired["title"]
    assert "Masa" in paired["body"]
    assert paired["url"] == "/e/deneme/mangala-12/player/1/"
    edit(category, lambda t: start(t, RoundNo(1)))
    table = category.rounds.get().boards.get(first__local=1).table
    result = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(0)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(table), result))
    flush(service)
    titles = [one["title"] for one in phone.heard()]
    assert [title.partition(": ")[2] for title in titles] == [
        "1. tur eşlendirildi",
        "1. tur başladı",
        "1. tur sonucu",
    ]
    assert "1:0" in phone.heard()[-1]["body"]
    heard = [one["title"] for one in other.heard()]
    assert len(heard) == 2, "the result at another table is no news to this one"
    left = next(b.table for b in category.rounds.get().boards.all() if b.table != table)
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(left), result))
    edit(category, lambda t: finish(t, RoundNo(1)))
    flush(service)
    assert "sıra" in phone.heard()[-1]["body"]


def test_what_is_sent_is_signed_and_nobody_between_reads_it(
    client: Client, category: Category, service: PushService
) -> None:
    phone = Browser(service, "phone")
    wish(client, phone, "mangala-12:1")
    publish(category.event, PROGRAM, "Öğle arası 12.45")
    flush(service)
    ((_, headers, body),) = service.got
    assert b"12.45" not in body
    assert headers["Content-Encoding"] == "aes128gcm"
    assert claims(headers["Authorization"])["aud"] == f"https://localhost:{service.port}"
    assert phone.heard()[0]["body"] == "Öğle arası 12.45"


def test_a_minor_is_called_by_the_short_name_in_the_readers_language(
    category: Category, service: PushService, client: Client
) -> None:
    phone = Browser(service, "phone")
    body = {"endpoint": phone.endpoint, "keys": phone.keys, "who": "mangala-12:1"}
    client.post(
        "/e/deneme/follow/",
        json.dumps(body),
        content_type="application/json",
        headers={"accept-language": "ru"},
    )
    start_round(category)
    flush(service)
    (heard,) = phone.heard()
    assert "пары тура 1" in heard["title"]
    assert "Demo" not in json.dumps(heard)


def test_an_endpoint_that_is_gone_is_forgotten(
    client: Client, category: Category, service: PushService
) -> None:
    gone, busy = Browser(service, "gone"), Browser(service, "busy")
    wish(client, gone, "mangala-12:1")
    wish(client, busy, "mangala-12:1")
    service.status |= {"/gone": 410, "/busy": 503}
    start_round(category)
    flush(service)
    left = PushAddress.objects.get()
    assert left.endpoint == busy.endpoint
    message = PushMessage.objects.get()
    assert message.tries == 1
    assert message.due > message.made
    service.status.clear()
    PushMessage.objects.update(due=0)
    flush(service)
    assert len(busy.heard()) == 2
    assert not PushMessage.objects.exists()


def test_a_busy_service_gets_one_browsers_news_later_and_in_order(
    client: Client, category: Category, service: PushService
) -> None:
    phone = Browser(service, "phone")
    wish(client, phone, "mangala-12:1")
    words = [f"Duyuru {number}" for number in range(12)]
    for one in words:
        publish(category.event, PROGRAM, one)
    service.status["/phone"] = 503
    flush(service)
    assert len(service.got) == 1, "whoever is busy is not asked eleven times more"
    service.status.clear()
    PushMessage.objects.update(due=0)
    flush(service)
    assert [one["body"] for one in phone.heard()][1:] == words


def test_a_hidden_event_tells_nothing(
    client: Client, category: Category, service: PushService
) -> None:
    phone = Browser(service, "phone")
    wish(client, phone, "mangala-12:1")
    Event.objects.update(published=False)
    start_round(category)
    flush(service)
    assert phone.heard() == []
    assert wish(client, phone, "mangala-12:2") == 404


def test_an_announcement_reaches_each_phone_once_and_one_taken_back_nobody(
    client: Client, category: Category, service: PushService
) -> None:
    phone = Browser(service, "phone")
    wish(client, phone, "mangala-12:1,mangala-12:2")
    publish(category.event, PROGRAM, "Otopark B kapısından")
    wrong = publish(category.event, PROGRAM, "yanlış")
    take_back(category.event, PROGRAM, wrong.pk)
    flush(service)
    assert [one["body"] for one in phone.heard()] == ["Otopark B kapısından"]


def test_a_referee_is_called_to_the_own_tables_only(
    category: Category, service: PushService
) -> None:
    near, far = Browser(service, "near"), Browser(service, "far")
    for browser, tables in ((near, [[1, 1]]), (far, [[2, 9]])):
        account = make_account(browser.name, category.event, Role.REFEREE)
        account.memberships.update(tables=tables)
        address = know(browser.endpoint, **browser.keys, language="tr")
        follow_calls(address, [category.event], account)
    announce(category.stream, [Said("call", {"round": 1, "table": 1, "whom": ["referee"]})])
    flush(service)
    assert len(near.heard()) == 1
    assert near.heard()[0]["title"] == "Masa 1 hakem çağırıyor"
    assert far.heard() == []


def test_following_nobody_any_more_forgets_the_browser(
    client: Client, category: Category, service: PushService
) -> None:
    phone = Browser(service, "phone")
    wish(client, phone, "mangala-12:1,mangala-12:2")
    assert wish(client, phone, "mangala-12:2") == 204
    assert [one.entry.local for one in Follow.objects.select_related("entry") if one.entry] == [2]
    assert wish(client, phone, "", keys=None) == 204
    assert not PushAddress.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "http://localhost/x"},
        {"endpoint": 7},
        {"keys": {"p256dh": "x", "auth": "y"}},
        {"keys": {"p256dh": "x"}},
        {"keys": "x"},
        {"endpoint": "https://localhost/" + "x" * 2000},
        {"endpoint": "https://localhost/\ud800", "keys": None, "who": ""},
        {"who": "mangala-12\ud800:1"},
    ],
)
def test_a_wish_that_no_browser_sends_is_refused(
    client: Client, category: Category, service: PushService, changes: dict[str, Any]
) -> None:
    who = changes.pop("who", "mangala-12:1")
    assert wish(client, Browser(service, "phone"), who, **changes) == 422
    assert not PushAddress.objects.exists()


def test_a_wish_nested_without_end_is_refused(client: Client, category: Category) -> None:
    body = "[" * 4000
    answer = client.post("/e/deneme/follow/", body, content_type="application/json")
    assert answer.status_code == 422


def test_a_browser_follows_so_many_and_no_more(category: Category, service: PushService) -> None:
    add_players(category, MOST)
    phone = Browser(service, "phone")
    address = know(phone.endpoint, **phone.keys, language="tr")
    follow_entries(address, category.event, Entry.objects.all()[:MOST])
    with pytest.raises(TooManyFollowed):
        follow_entries(address, category.event, Entry.objects.all()[: MOST + 1])


def test_moves_and_other_small_talk_are_not_for_phones(category: Category) -> None:
    announce(category.stream, [Said("board", {"table": 1}), Said("standings")])
    announce(category.watched, [Said("round")])
    assert not LiveEvent.objects.filter(told=False).exists()
