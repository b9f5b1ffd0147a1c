"""Texts from outside: checked, installed, taken away; a later edition leaves begun events alone."""

from pathlib import Path

import pytest

from meydan.rulebooks import RulebookError, diff, ids, load
from meydan.rulebooks.outside import LARGEST, install, remove
from meydan.rulebooks.record import Decided, Record, record, restored, restored_anyhow
from meydan.words import LANGS
from meydan.words.phrases.rulebooks import cited, fault_words, summaries

SHORT = """
id = "demo-mangala-2027"
extends = "tazof-mangala-2023"
federation = "Demo"
edition = "2027"
language = "tr"
authoritative = true

[title]
tr = "Demo Mangala kuralları"

[clock]
minutes = { value = 10, source = "j.1" }

[[articles]]
id = "j.1"
subjects = ["clock"]
topic = "clock"
enforced = "software"
title.tr = "Saat"
summary.tr = "Her oyuncuya set başına 10 dakika."
"""


LATER = SHORT.replace("Her oyuncuya set başına 10 dakika.", "Süre 20 dakika.")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEYDAN_DATA", str(tmp_path))


def installed(text: str = SHORT) -> str:
    return install(text.encode(), name="demo.toml").id


def test_it_is_a_rulebook_like_the_others() -> None:
    name = installed()
    assert ids()[-1] == name
    book = load(name)
    assert (book.clock.minutes.value, book.sets.count.value) == (10, 3)
    assert {one.path for one in diff(load("tazof-mangala-2023"), book)} >= {"clock.minutes"}


def test_its_articles_are_cited_by_its_own_id() -> None:
    book = load(installed())
    assert book.clock.minutes.source == "demo-mangala-2027 j.1"
    assert book.article("j.1").ref == "demo-mangala-2027 j.1"
    assert book.article("h").ref == "tazof-mangala-2023 h"
    assert [one.id for one in book.articles].count("j.1") == 1


def test_an_article_of_the_base_is_cited_by_its_number_too() -> None:
    text = SHORT.split("[[articles]]")[0]
    assert load(installed(text)).clock.minutes.source == "tazof-mangala-2023 j.1"


def test_a_language_that_is_missing_is_filled_from_another() -> None:
    assert load(installed()).title.ru == "Demo Mangala kuralları"


def test_a_later_edition_leaves_an_event_that_has_begun_alone() -> None:
    began = record(load(installed()).with_field("pairing.bye", 1, reason="meeting"))
    installed(SHORT.replace("value = 10", "value = 20"))
    assert load("demo-mangala-2027").clock.minutes.value == 20
    book = restored(began)
    assert (book.clock.minutes.value, book.pairing.bye.value) == (10, 1)
    remove("demo-mangala-2027")
    assert restored(began).clock.minutes.value == 10
    assert "demo-mangala-2027" not in ids()


BASE = 'extends = "tazof-mangala-2023"'
WRONG = {
    "not TOML": ("id = ", "Not TOML"),
    "deep": ("a = " + "[" * 5000, "too many brackets"),
    "wrong type": (SHORT.replace("value = 10", 'value = "ten"'), "clock.minutes"),
    "unknown field": (SHORT.replace("minutes =", "hours ="), "clock.hours: Unknown key"),
    "unknown table": (SHORT + "\n[cafe]\n", "cafe: Unknown key"),
    "our id": (SHORT.replace("demo-mangala-2027", "tazof-kure"), "code of one of Meydan's"),
    "bad id": (SHORT.replace("demo-mangala-2027", "../x"), "small letters"),
    "extends itself": (SHORT.replace(BASE, 'extends = "demo-mangala-2027"'), "no such rulebook"),
    "extends a path": (SHORT.replace(BASE, 'extends = "../../x"'), "no such rulebook"),
    "same of a path": (SHORT + '\n[[articles]]\nid = "x"\nsame = "../y z"\n', "no such rulebook"),
    "huge number": (SHORT.replace("value = 10", f"value = {10**30}"), "above 9999"),
    "own changes": ("changes = []\n" + SHORT, "changes: Unknown key"),
    "no such article": (
        SHORT.replace('source = "j.1"', 'source = "zz"'),
        "no article of this text",
    ),
    "unprintable": (SHORT.replace("Demo Mangala", "Demo\\u0007Mangala"), "can't be printed"),
    "long": (SHORT.replace("Demo Mangala", "x" * 300), "Longer than 200"),
    "another game": (SHORT.replace("id =", 'game = "go"\nid =', 1), "game: 'go' is not one of"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_in_one_line_with_its_place(name: str) -> None:
    text, problem = WRONG[name]
    with pytest.raises(RulebookError) as error:
        install(text.encode(), name="demo.toml")
    for lang in LANGS:
        said = fault_words(error.value, lang)
        assert said.startswith("demo.toml")
        assert "\n" not in said
    assert problem in fault_words(error.value, "en")
    assert "demo-mangala-2027" not in ids()


def test_a_huge_file_and_other_letters_are_refused() -> None:
    with pytest.raises(RulebookError, match="too-large most=256"):
        install(b"#" * (LARGEST + 1), name="demo.toml")
    with pytest.raises(RulebookError, match="not-utf-8 byte=0"):
        install(b"\xff\xfe", name="demo.toml")


def test_only_installed_texts_can_be_taken_away() -> None:
    for name in ("tazof-kure", "nothing-here", "../x"):
        with pytest.raises(RulebookError, match="not-installed"):
            remove(name)


def test_changes_that_do_not_fit_do_not_hold_and_can_be_taken_back() -> None:
    """Küre with 8 stones on 7 places: version 0.1.0 let it in."""
    stored = Record(
        "tazof-kure",
        (
            Decided("options.stones", 8, "x"),
            Decided("flag.scope", "game", "x"),
            Decided("no.such", 1, "x"),
        ),
    )
    with pytest.raises(RulebookError):
        restored(stored)
    book = restored_anyhow(stored)
    assert [one.path for one in book.changes] == ["flag.scope"]
    assert [one.path for one in book.unfit] == ["options.stones", "no.such"]
    assert set(record(book).changes) == set(stored.changes)
    assert book.take_back("options.stones", "no.such").unfit == ()


def test_a_take_back_is_checked_with_the_rest() -> None:
    """Küre on 8 places with 8 stones: the size alone can't go back."""
    large = load("tazof-kure").override({"options.size": 8, "options.stones": 8}, reason="meeting")
    with pytest.raises(RulebookError, match="options"):
        large.take_back("options.size")
    assert large.take_back("options.size", "options.stones").changes == ()
    assert large.printed == load("tazof-kure")


def test_a_value_that_is_printed_takes_the_change_back() -> None:
    book = load("tazof-kure").with_field("pairing.bye", 1, reason="meeting")
    assert book.with_field("pairing.bye", 2, reason="again") == load("tazof-kure")


def test_what_an_article_says_is_what_the_event_began_under() -> None:
    """A refusal explains itself by the book that is played by, whatever is installed since."""
    began = load(installed())
    installed(LATER)
    assert summaries("demo-mangala-2027 j.1", "tr") == ("Süre 20 dakika.",)
    assert summaries("demo-mangala-2027 j.1", "tr", began) == (
        "Her oyuncuya set başına 10 dakika.",
    )
    remove("demo-mangala-2027")
    assert cited("demo-mangala-2027 j.1", "tr") == "demo-mangala-2027 j.1"
    assert cited("demo-mangala-2027 j.1", "tr", began) == "Demo Mangala kuralları, madde j.1"
