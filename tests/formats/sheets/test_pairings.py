"""Pairings by table and by name."""

from dataclasses import replace

import pytest

from meydan.formats.sheets import NameRow, Pairings, PairingsByName, render
from meydan.formats.sheets.pairings_by_name import first_letter
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import ByeKind
from meydan.tournament.worth import USUAL
from meydan.words import Lang
from tests.formats.sheets.examples import DAY, event_heading, tournament
from tests.formats.sheets.pdf import Pdf

OPEN = tournament(9, finished=False)


def test_a_sheet_names_the_event_the_category_the_round_and_the_day() -> None:
    text = Pdf.of(render(Pairings.from_tournament(OPEN, RoundNo(2), day=DAY), "tr")).text
    assert "Demo Şenliği 2026" in text
    assert "Mangala · 12 yaş altı · Tur 2/5" in text
    assert "9 Mayıs 2026 · Demoşehir" in text


@pytest.mark.parametrize(
    ("lang", "words"),
    [("tr", "9 Mayıs 2026"), ("en", "9 May 2026"), ("ru", "9 мая 2026 г.")],
)
def test_dates_are_written_as_the_language_does(lang: Lang, words: str) -> None:
    sheet = Pairings.from_tournament(OPEN, RoundNo(2), day=DAY)
    assert words in Pdf.of(render(sheet, lang)).text


def test_everyone_is_on_the_sheet_the_odd_one_with_a_bye() -> None:
    """T11: nine players, four tables, one bye."""
    sheet = Pairings.from_tournament(OPEN, RoundNo(2))
    assert [row.table for row in sheet.rows] == [1, 2, 3, 4]
    assert [bye.kind for bye in sheet.byes] == [ByeKind.PAIRING]
    text = Pdf.of(render(sheet, "tr")).text
    assert "Bu tur rakibi olmayanlar" in text
    assert all(entry.player.full in text for entry in OPEN.entries)


def test_points_before_the_round_are_shown_from_round_2_on() -> None:
    first = Pairings.from_tournament(OPEN, RoundNo(1))
    assert all(row.first.points is None for row in first.rows)
    second = Pairings.from_tournament(OPEN, RoundNo(2))
    assert {row.first.points for row in second.rows} <= {0, 1, 2}


def test_an_accommodation_is_marked_but_not_told() -> None:
    """T7: the pairing sheet shows that there is one; what it is stands on the slip."""
    text = Pdf.of(render(Pairings.from_tournament(OPEN, RoundNo(2)), "tr")).text
    assert "◆" in text
    assert "Görme engelli" not in text


def test_a_forfeit_is_not_written_as_a_played_result() -> None:
    one = OPEN.round(RoundNo(2))
    absent = replace(one.pairs[0], result=USUAL.forfeit(first_present=True, second_present=False))
    made = OPEN.with_round(replace(one, pairs=(absent, *one.pairs[1:])))
    sheet = Pairings.from_tournament(made, RoundNo(2))
    assert sheet.rows[0].result == "+ : −"
    assert "hükmen" in Pdf.of(render(sheet, "tr")).text


@pytest.mark.parametrize(
    ("lang", "order"),
    [
        ("tr", ["Cem", "Çelik", "Işık", "İlk", "Oba", "Ön", "Şık", "Zor", "Ёж", "Щука"]),
        ("en", ["Çelik", "Cem", "İlk", "Işık", "Oba", "Ön", "Şık", "Zor", "Ёж", "Щука"]),
        ("ru", ["Ёж", "Щука", "Çelik", "Cem", "İlk", "Işık", "Oba", "Ön", "Şık", "Zor"]),
    ],
)
def test_names_stand_in_the_order_of_the_pages_language(lang: Lang, order: list[str]) -> None:
    sheet = PairingsByName(
        heading=event_heading(OPEN),
        rows=tuple(NameRow(given="Demo", surname=name, table=1) for name in reversed(order)),
    )
    text = Pdf.of(render(sheet, lang)).text
    assert sorted(order, key=text.index) == order


@pytest.mark.parametrize(
    ("name", "lang", "letter"),
    [
        ("ışık", "tr", "I"),
        ("İlk", "tr", "İ"),
        ("ilk", "en", "I"),
        ("Âdem", "tr", "A"),
        ("Çelik", "tr", "Ç"),
        ("Çelik", "en", "C"),
        ("Ёжик", "ru", "Е"),
        ("«Demo»", "tr", "D"),
        ("42", "tr", ""),
    ],
)
def test_a_name_is_found_under_its_letter(name: str, lang: Lang, letter: str) -> None:
    assert first_letter(name, lang) == letter


def test_byes_stand_in_the_list_of_names_and_absences_do_not() -> None:
    """T11."""
    made = tournament(9, finished=False)
    sheet = PairingsByName.from_tournament(made, RoundNo(2))
    assert len(sheet.rows) == 9
    assert [row.bye for row in sheet.rows if row.table is None] == [ByeKind.PAIRING]
    assert sum(row.starts for row in sheet.rows) == 4


@pytest.mark.parametrize(("players", "most"), [(40, 1), (150, 1), (300, 2)])
def test_many_names_fit_a_page(players: int, most: int) -> None:
    rows = tuple(
        NameRow(given="Demo", surname=f"Oyuncu {number}", table=number)
        for number in range(1, players + 1)
    )
    pdf = Pdf.of(render(PairingsByName(heading=event_heading(OPEN), rows=rows), "tr"))
    assert pdf.pages <= most
    assert f"Oyuncu {players} Demo" in pdf.text
