"""One event on the desk: overview, settings, publishing, archiving, deleting."""

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.refusals import Refusal
from meydan.server.desk.frame import show, tell
from meydan.server.event_templates import STAGES
from meydan.server.models import Entry, Event
from meydan.server.store.creation import NotEmpty, delete_event
from meydan.server.store.event_edit import archive_event, edit_event, mark, publish_event
from meydan.server.store.people.retention import MOST_MONTHS, due_on
from meydan.server.web.address import reachable
from meydan.server.web.errors import page_before
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.words import LANGS


@page(Act.SEE_DESK, "GET", "HEAD")
def overview(scope: Scope) -> HttpResponse:
    """Every category and what comes next in it."""
    return show(scope, "desk/event.html", tab="overview", due_on=due_on(scope.event))


@page(Act.EDIT_EVENT)
def edit(scope: Scope) -> HttpResponse:
    """Name, place, days, language, stage, short names, the entry form."""
    event = scope.event
    values = scope.request.POST if scope.posted else shown(event)
    form = Form(values, scope.lang)
    if scope.posted:
        columns = _columns(form)
        if form.fine:
            edit_event(event.pk, scope.actor, columns, seen=form.seen)
            tell(scope, "desk.said.saved")
            return go("desk-event-edit", event=event.slug)
    return show(
        scope,
        "desk/event_edit.html",
        tab="event-settings",
        status=422 if scope.posted else 200,
        values=values,
        wrong=form.wrong,
        mark=mark(event),
        register_address=reachable(
            scope.request.build_absolute_uri(reverse("register", kwargs={"event": event.slug}))
        ),
        stages=STAGES,
        languages=LANGS,
        due_on=due_on(event),
        most_months=MOST_MONTHS,
        empty=not Entry.objects.filter(category__event=event).exists(),
    )


@page(Act.PUBLISH_EVENT, "POST")
def publish(scope: Scope) -> HttpResponse:
    """Show the event to everyone, or hide it again."""
    published = scope.request.POST.get("published") == "1"
    publish_event(scope.event.pk, scope.actor, published=published)
    tell(scope, "desk.said.published" if published else "desk.said.hidden")
    # Pressed where a round was just published: there one goes on.
    before = page_before(scope.request)
    return HttpResponseRedirect(before) if before else go("desk-event", event=scope.event.slug)


@page(Act.ARCHIVE_EVENT, "POST")
def archive(scope: Scope) -> HttpResponse:
    """Close the event for good, with a reason; or open it again, with one too."""
    archived = scope.request.POST.get("archived") == "1"
    archive_event(scope.event.pk, scope.actor, archived=archived, reason=scope.reason)
    tell(scope, "desk.said.archived" if archived else "desk.said.reopened")
    return go("desk-event", event=scope.event.slug)


@page(Act.EDIT_EVENT, "POST")
def delete(scope: Scope) -> HttpResponse:
    """Take away an event that nobody is entered in."""
    try:
        delete_event(scope.event.pk, scope.actor)
    except NotEmpty:
        raise Refusal("not-empty") from None
    tell(scope, "desk.said.event-deleted", name=scope.event.name)
    return go("desk")


def shown(event: Event) -> QueryDict:
    """The values of an event as its form shows them."""
    values = QueryDict(mutable=True)
    for name in ("name", "place", "language", "stage"):
        values[name] = getattr(event, name)
    for name in ("starts_on", "ends_on"):
        day = getattr(event, name)
        values[name] = day.isoformat() if day else ""
    values["keep_months"] = str(event.keep_months or "")
    for name in ("short_names", "registration"):
        if getattr(event, name):
            values[name] = "on"
    return values


def _columns(form: Form) -> dict[str, object]:
    starts, ends = form.day("starts_on", needed=True), form.day("ends_on")
    if starts and ends and ends < starts:
        form.refuse("ends_on", "ends-before")
    return {
        "name": form.text("name", needed=True),
        "place": form.text("place"),
        "starts_on": starts,
        "ends_on": ends,
        "language": form.choice("language", LANGS, otherwise="tr"),
        "stage": form.choice("stage", ("", *STAGES), otherwise=""),
        "short_names": form.flag("short_names"),
        "registration": form.flag("registration"),
        "keep_months": form.number("keep_months", least=1, most=MOST_MONTHS),
    }
