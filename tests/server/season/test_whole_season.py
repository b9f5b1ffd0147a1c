"""A season by chance: whole, counted, and what the final needs comes out of it."""

import pytest

from meydan.games.registry import names
from meydan.server.demo.whole_season import GOES_ON, Size, count, fill
from meydan.server.models import Entry, Person, Placing, Rated
from meydan.server.store.season.stale import unplaced, unrated
from meydan.server.store.season.way_up import tree

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_small_one() -> None:
    federation = fill(Size(provinces=2, districts=4, children=64), year=2026)
    count(federation)
    assert Person.objects.count() == 64
    assert not unplaced(federation).exists()
    assert not unrated(federation).exists()
    final = Entry.objects.filter(category__event__stage="national")
    assert final.count() == 2 * GOES_ON * len(names())
    assert all(one.origin["stage"] == "province" for one in final if one.origin)
    assert Rated.objects.filter(kind="").count() == 64
    winner = Placing.objects.get(category__event__stage="national", place=1, game=names()[0])
    assert winner.worth == 100
    (root,) = {one.category.event for one in final[:1]}
    assert len(tree(root, published=True).feeders) == 2
