"""What every test of the server starts with."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

from meydan.server.access import limits
from meydan.server.access.tries import InMemory
from meydan.server.live import presence
from meydan.server.web import identity
from tests import services
from tests.server.browser import newest
from tests.server.emptying import empty_after


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """A worker's database is a copy of the newest one: no worker goes through all migrations."""
    own = connection.settings_dict
    before, name = own["NAME"], connection.creation._get_test_db_name()  # type: ignore[attr-defined]
    with django_db_blocker.unblock():
        connection.close()
        if connection.vendor == "sqlite":
            newest.copied_file(Path(name))
        else:
            newest.copied(os.environ["DATABASE_URL"], name)
        own["NAME"] = name
    yield
    with django_db_blocker.unblock():
        connection.creation.destroy_test_db(before, verbosity=0)


@pytest.fixture(scope="session", autouse=True)
def quick_emptying() -> Iterator[None]:
    """The database is emptied between tests in the quick way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_after)
        yield


@pytest.fixture(autouse=True)
def fresh_limits(monkeypatch: pytest.MonkeyPatch) -> InMemory:
    """No test is refused for what another one tried; tests without a database count, too."""
    kept = InMemory()
    monkeypatch.setattr(limits, "tries", lambda: kept)
    return kept


@pytest.fixture(autouse=True)
def known_face(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks the database whose pages these are; tests that count queries rely on it."""
    monkeypatch.setattr(identity, "_kept", (float("inf"), identity.MEYDAN))


@pytest.fixture(autouse=True)
def nobody_here() -> Iterator[None]:
    """Who asked for a page in one test is not written down in the next."""
    yield
    presence.forget()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A real Redis."""
    with services.redis() as address:
        yield address


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A real PostgreSQL: the one the suite runs on, or one of its own."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield given
        return
    with services.postgres() as address:
        yield address
