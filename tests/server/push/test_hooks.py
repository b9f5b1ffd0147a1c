"""Programs are told of pairings, results, ends of rounds: signed, in order, again if it fails."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from meydan.server.jobs import outbox
from meydan.server.jobs.hooks import delivery as hooks
from meydan.server.jobs.hooks.delivery import FAILURES, TRIES, deliver
from meydan.server.jobs.hooks.news import queue_delivery
from meydan.server.jobs.post import Post
from meydan.server.jobs.push.news import tell
from meydan.server.models import Action, Category, Entry, Hook, HookDelivery, Job, Role
from meydan.server.models.moments import now_ms
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
from tests.server.push.endpoint import PushService

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/desk/e/deneme/hooks"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with PushService(tmp_path).running() as running:
        monkeypatch.setattr(hooks, "post", lambda: running.way)
        monkeypatch.setattr("meydan.server.desk.publicity.hooks.post", lambda: running.way)
        yield running


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 4)
    return made


@pytest.fixture
def desk(category: Category) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_account("duzenleyen", category.event, Role.ORGANISER))
    return client


def add(desk: Client, service: PushService) -> tuple[Hook, str]:
    """A program added at the desk, and the secret that the page shows."""
    page = desk.post(PAGE, {"address": f"https://localhost:{service.port}/program"})
    assert page["Cache-Control"] == "no-store"
    return Hook.objects.get(), shown(page.content.decode())


def shown(page: str) -> str:
    return page.partition('value="whsec_')[2].partition('"')[0]


def flush(service: PushService) -> None:
    tell()
    while deliver(service.way):
        pass


def verified(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """What the page about the API tells programs to do."""
    told = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    made = hmac.new(base64.b64decode(secret), told, hashlib.sha256).digest()
    given = [one.removeprefix("v1,") for one in headers["webhook-signature"].split()]
    return base64.b64encode(made).decode() in given


def heard(service: PushService) -> list[dict[str, Any]]:
    return [json.loads(body) for _, _, body in service.got]


def test_a_program_hears_of_a_round_and_can_tell_who_says_it(
    desk: Client, category: Category, service: PushService
) -> None:
    _, secret = add(desk, service)
    start_round(category)
    edit(category, lambda t: start(t, RoundNo(1)))
    result = Result(points=(Points(2), Points(0)))
    for at in (TableNo(1), TableNo(2)):
        edit(category, partial(enter_result, number=RoundNo(1), table=at, result=result))
    edit(category, lambda t: finish(t, RoundNo(1)))
    flush(service)
    assert [one["type"] for one in heard(service)] == ["pairing", "result", "result", "round-end"]
    place = {"event": "deneme", "category": "mangala-12", "round": 1}
    assert heard(service)[0]["data"] == place
    told = heard(service)[1]["data"]
    assert told["result"]["points"] == [2, 0]
    assert {key: told[key] for key in place} == place
    sent = " ".join(body.decode() for _, _, body in service.got)
    assert not any(entry.surname in sent for entry in Entry.objects.all())
    for _, headers, body in service.got:
        assert verified(secret, headers, body)
        assert not verified(base64.b64encode(b"another").decode(), headers, body)
    assert len({headers["webhook-id"] for _, headers, _ in service.got}) == 4
    page = desk.get(PAGE).content.decode()
    assert "End of round" in page
    assert secret not in page
    assert secret not in str(Action.objects.values())


def test_a_new_secret_signs_beside_the_former_for_a_day(desk: Client, service: PushService) -> None:
    hook, former = add(desk, service)
    new = shown(desk.post(f"{PAGE}/{hook.pk}", {"do": "renew"}).content.decode())
    desk.post(f"{PAGE}/{hook.pk}", {"do": "try"})
    flush(service)
    _, headers, body = service.got[0]
    assert new != former
    assert verified(new, headers, body)
    assert verified(former, headers, body)
    Hook.objects.update(former_until=1)
    desk.post(f"{PAGE}/{hook.pk}", {"do": "try"})
    flush(service)
    assert not verified(former, *service.got[1][1:])


def test_what_is_not_taken_is_sent_again_with_its_own_id(
    desk: Client, category: Category, service: PushService
) -> None:
    add(desk, service)
    service.status["/program"] = 503
    start_round(category)
    flush(service)
    waiting = HookDelivery.objects.get()
    assert (waiting.state, waiting.status, waiting.tries) == ("waiting", 503, 1)
    HookDelivery.objects.update(due=0)
    service.status["/program"] = 204
    flush(service)
    assert HookDelivery.objects.get().state == "taken"
    assert service.got[0][1]["webhook-id"] == service.got[1][1]["webhook-id"]


def test_a_program_that_is_gone_is_paused_and_a_trial_brings_it_back(
    desk: Client, category: Category, service: PushService
) -> None:
    hook, _ = add(desk, service)
    service.status["/program"] = 500
    for number in range(FAILURES):
        HookDelivery.objects.create(
            hook=hook, key=f"msg_{number}", kind="result", body="{}", made=1, tries=TRIES
        )
    HookDelivery.objects.update(made=now_ms())
    flush(service)
    assert Hook.objects.get().paused
    start_round(category)
    flush(service)
    assert HookDelivery.objects.count() == FAILURES, "nothing is queued for who is away"
    assert "Paused" in desk.get(PAGE).content.decode()
    service.status["/program"] = 200
    desk.post(f"{PAGE}/{hook.pk}", {"do": "try"})
    flush(service)
    assert not Hook.objects.get().paused
    failed = HookDelivery.objects.filter(state="failed").first()
    assert failed is not None
    assert desk.post(f"{PAGE}/sent/{failed.pk}").status_code == 302
    flush(service)
    failed.refresh_from_db()
    assert failed.state == "taken"
    desk.post(f"{PAGE}/{hook.pk}", {"do": "remove"})
    assert not Hook.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/x", "https://127.0.0.1/x", "https://localhost/", "https://10.0.0.7/",
        "https://example.org:8443/", "https://user@example.org/", "https://2130706433/", "x", "",
    ],
)  # fmt: skip
def test_addresses_of_the_own_network_are_refused(desk: Client, address: str) -> None:
    assert desk.post(PAGE, {"address": address}).status_code == 422
    assert not Hook.objects.exists()


def test_a_name_that_leads_inside_is_not_called(desk: Client, service: PushService) -> None:
    """Whatever was let in once: the address is looked up and checked at each call."""
    hook, _ = add(desk, service)
    desk.post(f"{PAGE}/{hook.pk}", {"do": "try"})
    while deliver(Post()):
        pass
    assert service.got == []
    assert HookDelivery.objects.get().state == "failed"


def test_one_trial_waits_at_a_time(desk: Client, service: PushService) -> None:
    hook, _ = add(desk, service)
    for _ in range(3):
        desk.post(f"{PAGE}/{hook.pk}", {"do": "try"})
    assert HookDelivery.objects.count() == 1


def test_a_slow_program_keeps_no_other_waiting(
    desk: Client, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it is not sent in its turn waits for the next one, and counts as no try."""
    hook, _ = add(desk, service)
    for _ in range(3):
        queue_delivery([hook], "result", {})
    monkeypatch.setattr(outbox, "A_TURN", -1.0)
    assert deliver(service.way) == 0
    waiting = HookDelivery.objects.filter(state="waiting", tries=0, holder="")
    assert waiting.filter(due__gt=now_ms()).count() == 3
    monkeypatch.setattr(outbox, "A_TURN", 30.0)
    HookDelivery.objects.update(due=0)
    assert deliver(service.way) == 3


def test_five_programs_and_no_more(desk: Client, service: PushService) -> None:
    for number in range(5):
        address = f"https://localhost:{service.port}/{number}"
        assert desk.post(PAGE, {"address": address}).status_code == 200
    last = desk.post(PAGE, {"address": f"https://localhost:{service.port}/6"})
    assert last.status_code == 422
    assert "at most 5" in last.content.decode()


def test_the_queue_sends_what_is_due(desk: Client, service: PushService) -> None:
    hook, _ = add(desk, service)
    desk.post(f"{PAGE}/{hook.pk}", {"do": "try"})
    job = Job.objects.create(kind=hooks.HOOKS)

    class Told:
        def tell(self, *_: int) -> None:
            """How far it is."""

    hooks.send_hooks(job, Told())  # type: ignore[arg-type]
    assert heard(service)[0]["type"] == "trial"
