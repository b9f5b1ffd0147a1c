"""Opening an arena: for staff of an event, a federation's office, the teacher of a class."""

import secrets
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.secrets import digest
from meydan.server.models import Arena, Classroom
from meydan.server.models.arena import MINUTE
from meydan.server.models.moments import now_ms
from meydan.server.numbers import number_in
from meydan.server.rounds.arena import cancel
from meydan.server.rounds.pools import CLOCKS, DEFAULT, Pool
from meydan.server.web.games import GAMES
from meydan.server.web.page import Scope, page

LIVE_CLOCKS = tuple(clock for clock in CLOCKS if not Pool("", clock).by_days)
SOON = (5, 10, 30, 60, 24 * 60)
"""Minutes from now on."""
MINUTES = (20, 30, 45, 60, 90, 120)
ROUNDS = (3, 4, 5, 6, 7, 9)
MOST = 20
"""That one event, office or class has open at a time."""
LONGEST_NAME = 40


@page(Act.SCHEDULE)
def of_event(scope: Scope) -> HttpResponse:
    """Those of an event."""
    return _desk(scope, {"event": scope.event}, scope.event.name)


@page(Act.FEDERATION_OFFICE)
def of_federation(scope: Scope) -> HttpResponse:
    """Those of a federation."""
    return _desk(scope, {"federation": scope.federation}, scope.federation.name)


@page(Act.PLAY)
def of_class(scope: Scope, secret: str) -> HttpResponse:
    """Those of a class, by its teacher's link."""
    room = Classroom.objects.filter(key=digest(secret)).first()
    if room is None:
        check_rate(scope.request, "class-miss", "", most=6, seconds=600)
        raise Http404
    return _desk(scope, {"classroom": room}, room.name)


def _desk(scope: Scope, owner: dict[str, Any], title: str) -> HttpResponse:
    own = Arena.objects.filter(**owner).order_by("-starts")
    if scope.posted:
        check_rate(scope.request, "arena-open", "", most=10, seconds=600)
        _act(scope, owner)
        return HttpResponseRedirect(scope.request.path)
    return scope.render(
        "arena/open.html",
        own=own[:MOST],
        title=title,
        games=GAMES,
        clocks=LIVE_CLOCKS,
        default=DEFAULT,
        soon=SOON,
        minutes=MINUTES,
        rounds=ROUNDS,
    )


def _act(scope: Scope, owner: dict[str, Any]) -> None:
    posted = scope.request.POST
    own = Arena.objects.filter(**owner)
    if posted.get("act") == "cancel":
        found = own.filter(code=posted.get("arena", "")).first()
        if found is not None:
            cancel(found)
        return
    if own.filter(state__in=("planned", "running")).count() >= MOST:
        return
    clock, game = posted.get("clock", ""), posted.get("game", "")
    pool = Pool(
        game if game in GAMES else GAMES[0],
        clock if clock in LIVE_CLOCKS else DEFAULT,
        # Children of a class play for themselves: nothing of it is rated.
        "classroom" not in owner and posted.get("rated") != "no",
    )
    name = "".join(one if one.isprintable() else " " for one in posted.get("name", ""))
    starts = now_ms() + MINUTE * _one_of(posted.get("soon"), SOON)
    Arena.objects.create(
        code=secrets.token_urlsafe(9),
        name=" ".join(name.split())[:LONGEST_NAME] or "Arena",
        kind=Arena.Kind.SWISS if posted.get("kind") == "swiss" else Arena.Kind.ARENA,
        pool=pool.key,
        starts=starts,
        due=starts,
        minutes=_one_of(posted.get("minutes"), MINUTES),
        rounds=_one_of(posted.get("rounds"), ROUNDS),
        **owner,
    )


def _one_of(text: str | None, known: tuple[int, ...]) -> int:
    found = number_in(text)
    return found if found in known else known[1]
