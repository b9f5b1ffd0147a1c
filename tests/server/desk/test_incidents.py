"""The chief referee's page: calls, slow tables, decisions."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from meydan.server.models import Board, Category, Role, Round
from tests.server.desk.signing import organiser, staff
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/incidents"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 6)
    return made


def test_nothing_has_happened_yet(category: Category) -> None:
    page = organiser(category.event).get(HERE).text
    assert "Bekleyen masa yok" in page
    assert "Henüz uyarı, ceza ya da itiraz yok" in page


def test_calls_stand_first_and_open_tables_by_their_silence(category: Category) -> None:
    start_round(category)
    Round.objects.update(status="playing")
    board = Board.objects.order_by("table").first()
    assert board is not None
    board.called = timezone.now() - timedelta(minutes=7)
    board.save(update_fields=["called"])
    page = staff(category.event, Role.CHIEF).get(HERE).text
    assert "7 dakikadır bekliyor" in page
    assert "Sonucu gelmeyen 3 masa var" in page
    assert page.count("Masaya git") == 4


def test_the_page_is_not_for_everybody(category: Category) -> None:
    assert staff(category.event, Role.REFEREE).get(HERE).status_code == 403
    assert Client().get(HERE)["Location"].startswith("/sign-in")
