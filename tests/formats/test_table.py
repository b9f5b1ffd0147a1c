"""Entry lists: columns as people name them, values as they write them, every problem by row."""

import contextlib
from datetime import date, datetime

import pytest
from hypothesis import given, strategies as st

from meydan.formats.faults import FileFault
from meydan.formats.lists import enter_all, read_entries
from meydan.formats.lists.headers import recognise
from meydan.formats.lists.names import split_name
from meydan.formats.lists.national_id import valid
from meydan.formats.lists.vocabulary import Field, fold
from meydan.rulebooks import load
from meydan.tournament.entries import Accommodation, Player, Sex
from meydan.tournament.model import Settings, Tournament
from tests.formats.list_files import DATA, TODAY, codes, imported, workbook


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("Adı", Field.GIVEN),
        ("ADI", Field.GIVEN),
        ("adi", Field.GIVEN),
        ("Öğrencinin Adı", Field.GIVEN),
        ("SOYADI", Field.SURNAME),
        ("Adı Soyadı", Field.FULL_NAME),
        ("ADI-SOYADI", Field.FULL_NAME),
        ("Okulu", Field.SCHOOL),
        ("Okulunun Adı", Field.SCHOOL),
        ("İLİ", Field.PROVINCE),
        ("İli", Field.PROVINCE),
        ("ILI", Field.PROVINCE),
        ("İlçesi", Field.DISTRICT),
        ("Doğum Tarihi (gg.aa.yyyy)", Field.BIRTH_DATE),
        ("DOĞUM YILI", Field.BIRTH_YEAR),
        ("Cinsiyet", Field.SEX),
        ("K/E", Field.SEX),
        ("Kulübü", Field.CLUB),
        ("Takım", Field.TEAM),
        ("T.C. Kimlik No", Field.NATIONAL_ID),
        ("TC KİMLİK NO*", Field.NATIONAL_ID),
        ("UKD", Field.RATING),
        ("Görme engelli mi?", Field.VISUALLY_IMPAIRED),
        ("Имя", Field.GIVEN),
        ("ФАМИЛИЯ", Field.SURNAME),
        ("Фамилия, имя", Field.SURNAME_FIRST),
        ("Ф.И.О.", Field.SURNAME_FIRST),
        ("Школа", Field.SCHOOL),
        ("Дата рождения", Field.BIRTH_DATE),
        ("Пол", Field.SEX),
        ("Страна", Field.FEDERATION),
        ("Name", Field.FULL_NAME),
        ("First name", Field.GIVEN),
        ("Surname", Field.SURNAME),
        ("Club", Field.CLUB),
        ("Date of birth", Field.BIRTH_DATE),
        ("Sıra No", Field.IGNORED),
        ("№ п/п", Field.IGNORED),
        ("Veli Adı Soyadı", Field.CONTACT),
        ("Antrenör", None),
    ],
)
def test_columns_as_people_name_them(header: str, field: Field | None) -> None:
    assert recognise(header) is field


@pytest.mark.parametrize(
    ("name", "encoding", "delimiter"),
    [
        ("liste-utf8.csv", "utf-8", ";"),
        ("liste-utf8-mark.csv", "utf-8", ","),
        ("liste-1254.csv", "cp1254", ";"),
        ("liste-utf16.csv", "utf-16-le", "\t"),
    ],
)
def test_one_list_in_four_encodings(name: str, encoding: str, delimiter: str) -> None:
    found = imported((DATA / name).read_bytes())
    assert (found.encoding, found.delimiter) == (encoding, delimiter)
    assert not found.problems
    assert found.header_row == 3
    first, second = found.entries
    assert first.player == Player(
        given="Işıl",
        surname="Örnekçi",
        birth_year=2012,
        sex=Sex.FEMALE,
        school="Deneme Ortaokulu",
        district="Çankaya",
        province="Ankara",
        rating=1250,
    )
    assert first.birth_date == date(2012, 4, 23)
    assert first.accommodations == (Accommodation.VISUALLY_IMPAIRED,)
    assert second.player.full == "İsmail Ğ. Deneme-Şahin"
    assert second.player.birth_year == 2013
    assert second.birth_date is None


def test_a_russian_list_in_1251() -> None:
    found = imported((DATA / "spisok-1251.csv").read_bytes())
    assert found.encoding == "cp1251"
    player = found.entries[0].player
    assert (player.surname, player.given) == ("Образцова", "Проба Примеровна")
    assert (player.sex, player.school, player.federation) == (Sex.FEMALE, "Школа №5", "KGZ")
    assert found.entries[0].birth_date == date(2011, 1, 9)


def test_a_workbook_with_titles_dates_and_numbers() -> None:
    found = imported(
        workbook(
            ["Deneme Turnuvası Katılım Listesi"],
            [],
            ["Sıra", "ADI SOYADI", "DOĞUM TARİHİ", "CİNSİYET", "OKULU", "TC KİMLİK NO", "RATING"],
            [1, "Deniz Su ÖRNEK", datetime(2014, 2, 28), "Kız", "Deneme İlkokulu", 10000000146, 0],
            [2, "Can Deneme", 41000, "E", "Deneme İlkokulu", None, 1400.0],
            [],
            [3, "Ece Deneme", "7 Mayıs 2013", "k", None, None, None],
        )
    )
    assert not found.problems
    assert found.sheet == "Liste"
    assert [entry.row for entry in found.entries] == [4, 5, 7]
    assert [entry.birth_date for entry in found.entries] == [
        date(2014, 2, 28),
        date(2012, 4, 1),
        date(2013, 5, 7),
    ]
    assert (found.entries[0].player.surname, found.entries[0].player.rating) == ("ÖRNEK", None)
    assert found.entries[0].national_id == "10000000146"
    assert found.entries[1].player.rating == 1400


