"""A rulebook file that is wrong is refused with the path of what is wrong."""

import pytest

from meydan.rulebooks import RulebookError, load
from meydan.rulebooks.reader import parse, text_of

GOOD = text_of("tazof-mangala-2023")
KURE_2026 = text_of("tazof-kure-2026")

WRONG = [
    ("minutes = { value = 15, source", "minuts = { value = 15, source", "clock.minuts: unknown"),
    ('minutes = { value = 15, source = "j.1" }', "", "clock.minutes: missing"),
    ("value = 15,", 'value = "15",', "clock.minutes: '15' is not of type int"),
    ("value = 15,", "value = 15.0,", "clock.minutes: 15.0 is not of type int"),
    ("value = 15,", "", "clock.minutes.value: missing"),
    ('value = 15, source = "j.1"', "value = 15", "clock.minutes.source: missing"),
    (
        'minutes = { value = 15, source = "j.1" }',
        "minutes = 15",
        "clock.minutes: is not a field",
    ),
    ('15, source = "j.1"', '15, source = "j.9"', "clock.minutes.source: 'j.9' is no article"),
    ('15, source = "j.1"', '15, source = "M99"', "clock.minutes.source: 'M99' is no article"),
    ('15, source = "j.1"', '15, source = "j.1", note = ""', "clock.minutes.note: unknown key"),
    ('15, source = "j.1"', '15, source = "j.1", open = 1', "clock.minutes.open: 1 is not of type"),
    ('15, source = "j.1"', '15, source = "silent"', "clock.minutes: 'silent' as a source needs"),
    ('use = { value = "optional"', 'use = { value = "always"', "clock.use: 'always' is not one"),
    ('"first", "second", "first"]', '"first", "third", "first"]', r"sets.starters\[1\]: 'third'"),
    ('["first", "second", "first"]', "[]", "sets.starters: names nobody"),
    ('value = ["a", "d"]', 'value = ["a", "x"]', "accommodations.exempt: no article 'x'"),
    ('empty-pit = "1"', 'empty-pit = "77"', "options.articles.empty-pit: '77' is no article"),
    ('empty-pit = "1"', 'full-pit = "1"', "options.articles.full-pit: the game knows no such"),
    ('game = "mangala"', 'game = "chess"', "game: 'chess' is not one of mangala"),
    ('game = "mangala"', 'game = "kure"', "options.extra_move: unknown key"),
    ('topic = "setup"', 'topic = "misc"', r"articles\[0\].topic: 'misc' is not one of"),
    ('enforced = "software"\n', "", r"articles\[0\].enforced: missing"),
    ('"h", "j.3"]', '"h", "k"]', "warnings.under: no article 'k'"),
    ('"h", "j.3"]', '"h", "i"]', "warnings.under: conduct"),
    ('title.ru = "Доска и начало"\n', "", r"articles\[0\].title.ru: missing"),
    ("authoritative = true", 'authoritative = "yes"', "authoritative: 'yes' is not of type bool"),
    ("[clock]", "[clocks]", "clocks: unknown key"),
    ('id = "tazof-mangala-2023"', "changes = []\nid = 'x'", "changes: unknown key"),
    ('language = "tr"', 'language = "tr', "book.toml: "),
]


@pytest.mark.parametrize(("old", "new", "problem"), WRONG)
def test_wrong_data_is_refused_with_its_path(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    with pytest.raises(RulebookError, match=problem) as error:
        parse(GOOD.replace(old, new, 1), name="book.toml")
    assert str(error.value).startswith("book.toml: ")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "game: None is not one of"),
        ("articles = 1", "articles: is not a list of tables"),
        ("articles = [1]", r"articles\[0\]: is not a table"),
        ('game = "kure"\nclock = 1', "clock: is not a table|missing"),
        ('game = "kure"\n[[articles]]\nsame = "tazof-kure 99"', "no article '99' in tazof-kure"),
        ('game = "kure"\n[[articles]]\nsame = "nowhere 1"', "nowhere: no such rulebook"),
        ('game = "kure"\nextends = "nowhere"', "nowhere: no such rulebook"),
        ('game = "kure"\nextends = 1', "extends: 1 is not of type str"),
    ],
)
def test_what_is_hardly_a_rulebook_is_refused(text: str, problem: str) -> None:
    with pytest.raises(RulebookError, match=problem):
        parse(text, name="book.toml")


def test_an_id_may_stand_once_only() -> None:
    again = GOOD[GOOD.index("[[articles]]") :].split("[[articles]]")[1]
    with pytest.raises(RulebookError, match="articles: two articles 'setup'"):
        parse(f"{GOOD}\n[[articles]]{again}", name="book.toml")


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
