"""The referee's pages and the door that entries come in by."""

import secrets
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse

from meydan.match.material import count_for
from meydan.match.queries import penalties, remedy, reporters
from meydan.server.access.actions import Act
from meydan.server.jobs.push.keys import public_key
from meydan.server.live.listener import MOST_STREAMS, after, listening
from meydan.server.live.presence import asked
from meydan.server.models import Account, Role
from meydan.server.models.moments import now_ms
from meydan.server.referee.articles import choices
from meydan.server.referee.endings import keys, written as endings_json
from meydan.server.referee.entry import NotTaken, enter_deed, present, table_of
from meydan.server.referee.live_board import live_board
from meydan.server.referee.my_tables import MyEvent, my_categories, my_events
from meydan.server.referee.phone_words import labels, named, none_of
from meydan.server.referee.plan import plan_for
from meydan.server.referee.plan_json import EFFECTS, written as plan_json
from meydan.server.referee.screen import screen, written
from meydan.server.referee.seats import role_of
from meydan.server.referee.submission import from_form, from_json
from meydan.server.referee.worker import worker
from meydan.server.store.staffing.messages import unread
from meydan.server.store.staffing.stand_in import colleagues
from meydan.server.web.page import Scope, page

GET = ("GET", "HEAD")


@page(Act.OWN_ACCOUNT, *GET)
def home(scope: Scope) -> HttpResponse:
    """My tables, and the calls for the chief referee."""
    assert scope.actor.account is not None
    events = my_events(scope.actor.account, scope.lang)
    for one in events:
        if one.held:
            asked(scope.actor.account.pk, one.event.pk)
    # Messages come even where no table is one's own yet; the streams that matter most stand first.
    told = [one.event.stream for one in events if one.held]
    streams = told + [category.stream for category in my_categories(events)]
    data = {
        "account": scope.actor.account.pk,
        "labels": labels(scope.lang),
        **listening(streams),
    }
    return scope.render(
        "referee/home.html",
        events=events,
        data=data,
        key=secrets.token_urlsafe,
        push_key=public_key(),
        unread=unread(scope.actor.account, [one.event for one in events]),
        message_streams=after(told[:MOST_STREAMS]),
        handing=_handing(events, scope.actor.account),
    )


@page(Act.SEE_BOARD, *GET)
def table(scope: Scope) -> HttpResponse:
    """One table."""
    return _table(scope)


@page(Act.SEE_BOARD, *GET)
def state(scope: Scope) -> HttpResponse:
    """The screen of one table as JSON, for a phone that comes back."""
    _no_draft(scope)
    get_token(scope.request)
    whole = scope.request.GET.get("all") == "1"
    return _json(written(present(scope, whole=whole)))


@page(Act.REFEREE_BOARD, "POST")
def do(scope: Scope) -> HttpResponse:
    """Take one entry: JSON from the phone's queue, or a plain form."""
    request = scope.request
    _no_draft(scope)
    if request.content_type == "application/json":
        try:
            taken = enter_deed(scope, lambda: from_json(request))
        except NotTaken as no:
            return _not_taken(no)
        return _json({"yours": taken.yours, "again": taken.again, **written(taken.screen)})
    try:
        enter_deed(scope, lambda: from_form(request.POST.dict()))
    except NotTaken as no:
        return _table(scope, wrong=no)
    if request.POST.get("back") == "home":
        return HttpResponseRedirect(reverse("referee"))
    return HttpResponseRedirect(_address(scope))


@page(Act.SIGN_IN, *GET)
def service_worker(_scope: Scope) -> HttpResponse:
    """The script that keeps these pages at hand without a network."""
    response = HttpResponse(worker(), content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _table(scope: Scope, *, wrong: NotTaken | None = None) -> HttpResponse:
    _no_draft(scope)
    at, lang, role = now_ms(), scope.lang, role_of(scope)
    # Asked before the table is read: what comes in between is heard twice rather than missed.
    stream, *messages = after([scope.board.stream, scope.event.stream])
    one = table_of(scope, at)
    shown = screen(one, role, at, lang, whole=scope.request.GET.get("all") == "1")
    opening, book = one.round.table.opening, one.round.table.book
    plan = plan_for(opening, role, lang) if role else None
    count = count_for(one.round.table.game)
    endings = keys(one.round.table)
    data: dict[str, Any] = {
        "screen": written(shown),
        "plan": plan_json(plan) if plan else None,
        "labels": labels(lang),
        "endings": endings_json(endings),
        "account": scope.actor.account.pk if scope.actor.account else 0,
        "game": {
            "full": 1000 * (opening.clock.seconds if opening.clock else 0),
            "effects": EFFECTS,
        },
        "stream": stream,
    }
    account = scope.actor.account
    return scope.render(
        "referee/table.html",
        status=200 if wrong is None else wrong.status,
        shown=shown,
        data=data,
        wrong=wrong,
        sheet=scope.request.GET.get("sheet", ""),
        target=scope.request.GET.get("target", ""),
        articles=choices(one, lang),
        book=book,
        count=count,
        endings=endings,
        quick=not shown.closed and shown.face.phase in ("waiting", "opened"),
        penalties=penalties(one.round),
        remedy=remedy(one.round),
        reporters=reporters(one.round),
        round_=scope.round,
        board=scope.board,
        key=secrets.token_urlsafe,
        say=lambda text: named(text, shown),
        none_of=lambda keys: none_of(keys.split(), shown),
        here=_address(scope),
        unread=unread(account, [scope.event]) if account else [],
        message_streams=messages,
        **live_board(one, lang),
    )


def _handing(events: list[MyEvent], account: Account) -> list[tuple[MyEvent, list[Account]]]:
    """The events in which somebody can hand tables to a colleague."""
    found = []
    for one in events:
        mine = [
            duty for duty in one.held if duty.role == Role.REFEREE and duty.acts_for(account.pk)
        ]
        others = colleagues(one.event, account) if mine else []
        if others:
            found.append((one, others))
    return found


def _not_taken(no: NotTaken) -> JsonResponse:
    error = {"code": no.code, "message": no.message, "article": no.article, "since": no.since}
    body: dict[str, Any] = {"error": error}
    if no.shown is not None:
        body["screen"] = written(no.shown)
    return _json(body, status=no.status)


def _json(body: dict[str, Any], *, status: int = 200) -> JsonResponse:
    response = JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})
    response.headers["Cache-Control"] = "no-store"
    return response


def _no_draft(scope: Scope) -> None:
    """Nobody is sent to a table before the round is published."""
    if scope.round.status == "draft":
        raise Http404


def _address(scope: Scope) -> str:
    names = {"event": scope.event.slug, "category": scope.category.slug}
    return reverse(
        "referee-table",
        kwargs={**names, "number": scope.round.number, "table": scope.board.table},
    )
