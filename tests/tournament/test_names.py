"""Lists in Turkish, English and Russian order (T9)."""

import pytest
from hypothesis import given, strategies as st

from meydan.tournament.entries import Player
from meydan.tournament.names import ListLang, name_key, sort_key

# Each line stands in the order that dictionaries of that language (and ICU's collation) give.
TURKISH = [
    "Ak",
    "Ak Yıldız",
    "Akbaş",
    "Akın",
    "Âkif",
    "Aksoy",
    "Can",
    "Cumhur",
    "Çakır",
    "Çelik",
    "Dağ",
    "Gül",
    "Günay",
    "Ğ",
    "Haluk",
    "Hâluk",
    "Ilgaz",
    "Işık",
    "İbrahim",
    "İnan",
    "Jale",
    "Oğuz",
    "Okan",
    "Öz",
    "Özdemir",
    "Özdemir-Kaya",
    "Pak",
    "Quint",
    "Rıza",
    "Sönmez",
    "Şahin",
    "Tan",
    "Uçar",
    "Üçer",
    "Var",
    "Walter",
    "Xu",
    "Yıldırım",
    "Yıldız",
    "Zeki",
    "Азамат",
    "Яков",
]
ENGLISH = ["Cakir", "Çakır", "Isik", "Işık", "Öz", "Ozan", "Quint", "Şahin", "Sahinler", "Walter"]
RUSSIAN = ["Ёлкин", "Елкина", "Иванов", "Йылмаз", "Қасым", "Ли", "Яковлев", "Adams", "Zeki"]


@pytest.mark.parametrize(("lang", "names"), [("tr", TURKISH), ("en", ENGLISH), ("ru", RUSSIAN)])
def test_order_of_each_language(lang: ListLang, names: list[str]) -> None:
    by_code_point = sorted(names)
    assert sorted(by_code_point, key=lambda name: sort_key(name, lang)) == names


def test_the_29_letters_stand_as_t9_writes_them() -> None:
    letters = list("abcçdefgğhıijklmnoöprsştuüvyz")
    assert len(letters) == 29
    assert sorted(letters, key=sort_key) == letters
    capitals = list("ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ")
    assert sorted(capitals, key=sort_key) == capitals


def test_capital_and_small_letters_are_the_same_letter() -> None:
    for small, capital in zip("ıiğöşüç", "IİĞÖŞÜÇ", strict=True):
        assert sort_key(small)[0] == sort_key(capital)[0]


def test_decomposed_letters_are_the_same_letter() -> None:
    assert sort_key("I\u0307nan")[0] == sort_key("İnan")[0]
    assert sort_key("S\u0327ahin")[0] == sort_key("Şahin")[0]


def test_apostrophes_are_passed_over_and_hyphens_part_words() -> None:
    assert sort_key("O'Kan")[0] == sort_key("Okan")[0] == sort_key("O’kan")[0]
    assert sort_key("Ak-Yıldız")[0] == sort_key("Ak Yıldız")[0] == sort_key("Ak  Yıldız")[0]


def test_surname_decides_then_first_name() -> None:
    players = [
        Player(given="Zeynep", surname="Acar"),
        Player(given="Çınar", surname="Demir"),
        Player(given="İnci", surname="Demir"),
        Player(given="Azamat"),
    ]
    shown = [player.full for player in sorted(players, key=name_key)]
    assert shown == ["Zeynep Acar", "Azamat", "Çınar Demir", "İnci Demir"]


@given(st.text(max_size=12), st.sampled_from(["tr", "en", "ru"]))
def test_any_text_has_a_key(text: str, lang: ListLang) -> None:
    assert sort_key(text, lang) == sort_key(text, lang)
    assert sort_key(text, lang) <= sort_key(text + "z", lang)
