"""What the link for sharing opens: joining, watching, and the record."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.play.views_seat import game_page
from meydan.server.rounds import acts
from meydan.server.rounds.games import SeatTaken, by_code, free_seat, join
from meydan.server.rounds.record import records_of
from meydan.server.web import board_page
from meydan.server.web.game_forms import player_name
from meydan.server.web.page import Scope, page
from meydan.server.web.player import player_of, remember
from meydan.words import say


@page(Act.PLAY)
def shared(scope: Scope, code: str) -> HttpResponse:
    """Take the free seat; once both are taken, watch."""
    host, player = by_code(code), player_of(scope.request)
    if scope.posted:
        check_rate(scope.request, "play-join", code, most=100, seconds=300)
        try:
            own = player.nickname if player else player_name(scope.request.POST.get("name", ""))
            secret = join(code, name=own)
        except SeatTaken:
            return HttpResponseRedirect(scope.request.path)
        remember(scope.request, secret)
        return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": secret}))
    free = free_seat(host.row)
    if free is None:
        acts.look(host)
        return board_page.show(scope, game_page(scope, host))
    maker = host.row.name_a or host.row.name_b
    title = getattr(host.setup.book.title, scope.lang)
    return scope.render(
        "play/join.html",
        setup=host.setup,
        game=host.row,
        free=free,
        host=maker,
        book_title=title,
        player=player,
    )


@page(Act.PLAY, "GET", "HEAD")
def shared_state(scope: Scope, code: str) -> HttpResponse:
    """The game as it is now, for the script of a page that watches."""
    return board_page.state(scope, by_code(code))


@page(Act.PLAY, "GET", "HEAD")
def record(scope: Scope, code: str) -> HttpResponse:
    """The game's record, to keep."""
    host = by_code(code)
    played = host.played
    if played is None:
        raise Http404
    event = say(f"play_web.event.{host.row.kind}", scope.lang)
    text = records_of(played, host.names(played, scope.lang), event=event)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{host.row.game}-{host.row.pk}.txt"'
    return response
