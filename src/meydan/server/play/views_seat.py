"""A player's own page of a game, and everything that is done from it."""

from django.db.models import Max
from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.games.core import Side
from meydan.match.errors import Refused
from meydan.match.seats import Seat, side_of
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.drawing import drawn
from meydan.server.boards.plain_table import plain_table
from meydan.server.boards.refusal import Explained, explained
from meydan.server.boards.script_words import page_words
from meydan.server.models import LiveEvent
from meydan.server.play import acts
from meydan.server.play.held_game import Stale, looked_at
from meydan.server.play.links import Door, by_secret, limit_deeds, limit_new, names_of
from meydan.server.play.new_games import free_seat, rematch
from meydan.server.play.scene import Scene, scene_json
from meydan.server.web.errors import wants_json
from meydan.server.web.numbers import number_in
from meydan.server.web.page import Scope, page
from meydan.server.web.qr import qr
from meydan.words import say


class Unknown(Refusal):
    """Something asked for that the page does not know."""


@page(Act.PLAY, "GET", "HEAD")
def seat(scope: Scope, secret: str) -> HttpResponse:
    """The board as this player sees it."""
    door = by_secret(secret)
    return board_page(scope, door, looked_at(door.game), secret=secret)


@page(Act.PLAY, "GET", "HEAD")
def state(_scope: Scope, secret: str) -> HttpResponse:
    """The game as it is now, for the page's script."""
    return JsonResponse(scene_json(looked_at(by_secret(secret).game)))


@page(Act.PLAY, "POST")
def do(scope: Scope, secret: str) -> HttpResponse:
    """Do something in the game: a move, a press, being ready, giving up, taking back."""
    door = by_secret(secret)
    limit_deeds(scope.request, door)
    try:
        scene = _done(scope, door)
    except Stale:
        if wants_json(scope.request):
            return JsonResponse({"stale": scene_json(looked_at(door.game))}, status=409)
        return _back(secret)
    except Refused as no:
        return _refused(scope, door, secret, explained(no, scope.lang))
    except acts.NothingToTakeBack:
        sentence = say("play_web.nothing-to-take-back", scope.lang)
        return _refused(scope, door, secret, Explained("nothing-to-take-back", sentence, "", ()))
    if wants_json(scope.request):
        return JsonResponse(scene_json(scene))
    if door.practice:
        _let_answer(door)
    return _back(secret)


@page(Act.PLAY, "GET", "HEAD")
def why(scope: Scope, secret: str) -> HttpResponse:
    """Why a move is not allowed, with the article."""
    door = by_secret(secret)
    assert door.seat is not None
    no = acts.why(door.game, door.seat, scope.request.GET.get("move", "")[:12])
    if no is None:
        return JsonResponse({"error": None})
    return JsonResponse({"error": explained(no, scope.lang).told})


@page(Act.PLAY, "GET", "HEAD")
def hint(scope: Scope, secret: str) -> HttpResponse:
    """In practice: a move that the program would make."""
    door = by_secret(secret)
    if not door.practice:
        raise Http404
    check_rate(scope.request, "play-hint", door.game.code, most=12, seconds=20)
    found = acts.hint(door.game)
    if wants_json(scope.request):
        return JsonResponse({"move": found})
    return board_page(scope, door, looked_at(door.game), secret=secret, hint=found)


@page(Act.PLAY, "GET", "HEAD", "POST")
def following(scope: Scope, secret: str) -> HttpResponse:
    """The rematch: asked for by a form, followed by a link once the other asked for it."""
    door = by_secret(secret)
    assert door.seat is not None
    if door.game.classroom is not None:
        return HttpResponseRedirect(_class_address(door))
    scene = looked_at(door.game)
    if scene.phase != "over" and not door.practice:
        return _back(secret)
    if not scope.posted and not scene.rematch:
        return _back(secret)
    limit_new(scope.request)
    return _back(rematch(door.game, door.seat, secret))


