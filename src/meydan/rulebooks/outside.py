"""Texts from outside: a federation's own TOML file, checked, installed, and then one of the texts.

Such a file has the form of ours (`docs/adding-a-rulebook.md`) and may extend one of them. It is
kept in the data folder; an event under it carries the whole text, so that a later edition, or
taking the file away, changes nothing in an event that has begun.
"""

import re
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from meydan.folders import data_folder
from meydan.rulebooks.book import Rulebook, RulebookError
from meydan.rulebooks.catalog import bundled, written
from meydan.rulebooks.field import Texts

LARGEST = 256 * 1024
"""Bytes; our longest text has a tenth of it."""
LONGEST_ID = 40
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
LONGEST_LINE = 200
LONGEST_SUMMARY = 2000


def folder() -> Path:
    """Where installed texts lie."""
    return data_folder() / "rulebooks"


def installed() -> tuple[str, ...]:
    """The ids of the texts that are installed here, in order."""
    found = (path.stem for path in folder().glob("*.toml"))
    return tuple(sorted(name for name in found if ID.fullmatch(name) and name not in bundled()))


def text_of(rulebook: str) -> str:
    """The TOML of an installed text."""
    return (folder() / f"{rulebook}.toml").read_text(encoding="utf-8")


def decoded(data: bytes, *, name: str) -> str:
    """The characters of a file; raises `RulebookError`."""
    if len(data) > LARGEST:
        raise RulebookError(name, "too-large", most=LARGEST // 1024)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise RulebookError(name, "not-utf-8", byte=error.start) from None


def check_text(text: str, *, name: str) -> Rulebook:
    """The rulebook in a federation's text; raises `RulebookError` at the first thing wrong.

    `name` stands for it in the error: the file's name.
    """
    from meydan.rulebooks.reader import parse

    book = parse(text, name=name, some_languages=True)
    if book.id in bundled():
        raise RulebookError(f"{name}: id", "our-id", id=book.id)
    if not ID.fullmatch(book.id) or len(book.id) > LONGEST_ID:
        raise RulebookError(f"{name}: id", "bad-id", id=book.id[:LONGEST_ID], most=LONGEST_ID)
    for where, line, most in _lines(book):
        if len(line) > most:
            raise RulebookError(f"{name}: {where}", "too-long", most=most)
        if not line.replace("\n", " ").isprintable():
            raise RulebookError(f"{name}: {where}", "unprintable")
    return replace(book, text=text)


def checked(data: bytes, *, name: str) -> Rulebook:
    """The rulebook in a file; raises `RulebookError`."""
    return check_text(decoded(data, name=name), name=name)


def install(data: bytes, *, name: str) -> Rulebook:
    """Install a text, or a later edition of one; raises `RulebookError` and changes nothing."""
    text = decoded(data, name=name)
    book = written(text, name=name)
    target = folder() / f"{book.id}.toml"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", newline="", dir=target.parent, suffix=".part", delete=False
    ) as file:
        file.write(text)
    Path(file.name).replace(target)
    return book


def remove(rulebook: str) -> None:
    """Take an installed text away; events under it keep theirs."""
    if rulebook not in installed():
        raise RulebookError(rulebook, "not-installed")
    (folder() / f"{rulebook}.toml").unlink()


def written_down() -> dict[str, str]:
    """Every installed text by its id, for a backup."""
    return {name: text_of(name) for name in installed()}


def bring_back(texts: Mapping[str, str]) -> None:
    """Install the texts of a backup; one that this Meydan can't read stays out.

    Events carry their own texts: nothing that is played waits for these.
    """
    for name, text in texts.items():
        with suppress(RulebookError):
            install(text.encode(), name=name)


def _lines(book: Rulebook) -> list[tuple[str, str, int]]:
    """Every free text of a book, where it stands, and how long it may be."""
    lines = [
        ("federation", book.federation, LONGEST_LINE),
        ("edition", book.edition, LONGEST_LINE),
        *_texts("title", book.title, LONGEST_LINE),
    ]
    for place, article in enumerate(book.articles):
        where = f"articles[{place}]"
        lines.append((f"{where}.id", article.id, LONGEST_ID))
        lines += [(f"{where}.subjects", subject, LONGEST_ID) for subject in article.subjects]
        lines += _texts(f"{where}.title", article.title, LONGEST_LINE)
        lines += _texts(f"{where}.summary", article.summary, LONGEST_SUMMARY)
    return lines


def _texts(where: str, texts: Texts, most: int) -> list[tuple[str, str, int]]:
    return [(f"{where}.{lang}", getattr(texts, lang), most) for lang in ("tr", "en", "ru")]
