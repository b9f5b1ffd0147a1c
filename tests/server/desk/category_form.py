"""A category whose settings are looked at."""

import pytest
from django.test import Client

from meydan.server.models import Category
from tests.server.desk.signing import organiser
from tests.server.desk.test_events import form_of
from tests.server.making import add_players, make_category, make_event

__all__ = ["HERE", "basics", "category", "client"]

HERE = "/desk/e/deneme/c/mangala-12/"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 6)
    made.refresh_from_db()
    return made


@pytest.fixture
def client(category: Category) -> Client:
    return organiser(category.event)


def basics(client: Client) -> dict[str, str | list[str]]:
    return form_of(client.get(HERE + "settings").text, HERE + "settings/basics")
