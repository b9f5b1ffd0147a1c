"""The words of `words.toml`, folded so that spelling habits make no difference."""

import tomllib
import unicodedata
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

# Unicode takes the dotless i for a letter of its own.
SINGLE = str.maketrans({"ı": "i", "№": "#"})


class Field(StrEnum):
    """What a column of an entry list can hold."""

    GIVEN = "given"
    SURNAME = "surname"
    FULL_NAME = "full_name"
    SURNAME_FIRST = "surname_first"
    BIRTH_DATE = "birth_date"
    BIRTH_YEAR = "birth_year"
    SEX = "sex"
    SCHOOL = "school"
    CLUB = "club"
    DISTRICT = "district"
    PROVINCE = "province"
    FEDERATION = "federation"
    RATING = "rating"
    TITLE = "title"
    LICENCE = "licence"
    TEAM = "team"
    NATIONAL_ID = "national_id"
    VISUALLY_IMPAIRED = "visually_impaired"
    ACCOMMODATIONS = "accommodations"
    FIXED_TABLE = "fixed_table"
    CATEGORY = "category"
    CONTACT = "contact"
    REMARK = "remark"
    IGNORED = "ignored"


def fold(text: str) -> str:
    """A text without capitals, accents, blanks and signs: `ADI SOYADI` and `Adı-Soyadı` alike."""
    return "".join(fold_words(text))


def fold_words(text: str) -> list[str]:
    """The folded words of a text."""
    lower = text.replace("İ", "i").replace("I", "i").lower().translate(SINGLE)
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", lower)
        if not unicodedata.combining(letter)
    )
    kept = "".join(letter if letter.isalnum() or letter in "#✓✔+-–—" else " " for letter in plain)
    return kept.replace("-", " ").split() if any(map(str.isalnum, kept)) else kept.split()


def field_of(folded: str) -> Field | None:
    """The field that a folded column name stands for."""
    return _columns().get(folded)


def meaning(topic: str, folded: str) -> str | None:
    """What a folded value means: `meaning("sex", "kiz")` is `f`."""
    return _values(topic).get(folded)


def is_error(text: str) -> bool:
    """Whether a spreadsheet shows this for a formula that failed: `#REF!`, `#YOK`."""
    return text.startswith("#") and text.upper() in _errors()


def begins_footer(text: str) -> bool:
    """Whether a text begins as the last line of a list does: `TOPLAM: 60`."""
    return _begins(text, _known_lines("footers"))


def begins_signature(text: str) -> bool:
    """Whether a text begins as the lines below a list do: `Hazırlayan`, `Okul Müdürü`, `Not:`."""
    return _begins(text, _known_lines("signers"))


def names_part(text: str) -> bool:
    """Whether a text holds a word that headings hold and names don't: `MANGALA KÜÇÜKLER`."""
    words = fold_words(text)
    return any(
        words[at : at + len(known)] == known
        for known in _known_lines("headings")
        for at in range(len(words))
    )


def _begins(text: str, lines: tuple[list[str], ...]) -> bool:
    words = fold_words(text)
    return any(words[: len(known)] == known for known in lines)


@cache
def fillers() -> frozenset[str]:
    """Folded words that column names may hold without a meaning of their own."""
    return frozenset(fold(word) for word in _data()["fillers"])


@cache
def _errors() -> frozenset[str]:
    return frozenset(_data()["cell_errors"])


@cache
def _known_lines(topic: str) -> tuple[list[str], ...]:
    return tuple(fold_words(text) for text in _data()[topic])


@cache
def _columns() -> dict[str, Field]:
    return {
        fold(name): Field(field) for field, names in _data()["columns"].items() for name in names
    }


@cache
def _values(topic: str) -> dict[str, str]:
    return {fold(name): value for value, names in _data()[topic].items() for name in names}


@cache
def _data() -> dict[str, Any]:
    path = files(__package__) / "words.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
