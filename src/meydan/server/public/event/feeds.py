"""Feeds of an event, Atom and JSON: announcements, pairings published, rounds over."""

import re

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.models import Action
from meydan.server.public.views import GET
from meydan.server.store.published import Current, categories_of, current
from meydan.server.web import feed
from meydan.server.web.feed import Feed, Item
from meydan.server.web.page import Scope, page
from meydan.words import say

MOST = 50
NEWS = {Act.PUBLISH_ROUND.value: "follow.feed.paired", Act.FINISH_ROUND.value: "follow.feed.over"}
TARGET = re.compile(r"round (\d+)")


@page(Act.SEE_PUBLIC, *GET)
def atom(scope: Scope) -> HttpResponse:
    """News as Atom."""
    return feed.atom(_feed(scope))


@page(Act.SEE_PUBLIC, *GET)
def json_feed(scope: Scope) -> HttpResponse:
    """The same as JSON."""
    return feed.json_feed(_feed(scope))


def _feed(scope: Scope) -> Feed:
    return Feed(
        key=scope.event.mark,
        title=scope.event.name,
        author="Meydan",
        lang=scope.lang,
        home=_address(scope, "event"),
        own=scope.request.build_absolute_uri(),
        since=scope.event.created,
        items=items(scope),
    )


def items(scope: Scope) -> list[Item]:
    """What there is to tell, the newest first; nothing of a round that is not public."""
    home = _address(scope, "event")
    found = [
        Item(
            key=f"{scope.event.mark}:announcement-{one.pk}",
            at=timezone.localtime(one.at),
            title=one.category.name if one.category else scope.event.name,
            text=one.text,
            address=home,
        )
        for one in scope.event.announcements.select_related("category")[:MOST]
    ]
    shown = {row.pk: current(scope.event, row) for row in categories_of(scope.event)}
    told = Action.objects.filter(event=scope.event, action__in=NEWS, category__in=shown)
    seen = set()
    for row in told.order_by("-id")[: MOST * 2]:
        number = TARGET.fullmatch(row.target)
        now = shown[row.category_id or 0]
        place = (row.category_id, row.target, row.action)
        if number is None or int(number[1]) > len(now.rounds) or place in seen:
            continue
        seen.add(place)  # published, taken back, published: the last time counts
        found.append(_round_item(scope, now, row, int(number[1])))
    return sorted(found, key=lambda one: one.at, reverse=True)[:MOST]


def _round_item(scope: Scope, now: Current, row: Action, number: int) -> Item:
    names = {"event": scope.event.slug, "category": now.category.slug}
    title = say(NEWS[row.action], scope.lang, category=now.category.name, round=number)
    over = row.action == Act.FINISH_ROUND.value
    leaders = now.standings.rows[:3] if over and number == len(now.rounds) else ()
    text = ", ".join(f"{one.place}. {now.names[one.entry]}" for one in leaders)
    path = (
        reverse("standings", kwargs=names)
        if over
        else reverse("pairings", kwargs=names | {"which": number})
    )
    return Item(
        key=f"{scope.event.mark}:{row.action}-{row.category_id}-{number}",
        at=timezone.localtime(row.at),
        title=title,
        text=text or title,
        address=scope.request.build_absolute_uri(path),
    )


def _address(scope: Scope, name: str) -> str:
    return scope.request.build_absolute_uri(reverse(name, kwargs={"event": scope.event.slug}))
