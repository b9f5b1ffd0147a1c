"""Screens for the hall: each shows what the desk chose for it, and turns its pages by itself.

They show what depends on the hour (countdowns, news), and a hall has few: no cache keeps them.
"""

from datetime import datetime, timedelta

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.live.position import last_said
from meydan.server.models import Category, EventLogo, HallScreen, Round
from meydan.server.public.hall_pages import Page, pages_of
from meydan.server.public.views import GET
from meydan.server.store.published import categories_of, current
from meydan.server.web.address import reachable
from meydan.server.web.page import Scope, page
from meydan.server.web.qr import qr

NEWS = timedelta(minutes=20)
"""So long an announcement stays on the screens."""


@page(Act.SEE_PUBLIC, *GET)
def hall(scope: Scope) -> HttpResponse:
    """All categories of an event in turn."""
    return _screen(scope, _unsaved(scope), categories_of(scope.event))


@page(Act.SEE_PUBLIC, *GET)
def screen(scope: Scope, screen: int) -> HttpResponse:
    """One of the hall's screens, as the desk arranged it."""
    found = scope.event.screens.filter(number=screen).first()
    if found is None:
        raise Http404
    every = categories_of(scope.event)
    chosen = [one for one in every if not found.categories or one.slug in found.categories]
    return _screen(scope, found, chosen)


@page(Act.SEE_PUBLIC, *GET)
def category_hall(scope: Scope) -> HttpResponse:
    """One category."""
    return _screen(scope, _unsaved(scope), [scope.category])


def _unsaved(scope: Scope) -> HallScreen:
    """A screen that nobody arranged; its address may wish for the dark."""
    dark = scope.request.GET.get("theme") == "dark"
    return HallScreen(event=scope.event, number=0, dark=dark)


def _screen(scope: Scope, screen: HallScreen, categories: list[Category]) -> HttpResponse:
    after = last_said(scope.event.stream)
    timers = _timers(categories)
    pages: list[Page] = []
    for one in categories:
        now = current(scope.event, one)
        pages += pages_of(
            now,
            screen.shows,
            scope.lang,
            timers=timers.get(one.pk, {}),
            alone=len(categories) == 1,
        )
    address = reverse("event", kwargs={"event": scope.event.slug})
    return scope.render(
        "public/hall.html",
        screen=screen,
        pages=pages,
        after=after,
        qr=qr(reachable(scope.request.build_absolute_uri(address))),
        news=_news(scope, categories),
        logo=EventLogo.objects.filter(event=scope.event).exists(),
    )


def _news(scope: Scope, categories: list[Category]) -> str:
    """What was announced last, while it is news; for these categories or for everybody."""
    recent = scope.event.announcements.filter(at__gte=timezone.now() - NEWS)
    about = recent.filter(Q(category=None) | Q(category__in=categories)).first()
    return about.text if about else ""


def _timers(categories: list[Category]) -> dict[int, dict[int, datetime | None]]:
    found: dict[int, dict[int, datetime | None]] = {}
    rows = Round.objects.filter(category__in=categories)
    for key, number, ends in rows.values_list("category_id", "number", "timer_ends"):
        found.setdefault(key, {})[number] = ends
    return found
