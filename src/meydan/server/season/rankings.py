"""Season rankings of players, schools and provinces; a year's winners; records."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.models import Feat, SeasonEvent, SeasonRow, SeasonTotal, SeasonYear
from meydan.server.season.events import events_of, listed
from meydan.server.season.frame import GET, games_of, known_game, show
from meydan.server.season.people import by_key
from meydan.server.store.season.feats import KINDS, QUICKEST, order_of
from meydan.server.store.season.names import seen_with
from meydan.server.store.slugs import slug
from meydan.server.web.event_list import in_state
from meydan.server.web.page import Scope, page

A_PAGE = 50
OF = ("players", "schools", "provinces")
MOST_RECORDS = 5


@page(Act.SEE_PUBLIC, *GET)
def ranking(scope: Scope, year: int, game: str) -> HttpResponse:
    """Who leads; as it stands, while events are played."""
    of, age = wish_of(scope)
    pages = Paginator(ranked(scope, year, known_game(scope, game)), A_PAGE)
    if of == "players":  # without a look at 25,000 people; at most the last page is too long
        pages.count = _all_rows(scope, year, game, age).count()
    found = pages.get_page(scope.request.GET.get("page", "1"))
    query = scope.request.GET.copy()
    query.pop("page", None)
    return show(
        scope,
        "ranking.html",
        tab="ranking",
        year=year,
        years=_years(scope),
        game=game,
        games=games_of(scope.federation),
        of=of,
        kinds=OF,
        age=age,
        ages=_ages(scope, year, game),
        found=found,
        rows=_shown(scope, found, of, ranked(scope, year, game)),
        live=_all_rows(scope, year, game, age).filter(live=True).exists(),
        best_of=scope.federation.best_of,
        query=query.urlencode(),
    )


@page(Act.SEE_PUBLIC, *GET)
def season_year(scope: Scope, year: int) -> HttpResponse:
    """A year: its events, with their winners."""
    events = events_of(scope.federation).filter(season__year=year)
    if not events.exists():
        raise Http404
    pages = Paginator(in_state(events, "finished"), A_PAGE)
    found = pages.get_page(scope.request.GET.get("page", "1"))
    counted = SeasonYear.objects.filter(federation=scope.federation, year=year).first()
    facts = {name: getattr(counted, name, 0) for name in ("players", "schools", "provinces")}
    return show(
        scope,
        "year.html",
        tab="year",
        year=year,
        years=_years(scope),
        games=games_of(scope.federation),
        facts=facts | {"events": events.order_by().count()},
        found=found,
        rows=listed(found, scope.lang, winners=True),
        live=listed(in_state(events, "live")[:A_PAGE], scope.lang),
    )


@page(Act.SEE_PUBLIC, *GET)
def records(scope: Scope) -> HttpResponse:
    """Of each game: most stones in a round, quickest set, longest run without a loss."""
    found = []
    for game in games_of(scope.federation):
        for kind in KINDS:
            feats = Feat.objects.filter(federation=scope.federation, game=game, kind=kind)
            rows = (
                seen_with(feats)
                .filter(category__event__published=True)
                .select_related("person__club", "category__event")
                .order_by(order_of(kind), "pk")[:MOST_RECORDS]
            )
            people_seen = [row.person for row in rows]
            names = by_key(people_seen, scope.federation, scope.lang, schools=False)
            if rows:
                told = [(_value(row), names[row.person_id], _where(row)) for row in rows]
                found.append((game, kind, told))
    return show(scope, "records.html", tab="records", found=found)


def wish_of(scope: Scope) -> tuple[str, int]:
    """What is ranked, and in which age group."""
    asked, raw = scope.request.GET.get("of", ""), scope.request.GET.get("age", "")
    age = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 3 else 0
    return asked if asked in OF else OF[0], age


def ranked(scope: Scope, year: int, game: str) -> QuerySet[Any]:
    """The rows of what is asked for, the best first."""
    of, age = wish_of(scope)
    if of == "players":
        return _by_person(seen_with(_all_rows(scope, year, game, age)))
    return _by_place(scope, year, game, age, of)


def places(points: Sequence[int], *, start: int = 1, first: int = 1) -> list[int]:
    """Places of rows that begin as the `start`-th of a list; equal points share one."""
    found: list[int] = []
    for at, value in enumerate(points):
        shared = bool(at) and value == points[at - 1]
        found.append((found[-1] if shared else start + at) if at else first)
    return found


def _value(feat: Feat) -> str:
    return f"{feat.value // 60}:{feat.value % 60:02}" if feat.kind == QUICKEST else str(feat.value)


def _where(feat: Feat) -> tuple[str, str]:
    """Address and words of the event in which it was."""
    event = feat.category.event
    return reverse("event", kwargs={"event": event.slug}), f"{event.name}, {feat.year}"


def _all_rows(scope: Scope, year: int, game: str, age: int) -> QuerySet[SeasonRow]:
    return SeasonRow.objects.filter(federation=scope.federation, year=year, game=game, age=age)


def _by_person(rows: QuerySet[SeasonRow]) -> QuerySet[SeasonRow]:
    return rows.select_related("person__club").order_by("-points", "pk")


def _by_place(scope: Scope, year: int, game: str, age: int, of: str) -> QuerySet[SeasonTotal]:
    rows = SeasonTotal.objects.filter(
        federation=scope.federation, year=year, game=game, age=age, club__isnull=of != "schools"
    )
    return rows.select_related("club").order_by("-points", "club__name", "province")


def _shown(
    scope: Scope, found: Page[Any], of: str, everybody: QuerySet[Any]
) -> list[dict[str, object]]:
    """Rows of a page, whatever they are of; equal points share a place, over pages as well."""
    page_rows, start = list(found), found.start_index()
    before = 0
    if page_rows and start > 1:
        before = everybody.filter(points__gt=page_rows[0].points).count()
    at = places([row.points for row in page_rows], start=start, first=before + 1)
    if of == "players":
        names = by_key([row.person for row in page_rows], scope.federation, scope.lang)
        return [
            {
                "place": place,
                "person": names[row.person_id],
                "points": row.points,
                "n": row.events,
                "live": row.live,
            }
            for place, row in zip(at, page_rows, strict=True)
        ]
    return [
        {
            "place": place,
            "person": None,
            "name": row.club.name if row.club else row.province,
            "slug": row.club.slug if row.club else slug(row.province),
            "points": row.points,
            "n": row.players,
            "live": False,
        }
        for place, row in zip(at, page_rows, strict=True)
    ]


def _years(scope: Scope) -> list[int]:
    found = SeasonEvent.objects.filter(federation=scope.federation, event__published=True)
    return sorted(set(found.values_list("year", flat=True)), reverse=True)


def _ages(scope: Scope, year: int, game: str) -> list[int]:
    rows = SeasonRow.objects.filter(federation=scope.federation, year=year, game=game, age__gt=0)
    return sorted(set(rows.order_by().values_list("age", flat=True).distinct()))
