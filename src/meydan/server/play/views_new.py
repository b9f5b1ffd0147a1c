"""The first page of playing, and the forms of a new game."""

import secrets

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.match.seats import Seat
from meydan.rulebooks import load
from meydan.server.access.actions import Act
from meydan.server.play.views_seat import limit_new
from meydan.server.rounds.games import new_friendly, new_practice
from meydan.server.web.game_forms import Wish, read_friendly, read_practice
from meydan.server.web.games import GAMES, books_of, known_game
from meydan.server.web.page import Scope, page
from meydan.server.web.player import player_of, remember


@page(Act.PLAY, "GET", "HEAD")
def start(scope: Scope) -> HttpResponse:
    """The four games, and what can be done with each."""
    return scope.render("play/start.html", games=GAMES, player=player_of(scope.request))


@page(Act.PLAY)
def practice(scope: Scope, game: str) -> HttpResponse:
    """A new game against the program."""
    name = known_game(game)
    if not scope.posted:
        return _form(scope, "play/practice.html", name, Wish())
    limit_new(scope)
    wish = read_practice(name, scope.request.POST.dict())
    if wish.setup is None:
        return _form(scope, "play/practice.html", name, wish)
    return _to_board(scope, new_practice(wish.setup))


@page(Act.PLAY)
def friend(scope: Scope, game: str) -> HttpResponse:
    """A new game with a friend."""
    name = known_game(game)
    if not scope.posted:
        return _form(scope, "play/friend.html", name, Wish())
    limit_new(scope)
    wish = read_friendly(name, scope.request.POST.dict())
    if wish.setup is None:
        return _form(scope, "play/friend.html", name, wish)
    seat = {"me": Seat.A, "they": Seat.B}.get(wish.starts) or secrets.choice((Seat.A, Seat.B))
    player = player_of(scope.request)
    name = player.nickname if player is not None else wish.name
    return _to_board(scope, new_friendly(wish.setup, seat=seat, name=name))


def _form(scope: Scope, template: str, game: str, wish: Wish) -> HttpResponse:
    books = [load(id_) for id_ in books_of(game)]
    titles = [(book.id, getattr(book.title, scope.lang)) for book in books]
    given = scope.request.POST.dict() if scope.posted else {}
    return scope.render(
        template,
        status=422 if wish.wrong else 200,
        game=game,
        books=titles,
        several=any(book.sets.count.value > 1 for book in books),
        minutes=next((b.clock.minutes.value for b in books if b.clock.minutes.value), 10),
        pressed=any(book.clock.press_completes_move.value for book in books),
        wish=wish,
        given=given,
        player=player_of(scope.request),
    )


def _to_board(scope: Scope, secret: str) -> HttpResponse:
    remember(scope.request, secret)
    return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": secret}))
