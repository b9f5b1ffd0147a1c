"""Category, pairings, standings, cross table, players, schedule."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.template.loader import get_template

from meydan.server.access.actions import Act
from meydan.server.public.event.programme_rows import days
from meydan.server.public.parts import part
from meydan.server.public.rows import bye_rows, match_rows, pair_rows
from meydan.server.rounds.hosts.table import boards
from meydan.server.store.publicity.programme import lines
from meydan.server.store.published import Current, current
from meydan.server.web.live_boards import cards
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.server.web.templating import words
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Round, RoundStatus, System
from meydan.tournament.schedule import planned
from meydan.words.phrases.tournaments import round_name

GET = ("GET", "HEAD")
NEVER = datetime.min.replace(tzinfo=UTC)
DONE = (RoundStatus.FINISHED, RoundStatus.LOCKED)
NO_CROSS = (System.KNOCK_OUT, System.DOUBLE_ELIMINATION)
"""Systems in which a table of everybody against everybody would be nearly empty."""


def of(scope: Scope) -> Current:
    """The public state of the category that the address names."""
    return current(scope.event, scope.category)


def show(scope: Scope, template: str, now: Current, tab: str, **context: Any) -> HttpResponse:
    """A page of a category."""
    context |= {"now": now, "tab": tab, "after": now.after, "stream": now.category.stream}
    context["tabs"] = tabs_of(now)
    last = now.last
    context["playing_now"] = (
        round_name(now.tournament, last.number, scope.lang)
        if last and last.status is RoundStatus.PLAYING and not scope.event.archived
        else ""
    )
    context["options"] = cached(scope, now, "options", "options.html", dict)
    return scope.render(f"public/{template}", **context)


def tabs_of(now: Current) -> list[tuple[str, str]]:
    """The pages of a category: the name of an address, and the code of its word."""
    system = now.tournament.settings.system
    return [
        ("category", "pairings"),
        *([("bracket", "bracket")] if system.bracketed else []),
        ("standings", "standings"),
        *([] if system in NO_CROSS else [("cross", "cross")]),
        ("players", "players"),
        ("statistics", "statistics"),
        ("schedule", "schedule"),
    ]


def cached(
    scope: Scope, now: Current, name: str, template: str, context: Callable[[], dict[str, Any]]
) -> str:
    """A part of a page, rendered once a version; `context` is only asked for then."""

    def make() -> str:
        around: dict[str, Any] = {"t": partial(words, scope.lang), "lang": scope.lang, "now": now}
        around |= {"event": scope.event, "category": scope.category}
        return get_template(f"public/{template}").render(around | context())

    return part(now, name, scope.lang, make)


@page(Act.SEE_PUBLIC, *GET)
@shared
def category(scope: Scope) -> HttpResponse:
    """A category: find my name, the latest pairings, the top of the standings."""
    now = of(scope)
    if now.last is None:
        return show(scope, "waiting.html", now, "pairings", players=now.starting)
    return _pairings(scope, now, now.last)


@page(Act.SEE_PUBLIC, *GET)
@shared
def pairings(scope: Scope, which: int) -> HttpResponse:
    """The pairings and results of a round."""
    now = of(scope)
    return _pairings(scope, now, _published(now, which))


def _pairings(scope: Scope, now: Current, one: Round) -> HttpResponse:
    # Pages that are written to files lead to no live board.
    live = not scope.request.META.get("meydan.frozen", False)
    title = round_name(now.tournament, one.number, scope.lang)
    table = cached(
        scope,
        now,
        f"pairings-{one.number}{'' if live else '-frozen'}",
        "pairings_table.html",
        lambda: {
            "one": one,
            "title": title,
            "pairs": pair_rows(now, one),
            "byes": bye_rows(now, one),
            "matches": match_rows(now, one),
            "live": live,
        },
    )
    # Tables of rounds before are over; their replays are elsewhere.
    watched = live and one is now.last and any(number == one.number for number, _ in now.digital)
    playing = one.status is RoundStatus.PLAYING and not scope.event.archived
    context = {
        "one": one,
        "title": title,
        "table": table,
        "timer": _timer(scope, one),
        "live_boards": watched,
        "playing": playing,
        "done": len(one.pairs) - len(one.missing),
        "to_come": range(len(now.rounds) + 1, now.tournament.settings.rounds + 1),
    }
    return show(scope, "pairings.html", now, "pairings", **context)


@page(Act.SEE_PUBLIC, *GET)
def beside(scope: Scope) -> HttpResponse:
    """The first table on screens that is under way, for a look beside the list of pairings.

    Apart from the page, which strangers share for as long as no list changes: moves do not.
    """
    last = of(scope).last
    found = boards().filter(
        round__category=scope.category,
        round__number=last.number if last else 0,
        digital=True,
        result__isnull=True,
        seq__gt=0,
    )
    first = list(found.order_by("table")[:1])
    board = cards(first, scope.category, scope.lang)[0] if first else None
    return scope.render("public/beside_part.html", board=board)


@page(Act.SEE_PUBLIC, *GET)
@shared
def players(scope: Scope) -> HttpResponse:
    """The starting list."""
    now = of(scope)
    return show(scope, "players.html", now, "players", players=now.starting)


@page(Act.SEE_PUBLIC, *GET)
@shared
def schedule(scope: Scope) -> HttpResponse:
    """When the rounds are, with what is planned for everybody."""
    now = of(scope)
    begun = planned(now.tournament, RoundNo(len(now.rounds))) or NEVER
    found = days(lines(scope.event, [scope.category]), [now], clock=begun)
    return show(scope, "schedule.html", now, "schedule", days=found)


def _published(now: Current, number: int) -> Round:
    if not 1 <= number <= len(now.rounds):
        raise Http404
    return now.rounds[number - 1]


def _timer(scope: Scope, one: Round) -> Any:
    row = scope.category.rounds.filter(number=one.number).only("timer_ends").first()
    return row and row.timer_ends
