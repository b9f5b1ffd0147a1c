"""Names are text: nothing that a person types is read as markup, cut off or breaks a sheet."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from meydan.formats.sheets import Heading, PairingRow, Pairings, Seat, render
from meydan.formats.sheets.pack import breakable, clean
from meydan.tournament.model import Tournament
from tests.examples import examples
from tests.formats.sheets.examples import every_kind, tournament
from tests.formats.sheets.pdf import Pdf

MARKUP = (
    '#eval("1")',
    '#panic("x") #import "/main.typ"',
    "*x* _y_ `z`",
    r"$ x^2 $ \ @ref <label>",
    "= heading",
    "- list // comment /* x */",
    "[x](y) #[z] {a}",
    "\"quotes\" & 'more' <b>",
    "https://demo.example/~x?a=b",
)


def named(made: Tournament, name: str) -> Tournament:
    """The tournament with everything called so."""
    entries = tuple(
        replace(entry, player=replace(entry.player, given=name, surname="", school=name))
        for entry in made.entries
    )
    given = replace(made.settings, name=name, category=name, place=name)
    return replace(made, entries=entries, settings=given)


MADE = tournament(5)


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_names_is_printed_as_it_was_typed(name: str) -> None:
    sheet = Pairings(
        heading=Heading(event=name, category=name),
        rows=(PairingRow(table=1, first=Seat(name=name), second=Seat(name=name)),),
    )
    pdf = Pdf.of(render(sheet, "tr"))
    assert pdf.letters.count(name.replace(" ", "")) >= 4
    assert pdf.title.endswith(name)


@pytest.mark.parametrize(
    "name",
    [" ".join(MARKUP), "Ğüşıöçİ" * 29, "Uzun Ad " * 25, "Щ" * 200],
    ids=["markup", "one word", "many words", "wide letters"],
)
def test_every_sheet_takes_any_name_whole(name: str) -> None:
    whole = name.replace(" ", "")
    for sheet in every_kind(named(MADE, name)):
        pdf = Pdf.of(render(sheet, "tr"))
        assert pdf.accessible
        assert whole in pdf.letters, sheet.kind


def test_a_letter_that_no_font_holds_costs_the_seal_but_nothing_else() -> None:
    sheet = Pairings(
        heading=Heading(event="Demo"),
        rows=(PairingRow(table=1, first=Seat(name="Ada 😀"), second=Seat(name="漢字")),),
    )
    pdf = Pdf.of(render(sheet, "tr"))
    assert not pdf.accessible
    assert "/Table" in pdf.tags
    assert "Ada" in pdf.text


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada\n Örnek\t", "Ada Örnek"),
        ("a\x00b\x1bc", "a b c"),
        ("ad\u202egnp", "ad gnp"),
        ("\ud800x", "?x"),
        ("I\u0307pek", "İpek"),
        ("", ""),
    ],
)
def test_what_no_font_can_show_is_taken_out(typed: str, shown: str) -> None:
    assert clean(typed) == shown


def test_only_words_too_long_for_a_column_are_broken() -> None:
    assert breakable("Ada Büyükdemirci-Örnekoğlu") == "Ada Büyükdemirci-Örnekoğlu"
    broken = breakable("x " + "y" * 40)
    assert broken.startswith("x y\u200by")
    assert broken.replace("\u200b", "") == "x " + "y" * 40


@settings(max_examples=examples(25), deadline=None)
@given(st.text(max_size=60))
def test_no_text_breaks_a_sheet(name: str) -> None:
    sheet = Pairings(
        heading=Heading(event=name, category=name),
        rows=(PairingRow(table=1, first=Seat(name=name), second=Seat(name="Demo")),),
    )
    assert Pdf.of(render(sheet, "tr")).pages == 1
