"""The calendar of a federation, by province, game, age and date; as feeds, too."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from meydan.formats.calendar import Appointment, calendar as calendar_text
from meydan.server.access.actions import Act
from meydan.server.models import Event
from meydan.server.season.events import events_of, listed
from meydan.server.season.frame import GET, games_of, show
from meydan.server.season.places import provinces_of
from meydan.server.web import feed
from meydan.server.web.event_list import STATES, in_state
from meydan.server.web.feed import Feed, Item
from meydan.server.web.page import Scope, page
from meydan.server.web.templating import days
from meydan.words import say

A_PAGE = 40
IN_FEEDS = 200


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody looks for; what is no choice is no wish."""

    province: str = ""
    game: str = ""
    age: int | None = None
    since: date | None = None
    open: bool = False

    @staticmethod
    def of(scope: Scope) -> "Wish":
        asked = scope.request.GET
        age = asked.get("age", "")
        return Wish(
            province=asked.get("province", "")[:60],
            game=asked.get("game", "")[:12],
            age=int(age) if age.isascii() and age.isdigit() and len(age) < 3 else None,
            since=_day(asked.get("since", "")),
            open="open" in asked,
        )

    def among(self, events: QuerySet[Event]) -> QuerySet[Event]:
        """The events that fit."""
        if self.province:
            events = events.filter(season__province=self.province)
        if self.since:
            events = events.filter(starts_on__gte=self.since)
        if self.open:
            late = Q(season__entries_until__lt=timezone.localdate())
            events = events.filter(registration=True, archived=False).exclude(late)
        if self.game or self.age:
            wanted: dict[str, object] = {"categories__game": self.game} if self.game else {}
            wanted |= {"categories__counted__age": self.age} if self.age else {}
            events = events.filter(pk__in=Event.objects.filter(**wanted).values("pk"))
        return events


@page(Act.SEE_PUBLIC, *GET)
def calendar(scope: Scope) -> HttpResponse:
    """What is on, what comes, what is over; one state at a time, the nearest first."""
    wish = Wish.of(scope)
    events = wish.among(events_of(scope.federation))
    asked = scope.request.GET.get("state", "")
    counts = {state: in_state(events, state).count() for state in STATES}
    state = asked if asked in STATES else next((one for one in STATES if counts[one]), "coming")
    pages = Paginator(in_state(events, state), A_PAGE)
    found = pages.get_page(scope.request.GET.get("page", "1"))
    query = scope.request.GET.copy()
    query.pop("page", None)
    in_feeds = query.copy()
    in_feeds.pop("state", None)
    return show(
        scope,
        "calendar.html",
        tab="calendar",
        wish=wish,
        state=state,
        counts=counts,
        found=found,
        rows=listed(found, scope.lang, winners=state == "finished"),
        query=query.urlencode(),
        feed=in_feeds.urlencode(),
        provinces=provinces_of(scope.federation),
        games=games_of(scope.federation),
        ages=_ages(scope),
    )


@page(Act.SEE_PUBLIC, *GET)
def ics(scope: Scope) -> HttpResponse:
    """For a phone's own calendar."""
    appointments = [
        Appointment(
            key=f"event@{one.mark}",
            starts=_morning(one.starts_on),
            lasts=timedelta(days=((one.ends_on or one.starts_on) - one.starts_on).days, hours=9),
            title=one.name,
            place=one.place,
            address=_address(scope, one),
        )
        for one in _news(scope)
        if one.starts_on is not None
    ]
    text = calendar_text(scope.federation.name, appointments, stamp=timezone.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


@page(Act.SEE_PUBLIC, *GET)
def atom(scope: Scope) -> HttpResponse:
    """As Atom, the newest announced first."""
    return feed.atom(_feed(scope))


@page(Act.SEE_PUBLIC, *GET)
def json_feed(scope: Scope) -> HttpResponse:
    """As JSON, with what programs filter by."""
    return feed.json_feed(_feed(scope))


def _feed(scope: Scope) -> Feed:
    federation = scope.federation
    return Feed(
        key=federation.mark,
        title=federation.name,
        author=federation.name,
        lang=scope.lang,
        home=_home(scope),
        own=scope.request.build_absolute_uri(),
        since=federation.created,
        items=[_item(scope, one) for one in _news(scope)],
    )


def _item(scope: Scope, event: Event) -> Item:
    known = {
        "starts_on": event.starts_on and event.starts_on.isoformat(),
        "ends_on": event.ends_on and event.ends_on.isoformat(),
        "place": event.place,
        "province": event.season.province,
        "stage": event.stage,
        "registration": event.takes_entries,
        "games": sorted({one.game for one in event.categories.all()}),
    }
    return Item(
        key=event.mark,
        at=event.created,
        title=event.name,
        text=_about(event),
        address=_address(scope, event),
        more={"_event": known},
    )


def _news(scope: Scope) -> list[Event]:
    events = Wish.of(scope).among(events_of(scope.federation))
    recent = events.exclude(ends_on__lt=timezone.localdate() - timedelta(days=30))
    return list(recent.order_by("-created", "-pk")[:IN_FEEDS])


def _about(event: Event) -> str:
    return ", ".join(filter(None, (days(event.starts_on, event.ends_on), event.place)))


def _address(scope: Scope, event: Event) -> str:
    return scope.request.build_absolute_uri(reverse("event", kwargs={"event": event.slug}))


def _home(scope: Scope) -> str:
    at = {"federation": scope.federation.slug}
    return scope.request.build_absolute_uri(reverse("season", kwargs=at))


def _morning(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(9)))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _ages(scope: Scope) -> list[tuple[int, str]]:
    found = events_of(scope.federation).filter(categories__counted__age__isnull=False)
    ages = found.order_by().values_list("categories__counted__age", flat=True).distinct()
    known = sorted({age for age in ages if age})
    return [(age, say("season.age-n", scope.lang, n=age)) for age in known]
