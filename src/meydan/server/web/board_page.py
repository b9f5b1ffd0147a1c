"""The page of a live board, whoever hosts it: shown, asked how it stands, and acted on.

A feature finds the host and says where its pages are; everything else is the same for a table of a
tournament, a friendly game, practice and a class.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict

from meydan.games.core import Side
from meydan.match.errors import Refused
from meydan.match.round import Round
from meydan.match.seats import Seat, side_of
from meydan.rulebooks import Rulebook
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.drawing import drawn
from meydan.server.boards.plain_table import plain_table
from meydan.server.boards.refusal import Explained, explained
from meydan.server.boards.set_boards import so_far
from meydan.server.boards.shown import board_json
from meydan.server.live.position import last_said
from meydan.server.numbers import number_in
from meydan.server.rounds import acts
from meydan.server.rounds.held import RoundClosed, Stale, hold
from meydan.server.rounds.host import Host
from meydan.server.rounds.page_words import round_words
from meydan.server.rounds.scene import named, scene_json
from meydan.server.store.change import Archived
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope
from meydan.words import say

LONGEST_MOVE = 12
Special = Mapping[str, Callable[[Seat, str | None], None]]
"""What a feature offers beyond the acts of any board; called with the seat and the key."""


class Unknown(Refusal):
    """Something asked for that the page does not know."""


@dataclass(frozen=True, kw_only=True)
class BoardPage:
    """A board as a feature shows it."""

    host: Host
    template: str
    stream: str | None
    """What the page listens to; nothing where nobody else acts."""
    urls: Mapping[str, str] = field(default_factory=dict)
    """For the script: `do`, `why`, `state`, and what else there is."""
    here: str = ""
    """The address of the page itself."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What else the script is told."""
    context: Mapping[str, Any] = field(default_factory=dict)
    """What else the template is given."""
    played: Round | None = None
    """The round to show, where it is not the host's own as it stands."""
    scene: Mapping[str, Any] | None = None
    """What the script is shown of it, where that is not what players see."""
    after: int | None = None
    """Where the stream stood, if that was asked already."""


def position(host: Host, stream: str | None) -> int:
    """Where a page's stream stands, asked before its row is read again: what comes in between is
    heard twice rather than missed."""
    after = last_said(stream) if stream else 0
    row = host.row
    plain = [one.attname for one in row._meta.concrete_fields if not one.is_relation]
    row.refresh_from_db(fields=plain)
    return after


def show(
    scope: Scope, page: BoardPage, *, refused: Explained | None = None, hint: str | None = None
) -> HttpResponse:
    """The page, for those who play or for those who watch."""
    host, lang = page.host, scope.lang
    after = position(host, page.stream) if page.after is None else page.after
    played = page.played or host.played
    scene, names = host.scene(played), host.names(played, lang)
    seat, words = host.seat, round_words(host.game, lang)
    below, table, drawing = Side.FIRST, None, ""
    if scene.board is not None and scene.rules is not None:
        below = side_of(seat or Seat.A, starter=scene.board.starter)
        table = plain_table(scene.rules, scene.board.state, below, lang)
        drawing = drawn(host.game, scene.rules.dump(scene.board.state), below)
    shown = scene if scene.names is not None else named(scene, names)
    data = {
        "game": host.game,
        "seats": [one.value for one in host.seats],
        "practice": False,
        "human": None,
        "lang": lang,
        "stream": page.stream,
        "after": after,
        "scene": scene_json(shown) if page.scene is None else page.scene,
        "words": words,
        "urls": page.urls,
    }
    context = {
        "game": host.game,
        "host": host,
        "scene": scene,
        "seat": seat,
        "names": names,
        "practice": False,
        "script": "boards/board.js",
        "table": table,
        "below": below,
        "drawing": drawing,
        "here": page.here,
        "urls": page.urls,
        "words": words,
        "refused": refused,
        "hint": hint,
        "data": {**data, **page.data},
    }
    context |= page.context
    return scope.render(page.template, status=422 if refused else 200, **context)


