"""The pages of a table on screens: for one player, or for both at a tablet between them."""

from typing import Any, cast

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.live.position import last_said
from meydan.server.models import Board, TabletLink
from meydan.server.rounds import acts
from meydan.server.rounds.held import hold
from meydan.server.rounds.hosts.table import Table, board_on_tablet, current_board
from meydan.server.tables.seats import table_of
from meydan.server.web import board_page
from meydan.server.web.board_page import BoardPage, Unknown
from meydan.server.web.page import Scope, page
from meydan.words import lang, say

GET = ("GET", "HEAD")
LONGEST_NOTE = 200


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
    host = table_of(scope.actor, board)
    acts.look(host)
    return board_page.show(scope, _page(scope, host))


@page(Act.PLAY_BOARD, *GET)
def state(scope: Scope, board: int) -> HttpResponse:
    """The table as it is now, for the page's script; and where the next round is, once it is."""
    host = table_of(scope.actor, board)
    return board_page.state(scope, host, next=_next(scope, host.row))


@page(Act.PLAY_BOARD, "POST")
def do(scope: Scope, board: int) -> HttpResponse:
    """Do something at the table: a move, a press, being ready, calling the referee."""
    host = table_of(scope.actor, board)

    def call(seat: Seat, key: str | None) -> None:
        posted = scope.request.POST
        if posted.get("why") not in acts.wishes(host.played or host.unopened()):
            raise Unknown("bad-request")
        check_rate(scope.request, "table-call", host.door, most=12, seconds=600)
        wish = cast(acts.Wish, posted["why"])
        note = " ".join(posted.get("note", "").split())[:LONGEST_NOTE]
        said = say(f"tables.call.{wish}", lang(host.category.event.language))
        reason = f"{said}: {note}" if note else said
        hold(host, acts.call(seat, wish, reason, note), key=key)

    return board_page.do(scope, host, lambda: _page(scope, host), {"call": call})


@page(Act.PLAY_BOARD, *GET)
def why(scope: Scope, board: int) -> HttpResponse:
    """Why a move is not allowed, with the article."""
    return board_page.why(scope, table_of(scope.actor, board))


def _page(scope: Scope, host: Table) -> BoardPage:
    """The page of who plays at this table."""
    board, played = host.row, host.played or host.unopened()
    return BoardPage(
        host=host,
        template="tables/board.html",
        stream=board.stream,
        urls={
            name: reverse(f"table-{name}", kwargs={"board": board.pk})
            for name in ("do", "why", "state")
        }
        | ({"replay": _replay(host)} if host.played is not None and host.played.over else {}),
        here=reverse("table", kwargs={"board": board.pk}),
        data={"table": True},
        context=around(scope, host, played) | {"wishes": acts.wishes(played)},
    )


def around(scope: Scope, host: Table, played: Round) -> dict[str, Any]:
    """What stands around the board of a tournament."""
    opening, category = played.table.opening, host.category
    return {
        "home": category,
        "at": category.event,
        "board": host.row,
        "clocked": opening.clock is not None,
        "book_title": getattr(played.table.book.title, scope.lang),
    }


def _replay(host: Table) -> str:
    """Where everybody looks back at this board."""
    board, category = host.row, host.category
    place = {"event": category.event.slug, "category": category.slug}
    return reverse(
        "board-replay", kwargs=place | {"number": board.round.number, "table": board.table}
    )


def _next(scope: Scope, here: Board) -> str | None:
    """The board of the next round, for who stayed at the table of the last one."""
    actor = scope.actor
    found = board_on_tablet(actor.tablet) if actor.tablet else None
    if actor.entry is not None and actor.tablet is None:
        found = current_board(actor.entry)
    if found is None or found.pk == here.pk:
        return None
    return reverse("table", kwargs={"board": found.pk})


def _to(board: int) -> HttpResponse:
    return HttpResponseRedirect(reverse("table", kwargs={"board": board}))
