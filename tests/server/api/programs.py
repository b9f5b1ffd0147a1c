"""Programs that ask the API, each with a token of its own."""

import json
from itertools import count
from typing import Any

from django.http import HttpResponse
from django.test import Client

from meydan.server.access.secrets import digest, new_token
from meydan.server.models import Account, ApiToken, Category, Event, Role
from tests.server.making import make_account

V1 = "/api/v1"
_keys = count(1)


class Program:
    """A program with a token, or without one."""

    def __init__(self, token: str = "", lang: str = "en") -> None:
        self.token = token
        self.lang = lang
        self.client = Client()

    def get(self, path: str, **headers: str) -> HttpResponse:
        """Read something."""
        return self.client.get(V1 + path, headers=self._headers(headers))  # type: ignore[return-value]

    def post(self, path: str, body: object = None, *, key: str = "", **more: str) -> HttpResponse:
        """Change something, with a fresh key unless one is given."""
        return self.send("POST", path, body, key=key, **more)

    def patch(self, path: str, body: object = None, *, key: str = "", **more: str) -> HttpResponse:
        """Change something in part."""
        return self.send("PATCH", path, body, key=key, **more)

    def send(
        self, method: str, path: str, body: object = None, *, key: str = "", **headers: str
    ) -> HttpResponse:
        """Send a request as it is."""
        headers["idempotency-key"] = key or f"key-{next(_keys):06}"
        return self.client.generic(  # type: ignore[return-value]
            method,
            V1 + path,
            json.dumps(body if body is not None else {}),
            content_type="application/json",
            headers=self._headers(headers),
        )

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        found = {"accept-language": self.lang} | {
            name.replace("_", "-"): value for name, value in more.items()
        }
        return found | ({"authorization": f"Bearer {self.token}"} if self.token else {})


def program_of(account: Account) -> Program:
    """A program that acts as somebody."""
    token = new_token()
    ApiToken.objects.create(account=account, name="test", digest=digest(token))
    return Program(token)


def staff(event: Event, role: Role, name: str = "") -> Program:
    """A program of somebody with a role in an event."""
    return program_of(make_account(name or f"api-{role}", event, role))


def said(answer: HttpResponse, status: int = 200) -> Any:
    """What an answer says, once its status is right."""
    assert answer.status_code == status, answer.content.decode()
    return json.loads(answer.content)


def refused(answer: HttpResponse, status: int, code: str) -> Any:
    """The error of a refusal, once it is the right one, in the one shape."""
    error = said(answer, status)["error"]
    assert set(error) <= {"code", "message", "article", "now", "fields"}
    assert error["message"]
    assert error["code"] == code, error
    return error


def at(category: Category) -> str:
    """The address of a category."""
    return f"/events/{category.event.slug}/categories/{category.slug}"
