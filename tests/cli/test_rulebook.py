"""`meydan rulebook` in three languages, for people and for programs."""

import json
import re

import pytest

from meydan.cli import run
from meydan.rulebooks import diff, ids, load
from meydan.words import LANGS

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MEYDAN_LANG", "LC_ALL", "LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def out(capsys: Capture, *args: str) -> str:
    assert run(["rulebook", *args]) == 0
    return capsys.readouterr().out


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ids())
def test_a_text_is_told_in_each_language_within_80_columns(
    name: str, lang: str, capsys: Capture
) -> None:
    told = out(capsys, name, "--lang", lang)
    book = load(name)
    assert getattr(book.title, lang) in squeezed(told)
    for article in book.articles:
        assert getattr(article.title, lang).split()[0] in told
    assert max(len(line) for line in told.splitlines()) <= 80
    assert "\x1b" not in told


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("tr", ("Oyuncu başına süre 15 dk j.1", "Bay puanı 1 T11 ○ açık")),
        ("en", ("Time of each player 15 min j.1", "Points of a bye 1 T11 ○ open")),
        ("ru", ("Время игрока 15 мин j.1", "Очки за свободный тур 1 T11 ○ открыто")),
    ],
)
def test_fields_have_label_value_and_source(
    lang: str, words: tuple[str, ...], capsys: Capture
) -> None:
    told = squeezed(out(capsys, "tazof-mangala-2023", "--lang", lang))
    assert all(word in told for word in words)


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_names_all_texts(lang: str, capsys: Capture) -> None:
    told = out(capsys, "list", "--lang", lang)
    assert all(name in told for name in ids())


@pytest.mark.parametrize("lang", LANGS)
def test_a_diff_is_told_in_each_language(lang: str, capsys: Capture) -> None:
    told = out(capsys, "diff", "tazof-mangala-2021", "tazof-mangala-2023", "--lang", lang)
    assert max(len(line) for line in told.splitlines()) <= 80
    found = diff(load("tazof-mangala-2021"), load("tazof-mangala-2023"))
    assert str(len(found)) in told.splitlines()[-1]
    assert "j.5" in told


def test_a_diff_across_games_can_be_told(capsys: Capture) -> None:
    told = out(capsys, "diff", "tazof-pentago", "tazof-kure", "--lang", "en")
    assert "The game itself: none 7 × 7 Board K1 ○ open" in squeezed(told)


def test_equal_texts_are_said_to_be_equal(capsys: Capture) -> None:
    assert "Fark yok." in out(capsys, "diff", "tazof-kure", "tazof-kure")


@pytest.mark.parametrize("name", ids())
def test_json_holds_every_field_with_its_source(name: str, capsys: Capture) -> None:
    told = json.loads(out(capsys, name, "--json"))
    book = load(name)
    assert told["id"] == name
    for path, field in book.fields():
        section, _, key = path.partition(".")
        assert told[section][key]["source"] == field.source
    assert len(told["articles"]) == len(book.articles)


def test_list_and_diff_as_json(capsys: Capture) -> None:
    assert [one["id"] for one in json.loads(out(capsys, "list", "--json"))] == list(ids())
    told = json.loads(out(capsys, "diff", "ifmg-mangala", "ifmg-mangala-en", "--json"))
    paths = {one["path"] for one in told["differences"]}
    assert {"standings.order", "articles.tiebreak-stones-lost"} <= paths


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({}, "Kural metinleri"),
        ({"LANG": "C.UTF-8"}, "Kural metinleri"),
        ({"LANG": "ru_RU.UTF-8"}, "Тексты правил"),
        ({"LANG": "de_DE.UTF-8"}, "Rulebooks"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "Rulebooks"),
        ({"LANG": "ru_RU.UTF-8", "MEYDAN_LANG": "tr"}, "Kural metinleri"),
    ],
)
def test_the_language_comes_from_the_environment(
    variables: dict[str, str], word: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert word in out(capsys, "list")


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["tazof-mangala-2032"], "did you mean 'tazof-mangala-2023'?"),
        (["diff", "tazof-kure", "tazof-kure-2025"], "did you mean 'tazof-kure-2026'?"),
        (["diff", "tazof-kure"], "diff needs two ids"),
        (["tazof-kure", "tazof-pentago"], "one argument too many"),
        (["tazof-kure", "--lang", "de"], "--lang de: not one of tr, en, ru"),
        ([], "missing argument"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(
    args: list[str], problem: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEYDAN_LANG", "en")
    assert run(["rulebook", *args]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert problem in captured.err
    assert captured.err.count("\n") == 1
