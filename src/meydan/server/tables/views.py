"""The pages of a table on screens: for one player, or for both at a tablet between them."""

from typing import Any, cast

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.match.errors import Refused
from meydan.match.seats import Seat
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.refusal import Explained, explained
from meydan.server.boards.why import why_not
from meydan.server.live.position import last_said
from meydan.server.models import TabletLink
from meydan.server.store.boards import Appended, RoundClosed, Stale
from meydan.server.store.change import Archived
from meydan.server.tables import acts
from meydan.server.tables.board_page import board_page
from meydan.server.tables.scene import for_players
from meydan.server.tables.seats import Table, board_on_tablet, current_board, limit_deeds, table_of
from meydan.server.web.errors import wants_json
from meydan.server.web.numbers import number_in
from meydan.server.web.page import Scope, page

GET = ("GET", "HEAD")
LONGEST_NOTE = 200


class Unknown(Refusal):
    """Something asked for that the page does not know."""


@page(Act.SIGN_IN, *GET)
def by_tablet_link(scope: Scope, secret: str) -> HttpResponse:
    """The link or QR code of a tablet: it shows its own table, round after round."""
    check_rate(scope.request, "tablet-link", "", most=60, seconds=300)
    link = TabletLink.objects.filter(secret=secret).first()
    if link is None:
        raise Http404
    # Who knew this browser's session before, does not know it now.
    scope.request.session.cycle_key()
    scope.request.session.pop("entry", None)
    scope.request.session["tablet"] = link.pk
    return HttpResponseRedirect(reverse("tablet"))


@page(Act.PLAY_BOARD, *GET)
def tablet(scope: Scope) -> HttpResponse:
    """The table of a tablet: to its board, or waiting for one."""
    link = scope.actor.tablet
    if link is None or not link.category.event.published:
        raise Http404
    board = board_on_tablet(link)
    if board is not None:
        return _to(board.pk)
    home = link.category
    return scope.render("tables/waiting.html", link=link, home=home, after=last_said(home.stream))


@page(Act.PLAY_BOARD, *GET)
def table(scope: Scope, board: int) -> HttpResponse:
    """The board."""
    return board_page(scope, acts.looked_at(table_of(scope.actor, board)))


@page(Act.PLAY_BOARD, *GET)
def state(scope: Scope, board: int) -> HttpResponse:
    """The table as it is now, for the page's script; and where the next round is, once it is."""
    here = acts.looked_at(table_of(scope.actor, board))
    return _json(here, next=_next(scope, here))


@page(Act.PLAY_BOARD, "POST")
def do(scope: Scope, board: int) -> HttpResponse:
    """Do something at the table: a move, a press, being ready, calling the referee."""
    here = table_of(scope.actor, board)
    limit_deeds(scope.request, here)
    try:
        here = acts.now(here, _done(scope, here))
    except (Stale, RoundClosed, Archived):
        fresh = acts.looked_at(table_of(scope.actor, board))
        if wants_json(scope.request):
            told = for_players(fresh.board, fresh.played)
            return JsonResponse({"stale": told}, status=409)
        return _to(board)
    except Refused as no:
        return _refused(scope, here, explained(no, scope.lang))
    return _json(here) if wants_json(scope.request) else _to(board)


@page(Act.PLAY_BOARD, *GET)
def why(scope: Scope, board: int) -> HttpResponse:
    """Why a move is not allowed, with the article."""
    here = table_of(scope.actor, board)
    seat = _seat(scope.request.GET.get("seat", ""), here)
    no = why_not(here.played, seat, scope.request.GET.get("move", "")[:12])
    return JsonResponse({"error": None if no is None else explained(no, scope.lang).told})


def _done(scope: Scope, here: Table) -> Appended:
    posted = scope.request.POST
    key = posted.get("key") or None
    if key is not None and not (8 <= len(key) <= 64 and key.isascii() and key.isprintable()):
        raise Unknown("bad-request")
    seen = number_in(posted.get("seen"))
    seat, actor = _seat(posted.get("seat", ""), here), scope.actor
    match posted.get("act"):
        case "move":
            text = posted.get("move", "").strip()[:12]
            return acts.move(here, actor, seat, text, key=key, seen=seen)
        case "touch":
            piece = posted.get("piece", "").strip()[:12]
            return acts.put_down(here, actor, seat, piece, key=key, seen=seen)
        case "press":
            return acts.press(here, actor, seat, key=key, seen=seen)
        case "ready":
            return acts.ready(here, actor)
        case "look":
            return Appended(here.board, acts.looked_at(here).played, here.board.seq, again=False)
        case "call" if posted.get("why") in acts.WISHES:
            check_rate(scope.request, "table-call", here.door, most=12, seconds=600)
            wish = cast(acts.Wish, posted["why"])
            note = " ".join(posted.get("note", "").split())[:LONGEST_NOTE]
            return acts.call(here, actor, seat, wish, note, key=key)
        case _:
            raise Unknown("bad-request")


def _seat(text: str, here: Table) -> Seat:
    """The seat that something is done from; a tablet names it, a player has only one.

    A page of somebody else, left open in the same browser, must not act for who came in since.
    """
    if not text and not here.shared:
        return here.seats[0]
    for seat in here.seats:
        if seat.value == text:
            return seat
    raise Unknown("bad-request")


def _refused(scope: Scope, here: Table, no: Explained) -> HttpResponse:
    if wants_json(scope.request):
        return JsonResponse({"error": no.told}, status=422)
    return board_page(scope, here, refused=no)


def _next(scope: Scope, here: Table) -> str | None:
    """The board of the next round, for who stayed at the table of the last one."""
    actor = scope.actor
    found = board_on_tablet(actor.tablet) if actor.tablet else None
    if actor.entry is not None and actor.tablet is None:
        found = current_board(actor.entry)
    if found is None or found.pk == here.board.pk:
        return None
    return reverse("table", kwargs={"board": found.pk})


def _json(here: Table, **more: Any) -> HttpResponse:
    told: dict[str, Any] = for_players(here.board, here.played)
    answer = JsonResponse(told | more)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _to(board: int) -> HttpResponse:
    return HttpResponseRedirect(reverse("table", kwargs={"board": board}))
