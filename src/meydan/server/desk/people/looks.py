"""Who looked at private data, in all events: for the owner."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show
from meydan.server.desk.log_words import target_words
from meydan.server.models import Action, Entry, Event
from meydan.server.store.people.looks import How, looks as all_looks
from meydan.server.web.page import Scope, page

A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Line:
    """A look, ready to be read."""

    action: Action
    target: str


@page(Act.SEE_LOOKS, "GET", "HEAD")
def looks(scope: Scope) -> HttpResponse:
    """The newest first; of one event or one way on wish."""
    found = all_looks()
    asked = {name: scope.request.GET.get(name, "") for name in ("of", "how", "who")}
    if asked["of"]:
        found = found.filter(event__slug=asked["of"])
    if asked["how"]:
        found = found.filter(after__look=asked["how"])
    if asked["who"]:
        found = found.filter(who__icontains=asked["who"][:80])
    shown = Paginator(found, A_PAGE).get_page(scope.request.GET.get("page", "1"))
    query = scope.request.GET.copy()
    query.pop("page", None)
    return show(
        scope,
        "desk/looks.html",
        shown=shown,
        lines=_lines(shown, scope),
        asked=asked,
        query=query.urlencode(),
        ways=list(How),
        events=Event.objects.filter(actions__in=all_looks()).distinct(),
    )


def _lines(shown: Page[Action], scope: Scope) -> list[Line]:
    rows = list(shown)
    names: dict[int, dict[int, str]] = {}
    for entry in Entry.objects.filter(category__in={row.category_id for row in rows} - {None}):
        names.setdefault(entry.category_id, {})[entry.local] = str(entry)
    return [
        Line(row, target_words(row.target, names.get(row.category_id or 0, {}), row.at, scope.lang))
        for row in rows
    ]
