"""One language a run: help, errors and output in Turkish, English and Russian."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from meydan.cli.commands import COMMANDS
from meydan.cli.help import GAMES, PARTS, WHOLE, joined, sentences
from meydan.games import registry
from meydan.words import Lang
from tests.cli.support import Program

OTHERS: tuple[Lang, ...] = ("tr", "ru")
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def english() -> set[str]:
    """Every sentence that a command carries for its help."""

    def walked(command: Any) -> Iterator[str]:
        told = [command.help, *(getattr(one, "help", None) for one in command.params)]
        yield from (one for one in told if one)
        for inner in getattr(command, "commands", {}).values():
            yield from walked(inner)

    found = {command.help for command in COMMANDS}
    for command in COMMANDS:
        module = importlib.import_module(f"meydan.cli.{command.module}")
        found.update(walked(typer.main.get_command(module.app)))
    games = ", ".join(registry.names())
    told = {part.replace(games, GAMES) for one in found for part in joined(one)}
    return {WHOLE, *(one for one in told if WHOLE not in one)}


@pytest.mark.parametrize("lang", OTHERS)
def test_the_whole_help_is_said_and_nothing_else(lang: Lang) -> None:
    said = sentences(lang)
    assert set(said) == english()
    same = {key for key, value in said.items() if key == value}
    assert same <= {"mangala"}
    for key, value in said.items():
        assert re.findall(r"--[a-z-]+|\{\w+\}", key) == re.findall(r"--[a-z-]+|\{\w+\}", value), key


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("args", [["--help"], ["play", "--help"], ["tournament", "set", "--help"]])
def test_help_has_no_other_language_in_it(meydan: Program, lang: Lang, args: list[str]) -> None:
    told = meydan(*args, "--lang", lang).out
    assert len(told.splitlines()) > 10
    assert not [part for part in PARTS if part in told]
    assert not re.search(r"\b(the|of|with|by default)\b", told), told


@pytest.mark.parametrize(
    ("args", "tr", "en", "ru"),
    [
        (["paly"], "demek istediniz", "did you mean", "может быть"),
        (["play", "mangala", "--nix"], "seçenek yok", "no such option", "нет такого параметра"),
        (["play", "mangala", "--level", "11"], "1 ile 10 arasında", "from 1 to 10", "от 1 до 10"),
        (["play", "mangala", "--level", "x"], "tam sayı", "whole number", "целое число"),
        (["replay"], "eksik", "missing argument", "не указано"),
        (["doctor", "now"], "fazladan", "unexpected extra", "лишнее"),
        (["tournament", "nix"], "alt komut yok", "no such command", "нет такой команды"),
        (["completion", "csh"], "şunlardan biri", "one of 'bash'", "одно из"),
        (["analyse", "chess"], "oyun yok", "no game 'chess'", "нет игры"),
        (["perft", "kure", "2", "--rulebook", "x"], "kural metni yok", "no rulebook", "нет правил"),
        (["perft", "kure", "100000"], "arasında", "from 0 to", "от 0 до"),
        (["rulebook", "diff", "a"], "iki metin", "two ids", "два кода правил"),
        (["round", "/no/such"], "Böyle bir dosya yok", "no such file", "Такого файла нет"),
        (["analyse", "kure", "--seconds", "nan"], "süre", "a time above", "нужно время"),
        (["match-engines", "/no/x", "y", "--game", "kure"], "program yok", "no such", "программы"),
        (["serve", "--port", "0"], "1 ile 65535", "from 1 to 65535", "от 1 до 65535"),
        (["doctor", "--lang", "de"], "şunlardan biri", "one of tr, en, ru", "одно из"),
    ],
)
def test_what_is_wrong_is_told_in_the_language_of_the_run(
    meydan: Program, monkeypatch: pytest.MonkeyPatch, args: list[str], tr: str, en: str, ru: str
) -> None:
    for lang, part in (("tr", tr), ("en", en), ("ru", ru)):
        monkeypatch.setenv("MEYDAN_LANG", lang)
        assert part in meydan.fails(*args)


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_any_command_takes_the_language_as_an_option(meydan: Program, lang: Lang) -> None:
    leaves = {"tr": "yaprak", "en": "leaves", "ru": "листьев"}
    for args in (
        ["perft", "mangala", "2", "--lang", lang],
        ["perft", f"--lang={lang}", "kure", "1"],
    ):
        assert leaves[lang] in meydan(*args).out
    assert meydan("--lang", lang, "standings", EXAMPLES / "club.trf").code == 0
    assert "--lang" not in meydan("perft", "mangala", "1", "--lang", lang, "--json").out


def test_one_run_leaves_the_next_its_own_language(meydan: Program) -> None:
    meydan("perft", "mangala", "1", "--lang", "tr")
    assert "leaves" in meydan("perft", "mangala", "1").out
