"""Doors: forms need their mark, strangers stay out of others' events, links open once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from meydan.server import settings as production
from meydan.server.access.actions import Act
from meydan.server.models import (
    Action,
    Board,
    BoardEvent,
    Category,
    Event,
    Membership,
    Role,
    SignInLink,
)
from tests.server.making import PASSWORD, make_account, make_event
from tests.server.security.doors import doors
from tests.server.security.fortress import (
    Fortress,
    browser_of,
    build,
    invitation,
    owner,
    player,
    somebody,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def fortress() -> Fortress:
    return build()


def everything() -> Any:
    """What no closed door may change."""
    return (
        list(Event.objects.order_by("pk").values_list("name", "published", "archived")),
        list(Category.objects.order_by("pk").values_list("version", flat=True)),
        list(Board.objects.order_by("pk").values_list("seq", "result")),
        BoardEvent.objects.count(),
        Membership.objects.count(),
        Action.objects.exclude(action__in=(Act.SIGN_IN.value, Act.REGISTER.value)).count(),
    )


def test_no_form_is_taken_without_its_mark(fortress: Fortress) -> None:
    signed = owner()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = signed.cookies
    before = everything()
    for door in doors(fortress.event):
        answer = strict.post(door.path, {"reason": "test"})
        if door.program:
            assert answer.status_code in (401, 405, 422, 400), door.path
        elif door.path == "/language":  # on pages that strangers share there is no mark to send
            assert answer.status_code == 302
        elif door.path.endswith("/follow/"):  # nor here, and it grants nothing
            assert answer.status_code == 422
        else:
            assert answer.status_code in (403, 405), door.path
    assert everything() == before


def test_a_mark_of_another_session_is_not_taken(fortress: Fortress) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = owner().cookies
    strict.cookies["csrftoken"] = "a" * 32
    answer = strict.post("/desk/e/acik/publish", {"csrfmiddlewaretoken": "b" * 32})
    assert answer.status_code == 403


@pytest.mark.parametrize("role", list(Role))
def test_staff_of_one_event_are_strangers_in_another(fortress: Fortress, role: Role) -> None:
    other = make_event("baska")
    account = make_account("baska-biri", other, role)
    client = browser_of(account)
    before = everything()
    for door in doors(fortress.event):
        if door.program or "<slug:event>" not in door.pattern:
            continue
        seen, done = client.get(door.path), client.post(door.path, {"reason": "test", "version": 0})
        if not door.open:
            assert seen.status_code in (403, 404, 405), door.path
            assert done.status_code in (403, 404, 405), door.path
    assert everything() == before


def test_strangers_and_players_are_sent_away_from_every_desk(fortress: Fortress) -> None:
    before = everything()
    for client in (Client(), player(fortress)):
        for door in doors(fortress.event):
            if door.open or door.program or door.pattern == "me":
                continue
            for answer in (client.get(door.path), client.post(door.path, {"reason": "test"})):
                assert answer.status_code in (302, 404, 405), door.path
                if answer.status_code == 302:
                    assert answer.headers["Location"].startswith("/sign-in?next=")
    assert everything() == before


def test_a_referee_touches_no_other_table(fortress: Fortress) -> None:
    client = somebody(fortress, Role.REFEREE)
    Membership.objects.filter(account__username="birisi-referee").update(
        category=fortress.category, tables=[[2, 2]]
    )
    fortress.category.rounds.filter(number=1).update(status="playing")
    before = everything()
    path = f"/referee/acik/{fortress.category.slug}/1"
    body = '{"deed": {"kind": "noted", "text": "x"}, "key": "some-key-1", "seen": 0}'
    for table, status in ((1, 403), (2, 200)):
        assert client.get(f"{path}/{table}/").status_code == status
    send = client.post(f"{path}/1/do", body, content_type="application/json")
    assert send.status_code == 403
    correct = f"/desk/e/acik/c/{fortress.category.slug}/round/1/t/1/correct"
    assert client.post(correct, {"result": "0-1", "reason": "x"}).status_code == 403
    enter = f"/desk/e/acik/c/{fortress.category.slug}/round/1/results/enter"
    assert client.post(enter, {"table": "1", "result": "1"}).status_code == 403
    assert everything() == before


def test_a_single_use_link_opens_once_even_to_many_at_the_same_time() -> None:
    account = make_account("davetli")
    path = invitation(account, once=True)
    for _ in range(3):  # a preview that opens the link does not use it up
        assert Client().get(path).status_code == 200

    def come_in(_: int) -> int:
        try:
            return Client().post(path).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(come_in, range(4)))
    assert statuses == [302, 400, 400, 400]
    assert Client().get(path).status_code == 400
    assert Client().post(path).status_code == 400


def test_links_end_with_their_time_and_with_their_account() -> None:
    account = make_account("davetli")
    lasting = invitation(account, once=False)
    for _ in range(2):
        assert Client().post(lasting).status_code == 302
    SignInLink.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert Client().post(lasting).status_code == 400
    fresh = invitation(account, once=False)
    account.is_active = False
    account.save()
    assert Client().post(fresh).status_code == 400
    assert Client().get("/in/" + "x" * 500).status_code == 400


def test_guessing_passwords_and_links_is_slowed_down() -> None:
    make_account("hakem")
    for _ in range(8):
        wrong = Client().post("/sign-in", {"name": "hakem", "password": "wrong"})
        assert wrong.status_code == 422
    right = Client().post("/sign-in", {"name": "HAKEM", "password": PASSWORD})
    assert right.status_code == 429
    make_account("other")
    other = Client().post("/sign-in", {"name": "other", "password": PASSWORD})
    assert other.status_code == 302
    statuses = {Client().get(f"/in/guess-{at}").status_code for at in range(320)}
    assert statuses == {400, 429}


def test_wrong_names_and_wrong_passwords_look_the_same() -> None:
    make_account("hakem")
    known = Client().post("/sign-in", {"name": "hakem", "password": "wrong"})
    unknown = Client().post("/sign-in", {"name": "hakim", "password": "wrong"})
    assert known.status_code == unknown.status_code == 422
    text = known.content.decode().replace("hakem", "hakim")
    assert _without_marks(text) == _without_marks(unknown.content.decode())


def _without_marks(text: str) -> str:
    return "".join(line for line in text.splitlines() if "csrfmiddlewaretoken" not in line)


def test_signing_in_gives_a_new_session_and_signing_out_ends_it() -> None:
    make_account("hakem")
    client = Client()
    client.get("/sign-in")
    session = client.session
    session["planted"] = "x"
    session.save()
    client.cookies["sessionid"] = planted = session.session_key or ""
    client.post("/sign-in", {"name": "hakem", "password": PASSWORD})
    assert client.cookies["sessionid"].value != planted
    signed = client.cookies["sessionid"].value
    client.post("/sign-out")
    late = Client()
    late.cookies["sessionid"] = signed
    assert late.get("/desk/").status_code == 302


def test_cookies_are_kept_from_scripts_and_other_sites() -> None:
    make_account("hakem")
    client = Client()
    client.post("/sign-in", {"name": "hakem", "password": PASSWORD})
    session = client.cookies["sessionid"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"
    client.get("/sign-in")
    assert client.cookies["csrftoken"]["samesite"] == "Lax"


@override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True)
def test_behind_https_cookies_travel_over_nothing_else() -> None:
    make_account("hakem")
    client = Client()
    client.post("/sign-in", {"name": "hakem", "password": PASSWORD}, secure=True)
    assert client.cookies["sessionid"]["secure"]


def test_passwords_are_hashed_with_argon2_in_use() -> None:
    """The tests themselves use a quick hash; the server's own settings do not."""
    assert settings.PASSWORD_HASHERS != production.PASSWORD_HASHERS
    with override_settings(PASSWORD_HASHERS=production.PASSWORD_HASHERS):
        assert make_password("uzun-bir-parola-42").startswith("argon2$argon2id$")
    assert production.DEBUG is False
