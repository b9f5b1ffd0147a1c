"""Rankings and a year's winners as workbooks, names as the pages show them."""

from django.http import Http404, HttpResponse

from meydan.formats.xlsx.book import write_listings
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.models import Placing
from meydan.server.season.events import events_of
from meydan.server.season.frame import GET, known_game
from meydan.server.season.people import by_key
from meydan.server.season.rankings import places, ranked, wish_of
from meydan.server.season.ratings import IN_FILE, XLSX
from meydan.server.store.season.names import seen_with
from meydan.server.web.page import Scope, page
from meydan.words import say
from meydan.words.phrases.listing.values import Listing, Value, column

Rows = tuple[tuple[Value, ...], ...]
MEDALS = 3


@page(Act.SEE_PUBLIC, *GET)
def ranking(scope: Scope, year: int, game: str) -> HttpResponse:
    """What the page shows: of players, schools or provinces, of all or of an age group."""
    check_rate(scope.request, "season-xlsx", "", most=10, seconds=60)
    (of, age), lang = wish_of(scope), scope.lang
    found = list(ranked(scope, year, known_game(scope, game))[:IN_FILE])
    at = places([row.points for row in found])
    title = say("season.ranking-of", lang, year=year)
    parts = [title, say(f"game.name.{game}", lang), say(f"season.of.{of}", lang)]
    rows: Rows
    about: tuple[str, ...]
    if of == "players":
        names = by_key([row.person for row in found], scope.federation, lang)
        about = ("school", "province")
        rows = tuple(
            (place, who.name, who.school, who.province, row.points)
            for place, row in zip(at, found, strict=True)
            for who in [names[row.person_id]]
        )
    else:
        about = ("province",) if of == "schools" else ()
        rows = tuple(
            (place, row.club.name, row.club.province, row.points)
            if row.club
            else (place, row.province, row.points)
            for place, row in zip(at, found, strict=True)
        )
    listing = Listing(
        code="season",
        title=" · ".join([*parts, say("season.age-n", lang, n=age)] if age else parts),
        columns=(
            column("place", lang, align="right", needed=True),
            column("name", lang, needed=True, said=f"season.of-one.{of}"),
            *(column(code, lang) for code in about),
            column("points", lang, align="right", needed=True),
        ),
        rows=rows,
        note=_note(scope),
    )
    return _file(listing, f"{scope.federation.slug}-{year}-{game}")


@page(Act.SEE_PUBLIC, *GET)
def winners(scope: Scope, year: int) -> HttpResponse:
    """The first three of every category that was played to its end in a year."""
    check_rate(scope.request, "season-xlsx", "", most=10, seconds=60)
    if not events_of(scope.federation).filter(season__year=year).exists():
        raise Http404
    placings = Placing.objects.filter(
        federation=scope.federation, year=year, final=True, place__lte=MEDALS, points__gt=0
    )
    found = list(
        seen_with(placings.filter(category__event__published=True))
        .select_related("person__club", "category__event")
        .order_by("category__event__starts_on", "category__event", "category", "place", "pk")
    )[:IN_FILE]
    lang = scope.lang
    people = [row.person for row in found if row.person is not None]
    names = by_key(people, scope.federation, lang)
    listing = Listing(
        code="winners",
        title=f"{say('season.year-title', lang, year=year)} · {say('season.winners', lang)}",
        columns=(
            column("date", lang, said="season.column.date"),
            column("event", lang, needed=True, said="season.column.event"),
            column("category", lang, needed=True, said="season.column.category"),
            column("place", lang, align="right", needed=True),
            column("name", lang, needed=True),
            column("school", lang),
            column("province", lang),
        ),
        rows=tuple(
            (
                row.category.event.starts_on,
                row.category.event.name,
                row.category.name,
                row.place,
                who.name,
                who.school,
                who.province,
            )
            for row in found
            for who in [names[row.person_id or 0]]
        ),
        note=_note(scope),
    )
    return _file(listing, f"{scope.federation.slug}-{year}")


def _note(scope: Scope) -> str:
    return say("season.unofficial", scope.lang) if scope.federation.unofficial else ""


def _file(listing: Listing, name: str) -> HttpResponse:
    answer = HttpResponse(write_listings([listing], title=listing.title), content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{name}.xlsx"'
    return answer
