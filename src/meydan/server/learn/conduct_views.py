"""How to behave at a tournament table, out of a text's own fields: a changed text changes it."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse

from meydan.rulebooks import Rulebook, ids, load
from meydan.server.access.actions import Act
from meydan.server.learn.lessons import course, with_lessons
from meydan.server.web.page import Scope, page
from meydan.words import Lang
from meydan.words.phrases.rulebooks import field_label, field_value, source_words

PRESS = (
    "clock.press_completes_move",
    "clock.correct_before_press",
    "clock.legal_move_stands",
    "clock.forgotten_press",
)
CHAPTERS: dict[str, tuple[str, ...]] = {
    "clock": ("clock.use", "clock.minutes", "clock.per", "clock.reset_each_set",
              "clock.increment_seconds", "flag."),
    "press": PRESS,
    "touch": ("touch.",),
    "claim": ("claims.",),
    "warnings": ("warnings.limit", "warnings.counted_over", "warnings.loses",
                 "warnings.reported_by"),
    "board": ("off_board.",),
    "conduct": ("conduct.",),
}  # fmt: skip
"""The chapters, each with fields by path or by the beginning of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What a text decides, in words."""

    label: str
    value: str
    source: str
    reading: bool
    """Whether it is our reading, which a technical meeting may change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """Something to know before sitting down."""

    id: str
    articles: tuple[tuple[str, str], ...]
    """Titles and summaries of the articles behind it."""
    lines: tuple[Line, ...]


def chapters(book: Rulebook, lang: Lang) -> tuple[Chapter, ...]:
    """The chapters that a text has something to say about."""
    found = []
    for name, paths in CHAPTERS.items():
        chosen = [(path, field) for path, field in book.fields() if path.startswith(paths)]
        cited = {source for _, field in chosen for source in field.sources}
        articles = tuple(
            (getattr(one.title, lang), getattr(one.summary, lang))
            for one in book.articles
            if one.ref in cited
        )
        lines = tuple(
            Line(
                label=field_label(path, lang),
                value=field_value(book, path, lang),
                source=source_words(book, field, lang),
                reading=field.open or not field.written,
            )
            for path, field in chosen
        )
        if lines:
            found.append(Chapter(id=name, articles=articles, lines=lines))
    return tuple(found)


@page(Act.PLAY, "GET", "HEAD")
def conduct(scope: Scope, game: str) -> HttpResponse:
    """The course of a game's text; another text of the game by its id."""
    if game not in with_lessons():
        raise Http404
    books = [one for one in map(load, ids()) if one.game == game]
    chosen = scope.request.GET.get("text", course(game).rulebook)
    book = next((one for one in books if one.id == chosen), None)
    if book is None:
        raise Http404
    return scope.render(
        "learn/conduct.html", game=game, book=book, books=books, chapters=chapters(book, scope.lang)
    )
