"""Lists as they really come: totals under them, two rows of names, shouting, broken formulas."""

from datetime import date
from io import BytesIO

import pytest
from openpyxl import Workbook

from meydan.formats.encoding import decode
from meydan.formats.lists import (
    Imported,
    NewEntry,
    Severity,
    read_entries,
    read_person,
    read_sheets,
)
from meydan.formats.lists.headers import find_header
from meydan.formats.lists.headless import columns_by_content
from meydan.formats.lists.tidy import proper_name, proposals
from meydan.formats.lists.vocabulary import Field
from meydan.formats.tournament_json import dump_tournament, load_tournament
from meydan.rulebooks import load
from meydan.tournament.entries import LENGTHS, Player
from meydan.tournament.entry_changes import add_entry, replace_entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Settings, Tournament

TODAY = date(2026, 5, 1)


def imported(text: str, **more: object) -> Imported:
    return read_entries(text.encode(), today=TODAY, **more)  # type: ignore[arg-type]


def codes(found: Imported) -> list[tuple[str, int]]:
    return [(one.code, one.row) for one in found.problems]


def tidied(text: str, **more: object) -> dict[int, list[tuple[str, str]]]:
    sheet = read_sheets(text.encode())[0]
    header = find_header(sheet)
    assert header is not None
    found: dict[int, list[tuple[str, str]]] = {}
    for one in proposals(header[1], sheet.rows[1:], **more):  # type: ignore[arg-type]
        found.setdefault(one.row, []).extend(
            (change.found, change.better) for change in one.changes
        )
    return found


@pytest.mark.parametrize(
    "line", ["TOPLAM:;;;60", "TOPLAM: 60;;;", ";;TOPLAM;60", "Genel Toplam;60;;", "Итого;;;60"]
)
def test_a_line_of_totals_is_no_player(line: str) -> None:
    found = imported(f"Sıra;Adı;Soyadı;Doğum yılı\n1;Ege;Deneme;2012\n{line}\n")
    assert [entry.player.full for entry in found.entries] == ["Ege Deneme"]
    assert codes(found) == [("footer", 3)]
    assert found.errors == ()  # so a command takes the list as it stands


def test_a_starting_list_of_swiss_manager_is_read() -> None:
    head = "Bşl.No.;;İsim;FED;UKD;Kulüp/Şehir"
    found = imported(f"{head}\n1;;Deneme Ege;TUR;1200;Demo SK\n2;FM;Örnek Su;TUR;;Demo SK\n")
    told = [(one.player.full, one.player.rating, one.player.school) for one in found.entries]
    assert told == [("Ege Deneme", 1200, "Demo SK"), ("Su Örnek", None, "Demo SK")]
    alone = imported("İsim;Okul\nEge Deneme;Demo\n")
    assert [one.player.full for one in alone.entries] == ["Ege Deneme"]
    assert alone.entries[0].player.surname == "Deneme"


def test_a_formula_that_failed_in_a_workbook_is_named() -> None:
    book = Workbook()
    sheet = book.create_sheet(index=0)
    for row in (["Ad", "Soyad", "Okul"], ["Ege", "Deneme", "#REF!"], ["Su", "Örnek", "#N/A"]):
        sheet.append(row)
    out = BytesIO()
    book.save(out)
    found = read_entries(out.getvalue(), today=TODAY)
    assert [entry.player.school for entry in found.entries] == ["", ""]
    assert codes(found) == [("cell-error", 2), ("cell-error", 3)]


@pytest.mark.parametrize(
    "line",
    [
        ";KATILIM SAYISI;;7",
        ";Okul Müdürü İmza;;",
        "Düzenleyen;;İl Müdürlüğü;",
        "Antrenör: Deneme Kişi;;;",
        "NOT: Liste taslaktır.;;;",
    ],
)
def test_a_line_in_which_somebody_signs_is_no_player(line: str) -> None:
    found = imported(f"Sıra;Adı Soyadı;Okul;Yıl\n1;Ege Deneme;Demo;2012\n{line}\n")
    assert [entry.player.full for entry in found.entries] == ["Ege Deneme"]
    assert codes(found) == [("footer", 3)]


def test_a_school_or_a_club_in_one_column_sets_namesakes_apart() -> None:
    found = imported("Adı;Soyadı;OKULU/KULÜBÜ\nZeynep;Kaya;Demo\nZeynep;Kaya;Öteki\n")
    assert [one.player.school for one in found.entries] == ["Demo", "Öteki"]


def test_somebody_whose_name_begins_like_a_total_is_a_player() -> None:
    found = imported("Adı;Soyadı;Okul\nSumru;Deneme;Demo\nToplam;Deneme;Demo\n")
    assert len(found.entries) == 2


