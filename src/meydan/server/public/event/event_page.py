"""An event's own page: what is on, my child, categories, programme, announcements, winners."""

from django.http import HttpResponse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.jobs.push.keys import public_key
from meydan.server.models import EventLogo, Federation, LiveEvent
from meydan.server.public.event.category_card import CategoryCard, category_card
from meydan.server.public.event.programme_rows import around_now, days, today_or_next
from meydan.server.public.event.special_prizes import given_prizes
from meydan.server.public.views import GET
from meydan.server.store.publicity.programme import lines
from meydan.server.store.published import categories_of, current
from meydan.server.web.page import Scope, page

SHOWN = 5
"""Announcements that the page opens with."""


@page(Act.SEE_PUBLIC, *GET)
def event(scope: Scope) -> HttpResponse:
    """An event as everybody sees it."""
    one = scope.event
    # Said before anything is read: what happens meanwhile is heard, not missed.
    newest = LiveEvent.objects.filter(stream=one.stream).order_by("-seq")
    after = newest.values_list("seq", flat=True).first() or 0
    rows = categories_of(one)
    categories = [current(one, row) for row in rows]
    cards = [category_card(now, archived=one.archived) for now in categories]
    entries = [entry for now in categories for entry in now.tournament.entries if entry.active]
    programme = days(lines(one, rows), categories)
    today = today_or_next(programme)
    over = _over(cards)
    announcements = list(one.announcements.select_related("category")[: SHOWN * 10])
    logo = EventLogo.objects.filter(event=one).values_list("pk", flat=True).first()
    return scope.render(
        "public/event.html",
        cards=cards,
        live=sum(card.live for card in cards),
        over=over,
        prizes=given_prizes(one, categories, scope.lang) if over else [],
        people=len(entries),
        fed=scope.event.feeders.filter(published=True).exists(),
        holder=Federation.objects.filter(events__event=scope.event).defer("logo").first(),
        schools=len({entry.player.school for entry in entries if entry.player.school}),
        days=programme,
        today=today,
        shown=around_now(today.rows) if today else (),
        announcements=announcements[:SHOWN],
        older=announcements[SHOWN:],
        left=max(0, (one.starts_on - timezone.localdate()).days) if one.starts_on else 0,
        logo=logo,
        after=after,
        push_key=public_key(),
    )


@page(Act.SEE_PUBLIC, *GET)
def programme(scope: Scope) -> HttpResponse:
    """Every day of the programme."""
    rows = categories_of(scope.event)
    found = days(lines(scope.event, rows), [current(scope.event, row) for row in rows])
    return scope.render("public/programme.html", days=found)


def _over(cards: list[CategoryCard]) -> bool:
    """Whether everything is played: then winners come first."""
    return bool(cards) and all(card.state == "over" for card in cards)