def _done(scope: Scope, door: Door) -> Scene:
    posted = scope.request.POST
    assert door.seat is not None
    game, who = door.game, door.seat
    key = posted.get("key") or None
    if key is not None and not (8 <= len(key) <= 64 and key.isascii() and key.isprintable()):
        raise Unknown("bad-request")
    seen = number_in(posted.get("seen"))
    match posted.get("act"):
        case "move":
            return acts.move(game, who, posted.get("move", "").strip()[:12], key=key, seen=seen)
        case "touch":
            piece = posted.get("piece", "").strip()[:12]
            return acts.put_down(game, who, piece, key=key, seen=seen)
        case "press":
            return acts.press(game, who, key=key, seen=seen)
        case "ready":
            return acts.ready(game, who)
        case "resign":
            return acts.resign(game, who, key=key)
        case "look":
            return looked_at(game)
        case "take-back" if door.practice:
            return acts.take_back(game, who)
        case "answer" if door.practice:
            return acts.answer(game)
        case _:
            raise Unknown("bad-request")


def _let_answer(door: Door) -> None:
    """Without a script the program answers at once, as often as it is its turn."""
    for _ in range(48):
        door.game.refresh_from_db()
        scene = looked_at(door.game)
        if scene.turn is None or scene.turn is door.seat:
            return
        acts.answer(door.game)


def _refused(scope: Scope, door: Door, secret: str, no: Explained) -> HttpResponse:
    if wants_json(scope.request):
        return JsonResponse({"error": no.told}, status=422)
    return board_page(scope, door, looked_at(door.game), secret=secret, refused=no)


def _back(secret: str) -> HttpResponse:
    return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": secret}))


def board_page(
    scope: Scope,
    door: Door,
    scene: Scene,
    *,
    secret: str = "",
    refused: Explained | None = None,
    hint: str | None = None,
) -> HttpResponse:
    """A board's page, for a player or for somebody who watches."""
    game = door.game
    seat = door.seat
    after = LiveEvent.objects.filter(stream=game.stream).aggregate(top=Max("seq"))["top"] or 0
    share = scope.request.build_absolute_uri(reverse("play-shared", kwargs={"code": game.code}))
    below = side_of(seat or Seat.A, starter=scene.board.starter) if scene.board else Side.FIRST
    table = (
        plain_table(scene.rules, scene.board.state, below, scope.lang)
        if scene.rules and scene.board
        else None
    )
    drawing = (
        drawn(game.game, scene.rules.dump(scene.board.state), below)
        if scene.rules and scene.board
        else ""
    )
    data = {
        "game": game.game,
        "me": seat.value if seat else None,
        "practice": door.practice,
        "human": door.setup.human.value if door.setup.human else None,
        "lang": scope.lang,
        "stream": None if door.practice and game.classroom is None else game.stream,
        "after": after,
        "press": door.setup.press,
        "scene": scene_json(scene),
        "words": page_words(game.game, scope.lang),
        "urls": _urls(door, secret),
    }
    return scope.render(
        "play/board.html",
        status=422 if refused else 200,
        door=door,
        game=game,
        scene=scene,
        seat=seat,
        secret=secret,
        clocked=door.setup.clock is not None,
        data=data,
        book_title=getattr(door.setup.book.title, scope.lang),
        share=share,
        qr=qr(share) if scene.phase == "waiting" and free_seat(game) else None,
        names=names_of(door, scope.lang),
        table=table,
        below=below,
        drawing=drawing,
        class_address=_class_address(door) if secret else "",
        refused=refused,
        hint=hint,
        words=page_words(game.game, scope.lang),
    )


def _class_address(door: Door) -> str:
    """The pupils' page of the class that a game belongs to; empty outside one."""
    room = door.game.classroom
    return "" if room is None else reverse("class", kwargs={"code": room.code})


def _urls(door: Door, secret: str) -> dict[str, str]:
    urls = {"replay": reverse("play-replay", kwargs={"code": door.game.code})}
    if secret and door.game.classroom is not None:
        urls["class"] = _class_address(door)
    if secret:
        for name in ("do", "why", "hint", "state", "next"):
            urls[name] = reverse(f"play-{name}", kwargs={"secret": secret})
    return urls