def test_a_row_without_a_surname_waits_for_somebody_to_decide() -> None:
    text = "Adı;Soyadı\nEge;Deneme\nPelé;\n"
    assert [(one.code, one.severity) for one in imported(text).problems] == [
        ("no-surname", Severity.ERROR)
    ]
    assert len(imported(text).entries) == 1
    assert [one.player.full for one in imported(text, accepted={3}).entries][1] == "Pelé"


def test_two_of_one_name_born_on_two_days_are_two_people() -> None:
    head = "Adı;Soyadı;Doğum tarihi;Cinsiyet\n"
    found = imported(f"{head}Ege;Kaya;01.02.2014;E\nEge;Kaya;02.02.2014;E\nEge;Kaya;2014;K\n")
    assert codes(found) == [("same-name", 3), ("same-name", 4)]
    assert codes(imported(f"{head}Ege;Kaya;01.02.2014;E\nEge;Kaya;2014;\n")) == [("twice", 3)]


def test_two_of_one_name_at_two_schools_are_two_people() -> None:
    found = imported("Adı;Soyadı;Okul\nZeynep;Kaya;Demo\nZeynep;Kaya;Öteki\nZeynep;Kaya;\n")
    assert codes(found) == [("same-name", 3), ("twice", 4)]
    assert len(found.entries) == 2
    third = imported("Adı;Soyadı;Okul\nZeynep;Kaya;Demo\nZeynep;Kaya;Öteki\nZeynep;Kaya;Öteki\n")
    assert codes(third) == [("same-name", 3), ("twice", 4)], "looked at beside both"
    again = "Adı;Soyadı;Okul\nZeynep;Kaya;Demo\nZeynep;Kaya;\n"
    assert len(imported(again, accepted={3}).entries) == 2


def test_column_names_in_two_rows_with_a_merged_cell_above() -> None:
    found = imported(
        "İL KATILIM LİSTESİ;;;;\n"
        "S. NO;SPORCUNUN;;DOĞUM;OKULU\n"
        ";ADI;SOYADI;YILI;\n"
        "1;Ege;Deneme;2012;Demo Okulu\n"
    )
    assert found.header_row == 3
    assert not found.problems
    player = found.entries[0].player
    assert (player.given, player.surname, player.birth_year, player.school) == (
        "Ege",
        "Deneme",
        2012,
        "Demo Okulu",
    )


def test_a_broken_formula_is_named_and_is_no_value() -> None:
    found = imported("Adı;Soyadı;Okul;Elo\nEge;Deneme;#REF!;#YOK\n#AD?;Deneme;x;\n")
    assert codes(found) == [
        ("cell-error", 2),
        ("cell-error", 2),
        ("cell-error", 3),
        ("no-given", 3),
    ]
    assert found.entries[0].player.school == ""


def test_an_open_quotation_mark_swallows_no_rows() -> None:
    found = imported('Adı;Soyadı;Okul\nEge;Deneme;"Demo Okulu\nAda;Deneme;"Demo"\nCan;Deneme;x\n')
    assert [entry.player.given for entry in found.entries] == ["Ege", "Ada", "Can"]
    assert codes(found) == [("quote-open", 2)]
    assert found.entries[0].player.school == "Demo Okulu"


def test_cells_beyond_the_named_columns_are_told() -> None:
    found = imported("Adı,Soyadı,Okul\nEge,Deneme,Demo Okulu, Çankaya\nAda,Deneme,Demo\n")
    assert [(one.code, one.row, one.column) for one in found.problems] == [("surplus", 2, "D")]


@pytest.mark.parametrize("page", ["cp1254", "cp857"])
def test_turkish_code_pages(page: str) -> None:
    text = "Adı;Soyadı;Okulu\nIşıl;Güneş;ŞEHİT ALİ İLKOKULU\nÇağrı;Öz;Atatürk Ortaokulu\n"
    found = read_entries(text.encode(page), today=TODAY)
    assert found.encoding == page
    assert [entry.player.full for entry in found.entries] == ["Işıl Güneş", "Çağrı Öz"]


@pytest.mark.parametrize("page", ["cp1251", "cp866", "koi8-r"])
@pytest.mark.parametrize("name", ["Иванов;Пётр", "иванов;пётр", "ИВАНОВ;ПЁТР", "Щукин;Юрий"])
def test_russian_code_pages(page: str, name: str) -> None:
    text = f"Фамилия;Имя\n{name}\n"
    assert decode(text.encode(page)) == (text, page)


