"""A tournament that another program ran, taken into an empty category with all its rounds."""

from dataclasses import replace
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from meydan.formats.trf import write_trf
from meydan.server.models import Category
from meydan.server.store.rows import load
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import simulate
from meydan.tournament.standings import standings
from tests.formats.test_cross_export import table, xlsx
from tests.server.desk.signing import organiser
from tests.server.making import add_players, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)
MADE = simulate(players=9, rounds=4, rng=Random(4), chances=Chances(draw=0.3)).tournament


@pytest.fixture
def category() -> Category:
    return make_category(make_event())


def bring(client: Client, name: str, data: bytes, category: str = "mangala-12") -> tuple[int, str]:
    file = SimpleUploadedFile(name, data)
    answer = client.post(
        "/desk/e/deneme/import", {"file": file, "category": category, "played": "on"}, follow=True
    )
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("history.trf", write_trf(MADE)),
        ("history.xlsx", xlsx(table(MADE, "tr", by_place=True))),
    ],
)
def test_rounds_and_results_are_taken_over(category: Category, name: str, data: bytes) -> None:
    client = organiser(category.event)
    status, page = bring(client, name, data)
    assert status == 200
    assert "Turnuva turları ve sonuçlarıyla aktarıldı" in page
    category.refresh_from_db()
    found = load(category)
    assert len(found.rounds) == 4
    points = {found.entry(row.entry).player.full: row.points for row in standings(found).rows}
    assert points == {MADE.entry(row.entry).player.full: row.points for row in standings(MADE).rows}
    assert found.settings.category == load(category).settings.category
    # Once is enough: nothing that is there is overwritten.
    status, page = bring(client, name, data)
    assert status == 422
    assert "yalnızca boş bir kategoriye" in page


def test_what_cannot_be_taken_is_named(category: Category) -> None:
    client = organiser(category.event)
    odd = write_trf(MADE).replace(b"\n001 ", b"\n122 90 min\n001 ", 1)
    ranking = b"Rk.;Name;Pts.\n1;Demo A;5\n2;Demo B;4\n"
    other = replace(MADE, rounds=())
    for name, data, said in (
        ("ranking.csv", ranking, "Bu bir sıralama listesi"),
        ("empty.trf", write_trf(other), "oynanmış tur yok"),
        ("noise.bin", b"\x00\x01", "oynanmış tur yok"),
    ):
        status, page = bring(client, name, data)
        assert (status, said in page) == (422, True), name
    assert bring(client, "x.trf", odd, category="")[0] == 422
    status, page = bring(client, "x.trf", odd)
    assert status == 200
    assert "x.trf:" in page  # the remark about the record that has no place here
    other_category = make_category(category.event, slug="dolu")
    add_players(other_category, 2)
    assert bring(client, "x.trf", odd, category="dolu")[0] == 422
