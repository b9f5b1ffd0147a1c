"""Check-in at the door: one large touch a player, undone with another."""

from django.http import HttpResponse, JsonResponse

from meydan.server.access.actions import Act
from meydan.server.desk.entries.entries import here
from meydan.server.desk.entries.rows import found, names_apart, searched
from meydan.server.desk.frame import show, tell
from meydan.server.live.position import last_said
from meydan.server.store.change import change
from meydan.server.store.people.check_in import check_in
from meydan.server.store.people.presence import presence, presence_of
from meydan.server.store.people.registrations import desk_stream
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, go, page
from meydan.tournament.entry_changes import first_open_round, sit_out, withdraw
from meydan.tournament.model import Tournament

SHOWN = ("all", "missing", "here")
MOST_NAMED = 60
"""Names that the bulk act lists before it is done."""


@page(Act.CHECK_IN, "GET", "HEAD")
def door(scope: Scope) -> HttpResponse:
    """Everyone, with who is here and who is missing."""
    return _door(scope)


def _door(scope: Scope, *, stale: bool = False) -> HttpResponse:
    search = scope.request.GET.get("q", "")[:80]
    which = scope.request.GET.get("show", "all")
    last = last_said(desk_stream(scope.category.pk))
    now = presence_of(scope.category)
    rows = list(scope.category.entries.filter(status="active"))
    groups = {"missing": now.missing, "here": now.here}
    kept = [row for row in rows if which not in groups or row.local in groups[which]]
    listed = found(kept, search=search, sort="name", lang=scope.lang)
    return show(
        scope,
        "desk/check_in.html",
        tab="check-in",
        status=409 if stale else 200,
        rows=[(row, searched(row)) for row in listed],
        now=now,
        absent=[one for one in names_apart(rows).items() if one[0] in now.missing][:MOST_NAMED],
        search=search,
        which=which if which in SHOWN else "all",
        started=scope.category.rounds.exclude(status="draft").exists(),
        stale=stale,
        stream=desk_stream(scope.category.pk),
        last=last,
    )


@page(Act.CHECK_IN, "POST")
def mark(scope: Scope, entry: int) -> HttpResponse:
    """A player came, or did not after all."""
    present = scope.request.POST.get("here") == "1"
    check_in(scope.category.pk, scope.actor, entry, here=present)
    if wants_json(scope.request):
        now = presence_of(scope.category)
        told = {"present": len(now.here), "missing": len(now.missing), "seen": now.seen}
        return JsonResponse({"entry": entry, "here": present, **told})
    name = names_apart(scope.category.entries.all())[entry]
    tell(scope, "desk.said.checked-in" if present else "desk.said.checked-out", name=name)
    answer = go("desk-check-in", **here(scope))
    query = scope.request.GET.urlencode()
    answer["Location"] += (f"?{query}" if query else "") + f"#p{entry}"
    return answer


@page(Act.WITHDRAW, "POST")
def absent(scope: Scope) -> HttpResponse:
    """Everyone who did not come: out of the next round, or out of the tournament, in one step."""
    away = scope.request.POST.get("do") == "withdraw"
    saw = scope.request.POST.get("seen", "")
    done = 0

    def edit(tournament: Tournament) -> Tournament:
        nonlocal done
        # The door goes on while the organiser reads: only those whom the page showed may go.
        now = presence(tournament, _marked(scope))
        if now.seen != saw:
            raise OtherPeople
        number = first_open_round(tournament)
        for one in sorted(now.missing):
            tournament = withdraw(tournament, one) if away else sit_out(tournament, one, number)
        done = len(now.missing)
        return tournament

    try:
        change(scope.category.pk, scope.actor, scope.act, edit, target="all who did not come")
    except OtherPeople:
        return _door(scope, stale=True)
    code = "desk.said.absent-withdrawn" if away else "desk.said.absent-out"
    tell(scope, code, n=done)
    return go("desk-check-in", **here(scope))


class OtherPeople(Exception):
    """Others are missing now than the form showed."""


def _marked(scope: Scope) -> frozenset[int]:
    marked = scope.category.entries.filter(checked_in__isnull=False)
    return frozenset(marked.values_list("local", flat=True))
