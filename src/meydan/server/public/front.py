"""The front page: what is live now, what comes, who won; and the calendar of all events."""

from collections import Counter
from typing import Any

from django.http import HttpResponse

from meydan import __version__
from meydan.server.access.actions import Act
from meydan.server.boards.part import part_of
from meydan.server.live.position import last_said
from meydan.server.models import Board, Event
from meydan.server.public.event.category_card import CategoryCard, category_card
from meydan.server.rounds.hosts.table import boards as all_boards
from meydan.server.rounds.page_words import round_words
from meydan.server.store.published import categories_of, current
from meydan.server.web.event_list import STATES, Winner, in_state, listed
from meydan.server.web.live_boards import cards
from meydan.server.web.page import Scope, page
from meydan.server.web.showcase import shown
from meydan.tournament.awards.medals import Metal, with_medals
from meydan.tournament.ids import Points
from meydan.tournament.model import RoundStatus
from meydan.tournament.standings import last_finished, standings

MOST = 200
"""Events of a kind in the calendar, and on at once on the front page."""
LEAST_LISTED, MOST_LISTED = 3, 6
"""Events to come, and over, on the front page."""
LIVE_BOARDS = 4
"""One large, three small."""
LOOKED_AT = 60
"""Tables among which those of different categories are looked for."""
MOST_CATEGORIES, MOST_WINNERS = 3, 4
"""Of a finished event, in its line."""


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def front(scope: Scope) -> HttpResponse:
    """What is on, what comes, who won; a puzzle; ways to play and to learn."""
    on = _in_state("live", MOST)
    coming, over = (_in_state(state, MOST_LISTED) for state in ("coming", "finished"))
    # The two lists stand beside one another: neither goes on where the other has nothing.
    most = max(LEAST_LISTED, min(len(coming), len(over)))
    frozen = scope.request.META.get("meydan.frozen", False)
    live = [] if frozen else live_boards(scope)
    return scope.render(
        "public/front.html",
        boards=live,
        live=listed(on, {}, {one.pk: _going(one) for one in on}),
        coming=listed(coming[:most], {}),
        finished=listed(over[:most], {one.pk: _winners(one) for one in over[:most]}),
        puzzle=None if frozen else shown("puzzle", scope),
        data=_data(scope, live[0]) if live else None,
    )


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def calendar(scope: Scope) -> HttpResponse:
    """All published events, by what is on, what comes and what is over."""
    lists = [(state, listed(_in_state(state, MOST), {})) for state in STATES]
    return scope.render("public/calendar.html", lists=[one for one in lists if one[1]])


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def about(scope: Scope) -> HttpResponse:
    """What Meydan is, and the parts it stands on."""
    return scope.render("public/about.html", version=__version__)


def live_boards(scope: Scope) -> list[dict[str, Any]]:
    """Tables that are being played on screens, of as many categories as there are."""
    found = all_boards().filter(
        digital=True,
        result__isnull=True,
        seq__gt=0,
        round__status=RoundStatus.PLAYING.value,
        round__category__event__published=True,
        round__category__event__archived=False,
    )
    by_category: dict[int, list[Board]] = {}
    for board in found.order_by("table", "-round_id")[:LOOKED_AT]:
        by_category.setdefault(board.round.category_id, []).append(board)
    chosen: list[dict[str, Any]] = []
    # The large place is a wide one: a board that is wider than high comes first; then one of each
    # game before a second of any.
    wide_first = sorted(by_category.values(), key=lambda some: (-_width(some[0]), -len(some)))
    seen = Counter[str]()
    ordered = []
    for some in wide_first:
        game = some[0].round.category.game
        ordered.append((seen[game], some))
        seen[game] += 1
    ordered.sort(key=lambda one: one[0])
    for _, some in ordered[:LIVE_BOARDS]:
        category = some[0].round.category
        (card,) = cards(some[:1], category, scope.lang)
        chosen.append(card | {"category": category, "event": category.event})
    return chosen


def _data(scope: Scope, card: dict[str, Any]) -> dict[str, Any]:
    """What the script of the large board needs."""
    category = card["category"]
    return {
        "stream": category.watched,
        "after": last_said(category.watched),
        "round": card["round"],
        "table": card["table"],
        "scene": card["scene"],
        "words": round_words(category.game, scope.lang),
    }


def _in_state(state: str, most: int) -> list[Event]:
    events = Event.objects.filter(published=True).select_related("season")
    return list(in_state(events.prefetch_related("categories"), state)[:most])


def _winners(event: Event) -> tuple[Winner, ...]:
    """The first three of a single category; of several, each category's first."""
    found: list[Winner] = []
    categories = categories_of(event)
    for category in categories[:MOST_CATEGORIES]:
        now = current(event, category)
        over = last_finished(now.tournament)
        if not over:
            continue
        rows = standings(now.tournament, after=over).rows
        alone = len(categories) == 1
        for row in with_medals(rows):
            if row.points > Points(0) and (alone or row.place == Metal.GOLD):
                named = "" if alone else category.name
                winner = Winner(row.place, now.names[row.entry], named)
                found.append(winner)
    return tuple(found[:MOST_WINNERS])


def _going(event: Event) -> tuple[CategoryCard, ...]:
    return tuple(
        category_card(current(event, category), archived=event.archived)
        for category in categories_of(event)
    )


def _width(board: Board) -> float:
    wide, high = part_of(board.round.category.game).narrow
    return wide / high
