"""Snapshots of a category: kept by themselves, kept by hand, and brought back after a look."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import at_hand, places, reason_of, show_running
from meydan.server.desk.frame import tell
from meydan.server.desk.history.log_diff import differences
from meydan.server.models import Snapshot
from meydan.server.store.description import described
from meydan.server.store.snapshots import bring_back, keep, kept
from meydan.server.web.page import Scope, go, page
from meydan.tournament.model import Tournament

A_PAGE = 30
MOST = 60
"""Changes that are listed one by one; the rest is counted."""


@page(Act.SNAPSHOT, "GET", "HEAD")
def snapshots(scope: Scope) -> HttpResponse:
    """What is kept, the newest first."""
    found = Snapshot.objects.filter(category=scope.category).defer("data")
    shown = Paginator(found, A_PAGE).get_page(scope.request.GET.get("page", "1"))
    return show_running(scope, "snapshots.html", tab="snapshots", shown=shown)


@page(Act.SNAPSHOT, "POST")
def make(scope: Scope) -> HttpResponse:
    """Keep the category as it is now."""
    keep(scope.category.pk, scope.actor)
    tell(scope, "desk_rounds.said.kept")
    return go("desk-snapshots", **places(scope))


@page(Act.RESTORE)
def restore(scope: Scope, snapshot: int) -> HttpResponse:
    """What would change; with a reason, the category becomes what it was."""
    found = Snapshot.objects.filter(pk=snapshot, category=scope.category).first()
    if found is None:
        raise Http404
    if scope.posted:
        bring_back(found, scope.actor, reason=reason_of(scope))
        tell(scope, "desk_rounds.said.restored")
        return go("desk-snapshots", **places(scope))
    here = at_hand(scope)
    then = kept(found)
    everyone = (*then.entries, *here.tournament.entries)
    names: dict[int, str] = {one.id: one.player.full for one in everyone}
    changes = differences(*described(here.tournament, then), names, scope.lang)
    return show_running(
        scope,
        "snapshot_restore.html",
        tab="snapshots",
        snapshot=found,
        now=_short(here.tournament),
        then=_short(then),
        changes=changes[:MOST],
        more=max(0, len(changes) - MOST),
    )


def _short(tournament: Tournament) -> dict[str, int]:
    """A tournament in three numbers."""
    return {
        "entries": sum(1 for one in tournament.entries if one.active),
        "rounds": len(tournament.rounds),
        "results": sum(
            1 for one in tournament.rounds for pair in one.pairs if pair.result is not None
        ),
    }
