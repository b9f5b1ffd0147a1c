"""The lot of the technical meeting (T10): drawn from a shown text, or by hand and entered."""

from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from meydan.games.registry import description
from meydan.server.access.actions import Act
from meydan.server.desk.current import (
    AtHand,
    alter,
    at_hand,
    or_back,
    places,
    reason_of,
    show_running,
)
from meydan.server.desk.frame import tell
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.lot import draw_lot, enter_lot, void
from meydan.tournament.model import LotSubject, RoundStatus, Tournament
from meydan.tournament.starting_list import starting_list


@page(Act.DRAW_LOT, "GET", "HEAD")
def lot(scope: Scope) -> HttpResponse:
    """The lot as recorded, or the two ways to draw it."""
    return _lot_page(scope, {})


@page(Act.DRAW_LOT, "GET", "HEAD")
def projector(scope: Scope) -> HttpResponse:
    """The lot for everyone in the room: large, and drawn before their eyes."""
    return scope.render("desk/lot_projector.html", **_context(at_hand(scope)))


@page(Act.DRAW_LOT, "POST")
@or_back("desk-lot")
def draw(scope: Scope) -> HttpResponse:
    """Draw and record; a lot that stands is drawn again only with a reason."""
    form = Form(scope.request.POST, scope.lang)
    method = form.choice("method", ("seed", "by-hand"))
    seed = form.text("seed", longest=120, needed=method == "seed")
    starts = form.choice("starts", ("yes", "no"), otherwise="yes") == "yes"
    subject = LotSubject(at_hand(scope).book.lot.decides.value)
    tournament = at_hand(scope).tournament
    if tournament.lot is not None and not void(tournament) and not reason_of(scope):
        form.refuse("reason", "needed")
    if not form.fine:
        return _lot_page(scope, form.wrong)
    now = timezone.now()

    def drawn(tournament: Tournament) -> Tournament:
        if method == "seed":
            return draw_lot(tournament, seed=seed, at=now, subject=subject)
        return enter_lot(tournament, starts=starts, at=now, subject=subject)

    alter(scope, drawn, target="lot", seen=form.seen)
    if scope.request.POST.get("projector"):
        answer = go("desk-lot-projector", **places(scope))
        answer["Location"] += "?fresh=1"
        return answer
    tell(scope, "desk_rounds.said.lot")
    return go("desk-lot", **places(scope))


def _lot_page(scope: Scope, wrong: dict[str, str]) -> HttpResponse:
    here = at_hand(scope)
    return show_running(
        scope,
        "lot.html",
        tab="lot",
        status=422 if wrong else 200,
        wrong=wrong,
        **_context(here),
    )


def _context(here: AtHand) -> dict[str, Any]:
    tournament = here.tournament
    lot = tournament.lot
    colours = description(here.book.game).colours
    first = starting_list(tournament)[:1]
    drew = tournament.entry(lot.drew) if lot else None
    return {
        "here": here,
        "lot": lot,
        "void": void(tournament),
        "drew": drew,
        "first": first[0] if first else None,
        "colour": colours[0 if lot is None or lot.starts else 1] if colours else "",
        "digest": sha256(lot.seed.encode()).hexdigest() if lot and lot.seed else "",
        "open": all(one.status is RoundStatus.DRAFT for one in tournament.rounds),
        "drafted": bool(tournament.rounds),
    }
