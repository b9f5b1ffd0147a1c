"""The programme on the desk: lines for everybody, rounds of each category, a round put off."""

from datetime import date, datetime, time, timedelta

from django.http import HttpResponse
from django.utils import timezone

from meydan.formats.sheets.heading import Heading
from meydan.formats.sheets.programme import Programme, ProgrammeLine
from meydan.formats.sheets.render import render
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.publicity.address import event_address
from meydan.server.models import Category
from meydan.server.numbers import number_in
from meydan.server.store.change import Conflict
from meydan.server.store.publicity.programme import (
    Line,
    drop_line,
    lines,
    plan_rounds,
    put_line,
    put_off,
    slots_of,
)
from meydan.server.store.published import categories_of
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Slot
from meydan.words import lang as language_of

DELAYS = (5, 10, 15, 30)
"""Minutes that one tap puts a round off by."""
LONGEST = 240


@page(Act.SCHEDULE, "GET", "HEAD")
def programme(scope: Scope) -> HttpResponse:
    """Everything that is planned, and the forms that change it."""
    return _page(scope, Form(scope.request.GET, scope.lang))


@page(Act.SCHEDULE, "POST")
def put(scope: Scope) -> HttpResponse:
    """One more line, or one in place of another."""
    form = Form(scope.request.POST, scope.lang)
    category = _category(scope, form)
    at = _moment(form)
    number = form.number("round", least=1, most=99) if category else None
    title = form.text("title", longest=80, needed=number is None)
    if at is None or not form.fine:
        return _page(scope, form, status=422)
    slot = Slot(starts=at, round=None if number is None else RoundNo(number), title=title)
    put_line(scope.event, scope.actor, Line(slot=slot, category=category), instead=_old(scope))
    tell(scope, "desk.said.saved")
    return go("desk-programme", event=scope.event.slug)


@page(Act.SCHEDULE, "POST")
def drop(scope: Scope) -> HttpResponse:
    """Take a line away."""
    old = _old(scope)
    if old is not None:
        drop_line(scope.event, scope.actor, old)
        tell(scope, "publicity.said.dropped")
    return go("desk-programme", event=scope.event.slug)


@page(Act.SCHEDULE, "POST")
def plan(scope: Scope) -> HttpResponse:
    """Times for all rounds of a category, one so often."""
    form = Form(scope.request.POST, scope.lang)
    category = _category(scope, form)
    at = _moment(form)
    every = form.number("every", least=5, most=600)
    first = form.number("first", least=1, most=99, otherwise=1)
    if category is None:
        form.refuse("category", "choice")
    if every is None:
        form.refuse("every", "needed")
    if category is None or at is None or every is None or not form.fine:
        return _page(scope, form, status=422)
    minutes = timedelta(minutes=every)
    plan_rounds(category, scope.actor, starts=at, every=minutes, first=first or 1)
    tell(scope, "publicity.said.planned", category=category.name)
    return go("desk-programme", event=scope.event.slug)


@page(Act.SCHEDULE, "POST")
def later(scope: Scope) -> HttpResponse:
    """A round begins later: one tap moves the times and tells everybody."""
    form = Form(scope.request.POST, scope.lang)
    category = _category(scope, form)
    number = form.number("round", least=1, most=99)
    minutes = form.number("minutes", least=1, most=LONGEST)
    if category is None or number is None or minutes is None or not form.fine:
        raise Conflict(seen=0, now=0)
    said = put_off(category, scope.actor, RoundNo(number), minutes=minutes)
    tell(scope, "publicity.said.announced", text=said)
    return go("desk-programme", event=scope.event.slug)


@page(Act.PRINT, "GET", "HEAD")
def sheet(scope: Scope) -> HttpResponse:
    """The programme on paper."""
    one = scope.event
    found = tuple(
        ProgrammeLine(
            starts=line.starts,
            category=line.category.name if line.category else "",
            round=line.slot.round,
            title=line.slot.title,
        )
        for line in lines(one, categories_of(one))
    )
    heading = Heading(event=one.name, venue=one.place)
    made = Programme(heading=heading, lines=found, address=event_address(scope))
    answer = HttpResponse(render(made, language_of(one.language)), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{one.slug}-programme.pdf"'
    return answer


def _page(scope: Scope, form: Form, *, status: int = 200) -> HttpResponse:
    categories = categories_of(scope.event)
    return show(
        scope,
        "desk/programme.html",
        tab="programme",
        status=status,
        lines=lines(scope.event, categories),
        categories=categories,
        next_rounds=[found for one in categories if (found := _next(one)) is not None],
        delays=DELAYS,
        values=form.data,
        wrong=form.wrong,
        day=scope.event.starts_on or timezone.localdate(),
    )


def _next(category: Category) -> tuple[Category, int, datetime] | None:
    """The round that can still be put off: the first planned one that nobody plays yet."""
    over = (RoundStatus.DRAFT.value, RoundStatus.PUBLISHED.value)
    begun = set(category.rounds.exclude(status__in=over).values_list("number", flat=True))
    for slot in slots_of(category.schedule):
        if slot.round is not None and slot.round not in begun:
            return category, slot.round, timezone.localtime(slot.starts)
    return None


def _category(scope: Scope, form: Form) -> Category | None:
    wanted = form.data.get("category", "")
    return next((one for one in categories_of(scope.event) if one.slug == wanted), None)


def _moment(form: Form) -> datetime | None:
    """The day and time that a form names, by the clock on the wall."""
    day = form.day("day", needed=True)
    at = form.taken("time", time.fromisoformat, "time")
    return _at(day, at) if day is not None and at is not None else None


def _at(day: date, at: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, at.replace(tzinfo=None)))


def _old(scope: Scope) -> Line | None:
    """The line that a form was shown."""
    posted = scope.request.POST
    known = posted.get("old", "")
    place, _, rest = known.partition("|")
    moment, _, rest = rest.partition("|")
    number, _, title = rest.partition("|")
    if not moment:
        return None
    category = next((one for one in categories_of(scope.event) if one.slug == place), None)
    try:
        starts = datetime.fromisoformat(moment)
    except ValueError:
        return None
    told = number_in(number)
    round_ = None if told is None else RoundNo(told)
    return Line(slot=Slot(starts=starts, round=round_, title=title), category=category)
