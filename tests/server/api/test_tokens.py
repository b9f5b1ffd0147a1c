"""Tokens: made on a page, shown once, kept as a digest, revoked, limited."""

import re

import pytest
from django.test import Client

from meydan.server.access.secrets import digest
from meydan.server.api import tokens
from meydan.server.models import Account, Action, ApiToken, Role
from tests.server.api.programs import Program, program_of, refused, said
from tests.server.desk.signing import signed_in
from tests.server.making import make_account, make_event

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/account/tokens"


def made(client: Client, name: str = "Skor tablosu") -> str:
    text = client.post(PAGE, {"name": name}).content.decode()
    found = re.search(r'value="(meydan_[\w-]+)"', text)
    assert found is not None
    return found[1]


def test_a_token_is_shown_once_and_kept_as_a_digest() -> None:
    client = signed_in(make_account("hakem"))
    token = made(client)
    row = ApiToken.objects.get()
    assert (row.name, row.digest, row.used) == ("Skor tablosu", digest(token), None)
    shown = client.get(PAGE)
    assert token not in shown.content.decode()
    assert "Skor tablosu" in shown.content.decode()
    assert shown["Cache-Control"] == "no-store"
    line = Action.objects.get(action="token.manage")
    assert token not in str((line.target, line.before, line.after))
    said(Program(token).get("/events"))
    row.refresh_from_db()
    assert row.used is not None


def test_a_revoked_token_is_taken_no_more() -> None:
    client = signed_in(make_account("hakem"))
    token = made(client)
    client.post(PAGE, {"revoke": str(ApiToken.objects.get().pk)})
    refused(Program(token).get("/events"), 401, "token")
    assert client.post(PAGE, {"revoke": "99999"}).status_code == 200
    assert client.post(PAGE, {"revoke": "x"}).status_code == 200


def test_nobody_revokes_the_tokens_of_others() -> None:
    owner = signed_in(make_account("bir"))
    token = made(owner)
    other = signed_in(make_account("iki"))
    other.post(PAGE, {"revoke": str(ApiToken.objects.get().pk)})
    said(Program(token).get("/events"))
    assert "Skor tablosu" not in other.get(PAGE).content.decode()


def test_a_token_goes_with_its_account_and_its_role() -> None:
    event = make_event(published=False)
    account = make_account("org", event, Role.ORGANISER)
    program = program_of(account)
    assert len(said(program.get("/events"))["items"]) == 1
    account.memberships.all().delete()
    assert said(program.get("/events"))["items"] == []
    Account.objects.update(is_active=False)
    refused(program.get("/events"), 401, "token")


def test_a_token_needs_a_name_and_there_is_an_end_to_them() -> None:
    account = make_account("hakem")
    client = signed_in(account)
    assert client.post(PAGE, {"name": "  "}).status_code == 422
    ApiToken.objects.bulk_create(
        ApiToken(account=account, name=str(n), digest=str(n)) for n in range(20)
    )
    assert client.post(PAGE, {"name": "one more"}).status_code == 422
    assert ApiToken.objects.count() == 20


def test_who_is_not_signed_in_is_sent_to_the_door() -> None:
    answer = Client().get(PAGE)
    assert answer.headers["Location"].startswith("/sign-in")
    assert Client().post(PAGE, {"name": "x"}).status_code == 302
    assert not ApiToken.objects.exists()


def test_too_many_requests_are_told_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "TOKEN", 3)
    program = program_of(make_account("hakem"))
    for _ in range(3):
        said(program.get("/events"))
    answer = program.get("/events")
    refused(answer, 429, "too-many")
    assert 0 < int(answer["Retry-After"]) <= 61
    said(program_of(make_account("other")).get("/events"))


def test_guessing_tokens_is_slowed_down() -> None:
    for _ in range(10 * tokens.WRONG):
        refused(Program("meydan_guess").get("/events"), 401, "token")
    refused(Program("meydan_guess").get("/events"), 429, "too-many")
    said(program_of(make_account("hakem")).get("/events"))


def test_what_is_no_bearer_token_is_refused() -> None:
    client = Client()
    for header in ("Basic YTpi", "Bearer", "Bearer ", "meydan_x", "Bearer \x00", "bearer é"):
        answer = client.get("/api/v1/events", headers={"authorization": header})
        assert answer.status_code == 401, header
        assert answer["WWW-Authenticate"] == "Bearer"
