"""Arenas as players and those who watch see them."""

from datetime import UTC, datetime

from django.http import Http404, HttpResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.live.position import last_said
from meydan.server.models import Arena, ArenaPlayer
from meydan.server.rounds import arena as arenas_now
from meydan.server.rounds.games import OWN
from meydan.server.rounds.lobby import live_game
from meydan.server.rounds.pools import Pool
from meydan.server.web.page import Scope, go, page
from meydan.server.web.player import needed, player_of

SHOWN = 200


@page(Act.PLAY, "GET", "HEAD")
def arenas(scope: Scope) -> HttpResponse:
    """Those to come, those that go on, and the last that are over."""
    # A class plays among itself, and an unpublished event is nobody else's business.
    rows = Arena.objects.filter(classroom=None).exclude(event__published=False)
    now = rows.filter(state__in=("planned", "running"))
    past = rows.filter(state="over").order_by("-starts")[:10]
    return scope.render(
        "arena/list.html", coming=[_line(one) for one in now[:50]], past=[_line(p) for p in past]
    )


@page(Act.PLAY)
def arena(scope: Scope, code: str) -> HttpResponse:
    """One of them: standings that are live, and coming, pausing, going."""
    found = Arena.objects.filter(code=code).first()
    if found is None or found.state == Arena.State.CANCELLED:
        raise Http404
    if scope.posted:
        asking = needed(scope.request)
        check_rate(scope.request, "arena-do", str(asking.pk), most=30, seconds=60)
        paused = scope.request.POST.get("act") == "pause"
        (arenas_now.pause if paused else arenas_now.join)(found, asking)
        return go("arena", code=code)
    player = player_of(scope.request)
    # Asked before the rows are read: what comes in between is heard twice rather than missed.
    after, player_after = last_said(found.stream), last_said(player.stream) if player else 0
    own = found.players.filter(profile=player).first() if player else None
    going = live_game(player) if player else None
    data = {
        "stream": found.stream,
        "after": after,
        "player": player.stream if player and own else None,
        "playerAfter": player_after,
        "board": reverse("play-seat", kwargs={"secret": f"{OWN}CODE"}),
    }
    return scope.render(
        "arena/arena.html",
        arena=found,
        line=_line(found),
        player=player,
        own=own,
        place=_place(found, own),
        going=going,
        players=found.players.select_related("profile")[:SHOWN],
        boards=found.games.filter(settled=False).select_related("game")[:12],
        data=data,
    )


def _line(one: Arena) -> dict[str, object]:
    """What lists and heads say of one."""
    return {
        "arena": one,
        "pool": Pool.of(one.pool),
        "starts": datetime.fromtimestamp(one.starts / 1000, UTC),
        "ends": datetime.fromtimestamp(one.ends / 1000, UTC),
    }


def _place(found: Arena, own: ArenaPlayer | None) -> int:
    if own is None:
        return 0
    return 1 + list(found.players.values_list("pk", flat=True)).index(own.pk)
