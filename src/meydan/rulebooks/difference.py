"""What differs between two texts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from meydan.rulebooks.book import Rulebook
from meydan.rulebooks.field import Field

IDENTITY = ("game", "federation", "edition", "language", "authoritative")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two texts do not say alike."""

    path: str
    """A field (`clock.minutes`), a fact about the text (`text.edition`), or a subject that only
    one of them has an article on (`articles.conduct`)."""
    kind: Literal["text", "value", "basis", "article"]
    """`text`: another edition, language, …; `value`: they decide otherwise; `basis`: they decide
    alike, but one writes it and a ruling reads it into the other, or holds it open; `article`:
    one has no article on it."""
    first: Field[Any] | None
    """What the first text has; for an article, its id."""
    second: Field[Any] | None


def diff(first: Rulebook, second: Rulebook) -> tuple[Difference, ...]:
    """Every difference: facts about the texts, then fields in order, then articles."""
    return (*_identity(first, second), *_fields(first, second), *_articles(first, second))


def _identity(first: Rulebook, second: Rulebook) -> Iterator[Difference]:
    for name in IDENTITY:
        one, two = (Field(getattr(book, name), book.id) for book in (first, second))
        if one.value != two.value:
            yield Difference(f"text.{name}", "text", one, two)


def _fields(first: Rulebook, second: Rulebook) -> Iterator[Difference]:
    ones, twos = dict(first.fields()), dict(second.fields())
    for path in [*ones, *(path for path in twos if path not in ones)]:
        one, two = ones.get(path), twos.get(path)
        if one is None or two is None or one.value != two.value:
            yield Difference(path, "value", one, two)
        elif (one.written, one.open) != (two.written, two.open):
            yield Difference(path, "basis", one, two)


def _articles(first: Rulebook, second: Rulebook) -> Iterator[Difference]:
    ones, twos = _by_subject(first), _by_subject(second)
    for subject in [*ones, *twos]:
        if subject not in ones or subject not in twos:
            path = f"articles.{subject}"
            yield Difference(path, "article", ones.get(subject), twos.get(subject))


def _by_subject(book: Rulebook) -> dict[str, Field[str]]:
    found: dict[str, Field[str]] = {}
    for article in book.articles:
        for subject in article.subjects:
            found.setdefault(subject, Field(article.id, article.ref))
    return found