def state(scope: Scope, host: Host, **more: Any) -> HttpResponse:
    """The round as it is now, for the page's script; with `past`, every board of the set too."""
    acts.look(host)
    if scope.request.GET.get("past") and host.played is not None:
        more["past"] = past_json(host.played)
    answer = JsonResponse(host.told() | more)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def past_json(played: Round) -> list[dict[str, Any]]:
    """The boards of the set that is shown, one after the other."""
    return [board_json(played.table.game, one, whole=False) for one in so_far(played)]


def do(
    scope: Scope, host: Host, page: Callable[[], BoardPage], special: Special | None = None
) -> HttpResponse:
    """Do something at the board: a move, a press, being ready, and what the host offers besides.

    The page itself is asked for only where no script sent it, or it has to be shown.
    """
    # More than a hand makes; a whole hall may share one address.
    check_rate(scope.request, "board-do", host.door, most=400, seconds=20)
    try:
        _done(scope, host, special or {})
    except (Stale, RoundClosed, Archived):
        acts.look(host)
        if wants_json(scope.request):
            return JsonResponse({"stale": host.told()}, status=409)
        return HttpResponseRedirect(page().here)
    except Refused as no:
        return _refused(scope, page, explained(no, scope.lang, _book(host)))
    except acts.NothingToTakeBack:
        sentence = say("play_web.nothing-to-take-back", scope.lang)
        return _refused(scope, page, Explained("nothing-to-take-back", sentence, "", ()))
    return state(scope, host) if wants_json(scope.request) else HttpResponseRedirect(page().here)


def why(scope: Scope, host: Host) -> HttpResponse:
    """Why a move is not allowed, with the article."""
    asked = scope.request.GET
    seat = seat_in(asked.get("seat", ""), host)
    try:
        no = acts.why_not(host, seat, _move(asked))
    except (RoundClosed, Archived) as closed:
        code = "archived" if isinstance(closed, Archived) else "round-closed"
        return JsonResponse(
            {"error": Explained(code, say(f"api.refused.{code}", scope.lang), "", ()).told}
        )
    return JsonResponse(
        {"error": None if no is None else explained(no, scope.lang, _book(host)).told}
    )


def _book(host: Host) -> Rulebook | None:
    """The book that is played by, once it is."""
    return None if host.played is None else host.played.table.book


def _move(sent: QueryDict) -> str:
    """The move that is asked about, or made."""
    return sent.get("move", "").strip()[:LONGEST_MOVE]


def seat_in(text: str, host: Host) -> Seat:
    """The seat that something is done from; a tablet names it, a player has only one.

    A page of somebody else, left open in the same browser, must not act for who came in since.
    """
    if not text and len(host.seats) == 1:
        return host.seats[0]
    for seat in host.seats:
        if seat.value == text:
            return seat
    raise Unknown("bad-request")


def _done(scope: Scope, host: Host, special: Special) -> None:
    posted = scope.request.POST
    key = posted.get("key") or None
    # It is stored with the entry for good.
    if key is not None and not (8 <= len(key) <= 64 and key.isascii() and key.isprintable()):
        raise Unknown("bad-request")
    seen, asked = number_in(posted.get("seen")), posted.get("act", "")
    seat = seat_in(posted.get("seat", ""), host)
    if asked not in host.offers:
        raise Unknown("bad-request")
    if asked in special:
        special[asked](seat, key)
        return
    match asked:
        case "move":
            hold(host, acts.move(seat, _move(posted)), key=key, seen=seen)
        case "touch":
            piece = posted.get("piece", "").strip()[:LONGEST_MOVE]
            hold(host, acts.put_down(seat, piece), key=key, seen=seen)
        case "press":
            hold(host, acts.press(seat), key=key, seen=seen)
        case "ready":
            hold(host, acts.ready)
        case "resign":
            hold(host, acts.resign(seat), key=key)
        case "take-back":
            hold(host, (acts.take_back if host.alone else acts.allow_back)(seat))
        case "ask-back":
            hold(host, acts.ask_back(seat))
        case "keep-move":
            hold(host, acts.keep_move(seat))
        case "look":
            acts.look(host)
        case _:
            raise Unknown("bad-request")


def _refused(scope: Scope, page: Callable[[], BoardPage], no: Explained) -> HttpResponse:
    if wants_json(scope.request):
        return JsonResponse({"error": no.told}, status=422)
    return show(scope, page(), refused=no)
