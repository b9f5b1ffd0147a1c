"""A rulebook file that is wrong is refused with the path of what is wrong."""

import re

import pytest

from meydan.rulebooks import RulebookError, load
from meydan.rulebooks.reader import parse, text_of
from meydan.words.phrases.rulebooks import fault_words

GOOD = text_of("tazof-mangala-2023")
KURE_2026 = text_of("tazof-kure-2026")

WRONG = [
    (
        "minutes = { value = 15, source",
        "minuts = { value = 15, source",
        "clock.minuts: Unknown key",
    ),
    ('minutes = { value = 15, source = "j.1" }', "", "clock.minutes: It is missing"),
    ("value = 15,", 'value = "15",', "clock.minutes: '15' is not a whole number"),
    ("value = 15,", "value = 15.0,", "clock.minutes: 15.0 is not a whole number"),
    ("value = 15,", "", "clock.minutes.value: It is missing"),
    ('value = 15, source = "j.1"', "value = 15", "clock.minutes.source: It is missing"),
    (
        'minutes = { value = 15, source = "j.1" }',
        "minutes = 15",
        "clock.minutes: This is not a field",
    ),
    ('15, source = "j.1"', '15, source = "j.9"', "clock.minutes.source: 'j.9' is no article"),
    ('15, source = "j.1"', '15, source = "M99"', "clock.minutes.source: 'M99' is no article"),
    ('15, source = "j.1"', '15, source = "j.1", note = ""', "clock.minutes.note: Unknown key"),
    (
        '15, source = "j.1"',
        '15, source = "j.1", open = 1',
        "clock.minutes.open: 1 is not true or false",
    ),
    (
        '15, source = "j.1"',
        '15, source = "silent"',
        "clock.minutes: A field with the source “silent”",
    ),
    ('use = { value = "optional"', 'use = { value = "always"', "clock.use: 'always' is not one"),
    ('"first", "second", "first"]', '"first", "third", "first"]', r"sets.starters\[1\]: 'third'"),
    ('["first", "second", "first"]', "[]", "sets.starters: Nothing is named"),
    ('value = ["a", "d"]', 'value = ["a", "x"]', "accommodations.exempt: There is no article “x”"),
    ('empty-pit = "1"', 'empty-pit = "77"', "options.articles.empty-pit: '77' is no article"),
    ('empty-pit = "1"', 'full-pit = "1"', "options.articles.full-pit: The game has no such"),
    ('game = "mangala"', 'game = "chess"', "game: 'chess' is not one of mangala"),
    ('game = "mangala"', 'game = "kure"', "options.extra_move: Unknown key"),
    ('topic = "setup"', 'topic = "misc"', r"articles\[0\].topic: 'misc' is not one of"),
    ('enforced = "software"\n', "", r"articles\[0\].enforced: It is missing"),
    ('"h", "j.3"]', '"h", "k"]', "warnings.under: There is no article “k”"),
    ('"h", "j.3"]', '"h", "i"]', "warnings.under: Article “i” is about conduct"),
    ('title.ru = "Доска и начало"\n', "", r"articles\[0\].title.ru: It is missing"),
    ("authoritative = true", 'authoritative = "yes"', "authoritative: 'yes' is not true or false"),
    ("[clock]", "[clocks]", "clocks: Unknown key"),
    ('id = "tazof-mangala-2023"', "changes = []\nid = 'x'", "changes: Unknown key"),
    ('language = "tr"', 'language = "tr', "book.toml: "),
]


def refused(text: str) -> str:
    """What is said of a text that is wrong."""
    with pytest.raises(RulebookError) as error:
        parse(text, name="book.toml")
    return fault_words(error.value, "en")


@pytest.mark.parametrize(("old", "new", "problem"), WRONG)
def test_wrong_data_is_refused_with_its_path(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    said = refused(GOOD.replace(old, new, 1))
    assert re.search(problem, said), said
    assert said.startswith("book.toml: ")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "game: None is not one of"),
        ("articles = 1", "articles: This is not a list of tables"),
        ("articles = [1]", r"articles\[0\]: This is not a table"),
        ('game = "kure"\nclock = 1', "clock: This is not a table|It is missing"),
        ('game = "kure"\n[[articles]]\nsame = "tazof-kure 99"', "tazof-kure has no article '99'"),
        ('game = "kure"\n[[articles]]\nsame = "nowhere 1"', "nowhere: There is no such rulebook"),
        ('game = "kure"\nextends = "nowhere"', "nowhere: There is no such rulebook"),
        ('game = "kure"\nextends = 1', "extends: 1 is not text"),
    ],
)
def test_what_is_hardly_a_rulebook_is_refused(text: str, problem: str) -> None:
    said = refused(text)
    assert re.search(problem, said), said


def test_an_id_may_stand_once_only() -> None:
    again = GOOD[GOOD.index("[[articles]]") :].split("[[articles]]")[1]
    said = refused(f"{GOOD}\n[[articles]]{again}")
    assert "articles: Two articles are called “setup”" in said


def test_a_good_text_reads_back_to_the_same_book() -> None:
    assert parse(GOOD, name="x") == load("tazof-mangala-2023")


def test_a_text_that_extends_another_keeps_its_articles_and_sources() -> None:
    book = parse(KURE_2026, name="x")
    base = load("tazof-kure")
    assert book.articles == base.articles
    assert book.sets == base.sets
    assert book.sets.count.source == "tazof-kure 17"
    assert book.extends == "tazof-kure"


def test_a_shared_article_stands_in_its_own_text() -> None:
    """2021's g is 2023's h in fewer words."""
    article = load("tazof-mangala-2021").article("g")
    other = load("tazof-mangala-2023").article("h")
    assert article.ref == "tazof-mangala-2021 g"
    assert (article.title, article.topic) == (other.title, other.topic)
    assert article.summary != other.summary
