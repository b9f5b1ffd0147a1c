"""The teacher's page: every pupil, every board, and everything a teacher does with them."""

from collections.abc import Callable, Mapping

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.refusals import Refusal
from meydan.server.boards.script_words import page_words
from meydan.server.classroom import pupils, swiss
from meydan.server.classroom.class_page import see
from meydan.server.classroom.forms import choices, given_by, read_setup
from meydan.server.classroom.free_pairing import CanNotPair, pair_two, pair_waiting
from meydan.server.classroom.games import DECISIONS, decide
from meydan.server.classroom.links import count_act, taught
from meydan.server.classroom.names import class_name
from meydan.server.classroom.pupils import NotJoined
from meydan.server.config import config
from meydan.server.live.position import last_said
from meydan.server.models import ClassGame, Classroom, Pupil
from meydan.server.numbers import KEY, number_in, numbers_in
from meydan.server.rounds.setup import stored
from meydan.server.store.classes import delete
from meydan.server.web.address import reachable
from meydan.server.web.errors import sentence
from meydan.server.web.page import Scope, page
from meydan.server.web.qr import qr
from meydan.tournament.errors import TournamentError
from meydan.words import say

Posted = QueryDict


class NotSoNow(Refusal):
    """A form whose pupil, game or choice is not there."""

    status = 422


@page(Act.PLAY)
def home(scope: Scope, secret: str) -> HttpResponse:
    """Everything on one page; what is done comes back to it."""
    room = taught(scope.request, secret)
    if not scope.posted:
        return _page(scope, room, secret)
    count_act(scope.request, room)
    posted = scope.request.POST
    if posted.get("act") == "delete":
        delete(room)
        return HttpResponseRedirect(reverse("class-start"))
    act = ACTS.get(posted.get("act", ""))
    if act is None:
        raise NotSoNow("bad-request")
    try:
        act(room, posted)
    except CanNotPair as no:
        return _page(scope, room, secret, wrong=say(f"classroom.wrong.{no.code}", scope.lang))
    except NotJoined as no:
        sentence_ = say(f"classroom.wrong.{no.code}", scope.lang, name=no.name)
        return _page(scope, room, secret, wrong=sentence_)
    except TournamentError as no:
        return _page(scope, room, secret, wrong=sentence(scope.lang, "tournament", no))
    return HttpResponseRedirect(reverse("class-teacher", kwargs={"secret": secret}))


def _page(scope: Scope, room: Classroom, secret: str, *, wrong: str = "") -> HttpResponse:
    room.refresh_from_db()
    after = last_said(room.teacher_stream)
    shown = see(room)
    address = reachable(
        scope.request.build_absolute_uri(reverse("class", kwargs={"code": room.code}))
    )
    games = sorted({card.one.game.game for card in shown.cards})
    return scope.render(
        "classroom/teacher.html",
        status=422 if wrong else 200,
        room=room,
        shown=shown,
        secret=secret,
        address=address,
        qr=qr(address),
        wrong=wrong,
        choices=choices(scope.lang),
        given=given_by(shown.setup),
        games=games,
        hours=config().class_hours,
        data={
            "stream": room.teacher_stream,
            "after": after,
            "boards": {card.one.game_id: card.data for card in shown.cards},
            "games": {card.one.game_id: card.one.game.game for card in shown.cards},
            "words": {game: page_words(game, scope.lang) for game in games},
        },
    )


def _configure(room: Classroom, posted: Posted) -> None:
    wish = read_setup(posted.dict())  # type: ignore[arg-type]
    if wish.setup is None:
        raise NotSoNow("bad-request")
    room.setup = stored(wish.setup)
    room.name = class_name(posted.get("name", ""))
    odd = posted.get("odd", "")
    room.odd = odd if odd in Classroom.Odd.values else Classroom.Odd.WAITS
    room.joinable = posted.get("joinable") == "yes"
    room.save(update_fields=["setup", "name", "odd", "joinable"])


def _start(room: Classroom, posted: Posted) -> None:
    rounds = number_in(posted.get("rounds"))
    swiss.start(room, rounds if rounds is not None and 1 <= rounds <= 9 else None)


def _next(room: Classroom, posted: Posted) -> None:
    swiss.next_round(room, after=number_in(posted.get("round"), -1))


def _decide(room: Classroom, posted: Posted) -> None:
    key, decision = posted.get("game", ""), posted.get("decision", "")
    found = room.games.filter(game_id=number_in(key, 0, digits=KEY)).first()
    if not isinstance(found, ClassGame) or decision not in DECISIONS:
        raise NotSoNow("bad-request")
    decide(found, decision)


def _pupil(room: Classroom, posted: Posted) -> Pupil:
    key = posted.get("pupil", "")
    found = room.pupils.filter(pk=number_in(key, 0, digits=KEY)).first()
    if found is None:
        raise NotSoNow("bad-request")
    return found


ACTS: Mapping[str, Callable[[Classroom, Posted], None]] = {
    "setup": _configure,
    "pair": lambda room, posted: pair_two(room, numbers_in(posted.getlist("pupil")[:3])),
    "pair-all": lambda room, _posted: pair_waiting(room),
    "swiss": _start,
    "next": _next,
    "clear": lambda room, _posted: swiss.clear(room),
    "decide": _decide,
    "rename": lambda room, posted: pupils.rename(
        room, _pupil(room, posted), posted.get("name", "")
    ),
    "let-back": lambda room, posted: pupils.let_back(room, _pupil(room, posted)),
    "remove": lambda room, posted: pupils.remove(room, _pupil(room, posted)),
}
