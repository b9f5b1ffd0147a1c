"""Rating lists: by game and list, and among them by province, age and sex."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone

from meydan.formats.xlsx.book import write_listings
from meydan.ratings import Rating, month
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.models import Rated
from meydan.server.season.frame import GET, games_of, known_game, show
from meydan.server.season.people import by_key
from meydan.server.season.places import provinces_of
from meydan.server.store.season.names import public_player, seen_with
from meydan.server.store.season.rated import as_of
from meydan.server.web.page import Scope, page
from meydan.words import say
from meydan.words.phrases.listing.ratings import Rated as Line, ratings_listing

A_PAGE = 50
IN_FILE = 5000
AGES = (8, 10, 12, 14, 16, 18)
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Wish:
    """Which part of which list."""

    kind: str
    province: str
    age: int | None
    sex: str

    @staticmethod
    def of(scope: Scope) -> "Wish":
        asked = scope.request.GET
        age = asked.get("age", "")
        return Wish(
            kind=asked.get("list", "")[:8],
            province=asked.get("province", "")[:60],
            age=int(age) if age in map(str, AGES) else None,
            sex=asked.get("sex", "") if asked.get("sex") in ("f", "m") else "",
        )


@page(Act.SEE_PUBLIC, *GET)
def ratings(scope: Scope, game: str) -> HttpResponse:
    """A page of a list; places are those within what was asked for."""
    wish = Wish.of(scope)
    rows = _rows(scope, known_game(scope, game), wish)
    pages = Paginator(rows, A_PAGE)
    if not (wish.province or wish.sex or wish.age):  # without a look at 25,000 people
        pages.count = _listed(scope, game, wish).count()
    found = pages.get_page(scope.request.GET.get("page", "1"))
    people = by_key([row.person for row in found], scope.federation, scope.lang)
    query = scope.request.GET.copy()
    query.pop("page", None)
    last = as_of(scope.federation, game, wish.kind)
    return show(
        scope,
        "ratings.html",
        tab="ratings",
        game=game,
        games=games_of(scope.federation),
        wish=wish,
        kinds=_kinds(scope, game),
        found=found,
        rows=[
            (place, people[row.person_id], row)
            for place, row in enumerate(found, found.start_index())
        ],
        query=query.urlencode(),
        provinces=provinces_of(scope.federation),
        ages=AGES,
        as_of=month(last) if last else None,
        unsure=UNSURE,
    )


UNSURE = 110
"""A larger deviation is shown as provisional."""


@page(Act.SEE_PUBLIC, *GET)
def workbook(scope: Scope, game: str) -> HttpResponse:
    """The same list as a workbook, names as the page shows them."""
    check_rate(scope.request, "season-xlsx", "", most=10, seconds=60)
    rows = _rows(scope, known_game(scope, game), Wish.of(scope))[:IN_FILE]
    today = timezone.localdate()
    lines = [
        Line(
            place=place,
            player=public_player(row.person, today=today, lang=scope.lang),
            rating=Rating(row.value, row.deviation, row.volatility, row.games, row.period),
        )
        for place, row in enumerate(rows, 1)
    ]
    title = f"{say('ratings.title', scope.lang)} · {say(f'game.name.{game}', scope.lang)}"
    note = say("season.unofficial", scope.lang) if scope.federation.unofficial else ""
    listing = ratings_listing(lines, scope.lang, title=title, note=note)
    answer = HttpResponse(write_listings([listing], title=title), content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{scope.federation.slug}-{game}.xlsx"'
    return answer


def _listed(scope: Scope, game: str, wish: Wish) -> QuerySet[Rated]:
    return Rated.objects.filter(federation=scope.federation, game=game, kind=wish.kind)


def _rows(scope: Scope, game: str, wish: Wish) -> QuerySet[Rated]:
    rows = seen_with(_listed(scope, game, wish))
    if wish.province:
        rows = rows.filter(person__province=wish.province)
    if wish.sex:
        rows = rows.filter(person__sex=wish.sex)
    if wish.age:
        rows = rows.filter(person__birth_year__gte=timezone.localdate().year - wish.age)
    return rows.select_related("person__club").order_by("-value", "pk")


def _kinds(scope: Scope, game: str) -> list[tuple[str, str]]:
    found = Rated.objects.filter(federation=scope.federation, game=game)
    kinds = {"", *found.order_by().values_list("kind", flat=True).distinct()}
    return [(one, kind_words(scope, one)) for one in sorted(kinds, key=lambda one: (len(one), one))]


def kind_words(scope: Scope, kind: str) -> str:
    """What a list is called."""
    if kind.startswith("u"):
        return say("season.age-n", scope.lang, n=int(kind[1:]))
    return say(f"season.list.{kind or 'all'}", scope.lang)
