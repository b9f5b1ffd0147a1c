"""Questions for the office, and what was answered: merges and splits with their undo."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import PeopleChange, Person
from meydan.server.season.frame import GET
from meydan.server.season.office.frame import show
from meydan.server.store.season.merges import (
    NotOne,
    NotUndone,
    keep_apart,
    merge,
    open_doubts,
    undo,
    undoable,
)
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell

A_PAGE = 20
MOST_EVENTS = 4


@page(Act.FEDERATION_PEOPLE, *GET)
def doubts(scope: Scope) -> HttpResponse:
    """Two side by side: are they one?"""
    rows = open_doubts(scope.federation).select_related("person__club", "other__club")
    found = Paginator(rows, A_PAGE).get_page(scope.request.GET.get("page", "1"))
    return show(
        scope,
        "doubts.html",
        tab="doubts",
        found=found,
        rows=[(one, _events(one.person), _events(one.other)) for one in found],
    )


@page(Act.FEDERATION_PEOPLE, "POST")
def decide(scope: Scope, doubt: int) -> HttpResponse:
    """Answer a question: one person, or two."""
    row = open_doubts(scope.federation).filter(pk=doubt).first()
    if row is None:
        raise Http404
    if scope.request.POST.get("answer") == "same":
        try:
            merge(scope.federation, row.other_id, row.person_id, scope.actor)
        except NotOne:
            tell(scope, "season.said.not-one")
        else:
            tell(scope, "season.said.merged")
    else:
        keep_apart(scope.federation, row.pk, scope.actor)
        tell(scope, "season.said.apart")
    return go("office-doubts", federation=scope.federation.slug)


@page(Act.FEDERATION_PEOPLE, *GET)
def changes(scope: Scope) -> HttpResponse:
    """What was merged and split, the newest first."""
    rows = scope.federation.changes.select_related("person", "other")
    found = Paginator(rows, A_PAGE).get_page(scope.request.GET.get("page", "1"))
    return show(
        scope,
        "changes.html",
        tab="changes",
        found=found,
        rows=[(one, undoable(one)) for one in found],
    )


@page(Act.FEDERATION_PEOPLE, "POST")
def take_back(scope: Scope, change: int) -> HttpResponse:
    """Undo one of them."""
    try:
        undo(scope.federation, change, scope.actor)
    except PeopleChange.DoesNotExist:
        raise Http404 from None
    except NotUndone:
        tell(scope, "season.said.not-undone")
    else:
        tell(scope, "season.said.undone")
    return go("office-changes", federation=scope.federation.slug)


def _events(person: Person) -> list[str]:
    links = person.entries.select_related("entry__category__event").order_by("-pk")[:MOST_EVENTS]
    return [f"{one.entry.category.event.name}, {one.entry.category.name}" for one in links]