PROBLEMS = """Adı;Soyadı;Doğum Tarihi;Cinsiyet;TC Kimlik No;Rating;Okulu;Görme Engelli;Antrenör
Ali;;2012;E;;;Deneme;;
;;01.01.2012;E;;;;;
Veli;Deneme;2035;E;;;;;
Ayşe;Deneme;32.13.2012;X;;;;;
Can;Deneme;2012;E;10000000147;yok;;belki;
=HYPERLINK("a");Deneme;2012;E;;;+Okul;;
Ece;Deneme;2012;K;10000000146;;Deneme;;
Efe;Deneme;2012;E;10000000146;;Deneme;;
ECE;DENEME;;K;;;;;
Ece;Deneme;2010;K;;;Başka Okul;;
"""


def test_every_problem_is_told_by_row_and_column() -> None:
    found = imported(PROBLEMS)
    assert codes(found) == [
        ("column-unknown", 1, "Antrenör"),
        ("no-surname", 2, "Soyadı"),
        ("no-name", 3, ""),
        ("birth-year", 4, "Doğum Tarihi"),
        ("birth", 5, "Doğum Tarihi"),
        ("sex", 5, "Cinsiyet"),
        ("rating", 6, "Rating"),
        ("yes-no", 6, "Görme Engelli"),
        ("national-id", 6, "TC Kimlik No"),
        ("formula", 7, "Adı"),
        ("formula", 7, "Okulu"),
        ("twice", 9, ""),
        ("twice", 10, ""),
        ("same-name", 11, ""),
    ]
    assert [one.row for one in found.errors] == [2, 3, 9, 10]
    assert [entry.row for entry in found.entries] == [4, 5, 6, 7, 8, 11]
    # Whoever reads the report must not learn a national id number from it.
    assert "1000000014" not in repr(found.problems)
    assert found.entries[3].player.given == 'HYPERLINK("a")'
    assert found.entries[3].player.school == "Okul"


def test_those_entered_before_are_not_entered_again() -> None:
    start = Tournament(settings=Settings(name="D", book=load("tazof-reversi"), rounds=5))
    found = imported("Ad;Soyad;TC\nEce;Deneme;10000000146\nEfe;Deneme;\n")
    entered = enter_all(start, found.entries, private=True)
    assert [entry.player.full for entry in entered.entries] == ["Ece Deneme", "Efe Deneme"]
    assert [row.national_id for row in entered.private] == ["10000000146"]
    again = read_entries(
        "Ad;Soyad;TC\nBaşka;Ad;10000000146\nEFE;DENEME;\n".encode(),
        today=TODAY,
        entries=entered.entries,
        private=entered.private,
    )
    assert [(one.code, one.row) for one in again.problems] == [
        ("twice-before", 2),
        ("twice-before", 3),
    ]
    assert not enter_all(start, found.entries).private


def test_quoted_cells_keep_rows_counted_as_the_file_counts_them() -> None:
    found = imported('Ad,Soyad,Okul\n"A ""B""",Deneme,"Deneme\nOkulu, Çankaya"\n,,x\n')
    assert found.entries[0].player.school == "Deneme Okulu, Çankaya"
    assert codes(found) == [("no-name", 4, "")]


def test_excel_names_the_delimiter_in_a_line_of_its_own() -> None:
    found = imported("sep=|\nAd|Soyad\nEce|Deneme\n")
    assert found.entries[0].row == 3


def test_a_long_name_is_cut_and_said_so() -> None:
    found = imported(f"Ad;Soyad\n{'a' * 100};Deneme\n")
    assert codes(found) == [("too-long", 2, "Ad")]
    assert len(found.entries[0].player.given) == 80


def test_school_and_club_both_stay() -> None:
    found = imported("Ad;Soyad;Okul;Kulüp\nA;B;Deneme Okulu;Deneme SK\nC;D;Deneme;DENEME\n")
    assert [entry.player.school for entry in found.entries] == [
        "Deneme Okulu / Deneme SK",
        "Deneme",
    ]


@pytest.mark.parametrize(
    ("text", "surname_first", "name"),
    [
        ("Deniz Örnek", False, ("Deniz", "Örnek")),
        ("Deniz Su ÖRNEK", False, ("Deniz Su", "ÖRNEK")),
        ("Deniz ÖRNEK ÇAĞ", False, ("Deniz", "ÖRNEK ÇAĞ")),
        ("DENİZ SU ÖRNEK", False, ("DENİZ SU", "ÖRNEK")),
        ("Örnek, Deniz Su", False, ("Deniz Su", "Örnek")),
        ("ÖRNEK ÇAĞ Deniz", True, ("Deniz", "ÖRNEK ÇAĞ")),
        ("Образцова Проба Примеровна", True, ("Проба Примеровна", "Образцова")),
        ("Deniz", False, ("Deniz", "")),
    ],
)
def test_names_in_one_cell(text: str, surname_first: bool, name: tuple[str, str]) -> None:
    assert split_name(text, surname_first=surname_first) == name


def test_check_digits_of_national_ids() -> None:
    assert valid("10000000146")
    assert not valid("10000000147")
    assert not valid("00000000000")
    assert not valid("1000000014")


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_with_a_fault(data: bytes) -> None:
    with contextlib.suppress(FileFault):
        read_entries(data, today=TODAY)
