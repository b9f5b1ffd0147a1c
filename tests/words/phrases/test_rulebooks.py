"""Every field and every value a field can take has words in the three languages."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest

from meydan.rulebooks import HalfPoints, ids, load
from meydan.rulebooks.book import SECTIONS
from meydan.rulebooks.field import half
from meydan.rulebooks.reader import field_type
from meydan.words import LANGS, Lang, topic
from meydan.words.phrases.rulebooks import (
    field_label,
    field_value,
    section_label,
    source_words,
    value_words,
)


def codes(kind: Any) -> Iterator[object]:
    """Every code and `None` that a type allows."""
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif type(None) in get_args(kind):
        yield None
    elif get_origin(kind) is tuple:
        yield from codes(get_args(kind)[0])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ids())
def test_every_field_can_be_told(name: str, lang: Lang) -> None:
    book = load(name)
    known = topic("rulebook", lang)
    for section in SECTIONS:
        assert section_label(section, lang)
    for path, field in book.fields():
        section, _, key = path.partition(".")
        assert field_label(path, lang)
        assert field_value(book, path, lang)
        assert source_words(book, field, lang)
        for code in codes(field_type(type(getattr(book, section)), key)):
            if code is not None:
                assert f"value.{code}" in known or f"values.{path}.{code}" in known, (path, code)
            assert value_words(path, code, lang)


def test_the_three_languages_hold_the_same_keys() -> None:
    turkish = topic("rulebook", "tr").keys()
    assert all(topic("rulebook", lang).keys() == turkish for lang in LANGS)


@pytest.mark.parametrize(
    ("points", "told"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (4, "2"), (5, "2½")]
)
def test_doubled_points_are_written_as_people_do(points: int, told: str) -> None:
    assert half(HalfPoints(points)) == told


@pytest.mark.parametrize(
    ("name", "path", "told"),
    [
        ("tazof-mangala-2023", "sets.count", "e"),
        ("tazof-mangala-2023", "sets.starters", "“Setlere kim başlar”"),
        ("tazof-mangala-2023", "clock.minutes", "j.1"),
        ("ifmg-mangala", "touch.binds", "II “Hamle ne zaman bağlar”"),
        ("ifmg-mangala", "sets.colours", "I"),
    ],
)
def test_articles_without_a_number_go_by_their_title(name: str, path: str, told: str) -> None:
    book = load(name)
    assert source_words(book, book.field(path), "tr") == told
