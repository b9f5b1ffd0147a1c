"""What holds for every sheet: tagged, titled, in its language, the same bytes every time."""

import pytest

from meydan.formats.sheets import Heading, MedalTable, Sheet, render, render_all, render_apart
from meydan.formats.sheets.poster import Poster
from meydan.formats.sheets.programme import Programme
from meydan.words import LANGS, Lang, say
from tests.formats.sheets.examples import every_kind, tournament
from tests.formats.sheets.pdf import Pdf

MADE = tournament(9)
SHEETS = {sheet.kind: sheet for sheet in every_kind(MADE)}
PUBLICITY = {Poster.kind, Programme.kind}
"""Of an event, not of a tournament; `test_publicity.py` reads them."""
EMPTY = {sheet.kind: sheet for sheet in every_kind(tournament(0))}

# What stands on cards, slips, badges and certificates instead of the sheet's title.
UNTITLED = {"slips", "table-cards", "badges", "certificates"}


def test_there_is_an_example_of_every_kind() -> None:
    assert set(SHEETS) == {kind.kind for kind in Sheet.__subclasses__()} - PUBLICITY


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_is_an_accessible_pdf_in_its_language(kind: str, lang: Lang) -> None:
    pdf = Pdf.of(render(SHEETS[kind], lang))
    assert pdf.accessible
    assert pdf.root["/MarkInfo"]["/Marked"] is True or pdf.root["/MarkInfo"]["/Marked"].value
    assert pdf.root["/Lang"] == lang
    assert pdf.title == f"{say(f'sheet.title.{kind}', lang)} – Demo Şenliği 2026"
    tags = pdf.tags
    assert tags[0] == "/Document"
    assert "/H1" in tags
    assert "Demo Şenliği 2026" in pdf.text
    if kind not in UNTITLED:
        assert say(f"sheet.title.{kind}", lang) in pdf.page(0)
        page = say("sheet.heading.page", lang, page=1, pages=pdf.pages)
        assert page in pdf.page(0)


@pytest.mark.parametrize("kind", sorted(set(SHEETS) - {"table-cards", "badges", "certificates"}))
def test_lists_are_tables_with_header_cells(kind: str) -> None:
    tags = Pdf.of(render(SHEETS[kind], "tr")).tags
    assert tags.count("/Table") >= 1
    assert "/TH" in tags
    assert "/TD" in tags


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", EMPTY)
def test_an_empty_tournament_gives_one_page_that_says_so(kind: str, lang: Lang) -> None:
    pdf = Pdf.of(render(EMPTY[kind], lang))
    assert pdf.pages == 1
    assert pdf.accessible
    says = {say(f"sheet.empty.{code}", lang) for code in EMPTY_STATES}
    assert any(sentence in pdf.text for sentence in says)


EMPTY_STATES = ("players", "pairs", "teams", "medals", "lines", "decisions")


def test_the_same_values_give_the_same_bytes() -> None:
    assert render(SHEETS["standings"], "tr") == render(SHEETS["standings"], "tr")


def test_a_process_of_its_own_gives_the_same_bytes() -> None:
    sheets = (SHEETS["pairings"], SHEETS["certificates"])
    assert render_apart(sheets, "ru") == render_all(sheets, "ru")


def test_several_sheets_in_one_file_count_their_own_pages() -> None:
    pdf = Pdf.of(render_all((SHEETS["pairings"], SHEETS["standings"], SHEETS["medal-table"]), "en"))
    assert pdf.pages == 3
    assert all("Page 1 of 1" in pdf.page(number) for number in range(3))


def test_no_sheets_are_refused() -> None:
    with pytest.raises(ValueError, match="no sheets"):
        render_all((), "tr")


def test_a_heading_may_hold_the_event_alone() -> None:
    sheet = MedalTable(heading=Heading(event="Demo"), rows=())
    assert "Demo" in Pdf.of(render(sheet, "tr")).text
