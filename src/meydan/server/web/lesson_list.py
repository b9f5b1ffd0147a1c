"""The lessons of a game by id and title, for features that set them without teaching them."""

from collections.abc import Callable

from meydan.words import Lang

Lessons = Callable[[str, Lang], list[tuple[str, str]]]
_known: list[Lessons] = []


def lists_lessons(function: Lessons) -> Lessons:
    """Register who knows the lessons."""
    _known[:] = [function]
    return function


def lessons_of(game: str, lang: Lang) -> list[tuple[str, str]]:
    """The lessons of a game in their order; none where nobody teaches it."""
    return _known[0](game, lang) if _known else []
