"""The sentences: three languages that say the same things."""

import re
from importlib import import_module
from typing import Any

import pytest

from meydan.games.core import Game
from meydan.words import LANGS, Lang, UnknownWord, lang, say, topic
from meydan.words.complete import facts, gaps, topics

GAMES = {"mangala": "Mangala", "pentago": "Pentago", "reversi": "Reversi", "kure": "Kure"}


def test_all_languages_hold_the_same_codes() -> None:
    assert gaps() == []
    assert topics("tr") == topics("en") == topics("ru")


@pytest.mark.parametrize("name", topics("tr"))
def test_a_sentence_names_the_same_facts_in_every_language(name: str) -> None:
    for code in topic(name, "tr"):
        named = {language: facts(topic(name, language)[code]) for language in LANGS}
        assert named["tr"] == named["en"] == named["ru"], code


@pytest.mark.parametrize("language", LANGS)
def test_sentences_are_clean_text(language: Lang) -> None:
    for name in topics(language):
        for code, sentence in topic(name, language).items():
            where = f"{language}: {name}.{code}"
            assert sentence == sentence.strip(), where
            assert not re.search(r" {2}|TODO|\?\?\?", sentence), where


@pytest.mark.parametrize("game", GAMES)
def test_every_way_a_move_can_be_illegal_has_a_sentence(game: str) -> None:
    rules: type[Game[Any, Any]] = getattr(import_module(f"meydan.games.{game}"), GAMES[game])
    for language in LANGS:
        said = {code for code in topic("illegal", language) if code.startswith(f"{game}.")}
        assert said == {f"{game}.{code}" for code in rules.codes}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("tr", {0: "taş", 1: "taş", 2: "taş", 48: "taş"}),
        ("en", {0: "stones", 1: "stone", 2: "stones", 21: "stones"}),
        (
            "ru",
            {
                0: "камней",
                1: "камень",
                2: "камня",
                4: "камня",
                5: "камней",
                11: "камней",
                12: "камней",
                14: "камней",
                21: "камень",
                22: "камня",
                111: "камней",
                121: "камень",
            },
        ),
    ],
)
def test_nouns_go_with_their_number(language: Lang, forms: dict[int, str]) -> None:
    for number, form in forms.items():
        assert f"{number} {form}" in say("game.note.treasury", language, n=number)


def test_an_unknown_code_is_a_bug_that_shows() -> None:
    with pytest.raises(UnknownWord, match=r"game\.none"):
        say("game.none", "tr")
    with pytest.raises(UnknownWord, match=r"nothing\.at-all"):
        say("nothing.at-all", "en")


@pytest.mark.parametrize(
    ("tag", "language"),
    [("tr", "tr"), ("tr_TR.UTF-8", "tr"), ("en-GB", "en"), ("ru_RU", "ru"), ("de_DE", "en")],
)
def test_languages_are_known_by_their_tags(tag: str, language: Lang) -> None:
    assert lang(tag) == language
