"""A person's page: only what is published, under the strictest rule of their events."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse

from meydan.ratings import month
from meydan.server.access.actions import Act
from meydan.server.models import Entry, Person, Placing, RatingStep
from meydan.server.season.chart import PHONE, WIDE, Chart, chart
from meydan.server.season.frame import GET, show
from meydan.server.season.people import shown
from meydan.server.season.ratings import kind_words
from meydan.server.store.season.names import has_page
from meydan.server.web.page import Scope, page

MOST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class List:
    """A rating list that the person is on."""

    game: str
    word: str
    value: int
    deviation: int
    best: int
    games: int
    charts: tuple[Chart, ...]
    """For a wide page and for a phone; none where there is nothing to draw."""


@page(Act.SEE_PUBLIC, *GET)
def person(scope: Scope, person: str) -> HttpResponse:
    """Places, ratings with their history, schools over the years."""
    found = (
        Person.objects.filter(federation=scope.federation, code=person)
        .select_related("club")
        .first()
    )
    if found is None or not has_page(found):
        raise Http404
    entries = (
        Entry.objects.filter(of_person__person=found, category__event__published=True)
        .select_related("category__event", "placing")
        .order_by("-category__event__starts_on", "-pk")[:MOST]
    )
    rows = [(entry, getattr(entry, "placing", None)) for entry in entries]
    medals = [one.place for _, one in rows if one is not None and _medal(one)]
    seasons = found.seasons.filter(age=0).order_by("-year", "game")
    return show(
        scope,
        "person.html",
        person=shown(found, scope.federation, scope.lang),
        club=found.club,
        licence=found.licence,
        rows=rows,
        medals=[medals.count(place) for place in (1, 2, 3)],
        lists=_lists(scope, found),
        seasons=seasons,
        years=found.years.select_related("club"),
    )


def _medal(placing: Placing) -> bool:
    return placing.final and placing.place <= 3 and placing.points > 0


def _charts(steps: Sequence[RatingStep]) -> tuple[Chart, ...]:
    told = [(month(step.period), step.value) for step in steps]
    drawn = (chart(told, width=width) for width in (WIDE, PHONE))
    return tuple(one for one in drawn if one is not None)


def _lists(scope: Scope, found: Person) -> list[List]:
    steps: dict[tuple[str, str], list[RatingStep]] = {}
    for step in found.rating_steps.order_by("period"):
        steps.setdefault((step.game, step.kind), []).append(step)
    return [
        List(
            game=one.game,
            word=kind_words(scope, one.kind) if one.kind else "",
            value=round(one.value),
            deviation=round(one.deviation),
            best=round(one.best),
            games=one.games,
            charts=_charts(steps.get((one.game, one.kind), ())),
        )
        for one in found.ratings.order_by("kind", "-games")
    ]
