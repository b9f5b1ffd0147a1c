"""A player's own page behind a private link: my table, my rounds, nobody else's business."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.jobs.push.keys import public_key
from meydan.server.models import Entry
from meydan.server.public.certificate import is_given
from meydan.server.rounds.hosts.table import current_board
from meydan.server.store.published import current
from meydan.server.web.page import Scope, page
from meydan.tournament.ids import EntryId


@page(Act.SIGN_IN, "GET", "HEAD")
def by_link(scope: Scope, secret: str) -> HttpResponse:
    """A player's private link or QR code: no password, only the own entry."""
    check_rate(scope.request, "player-link", "", most=60, seconds=300)
    entry = Entry.objects.filter(link=secret).first()
    if entry is None:
        raise Http404
    # Who knew this browser's session before, does not know it now.
    scope.request.session.cycle_key()
    scope.request.session.pop("tablet", None)
    scope.request.session["entry"] = entry.pk
    scope.request.session["link"] = entry.link
    return HttpResponseRedirect("/me")


@page(Act.OWN_PLAYER, "GET", "HEAD")
def me(scope: Scope) -> HttpResponse:
    """Where do I sit, against whom, how did I do."""
    entry = scope.actor.entry
    if entry is None:  # a tablet between two players
        return HttpResponseRedirect(reverse("tablet"))
    category = entry.category
    if not category.event.published:
        raise Http404
    now = current(category.event, category)
    own = EntryId(entry.local)
    cells = now.cells.get(own, ())
    pair = now.last.pair_of(own) if now.last else None
    row = (
        next((one for one in now.standings.rows if one.entry == own), None) if now.rounds else None
    )
    return scope.render(
        "public/me.html",
        now=now,
        one=now.tournament.entry(own),
        cells=cells,
        pair=pair,
        row=row,
        home=category,
        board=current_board(entry) if pair else None,
        at=category.event,
        certified=is_given(now, own),
        push_key=public_key(),
    )
