"""The document, the page made from it, and the table of roles behind both."""

import json
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from meydan.server import config as configuration
from meydan.server.access.actions import TABLE, Act
from meydan.server.api import answers, guard, pagination, tokens
from meydan.server.api.document import document
from meydan.server.api.route import ROUTES
from tests.server.api import operations
from tests.server.api.programs import Program, said
from tests.server.making import make_event

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_operation_is_described_completely() -> None:
    told = said(Program().get("/openapi.json"))
    assert told == document()
    operations = [one for path in told["paths"].values() for one in path.values()]
    own = [one for one in operations if one["operationId"] != "live"]
    assert {one["operationId"] for one in own} == {route.name for route in ROUTES}
    for one in own:
        assert one["summary"]
        assert one["description"]
        assert {"401", "422", "429"} <= one["responses"].keys()
        assert one["security"]
    for name, schema in told["components"]["schemas"].items():
        assert schema.get("description"), name


def test_only_public_reading_needs_no_token() -> None:
    for route in ROUTES:
        assert route.open == (route.act is Act.SEE_PUBLIC)
        assert not (route.open and route.changes)
        assert any(key[0] is route.act for key in TABLE)


def test_every_address_carries_its_actions() -> None:
    """The test of the table of roles finds them on the views themselves."""
    found: dict[str, dict[str, Act]] = {}

    def walk(resolver: URLResolver) -> None:
        for one in resolver.url_patterns:
            if isinstance(one, URLResolver):
                walk(one)
            elif isinstance(one, URLPattern) and hasattr(one.callback, "acts"):
                found[str(one.pattern)] = one.callback.acts

    walk(get_resolver())
    for route in ROUTES:
        address = route.path.lstrip("/").replace("{", "<").replace("}", ">")
        assert found[address][route.method] is route.act


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_the_page_for_people_shows_every_operation(lang: str) -> None:
    text = Client().get("/api/", headers={"accept-language": lang}).content.decode()
    for route in ROUTES:
        assert f'id="{route.name}"' in text
    assert "<script" not in text


def test_other_sites_read_nothing_unless_they_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    make_event()
    ask = Program()
    assert "Access-Control-Allow-Origin" not in ask.get("/events", origin="https://a.example")
    named = replace(configuration.config(), origins=("https://a.example",))
    monkeypatch.setattr(guard, "config", lambda: named)
    answer = ask.get("/events", origin="https://a.example")
    assert answer["Access-Control-Allow-Origin"] == "https://a.example"
    assert "Origin" in answer["Vary"]
    assert "Access-Control-Allow-Credentials" not in answer
    assert "Access-Control-Allow-Origin" not in ask.get("/events", origin="https://b.example")


def test_the_page_of_the_documentation_is_current() -> None:
    assert operations.page() == operations.PAGE.read_text(encoding="utf-8")


def test_the_question_of_the_documentation_has_its_answer() -> None:
    text = operations.PAGE.read_text(encoding="utf-8")
    pattern = r"POST /api/v1(/games\S+)\n.*?\n\n(.*?)```\n\n```json\n(.*?)```"
    found = re.search(pattern, text, re.DOTALL)
    assert found is not None
    answer = said(Program().post(found[1], json.loads(found[2])))
    assert answer == json.loads(found[3])


def test_the_numbers_of_the_documentation_are_those_of_the_code() -> None:
    text = operations.PAGE.read_text(encoding="utf-8")
    assert f"{tokens.TOKEN} a minute with a token" in text
    assert f"{10 * tokens.OPEN:,} from one address" in text
    assert f"more than {guard.LARGEST // 1024} KB" in text
    assert f"({pagination.USUAL}, at most {pagination.MOST})" in text
    assert answers.KEPT.days == 2
