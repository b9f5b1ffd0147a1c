"""The workbook of a tournament: every table, nothing secret, nothing that runs."""

import io
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from openpyxl import load_workbook

from meydan.formats.xlsx import write_listings, write_xlsx
from meydan.tournament.entries import Private
from meydan.tournament.ids import EntryId, TeamName
from meydan.tournament.model import Tournament
from meydan.tournament.simulation.simulate import simulate
from meydan.words import LANGS, Lang
from meydan.words.phrases.listing import Column, Listing
from tests.examples import examples


def played() -> Tournament:
    made = simulate(players=12, rounds=3, rng=Random(4)).tournament
    teams = ("Deneme A", "Deneme B")
    return replace(
        made,
        entries=tuple(replace(entry, team=TeamName(teams[entry.id % 2])) for entry in made.entries),
        private=(
            Private(entry=EntryId(1), national_id="10000000146", birth_date=date(2012, 4, 23)),
        ),
    )


def opened(data: bytes) -> Any:
    return load_workbook(io.BytesIO(data))


@pytest.mark.parametrize("language", LANGS)
def test_every_table_has_a_sheet(language: Lang) -> None:
    book = opened(write_xlsx(played(), lang=language))
    assert len(book.worksheets) == 1 + 3 + 1 + 1 + 1
    for sheet in book.worksheets:
        rows = list(sheet.iter_rows(values_only=True))
        assert len(rows) > 2
        assert all(rows[0])
        assert sheet.freeze_panes == "A2"


def test_points_are_numbers_and_the_leader_comes_first() -> None:
    book = opened(write_xlsx(played(), lang="en"))
    rows = list(book["Standings after round 3"].iter_rows(values_only=True))
    column = rows[0].index("Pts") if "Pts" in rows[0] else rows[0].index("Points")
    points = [row[column] for row in rows[1:]]
    assert points == sorted(points, reverse=True)
    assert all(isinstance(value, int | float) for value in points)


def test_national_ids_stay_out_unless_asked_for() -> None:
    for private in (False, True):
        book = opened(write_xlsx(played(), private=private))
        text = [str(cell.value) for sheet in book.worksheets for row in sheet for cell in row]
        assert ("10000000146" in text) is private
        assert ("2012-04-23 00:00:00" in text) is private


def test_a_tournament_before_its_first_round_is_a_list_of_entries() -> None:
    bare = replace(played(), rounds=())
    assert len(opened(write_xlsx(bare)).worksheets) == 1


@given(st.text(max_size=40).map(lambda text: "=" + text) | st.text(max_size=40))
@settings(max_examples=examples(40), deadline=None)
def test_whatever_people_typed_stays_text(text: str) -> None:
    listing = Listing(
        code="x",
        title=text,
        columns=(Column(code="a", heading=text),),
        rows=((text,), ("@SUM(1)",)),
    )
    book = opened(write_listings([listing, listing]))
    for sheet in book.worksheets:
        for row in sheet:
            for cell in row:
                assert cell.data_type in ("s", "n")
                assert cell.data_type == "s" or cell.value is None
                if str(cell.value or "").startswith(("=", "+", "-", "@")):
                    assert cell.quotePrefix
