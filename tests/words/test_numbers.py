"""Numbers by language."""

import pytest

from meydan.tournament.tiebreaks.values import Scale, Value
from meydan.words import Lang
from meydan.words.numbers import number, percent
from meydan.words.phrases.values import value_words


@pytest.mark.parametrize(
    ("language", "large", "small", "share"),
    [
        ("tr", "1.398.057", "1,2", "%85"),
        ("en", "1,398,057", "1.2", "85%"),
        ("ru", "1\N{NO-BREAK SPACE}398\N{NO-BREAK SPACE}057", "1,2", "85\N{NO-BREAK SPACE}%"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    language: Lang, large: str, small: str, share: str
) -> None:
    assert number(1_398_057, language) == large
    assert number(1.2, language, places=1) == small
    assert percent(85, language) == share


@pytest.mark.parametrize(
    ("value", "tr", "en"),
    [
        (Value(27, Scale.HALVES), "13,5", "13.5"),
        (Value(4, Scale.HALVES), "2", "2"),
        (Value(49, Scale.QUARTERS), "12,25", "12.25"),
        (Value(-3, Scale.WHOLE), "−3", "−3"),
    ],
)
def test_a_tie_break_has_one_form_on_sheets_and_pages(value: Value, tr: str, en: str) -> None:
    assert value_words(value, "tr") == tr
    assert value_words(value, "en") == en
