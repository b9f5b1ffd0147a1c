"""Schools, clubs and provinces: who plays there, what they won."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet, Sum
from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Club, Federation, Person, Placing, SeasonTotal
from meydan.server.season.frame import GET, show, this_year
from meydan.server.season.people import Shown, by_key
from meydan.server.store.season.names import people_of
from meydan.server.store.slugs import slug
from meydan.server.web.page import Scope, page

A_PAGE = 50
LATEST = 20


@dataclass(frozen=True, slots=True)
class Won:
    """A place of somebody from here."""

    placing: Placing
    person: Shown


def provinces_of(federation: Federation) -> list[str]:
    """The provinces that a federation's clubs and events are in."""
    clubs = Club.objects.filter(federation=federation).values_list("province", flat=True)
    events = federation.events.values_list("province", flat=True)
    return sorted({*clubs.distinct(), *events.distinct()} - {""})


@page(Act.SEE_PUBLIC, *GET)
def club(scope: Scope, club: str) -> HttpResponse:
    """A school or a club."""
    found = Club.objects.filter(federation=scope.federation, slug=club).first()
    if found is None:
        raise Http404
    people = people_of(scope.federation).filter(club=found)
    if not people.exists():  # what hidden events alone know is nobody's business
        raise Http404
    about = [found.district, found.province]
    totals = SeasonTotal.objects.filter(club=found)
    return _place(scope, found.name, about, people, totals, province=found.province)


@page(Act.SEE_PUBLIC, *GET)
def province(scope: Scope, province: str) -> HttpResponse:
    """A province, with its schools."""
    name = next((one for one in provinces_of(scope.federation) if slug(one) == province), None)
    if name is None:
        raise Http404
    people = people_of(scope.federation).filter(province=name)
    year = this_year(scope.federation)
    clubs = (
        Club.objects.filter(federation=scope.federation, province=name)
        .annotate(
            players=Count("people", filter=Q(people__in=people), distinct=True),
        )
        .filter(players__gt=0)
        .order_by("-players", "name")[:A_PAGE]
    )
    events = scope.federation.events.filter(province=name, event__published=True, year=year)
    latest = events.select_related("event").order_by("-event__starts_on")[:LATEST]
    totals = SeasonTotal.objects.filter(federation=scope.federation, club=None, province=name)
    held = [one.event for one in latest]
    return _place(scope, name, [], people, totals, clubs=clubs, held=held, year=year)


def _place(
    scope: Scope,
    name: str,
    about: list[str],
    people: QuerySet[Person],
    totals: QuerySet[SeasonTotal],
    **context: Any,
) -> HttpResponse:
    federation = scope.federation
    year = context.setdefault("year", this_year(federation))
    context = {"clubs": (), "held": (), "province": ""} | context
    won = Placing.objects.filter(person__in=people, final=True, place__lte=3, points__gt=0)
    medals = {
        row["place"]: row["n"] for row in won.values("place").annotate(n=Count("pk")).order_by()
    }
    best = won.select_related("person__club", "category__event").order_by(
        "-category__event__starts_on", "place", "pk"
    )[:LATEST]
    winners = [one.person for one in best if one.person]
    shown = by_key(winners, federation, scope.lang, schools=False)
    pages = Paginator(people.select_related("club").order_by("folded", "pk"), A_PAGE)
    found = pages.get_page(scope.request.GET.get("page", "1"))
    # Summed up when the season is counted, not over all its people on each page.
    rows = totals.filter(year=year, age=0)
    return show(
        scope,
        "place.html",
        name=name,
        about=[one for one in about if one],
        found=found,
        people=list(by_key(found, federation, scope.lang).values()),
        medals=[medals.get(place, 0) for place in (1, 2, 3)],
        best=[Won(one, shown[one.person_id]) for one in best if one.person_id],
        points=rows.aggregate(sum=Sum("points"))["sum"] or 0,
        **context,
    )
