"""What the server tells of itself: to whom, and nothing that is secret."""

import json
import logging
from typing import Any

import pytest

from meydan.server.config import Config, config
from meydan.server.gate.lanes import Lanes
from meydan.server.log_lines import JsonLines
from meydan.server.metrics import answered, room_of
from meydan.server.upkeep import metrics_page
from tests.server.making import make_event

TOKEN = "a-token-of-some-length"


def asked(client: str = "127.0.0.1", **headers: str) -> dict[str, Any]:
    """A request as a server gives it."""
    named = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    return {"type": "http", "client": (client, 5), "headers": named, "path": "/metrics"}


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Says who may read."""

    def say(text: str) -> None:
        monkeypatch.setenv("MEYDAN_METRICS", text)
        config.cache_clear()

    yield say
    monkeypatch.undo()
    config.cache_clear()


def test_nobody_reads_metrics_unless_somebody_is_named(readers: Any) -> None:
    readers("")
    assert not metrics_page.allowed(asked())
    assert not metrics_page.allowed(asked(authorization="Bearer "))


def test_local_is_this_machine_and_no_proxy_on_it(readers: Any) -> None:
    readers("local")
    assert metrics_page.allowed(asked())
    assert metrics_page.allowed(asked("::1"))
    assert not metrics_page.allowed(asked("192.168.1.7"))
    assert not metrics_page.allowed(asked(x_forwarded_for="203.0.113.5"))
    assert not metrics_page.allowed(asked(via="1.1 proxy"))
    assert not metrics_page.allowed(asked("not-an-address"))


def test_a_token_is_asked_of_everybody(readers: Any) -> None:
    readers(TOKEN)
    assert metrics_page.allowed(asked("203.0.113.5", authorization=f"Bearer {TOKEN}"))
    assert not metrics_page.allowed(asked())
    assert not metrics_page.allowed(asked(authorization=f"Bearer {TOKEN}x"))


@pytest.mark.django_db(transaction=True)
def test_the_page_tells_figures_and_no_addresses() -> None:
    make_event("gizli-adres")
    answered("/in/very-secret-link", "GET", 302, 0.01)
    answered("/made-up", "BREW", 404, 0.01)
    text = metrics_page._written(Lanes()).decode()
    for name in ("requests_total", "jobs_running", "clocks_running", "entries_total"):
        assert f"meydan_{name}" in text
    assert "meydan_backup_age_seconds +Inf" in text
    assert 'room="in"' in text
    assert 'method="other",room="other"' in text
    assert "very-secret-link" not in text
    assert "gizli-adres" not in text


def test_rooms_are_few_whatever_is_asked_for() -> None:
    assert [room_of(one) for one in ("/", "/e/x/", "/f/x/", "/api/v1", "/x" * 90)] == [
        "front", "e", "f", "api", "other",
    ]  # fmt: skip


def test_log_lines_can_be_json() -> None:
    record = logging.LogRecord("meydan.requests", logging.INFO, "", 1, "request", None, None)
    record.room, record.ms = "e", 3.2
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["room"], line["ms"], line["level"]) == (
        "request", "e", 3.2, "info",
    )  # fmt: skip


def test_the_configuration_names_both() -> None:
    assert {"metrics", "json_lines"} <= set(Config.__dataclass_fields__)
