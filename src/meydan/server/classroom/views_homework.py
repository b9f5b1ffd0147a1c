"""Homework: the teacher's page of who did what, and the pupil's list of what to do."""

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.engine.levels import LEVELS
from meydan.engine.puzzles import GRADES
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.classroom.games import home_game
from meydan.server.classroom.homework import KINDS, MOST_TASKS, MOST_WINS, chosen_tasks, given
from meydan.server.classroom.links import attended, count_act, own_secret, taught
from meydan.server.models import Classroom
from meydan.server.numbers import number_in
from meydan.server.store.homework import (
    MOST_DAYS,
    TooMuchHomework,
    due_by,
    give,
    note_done,
    take_back,
)
from meydan.server.web.games import GAMES
from meydan.server.web.page import Scope, page
from meydan.server.web.receipt import read_receipt
from meydan.words import say


@page(Act.PLAY)
def teacher(scope: Scope, secret: str) -> HttpResponse:
    """Give homework, see who did what, print it."""
    room = taught(scope.request, secret)
    if not scope.posted:
        return _page(scope, room, secret)
    count_act(scope.request, room)
    posted = scope.request.POST
    if posted.get("act") == "take-back":
        take_back(room, number_in(posted.get("homework"), 0))
    else:
        wrong = _give(scope, room)
        if wrong:
            return _page(scope, room, secret, wrong=say(f"classroom.homework.{wrong}", scope.lang))
    return HttpResponseRedirect(reverse("class-homework-teacher", kwargs={"secret": secret}))


def _give(scope: Scope, room: Classroom) -> str:
    """Give what the form says; the code of what is wrong with it."""
    posted = scope.request.POST.dict()
    game, kind = posted.get("game", ""), posted.get("kind", "")
    days = number_in(posted.get("days"), 0)
    count = number_in(posted.get("count"), 0)
    if game not in GAMES or kind not in KINDS or not 1 <= days <= MOST_DAYS or not count:
        return "wrong"
    try:
        if kind == "practice":
            level = number_in(posted.get("level"), 0)
            if level not in LEVELS:
                return "wrong"
            give(room, game=game, due=due_by(days), level=level, wins=min(count, MOST_WINS))
            return ""
        tasks = chosen_tasks(posted, game, scope.lang)
        if not tasks:
            return "nothing"
        give(room, game=game, due=due_by(days), tasks=tasks)
    except TooMuchHomework:
        return "too-much"
    return ""


def _page(scope: Scope, room: Classroom, secret: str, *, wrong: str = "") -> HttpResponse:
    return scope.render(
        "classroom/homework_teacher.html",
        status=422 if wrong else 200,
        room=room,
        secret=secret,
        given=given(room, scope.lang),
        games=GAMES,
        grades=list(GRADES),
        levels=list(LEVELS),
        most=MOST_TASKS,
        days=MOST_DAYS,
        wrong=wrong,
        asked=scope.request.POST,
    )


@page(Act.PLAY)
def pupil(scope: Scope, code: str) -> HttpResponse:
    """What there is to do, with ticks; takes receipts of what was done, and opens games."""
    room, who = attended(scope.request, code)
    if who is None:
        if scope.posted:
            raise Refusal("bad-request")
        return HttpResponseRedirect(reverse("class", kwargs={"code": room.code}))
    if not scope.posted:
        return scope.render(
            "classroom/homework_pupil.html",
            room=room,
            pupil=who,
            given=given(room, scope.lang, pupil=who),
        )
    check_rate(scope.request, "class-homework", str(who.pk), most=120, seconds=60)
    posted = scope.request.POST
    if posted.get("act") == "play":
        one = room.homework.filter(pk=number_in(posted.get("homework"), 0)).first()
        if one is None or one.level is None:
            raise Refusal("bad-request")
        seat = home_game(one, who, own_secret(scope.request))
        return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": seat}))
    found = read_receipt(posted.get("receipt", ""))
    if found is None or not note_done(who, *found):
        raise Refusal("bad-request")
    return JsonResponse({"done": True})
