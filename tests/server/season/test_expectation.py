"""Ratings at work: what staff expect of a pairing, and seeding where the text wants it."""

import pytest

from meydan.server.access.actor import PROGRAM
from meydan.server.jobs.outlook import asked_of
from meydan.server.models import Federation
from meydan.server.store.season.expectation import expected_of
from meydan.server.store.season.federations import join
from meydan.server.store.season.rated import rate_due
from meydan.tournament.ids import EntryId
from tests.server.making import make_category, make_event
from tests.server.season.making import FOUR, enter, make_federation, play_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def federation() -> Federation:
    made = make_federation()
    play_event(made, "guz")
    rate_due(made)
    return made


def test_the_stronger_is_expected_to_win(federation: Federation) -> None:
    category = play_event(federation, "bahar", [*FOUR, ("Yeni", "Biri", 2014, "Okul")], played=0)
    expected = expected_of(category)
    ada, deniz = EntryId(1), EntryId(4)
    assert (expected(ada, deniz) or 0) > 60
    assert (expected(ada, deniz) or 0) + (expected(deniz, ada) or 0) == 100
    assert expected(ada, EntryId(5)) is None
    asked = asked_of(category)  # how many rounds: by the season's ratings where they are known
    assert asked.source == "season"
    assert (asked.ratings[0] or 0) > (asked.ratings[3] or 0)
    assert asked.ratings[4] is None
    assert asked_of(play_event(None, "yalniz", played=0)).source == "made-up"


def test_without_a_federation_nothing_is_expected(federation: Federation) -> None:
    category = play_event(None, "yalniz", played=0)
    assert expected_of(category)(EntryId(1), EntryId(2)) is None


@pytest.mark.parametrize(
    ("rulebook", "seeded"), [("ifmg-mangala", True), ("tazof-mangala-2023", False)]
)
def test_the_list_seeds_where_the_text_wants_it(
    federation: Federation, rulebook: str, seeded: bool
) -> None:
    event = make_event("tohum")
    category = make_category(event, rulebook=rulebook)
    join(event.pk, PROGRAM, federation)
    enter(category, FOUR)
    ratings = list(category.entries.order_by("local").values_list("rating", flat=True))
    assert all(ratings) is seeded
    if seeded:
        assert (ratings[0] or 0) > (ratings[3] or 0)
