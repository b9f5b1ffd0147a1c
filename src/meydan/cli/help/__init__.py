"""What `--help` says, in the run's language.

Commands carry their help in English, where Typer reads it. `tr.toml` and `ru.toml` hold the same
sentences in the other languages, each under its English one; a test sees to it that none is
missing and none is left over.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from meydan.cli.language import language, said
from meydan.games import registry
from meydan.words import Lang

SOURCE: Lang = "en"
PARTS = {
    "Usage:": "usage",
    "Arguments:": "arguments",
    "Options:": "options",
    "Commands:": "commands",
    "[OPTIONS]": "any-options",
    "COMMAND [ARGS]...": "any-command",
    "[required]": "required",
    "[default:": "default",
    "Show this message and exit.": "help",
}
"""What Typer itself writes around a command's own words."""
GAMES = "{games}"
"""Stands for the names of the games, which packages from outside add to."""
WHOLE = "over all files"
"""Stands between two lists of sheets, to which packages add as well."""


@cache
def sentences(lang: Lang) -> dict[str, str]:
    """The help's sentences in a language, by the English ones."""
    text = (files(__package__) / f"{lang}.toml").read_text(encoding="utf-8")
    return {key: str(value) for key, value in tomllib.loads(text).items()}


def told(sentence: str) -> str:
    """One sentence of the help in the run's language; English where nobody said it yet."""
    lang = language(None)
    if lang == SOURCE:
        return sentence
    games = ", ".join(registry.names())
    key, known = sentence.replace(games, GAMES), sentences(lang)
    return known.get(key, key.replace(WHOLE, known[WHOLE])).replace(GAMES, games)


def speak(command: Any) -> None:
    """Let a command, its options and its subcommands explain themselves in the run's language."""
    if language(None) == SOURCE:
        return
    if command.help:
        command.help = _paragraphs(command.help)
        command.short_help = command.help.partition("\n\n")[0]
    for param in command.params:
        if getattr(param, "help", None):
            param.help = told(param.help)
    command.get_help = _dressed(command.get_help)
    for inner in getattr(command, "commands", {}).values():
        speak(inner)


def joined(text: str) -> list[str]:
    """The paragraphs of a docstring, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n")]


def _paragraphs(text: str) -> str:
    return "\n\n".join(map(told, joined(text)))


def _dressed(get_help: Callable[[Any], str]) -> Callable[[Any], str]:
    def dressed(context: Any) -> str:
        text = get_help(context)
        for english, code in PARTS.items():
            text = text.replace(english, said(f"help.{code}"))
        return text

    return dressed
