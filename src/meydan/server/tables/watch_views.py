"""Watching tables on screens: one board live, or all of a category on a wall."""

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse

from meydan.match.round import Round
from meydan.server.access.actions import Act
from meydan.server.live.position import last_said
from meydan.server.rounds.hosts.table import Table, boards
from meydan.server.rounds.page_words import round_words
from meydan.server.rounds.record import records_of
from meydan.server.rounds.spectators import delay_of, seen_round, seen_scene
from meydan.server.tables.views import around
from meydan.server.web import board_page
from meydan.server.web.board_page import BoardPage
from meydan.server.web.live_boards import cards
from meydan.server.web.page import Scope, page
from meydan.tournament.model import RoundStatus

GET = ("GET", "HEAD")


@page(Act.SEE_PUBLIC, *GET)
def watch(scope: Scope) -> HttpResponse:
    """One board, live."""
    after = last_said(scope.category.watched)
    host, played, seq = _seen(scope)
    board, category = host.row, host.category
    names = {"names": list(host.names(played, scope.lang))}
    shown = BoardPage(
        host=host,
        template="tables/watch.html",
        stream=category.watched,
        urls={"state": reverse("watch-state", kwargs=_place(host))},
        data={
            "table": True,
            "place": {"round": board.round.number, "table": board.table},
            "after": after,
        },
        context=around(scope, host, played) | {"delay": delay_of(board, category)},
        played=played,
        scene=seen_scene(board, category, played, seq) | names,
    )
    return board_page.show(scope, shown)


@page(Act.SEE_PUBLIC, *GET)
def state(scope: Scope) -> HttpResponse:
    """One board as spectators see it now."""
    host, played, seq = _seen(scope)
    shown = seen_scene(host.row, host.category, played, seq)
    if scope.request.GET.get("past"):
        shown["past"] = board_page.past_json(played)
    return JsonResponse(shown)


@page(Act.SEE_PUBLIC, *GET)
def record(scope: Scope) -> HttpResponse:
    """The record of the sets, as far as spectators see them."""
    host, played, _ = _seen(scope)
    text = records_of(played, host.names(played, scope.lang), event=scope.event.name)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    name = f"{scope.category.slug}-{host.row.round.number}-{host.row.table}"
    response["Content-Disposition"] = f'attachment; filename="{name}.txt"'
    return response


@page(Act.SEE_PUBLIC, *GET)
def wall(scope: Scope) -> HttpResponse:
    """Every board of the latest round that is played on screens."""
    category = scope.category
    after = last_said(category.watched)
    published = category.rounds.exclude(status=RoundStatus.DRAFT.value)
    one = published.order_by("-number").first()
    shown = []
    delay = 0
    if one is not None:
        found = list(boards().filter(round=one, digital=True).order_by("table"))
        shown = cards(found, category, scope.lang)
        delay = delay_of(found[0], category) if found else 0
    words = round_words(category.game, scope.lang)
    data = {
        "game": category.game,
        "lang": scope.lang,
        "stream": category.watched,
        "after": after,
        "round": one.number if one else 0,
        "boards": [{"table": one["table"], "scene": one["scene"]} for one in shown],
        "words": words,
    }
    return scope.render("tables/wall.html", one=one, boards=shown, data=data, delay=delay)


def _place(host: Table) -> dict[str, object]:
    board, category = host.row, host.category
    return {
        "event": category.event.slug,
        "category": category.slug,
        "number": board.round.number,
        "table": board.table,
    }


def _seen(scope: Scope) -> tuple[Table, Round, int]:
    if scope.round.status == RoundStatus.DRAFT.value:
        raise Http404
    board = boards().filter(pk=scope.board.pk, digital=True).first()
    if board is None:
        raise Http404
    played, seq = seen_round(board, board.round.category)
    return Table(board), played, seq
