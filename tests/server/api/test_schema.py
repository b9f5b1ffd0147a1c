"""Hundreds of made-up requests, right and wrong: every answer is as the document says, none a bug.

The requests go through the whole WSGI application, for the public and for each role.
"""

from typing import Any

import pytest
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from meydan.server.access import limits
from meydan.server.api.document import document
from meydan.server.api.route import ROUTES
from meydan.server.jobs import thinkers as workers
from meydan.server.models import Action, Category, Role
from meydan.server.wsgi import application
from tests.server.api.programs import staff
from tests.server.making import add_players, make_category, make_event, start_round as publish_next

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quick_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are looked at here, not how well they are thought out."""
    monkeypatch.setattr(workers, "MOST_SECONDS", 0.01)


CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
PLACES: dict[str, Any] = {
    "event": "deneme",
    "category": "mangala-12",
    "number": 1,
    "table": 1,
    "entry": 1,
    "game": "mangala",
    "rulebook": "tazof-mangala-2023",
    "job": 1,
    "sheet": "standings",
}
"""What is there, so that most requests get beyond 404."""

Operation = schemathesis.APIOperation[Any, Any, Any, Any]
schema = schemathesis.openapi.from_dict(document())
schema.app = application


def operations() -> list[Operation]:
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    own = {one.name for one in ROUTES}
    return [one for one in found if one.definition.raw["operationId"] in own]


def filled() -> Category:
    event = make_event()
    category = make_category(event)
    category.digital = True
    category.clocked = True
    category.save()
    add_players(category, 6)
    publish_next(category)
    return category


@st.composite
def requests(draw: st.DrawFn, operation: Operation) -> Any:
    mode = draw(st.sampled_from(GenerationMode))
    known = {name: PLACES[name] for name in PLACES if f"{{{name}}}" in operation.path}
    table = {"table": draw(st.integers(1, 3))} if "table" in known else {}
    here = draw(st.integers(0, 5)) > 0
    return draw(
        operation.as_strategy(
            generation_mode=mode, path_parameters=known | table if here and known else None
        )
    )


@pytest.mark.parametrize("role", [None, *Role], ids=str)
def test_every_answer_is_as_described(role: Role | None) -> None:
    ask_everything(role, examples=5, random=False)


@pytest.mark.long
@pytest.mark.parametrize("role", [None, *Role], ids=str)
def test_every_answer_is_as_described_at_length(role: Role | None) -> None:
    ask_everything(role, examples=100, random=True)


def ask_everything(role: Role | None, *, examples: int, random: bool) -> None:
    """Send so many requests to each operation."""
    category = filled()
    token = staff(category.event, role).token if role else ""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    statuses: set[int] = set()

    @settings(
        max_examples=examples,
        database=None,
        derandomize=not random,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def asked(operation: Operation, data: st.DataObject) -> None:
        limits.forget()
        case = data.draw(requests(operation))
        answer = case.call(headers=headers)
        statuses.add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)
        # Our token takes the place of a header that was left out or broken on purpose.
        header = case.meta.components.get(ParameterLocation.HEADER)
        if header is None or header.mode is GenerationMode.POSITIVE:
            case.validate_response(answer, checks=[negative_data_rejection])

    for operation in operations():
        asked(operation)
    assert statuses >= {200, 404, 422, 403 if role else 401}


def test_requests_without_a_token_change_nothing() -> None:
    category = filled()
    category.refresh_from_db()
    before = (category.version, Action.objects.count())
    for operation in operations():
        method, path = operation.method.upper(), operation.path.format(**PLACES)
        if method != "GET":
            Client().generic(method, path, "{}", content_type="application/json")
    category.refresh_from_db()
    assert (category.version, Action.objects.count()) == before