def test_names_the_wrong_way_round_and_shouted_are_proposed_not_changed() -> None:
    text = "Adı;Soyadı;Okulu\nYILMAZ;ÖMER;ATATÜRK ORTAOKULU\nışıl;güneş;Atatürk Ortaokulu\n"
    assert imported(text).entries[0].player.full == "YILMAZ ÖMER"
    assert tidied(text) == {
        2: [("YILMAZ", "Ömer"), ("ÖMER", "Yılmaz"), ("ATATÜRK ORTAOKULU", "Atatürk Ortaokulu")],
        3: [("ışıl", "Işıl"), ("güneş", "Güneş")],
    }


def test_a_school_follows_the_spelling_that_is_in_use() -> None:
    text = "Adı;Soyadı;Okulu\nEge;Deneme;DEMO İO\n"
    assert tidied(text, schools=["Demo İo"]) == {2: [("DEMO İO", "Demo İo")]}


def test_names_in_one_cell_keep_what_their_capitals_told() -> None:
    text = "Adı Soyadı\nDeniz Su ÖRNEK ÇAĞ\nYILMAZ ÖMER\nПЕТРОВ ИВАН\n"
    assert tidied(text) == {
        2: [("Deniz Su ÖRNEK ÇAĞ", "Örnek Çağ, Deniz Su")],
        3: [("YILMAZ ÖMER", "Ömer Yılmaz")],
        4: [("ПЕТРОВ ИВАН", "Иван Петров")],
    }


@pytest.mark.parametrize(
    ("text", "turkish", "better"),
    [
        ("IRMAK", True, "Irmak"),
        ("ilker", True, "İlker"),
        ("i\u0307smail", True, "İsmail"),
        ("ÖZ-ŞAHİN", True, "Öz-Şahin"),
        ("DIMITRI", False, "Dimitri"),
        ("DIMITRI", True, "Dımıtrı"),
        ("Ğ.", True, "Ğ."),
        ("McDonald", True, "McDonald"),
        ("АННА-МАРИЯ", True, "Анна-Мария"),
    ],
)
def test_names_by_the_rules_of_their_language(text: str, turkish: bool, better: str) -> None:
    assert proper_name(text, turkish=turkish) == better


def test_players_of_other_federations_are_not_spelt_the_turkish_way() -> None:
    text = "Adı;Soyadı;Ülke\nIŞIL;GÜNEŞ;TUR\nDIMITRI;ILIADIS;GRE\n"
    assert tidied(text)[3] == [("DIMITRI", "Dimitri"), ("ILIADIS", "Iliadis")]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("1. Ömer Yılmaz\n2. Zeynep Kaya\n", {0: Field.FULL_NAME}),
        (
            "Ömer\tYılmaz\t2012\tE\tDemo Okulu\nZeynep\tKaya\t2013\tK\tÖteki Okulu\n",
            {
                0: Field.GIVEN,
                1: Field.SURNAME,
                2: Field.BIRTH_YEAR,
                3: Field.SEX,
                4: Field.SCHOOL,
            },
        ),
    ],
)
def test_pasted_rows_without_column_names(text: str, fields: dict[int, Field]) -> None:
    found = columns_by_content(read_sheets(text.encode())[0], today=TODAY)
    assert found is not None
    assert found[1] == fields
    assert found[0].rows[0].cells[0] in ("Ömer Yılmaz", "Ömer")
    assert columns_by_content(read_sheets(b"a;b\nc;d\n")[0], today=TODAY) is None


def test_one_reader_has_one_set_of_limits() -> None:
    """What a list cuts, a form refuses, a file may not hold and a tournament does not take."""
    long = "x" * 200
    read = read_person({Field.GIVEN: "Ege", Field.SURNAME: "D", Field.SCHOOL: long}, today=TODAY)
    assert [(one.field, one.code) for one in read.faults] == [(Field.SCHOOL, "too-long")]
    assert isinstance(read.entry, NewEntry)
    assert len(read.entry.player.school) == LENGTHS["school"]
    start = Tournament(settings=Settings(name="D", book=load("tazof-reversi"), rounds=5))
    with pytest.raises(TournamentError, match="too-much"):
        add_entry(start, Player(given="Ege", school=long))
    one = add_entry(start, Player(given="Ege", school="Demo"))
    with pytest.raises(TournamentError, match="too-much"):
        replace_entry(one, type(one.entries[0])(id=one.entries[0].id, player=Player(given=long)))
    text = dump_tournament(one).replace(b'"Demo"', b'"' + long.encode() + b'"')
    with pytest.raises(ValueError, match="json-too-much"):
        load_tournament(text)
