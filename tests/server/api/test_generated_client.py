"""A client written from the document alone: whatever it names can be called, and answers fit.

The generator is thirty lines of our own: what is proved is the document, and a generator from
outside would bring a dozen packages for it. Whoever uses one reads the same document.
"""

import json
import re
from itertools import count
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from meydan.server.api.document import document
from meydan.server.models import Role
from tests.server.api.programs import staff
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_sqlite]
METHOD = """
    def {name}(self, {parameters}):
        {summary!r}
        return self.ask({method!r}, f{path!r}, {status!r}, {{{query}}}, {body})
"""


def written() -> str:
    """The source of a client."""
    lines = ["class Meydan(Base):"]
    for path, methods in document()["paths"].items():
        for method, one in methods.items():
            given = [p for p in one["parameters"] if p["in"] in ("path", "query")]
            needed = [p["name"] for p in given if p["required"]]
            free = [p["name"] for p in given if not p["required"]]
            has_body = "requestBody" in one
            parameters = ["*", *needed, *(["body"] if has_body else ())]
            parameters += [f"{name}=None" for name in free]
            lines.append(
                METHOD.format(
                    name=one["operationId"],
                    parameters=", ".join(parameters if len(parameters) > 1 else ()),
                    summary=one["summary"],
                    method=method.upper(),
                    path=path,
                    status=min(map(int, (s for s in one["responses"] if s.isdigit()))),
                    query=", ".join(f"{p['name']!r}: {p['name']}" for p in given
                                    if p["in"] == "query"),
                    body="body" if has_body else None,
                )
            )  # fmt: skip
    return "\n".join(lines)


class Base:
    """Sends a request, and holds the answer to its description."""

    def __init__(self, token: str) -> None:
        self.client, self.token, self.keys = Client(), token, count(1000)

    def ask(self, method: str, path: str, status: int, query: dict[str, Any], body: object) -> Any:
        told = "&".join(f"{name}={value}" for name, value in query.items() if value is not None)
        headers = {"authorization": f"Bearer {self.token}", "accept-language": "en"}
        if method != "GET":
            headers["idempotency-key"] = f"key-{next(self.keys)}"
        answer = self.client.generic(
            method,
            f"{path}?{told}",
            json.dumps(body) if body is not None else "",
            content_type="application/json",
            headers=headers,
        )
        assert answer.status_code == status, answer.content.decode()
        said = json.loads(answer.content)
        shape = shape_of(method, path, status)
        Draft202012Validator({**shape, "components": document()["components"]}).validate(said)
        return said


def shape_of(method: str, path: str, status: int) -> dict[str, Any]:
    """The schema of an answer."""
    for described, methods in document()["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(described))
        if re.fullmatch(pattern, path) and method.lower() in methods:
            content = methods[method.lower()]["responses"][str(status)]["content"]
            found: dict[str, Any] = content["application/json"]["schema"]
            return found
    raise AssertionError(path)


def test_a_round_is_run_by_a_client_written_from_the_document() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    start_round(category)
    made: dict[str, Any] = {"Base": Base}
    exec(compile(written(), "client", "exec"), made)
    meydan = made["Meydan"](staff(category.event, Role.ORGANISER).token)
    where = {"event": "deneme", "category": "mangala-12"}
    assert meydan.list_events(limit=5)["total"] == 1
    version = meydan.get_category(**where)["version"]
    meydan.start_round(**where, number=1, body={"seen": version})
    for table in (1, 2):
        meydan.enter_result(**where, number=1, table=table, body={"points": [2, 0], "sets": [4, 2]})
    version = meydan.get_category(**where)["version"]
    meydan.finish_round(**where, number=1, body={"seen": version})
    rows = meydan.get_standings(**where)["items"]
    assert [row["points"] for row in rows] == [2, 2, 0, 0]
    with pytest.raises(AssertionError, match="limit"):
        meydan.list_events(limit=9999)


def test_what_is_out_of_bounds_is_told_with_its_bounds() -> None:
    answer = Client(headers={"accept-language": "en"}).get("/api/v1/events?limit=9999&offset=-1")
    assert answer.status_code == 422
    error = answer.json()["error"]
    told = {one["field"]: one["bounds"] for one in error["fields"]}
    assert told == {"query.limit": {"le": 500}, "query.offset": {"ge": 0}}
    assert "le=500" in error["message"]
