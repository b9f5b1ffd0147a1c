"""The articles a referee may warn under: the most used first, exempt ones with the reason."""

from collections import Counter
from dataclasses import dataclass

from meydan.match.errors import Refused
from meydan.match.queries import warnable
from meydan.match.seats import Seat
from meydan.server.models import Action, Category
from meydan.server.referee.face import because
from meydan.server.referee.seats import Seated
from meydan.words import Lang


@dataclass(frozen=True, slots=True)
class Choice:
    """An article in the list."""

    id: str
    title: str
    summary: str
    exempt: tuple[str, str]
    """Why A, why B can't be warned under it (T7); empty where they can."""


def choices(one: Seated, lang: Lang) -> list[Choice]:
    """Every article of the text that can be warned under."""
    book = one.round.table.book
    used = usage(one.category)
    binds = [{article.id for article in warnable(one.round, seat)} for seat in Seat]
    found = sorted(book.warnable_articles(), key=lambda article: -used[article.id])
    return [
        Choice(
            article.id,
            getattr(article.title, lang),
            getattr(article.summary, lang),
            (
                _exempt(one, Seat.A, article.id in binds[0], lang),
                _exempt(one, Seat.B, article.id in binds[1], lang),
            ),
        )
        for article in found
    ]


def usage(category: Category) -> Counter[str]:
    """How often each article was used in this category; the action log counts."""
    given = Action.objects.filter(category=category, action="board.warned")
    return Counter(str(article) for article in given.values_list("after__article", flat=True))


def _exempt(one: Seated, seat: Seat, bound: bool, lang: Lang) -> str:
    if bound:
        return ""
    no = Refused("exempt", "T7", seat=seat.value)
    return because(no, no.article, lang, one.players)
