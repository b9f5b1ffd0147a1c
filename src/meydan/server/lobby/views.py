"""The lobby's one page: a form, then a wait, then a game."""

import secrets
from dataclasses import dataclass, replace

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.match.seats import Seat
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.live.position import last_said
from meydan.server.models import FreeGame, Profile, Seek
from meydan.server.models.moments import now_ms
from meydan.server.numbers import number_in
from meydan.server.rounds import lobby as waits
from meydan.server.rounds.games import OWN, new_practice
from meydan.server.rounds.pools import CLOCKS, DEFAULT, Pool
from meydan.server.store.online.sittings import rating_of
from meydan.server.web.games import GAMES
from meydan.server.web.page import Scope, go, page
from meydan.server.web.player import needed, player_of, remember

SPREADS = ("any", "100", "200", "400")
ENGINE_AFTER = 15
"""Seconds of waiting before the program is offered."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits, as the page lists them."""

    key: int
    nickname: str
    rating: int
    pool: Pool
    fits: bool


@page(Act.PLAY)
def lobby(scope: Scope) -> HttpResponse:
    """Look for an opponent."""
    if scope.posted:
        return _act(scope, needed(scope.request))
    player = player_of(scope.request)
    if player is None:
        return scope.render("lobby/stranger.html", waiting=len(_waiting(None)))
    return _page(scope, player)


def _act(scope: Scope, player: Profile) -> HttpResponse:
    posted = scope.request.POST
    check_rate(scope.request, "lobby", str(player.pk), most=60, seconds=60)
    act = posted.get("act", "seek")
    if act == "cancel":
        waits.cancel(player)
        return go("lobby")
    if act == "take":
        game = waits.take(player, number_in(posted.get("seek"), 0))
        return _page(scope, player, gone=True) if game is None else _to(game)
    pool = _pool(posted.dict())
    if act == "engine":
        waits.cancel(player)
        return _against_program(scope, player, pool)
    spread = posted.get("spread", "any")
    wide = None if spread not in SPREADS[1:] else float(spread)
    game = waits.seek(player, pool, wide)
    return go("lobby") if game is None else _to(game)


def _pool(posted: dict[str, str]) -> Pool:
    game, clock = posted.get("game", ""), posted.get("clock", "")
    return Pool(
        game if game in GAMES else GAMES[0],
        clock if clock in CLOCKS else DEFAULT,
        posted.get("rated") != "no",
    )


def _against_program(scope: Scope, player: Profile, pool: Pool) -> HttpResponse:
    level = waits.level_for(rating_of(player, pool.game).value)
    human = secrets.choice(tuple(Seat))
    secret = new_practice(replace(pool.setup, human=human, level=level, days=None))
    remember(scope.request, secret)
    return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": secret}))


def _page(scope: Scope, player: Profile, *, gone: bool = False) -> HttpResponse:
    # Asked before the row is read: what comes in between is heard twice rather than missed.
    after = last_said(player.stream)
    own, going = waits.waiting_of(player), waits.live_game(player)
    pool = Pool.of(own.pool) if own else None
    level = waits.level_for(own.rating) if own else 0
    return scope.render(
        "lobby/lobby.html",
        player=player,
        own=own,
        pool=pool,
        going=going,
        level=level,
        gone=gone,
        games=GAMES,
        clocks=CLOCKS,
        spreads=SPREADS,
        default=DEFAULT,
        ratings={game: rating_of(player, game).shown for game in GAMES},
        waiting=_waiting(player),
        data={
            "stream": player.stream,
            "after": after,
            "board": reverse("play-seat", kwargs={"secret": f"{OWN}CODE"}),
            "waits": own is not None,
            "since": (now_ms() - own.made) // 1000 if own else 0,
            "engine": ENGINE_AFTER,
        },
    )


def _waiting(player: Profile | None) -> list[Waiting]:
    rows = Seek.objects.filter(lease__gte=now_ms()).select_related("profile")
    if player is not None:
        rows = rows.exclude(profile=player)
    own: dict[str, float] = {}
    found = []
    for row in rows.order_by("-made")[: waits.MOST_SHOWN]:
        pool = Pool.of(row.pool)
        if player is not None and pool.game not in own:
            own[pool.game] = rating_of(player, pool.game).value
        mine = own.get(pool.game)
        fits = mine is not None and row.low <= mine <= row.high
        found.append(Waiting(row.pk, row.profile.nickname, round(row.rating), pool, fits))
    return found


def _to(game: FreeGame) -> HttpResponse:
    return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": f"{OWN}{game.code}"}))
