"""A player's own page of a game, and everything that is done from it."""

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.boards.move_words import told
from meydan.server.boards.shown import LastMove
from meydan.server.boards.steps import step_json
from meydan.server.models import Arena
from meydan.server.play import program
from meydan.server.play.greetings import GREETINGS, greets
from meydan.server.rounds import acts
from meydan.server.rounds.games import come, free_seat, rematch
from meydan.server.rounds.hosts.game import Game
from meydan.server.rounds.pools import pool_of
from meydan.server.web import board_page
from meydan.server.web.board_page import BoardPage
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, page
from meydan.server.web.player import seat_of
from meydan.server.web.qr import qr
from meydan.words import say

GET = ("GET", "HEAD")


@page(Act.PLAY, *GET)
def seat(scope: Scope, secret: str) -> HttpResponse:
    """The board as this player sees it."""
    host = seat_of(scope.request, secret)
    acts.look(host)
    come(host)
    return board_page.show(scope, game_page(scope, host, secret))


@page(Act.PLAY, *GET)
def state(scope: Scope, secret: str) -> HttpResponse:
    """The game as it is now, for the page's script."""
    return board_page.state(scope, seat_of(scope.request, secret))


@page(Act.PLAY, "POST")
def do(scope: Scope, secret: str) -> HttpResponse:
    """Do something in the game: a move, a press, being ready, giving up, taking back."""
    host = seat_of(scope.request, secret)
    answer = {"answer": lambda _seat, _key: program.answer(host)}
    done = board_page.do(scope, host, lambda: game_page(scope, host, secret), answer)
    if host.practice and done.status_code == 302:
        _let_answer(host)
    return done


@page(Act.PLAY, *GET)
def why(scope: Scope, secret: str) -> HttpResponse:
    """Why a move is not allowed, with the article."""
    return board_page.why(scope, seat_of(scope.request, secret))


@page(Act.PLAY, *GET)
def hint(scope: Scope, secret: str) -> HttpResponse:
    """In practice: a move that the program would make."""
    host = seat_of(scope.request, secret)
    if not host.practice:
        raise Http404
    check_rate(scope.request, "play-hint", host.row.code, most=12, seconds=20)
    found = program.hint(host)
    if wants_json(scope.request):
        return JsonResponse(_hint_json(host, found, scope))
    text = None if found is None else found.text
    return board_page.show(scope, game_page(scope, host, secret), hint=text)


@page(Act.PLAY, *GET, "POST")
def following(scope: Scope, secret: str) -> HttpResponse:
    """The rematch: asked for by a form, followed by a link once the other asked for it."""
    host = seat_of(scope.request, secret)
    assert host.seat is not None
    if host.row.classroom is not None:
        return HttpResponseRedirect(_class_address(host))
    acts.look(host)
    scene = host.scene(host.played)
    offered = scope.posted or scene.rematch
    if not offered or (scene.phase != "over" and not host.practice):
        return _to(secret)
    limit_new(scope)
    return _to(rematch(host.row, host.seat, secret))


def _hint_json(host: Game, found: LastMove | None, scope: Scope) -> dict[str, object]:
    """A hint with where it begins and ends, and what would happen."""
    if found is None or host.played is None:
        return {"move": None}
    return {
        "move": found.text,
        "steps": [step_json(step) for step in found.steps],
        "said": told(host.played.table.game, found.text, found.steps, scope.lang, "you"),
    }


def limit_new(scope: Scope) -> None:
    """So many new games from one address: enough for a school, not for a flood."""
    check_rate(scope.request, "play-new", "", most=100, seconds=600)


def game_page(scope: Scope, host: Game, secret: str = "") -> BoardPage:
    """A game's page, for a player or for somebody who watches."""
    game, own_class = host.row, _class_address(host) if secret else ""
    stream = None if host.practice and game.classroom is None else game.stream
    after = board_page.position(host, stream)
    share = scope.request.build_absolute_uri(reverse("play-shared", kwargs={"code": game.code}))
    urls = {
        "replay": reverse("play-replay", kwargs={"code": game.code}),
        "think": f"/think/{game.game}",
    }
    if own_class:
        urls["class"] = own_class
    if not secret:
        urls["state"] = reverse("play-shared-state", kwargs={"code": game.code})
    else:
        names = ("do", "why", "hint", "state", "next", "greet")
        for name in names:
            urls[name] = reverse(f"play-{name}", kwargs={"secret": secret})
    waits = free_seat(game) is not None
    return BoardPage(
        host=host,
        template="play/board.html",
        stream=stream,
        after=after,
        urls=urls,
        here=reverse("play-seat", kwargs={"secret": secret}) if secret else scope.request.path,
        data={
            "practice": host.practice,
            "rulebook": host.setup.rulebook,
            "human": host.setup.human.value if host.setup.human else None,
        },
        context={
            "row": game,
            "script": "boards/board.js" if game.seq else "play/waiting.js",
            "practice": host.practice,
            "clocked": host.setup.clock is not None,
            "book_title": getattr(host.setup.book.title, scope.lang),
            "share": share,
            "qr": qr(share) if waits else None,
            "class_address": own_class,
            "greetings": GREETINGS if secret and greets(host) else (),
            "greeting_words": {one: say(f"online.greeting.{one}", scope.lang) for one in GREETINGS},
            "next_pool": pool_of(game) if secret else None,
            "arena": Arena.objects.filter(games__game=game).first() if secret else None,
        },
    )


def _let_answer(host: Game) -> None:
    """Without a script the program answers at once, as often as it is its turn."""
    for _ in range(48):
        scene = host.scene(host.played)
        if scene.turn is None or scene.turn is host.seat:
            return
        program.answer(host)


def _class_address(host: Game) -> str:
    """The pupils' page of the class that a game belongs to; empty outside one."""
    room = host.row.classroom
    return "" if room is None else reverse("class", kwargs={"code": room.code})


def _to(secret: str) -> HttpResponse:
    return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": secret}))
