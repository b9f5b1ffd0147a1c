"""Check-in at the door: one large touch a player, undone with another."""

from django.http import HttpResponse, JsonResponse

from meydan.server.access.actions import Act
from meydan.server.desk.entries.entries import here
from meydan.server.desk.entries.rows import found, searched
from meydan.server.desk.frame import show, tell
from meydan.server.live.position import last_said
from meydan.server.store.change import change
from meydan.server.store.check_in import check_in
from meydan.server.store.registrations import desk_stream
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, go, page
from meydan.tournament.entry_changes import first_open_round, sit_out, withdraw
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament

SHOWN = ("all", "missing", "here")


@page(Act.CHECK_IN, "GET", "HEAD")
def door(scope: Scope) -> HttpResponse:
    """Everyone, with who is here and who is missing."""
    search = scope.request.GET.get("q", "")[:80]
    which = scope.request.GET.get("show", "all")
    rows = list(scope.category.entries.filter(status="active"))
    present = [row for row in rows if row.checked_in]
    kept = {"missing": [row for row in rows if not row.checked_in], "here": present}
    listed = found(kept.get(which, rows), search=search, sort="name", lang=scope.lang)
    return show(
        scope,
        "desk/check_in.html",
        tab="check-in",
        rows=[(row, searched(row)) for row in listed],
        all=len(rows),
        present=len(present),
        missing=len(rows) - len(present),
        search=search,
        which=which if which in SHOWN else "all",
        started=scope.category.rounds.exclude(status="draft").exists(),
        stream=desk_stream(scope.category.pk),
        last=last_said(desk_stream(scope.category.pk)),
    )


@page(Act.CHECK_IN, "POST")
def mark(scope: Scope, entry: int) -> HttpResponse:
    """A player came, or did not after all."""
    present = scope.request.POST.get("here") == "1"
    row = check_in(scope.category.pk, scope.actor, entry, here=present)
    if wants_json(scope.request):
        rows = scope.category.entries.filter(status="active")
        counted = rows.filter(checked_in__isnull=False).count()
        return JsonResponse({"entry": entry, "here": present, "present": counted})
    tell(scope, "desk.said.checked-in" if present else "desk.said.checked-out", name=str(row))
    answer = go("desk-check-in", **here(scope))
    query = scope.request.GET.urlencode()
    answer["Location"] += (f"?{query}" if query else "") + f"#p{entry}"
    return answer


@page(Act.WITHDRAW, "POST")
def absent(scope: Scope) -> HttpResponse:
    """Everyone who did not come: out of the next round, or out of the tournament, in one step."""
    away = scope.request.POST.get("do") == "withdraw"
    missing = scope.category.entries.filter(status="active", checked_in__isnull=True)
    ids = [EntryId(local) for local in missing.values_list("local", flat=True)]

    def edit(tournament: Tournament) -> Tournament:
        number = first_open_round(tournament)
        for one in ids:
            if not tournament.entry(one).active:
                continue
            tournament = withdraw(tournament, one) if away else sit_out(tournament, one, number)
        return tournament

    if ids:
        target = "all who did not come"
        change(scope.category.pk, scope.actor, scope.act, edit, target=target)
    code = "desk.said.absent-withdrawn" if away else "desk.said.absent-out"
    tell(scope, code, n=len(ids))
    return go("desk-check-in", **here(scope))
