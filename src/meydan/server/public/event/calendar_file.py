"""The programme as a calendar file, whole or of one category."""

from datetime import timedelta

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from meydan.formats.calendar import Appointment, calendar
from meydan.server.access.actions import Act
from meydan.server.public.views import GET
from meydan.server.store.publicity.programme import Line, lines
from meydan.server.store.published import categories_of
from meydan.server.web.page import Scope, page
from meydan.words import say

TYPE = "text/calendar; charset=utf-8"
LAST = timedelta(minutes=30)
LONGEST = timedelta(hours=2)


@page(Act.SEE_PUBLIC, *GET)
def event_calendar(scope: Scope) -> HttpResponse:
    """Everything that is planned."""
    return _file(scope, lines(scope.event, categories_of(scope.event)), scope.event.name)


@page(Act.SEE_PUBLIC, *GET)
def category_calendar(scope: Scope) -> HttpResponse:
    """What concerns one category."""
    title = f"{scope.category.name}, {scope.event.name}"
    return _file(scope, lines(scope.event, [scope.category]), title)


def _file(scope: Scope, found: list[Line], name: str) -> HttpResponse:
    following = [line.slot.starts for line in found[1:]]
    appointments = []
    for at, line in enumerate(found):
        later = [starts for starts in following[at:] if starts > line.slot.starts]
        lasts = min(later[0] - line.slot.starts, LONGEST) if later else LAST
        appointments.append(_appointment(scope, line, lasts))
    text = calendar(name, appointments, stamp=timezone.now())
    answer = HttpResponse(text, content_type=TYPE)
    answer["Content-Disposition"] = f'inline; filename="{scope.event.slug}.ics"'
    return answer


def _appointment(scope: Scope, line: Line, lasts: timedelta) -> Appointment:
    slot, event = line.slot, scope.event
    parts = [line.category.name] if line.category else []
    parts += [say("public.round-n", scope.lang, n=slot.round)] if slot.round else []
    parts += [slot.title] if slot.title else []
    # A round keeps its key whatever its time; anything else is known by its title.
    own = f"round-{slot.round}" if slot.round else f"{slot.title}-{slot.starts:%Y%m%d}"
    key = f"{line.category.slug if line.category else 'event'}-{own}@{event.mark}"
    page_name = "category" if line.category else "event"
    names = {"event": event.slug} | ({"category": line.category.slug} if line.category else {})
    return Appointment(
        key="".join(letter for letter in key if letter.isalnum() or letter in "-@."),
        starts=slot.starts,
        lasts=lasts,
        title=" · ".join(parts) or event.name,
        place=event.place,
        address=scope.request.build_absolute_uri(reverse(page_name, kwargs=names)),
    )
