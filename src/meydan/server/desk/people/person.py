"""One person's data on the desk of the owner: taken out as a file, or erased."""

import json

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.erased_list import LONGEST_WEEKS
from meydan.server.models import Entry
from meydan.server.store.people.erasure import erase
from meydan.server.store.people.nobody import erased_name
from meydan.server.store.people.person import export_person, same_person
from meydan.server.web.page import Scope, go, page
from meydan.tournament.ids import EntryId


@page(Act.EXPORT_PERSON, "POST")
def take_out(scope: Scope, entry: int) -> HttpResponse:
    """Everything about somebody as a JSON file, for that person."""
    row = _row(scope, entry)
    told = [
        export_person(one.category, EntryId(one.local), scope.actor)
        for one in (row, *same_person(row))
    ]
    answer = HttpResponse(
        json.dumps(told, ensure_ascii=False, indent=1), content_type="application/json"
    )
    name = f"{scope.event.slug}-{scope.category.slug}-{entry}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@page(Act.ERASE_PERSON)
def person(scope: Scope, entry: int) -> HttpResponse:
    """What follows from erasing somebody; done with a reason and a tick."""
    row = _row(scope, entry)
    others = same_person(row)
    if scope.posted and "sure" in scope.request.POST:
        chosen = set(scope.request.POST.getlist("also"))
        for one in (row, *(other for other in others if str(other.pk) in chosen)):
            names = erase(one.category_id, [EntryId(one.local)], scope.actor, reason=scope.reason)
            tell(scope, "desk.said.erased", name=names[0])
        return go("desk-entry", event=scope.event.slug, category=scope.category.slug, entry=entry)
    return show(
        scope,
        "desk/person.html",
        tab="entries",
        status=422 if scope.posted else 200,
        person=row,
        others=others,
        unsure=scope.posted,
        becomes=erased_name(row, scope.event.language),
        weeks=LONGEST_WEEKS,
    )


def _row(scope: Scope, entry: int) -> Entry:
    rows = scope.category.entries.select_related("private", "category__event")
    found = rows.filter(local=entry).first()
    if found is None:
        raise Http404
    return found
