"""Sentences for people, in Turkish, English and Russian, looked up by code.

The domain speaks in codes; the command line, the printed sheets and the server say them with
`say`. One TOML file a topic and language lies beside this module: `tr/illegal.toml` holds the
sentences of `illegal.*`. All languages hold the same codes; a test sees to it. A game from outside
brings its own sentences along, which join the topics that they belong to; so does any other package
that an entry point of the group `meydan.words` names.
"""

import tomllib
from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.resources import files
from string import Formatter
from typing import Any, Literal, get_args

from meydan.games import registry

Lang = Literal["tr", "en", "ru"]
LANGS: tuple[Lang, ...] = get_args(Lang)


class UnknownWord(KeyError):
    """A code that no file holds: a bug, never a user's error."""


def lang(code: str) -> Lang:
    """The language of a tag such as `tr`, `en-GB` or `ru_RU.UTF-8`; English when unknown."""
    head = code.lower().replace("_", "-").split("-")[0].split(".")[0]
    return head if head in LANGS else "en"


@cache
def topic(name: str, language: Lang) -> dict[str, str]:
    """All sentences of one topic, by code.

    A game from outside that lacks a language is heard in another one; it never changes ours.
    """
    said: dict[str, str] = {}
    for other in (*LANGS, language):
        for table in outside(other).values():
            said |= flat(table.get(name, {}))
    try:
        return said | own_topic(name, language)
    except FileNotFoundError:
        if not said:
            raise
        return said


@cache
def own_topic(name: str, language: Lang) -> dict[str, str]:
    """Those that come with Meydan."""
    path = files(__package__) / language / f"{name}.toml"
    return flat(tomllib.loads(path.read_text(encoding="utf-8")))


@cache
def outside(language: Lang) -> dict[str, dict[str, Any]]:
    """What each package from outside says, by topic: its `words/tr.toml`, under the game's name
    where it brings a game.

    A file that can't be read says nothing here; `meydan doctor` names what a game does not say.
    """
    packages = {game: registry.description(game).package for game in registry.names()}
    packages |= {entry.name: entry.value for entry in entry_points(group="meydan.words")}
    found: dict[str, dict[str, Any]] = {}
    for name, package in packages.items():
        if package:
            try:
                file = files(package) / "words" / f"{language}.toml"
                found[name] = tomllib.loads(file.read_text(encoding="utf-8"))
            except (ImportError, OSError, ValueError):
                found[name] = {}
    return found


def say(code: str, language: Lang, /, **facts: object) -> str:
    """The sentence of a code, its `{facts}` filled in.

    A field such as `{n:taş}` or `{n:камень|камня|камней}` gives the form of the noun that goes
    with the number.
    """
    head, _, tail = code.partition(".")
    try:
        sentence = topic(head, language)[tail]
    except (KeyError, FileNotFoundError):
        raise UnknownWord(f"{language}: {code}") from None
    pieces = _pieces(sentence)
    if pieces is None:
        return _Sentence(language).vformat(sentence, (), facts)
    said = ""
    for text, name, form in pieces:
        said += text
        if name:
            said += _form(facts[name], form, language) if form else str(facts[name])
    return said


@lru_cache(maxsize=8192)
def _pieces(sentence: str) -> tuple[tuple[str, str, str], ...] | None:
    """A sentence's texts, each with the fact after it and its form; `None` if one is not plain."""
    found = []
    for text, name, form, turned in Formatter().parse(sentence):
        if turned or "{" in (form or "") or (name is not None and not name.isidentifier()):
            return None
        found.append((text, name or "", form or ""))
    return tuple(found)


def flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """A table's sentences by their whole codes."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = str(value)
    return found


class _Sentence(Formatter):
    """`str.format` with plural forms in place of format specs that hold a bar."""

    def __init__(self, language: Lang) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        return _form(value, format_spec, self.language)


def _form(value: Any, form: str, language: Lang) -> str:
    if "|" not in form:
        return format(value, form)
    forms = form.split("|")
    return forms[min(_plural(language, int(value)), len(forms) - 1)]


def _plural(language: Lang, number: int) -> int:
    if language == "tr":
        return 0  # Turkish nouns stay singular after a number
    number = abs(number)
    if language == "en":
        return 0 if number == 1 else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2
