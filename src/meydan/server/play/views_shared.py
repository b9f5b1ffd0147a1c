"""What the link for sharing opens: joining, watching, and the record."""

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.play.forms import player_name
from meydan.server.play.held_game import looked_at
from meydan.server.play.links import by_code, names_of
from meydan.server.play.log import read
from meydan.server.play.new_games import SeatTaken, free_seat, join
from meydan.server.play.record import records_of
from meydan.server.play.scene import scene_json
from meydan.server.play.views_seat import board_page
from meydan.server.web.page import Scope, page
from meydan.words import say


@page(Act.PLAY)
def shared(scope: Scope, code: str) -> HttpResponse:
    """Take the free seat; once both are taken, watch."""
    door = by_code(code)
    if scope.posted:
        check_rate(scope.request, "play-join", code, most=100, seconds=300)
        try:
            secret = join(code, name=player_name(scope.request.POST.get("name", "")))
        except SeatTaken:
            return HttpResponseRedirect(scope.request.path)
        return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": secret}))
    free = free_seat(door.game)
    if free is None:
        return board_page(scope, door, looked_at(door.game))
    host = door.game.name_a or door.game.name_b
    title = getattr(door.setup.book.title, scope.lang)
    return scope.render(
        "play/join.html", door=door, game=door.game, free=free, host=host, book_title=title
    )


@page(Act.PLAY, "GET", "HEAD")
def shared_state(_scope: Scope, code: str) -> HttpResponse:
    """The game as it is now, for the script of a page that watches."""
    return JsonResponse(scene_json(looked_at(by_code(code).game)))


@page(Act.PLAY, "GET", "HEAD")
def record(scope: Scope, code: str) -> HttpResponse:
    """The game's record, to keep."""
    door = by_code(code)
    played = read(door.game)
    if played is None:
        raise Http404
    event = say(f"play_web.event.{door.game.kind}", scope.lang)
    text = records_of(played, names_of(door, scope.lang), event=event)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{door.game.game}-{door.game.pk}.txt"'
    return response
