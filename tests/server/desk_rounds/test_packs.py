"""Everything of one moment in one PDF, for all categories; the lists of the prize-giving."""

import io

import pytest
from pypdf import PdfReader

from meydan.server.models import Category
from tests.server.desk.signing import organiser
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_sqlite]

PRINT = "/desk/e/deneme/print/"


@pytest.fixture
def category() -> Category:
    """Two categories of six and four, the first under way."""
    event = make_event()
    made = make_category(event)
    add_players(made, 6)
    start_round(made)
    other = make_category(event, "kucukler")
    add_players(other, 4)
    return made


def pages(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


def test_the_round_of_all_categories_is_one_file(category: Category) -> None:
    answer = organiser(category.event).get(PRINT + "round.pdf")
    assert answer["Content-Type"] == "application/pdf"
    found = pages(answer.content)
    # Pairings by table, by name, and one page of slips; the other category has no round yet.
    assert len(found) == 3


def test_the_start_of_the_day_holds_every_category(category: Category) -> None:
    found = pages(organiser(category.event).get(PRINT + "start.pdf").content)
    assert sum("Başlangıç sıralaması" in page for page in found) == 2


def test_what_there_is_nothing_of_is_not_there(category: Category) -> None:
    client = organiser(category.event)
    assert client.get(PRINT + "nonsense.pdf").status_code == 404
    category.event.categories.all().delete()
    assert client.get(PRINT + "round.pdf").status_code == 404


@pytest.mark.parametrize("kind", ["ceremony", "prizes"])
def test_the_lists_of_the_prize_giving_are_printed(category: Category, kind: str) -> None:
    answer = organiser(category.event).get(f"/desk/e/deneme/sheets/{kind}.pdf")
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")
