"""All data of a person, over all events: given out, or erased; for the owner, as at the desks."""

import json

from django.db import transaction
from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Entry, Person
from meydan.server.store.creation import log
from meydan.server.store.people.erasure import erase
from meydan.server.store.people.person import export_person
from meydan.server.store.season.forgotten import forget_rows
from meydan.server.store.season.told import told_of_person
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell
from meydan.tournament.ids import EntryId


@page(Act.EXPORT_PERSON, "POST")
def take_out(scope: Scope, person: str) -> HttpResponse:
    """Everything about somebody as a JSON file, for that person."""
    row = row_of(scope, person)
    told = {
        "federation": told_of_person(row),
        "entries": [
            export_person(one.category, EntryId(one.local), scope.actor) for one in _entries(row)
        ],
    }
    log(scope.actor, scope.act, target=f"{scope.federation.slug}: {row.code}")
    text = json.dumps(told, ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{row.code}.json"'
    return answer


@page(Act.ERASE_PERSON, "POST")
def forget(scope: Scope, person: str) -> HttpResponse:
    """Forget somebody in every event of the federation; done with a reason and a tick."""
    row = row_of(scope, person)
    if "sure" not in scope.request.POST:
        tell(scope, "desk.person.unsure")
        return go("office-person", federation=scope.federation.slug, person=row.code)
    with transaction.atomic():
        for one in _entries(row):
            erase(one.category_id, [EntryId(one.local)], scope.actor, reason=scope.reason)
        forget_rows([row.pk])
        log(scope.actor, scope.act, target=f"{scope.federation.slug}: {row.code}")
    tell(scope, "season.said.erased")
    return go("office", federation=scope.federation.slug)


def row_of(scope: Scope, code: str) -> Person:
    """Somebody of this federation, by the code of the address."""
    found = scope.federation.people.filter(code=code, gone=False).select_related("club").first()
    if found is None:
        raise Http404
    return found


def _entries(person: Person) -> list[Entry]:
    rows = Entry.objects.filter(of_person__person=person)
    return list(rows.select_related("category__event").order_by("pk"))
