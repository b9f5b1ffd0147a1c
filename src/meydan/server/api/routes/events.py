"""Events and categories."""

from typing import Any

from django.db.models import QuerySet

from meydan.rulebooks import plain
from meydan.server.access.actions import Act, Who
from meydan.server.access.actor import roles
from meydan.server.api.pagination import Limit, Offset
from meydan.server.api.route import read
from meydan.server.api.shapes.events import (
    CategoryBrief,
    CategoryDetail,
    ChangedField,
    Clock,
    EventBrief,
    EventDetail,
    EventList,
    LotDrawn,
    Schedule,
    SlotOut,
    TieBreakName,
)
from meydan.server.api.tags import category_tag
from meydan.server.models import Event
from meydan.server.store.published import Current, categories_of, current
from meydan.server.store.rows import clock_of
from meydan.server.web.page import Scope
from meydan.tournament.model import Tournament
from meydan.tournament.standings.order import order_of
from meydan.words import Lang
from meydan.words.tiebreaks import tie_break_name, tie_break_short

EVENT = "/events/{slug:event}"
CATEGORY = EVENT + "/categories/{slug:category}"


@read("/events", Act.SEE_PUBLIC, EventList)
def list_events(scope: Scope, limit: Limit, offset: Offset) -> EventList:
    """Published events, the newest first; with a token also those that its account works in."""
    rows = _visible(scope)
    part = rows[offset : offset + limit]
    return EventList(items=[_brief(one) for one in part], total=rows.count(), offset=offset)


@read(EVENT, Act.SEE_PUBLIC, EventDetail)
def get_event(scope: Scope) -> EventDetail:
    """An event and how far each of its categories is."""
    categories = [current(scope.event, one) for one in categories_of(scope.event)]
    return EventDetail(
        **_brief(scope.event).model_dump(),
        short_names=scope.event.short_names,
        registration=scope.event.takes_entries,
        stream=scope.event.stream,
        categories=[CategoryBrief(**_category(one)) for one in categories],
    )


@read(CATEGORY, Act.SEE_PUBLIC, CategoryDetail, tag=category_tag)
def get_category(scope: Scope) -> CategoryDetail:
    """What a category is played by: rulebook, system, clock, order of the standings, the lot."""
    now = current(scope.event, scope.category)
    settings, row = now.tournament.settings, scope.category
    clock = clock_of(row)
    return CategoryDetail(
        **_category(now),
        event=scope.event.slug,
        system=settings.system.value,
        seeding=settings.seeding.value,
        bye=settings.bye,
        digital=row.digital,
        clock=None
        if clock is None
        else Clock(seconds=clock.seconds, increment=clock.increment, delay=clock.delay),
        order=[tie_break(one, scope.lang) for one in order_of(now.tournament)],
        changes=[
            ChangedField(path=one.path, value=plain(one.after))
            for one in sorted(settings.book.changes, key=lambda one: one.path)
        ],
        lot=_lot(now.tournament),
        stream=row.stream,
    )


@read(CATEGORY + "/schedule", Act.SEE_PUBLIC, Schedule, tag=category_tag)
def get_schedule(scope: Scope) -> Schedule:
    """When the rounds are, and what else there is."""
    slots = current(scope.event, scope.category).tournament.schedule
    return Schedule(
        items=[SlotOut(starts=one.starts, round=one.round, title=one.title) for one in slots]
    )


def tie_break(code: str, lang: Lang) -> TieBreakName:
    """A tie-break with its name."""
    return TieBreakName(id=code, name=tie_break_name(code, lang), short=tie_break_short(code, lang))


def _visible(scope: Scope) -> QuerySet[Event]:
    account = scope.actor.account
    if account is None:
        return Event.objects.filter(published=True)
    if Who.OWNER in roles(scope.actor):
        return Event.objects.all()
    own = Event.objects.filter(memberships__account=account)
    return (Event.objects.filter(published=True) | own).distinct()


def _brief(event: Event) -> EventBrief:
    return EventBrief.model_validate(event, from_attributes=True)


def _category(now: Current) -> dict[str, Any]:
    row = now.category
    return {
        "slug": row.slug,
        "name": row.name,
        "game": row.game,
        "rulebook": row.rulebook,
        "entries": len(now.tournament.entries),
        "rounds": now.tournament.settings.rounds,
        "published_rounds": len(now.rounds),
        "status": now.last.status.value if now.last else None,
        "version": now.version[0],
    }


def _lot(tournament: Tournament) -> LotDrawn | None:
    lot = tournament.lot
    if lot is None:
        return None
    return LotDrawn(
        drew=lot.drew,
        at=lot.at,
        subject=lot.subject.value,
        method=lot.method.value,
        starts=lot.starts,
        seed=lot.seed,
    )
