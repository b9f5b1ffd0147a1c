"""Who may come through which door: every route, every role, both methods, as one table to be read.

`routes.txt` holds it. A route that is added, or opened to somebody, changes the table, and whoever
reviews the change sees it: `MEYDAN_WRITE_ROUTES=1 pytest tests/server/security/test_routes.py`
writes it anew. Every request is rolled back, so that what one may do is not in the next one's way.
"""

import os
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpRequest
from django.template.backends.jinja2 import Template
from django.test import Client

from meydan.server.access import limits
from meydan.server.access.secrets import digest, new_token
from meydan.server.models import Account, ApiToken, Role
from tests.server.making import make_account, make_category, make_event
from tests.server.security.doors import Door, doors
from tests.server.security.fortress import Fortress, build, owner, player, somebody

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_sqlite]
TABLE = Path(__file__).with_name("routes.txt")
ROLES = (
    "anonymous",
    "player",
    "referee-elsewhere",
    "organiser-elsewhere",
    "referee",
    "chief",
    "organiser",
    "owner",
)
HEAD = f"""# Who may: + let in; - sent away: to sign in, refused, nothing there; . no such method;
# ? a program is told that its request is no good before anybody looks who asks (their rights are
# tried in tests/server/api). Columns: {", ".join(ROLES)}.
"""


def browsers(fortress: Fortress) -> dict[str, Client]:
    other = make_event("baska")
    make_category(other)

    def elsewhere(role: Role) -> Client:
        client = Client()
        client.force_login(make_account(f"baska-{role}", other, role))
        return client

    return {
        "anonymous": Client(),
        "player": player(fortress),
        "referee-elsewhere": elsewhere(Role.REFEREE),
        "organiser-elsewhere": elsewhere(Role.ORGANISER),
        "referee": somebody(fortress, Role.REFEREE),
        "chief": somebody(fortress, Role.CHIEF),
        "organiser": somebody(fortress, Role.ORGANISER),
        "owner": owner(),
    }


def tokens(people: dict[str, Client]) -> dict[str, str]:
    """A token for each account: programs come by these, not by a browser's cookies."""
    found = {}
    for role, client in people.items():
        account = Account.objects.filter(pk=int(client.session.get("_auth_user_id") or 0)).first()
        if account is not None:
            found[role] = new_token()
            ApiToken.objects.create(account=account, name="x", digest=digest(found[role]))
    return found


def verdict(door: Door, method: str, client: Client, token: str) -> str:
    """One letter."""
    limits.forget()  # who guessed too often elsewhere is refused for that, not here
    kept = {name: one.value for name, one in client.cookies.items()}
    headers = {"Authorization": f"Bearer {token}"} if token and door.program else {}
    with transaction.atomic():
        if method == "GET":
            answer = client.get(door.path, headers=headers)
        else:
            answer = client.post(door.path, {"reason": "test"}, headers=headers)
        transaction.set_rollback(True)
    client.cookies = SimpleCookie(kept)  # whoever signed out is in again
    if answer.status_code == 405:
        return "."
    if door.program and answer.status_code in (400, 415, 422):
        return "?"
    away = answer.status_code == 302 and answer["Location"].startswith("/sign-in?next=")
    return "-" if away or answer.status_code in (401, 403, 404) else "+"


@pytest.fixture
def nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is let in is decided before a page is drawn; drawing all is most of the time. Strangers'
    pages are drawn after all, since they are kept for the next reader."""
    draw = Template.render

    def render(self: Template, context: Any = None, request: HttpRequest | None = None) -> str:
        user = getattr(request, "user", None)
        known = user is not None and user.is_authenticated
        return "" if known else draw(self, context, request)

    monkeypatch.setattr(Template, "render", render)


@pytest.mark.usefixtures("nothing_drawn")
def test_every_route_by_every_role() -> None:
    fortress = build()
    people = browsers(fortress)
    programs = tokens(people)
    seen: dict[str, Door] = {}
    for door in doors(fortress.event):
        seen.setdefault(door.pattern, door)
    lines = []
    for pattern, door in sorted(seen.items()):
        for method in ("GET", "POST"):
            row = "".join(
                verdict(door, method, people[role], programs.get(role, "")) for role in ROLES
            )
            if set(row) != {"."}:
                lines.append(f"{row} {method:<4} /{pattern}")
    text = HEAD + "\n".join(lines) + "\n"
    if os.environ.get("MEYDAN_WRITE_ROUTES"):
        TABLE.write_text(text, encoding="utf-8")
    assert TABLE.read_text(encoding="utf-8").splitlines() == text.splitlines()


def test_nobody_from_elsewhere_is_let_in_where_a_stranger_is_not() -> None:
    """An account in another event opens no door of this one."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split(maxsplit=2) for line in lines if not line.startswith("#")]
    assert len(rows) > 150
    for letters, method, pattern in rows:
        of = dict(zip(ROLES, letters, strict=True))
        if "<slug:event>" not in pattern:
            continue
        for role in ("referee-elsewhere", "organiser-elsewhere"):
            assert of[role] in (of["anonymous"], "?"), (method, pattern, role)
        if of["anonymous"] == "+":
            assert "-" not in (of["referee"], of["organiser"], of["owner"]), (method, pattern)
