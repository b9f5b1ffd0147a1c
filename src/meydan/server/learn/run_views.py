"""Puzzles one after the other: a stream near the solver's rating, streak and storm.

The device keeps rating, run and score; the server draws the next puzzle and works out the rating.
"""

from random import SystemRandom

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.engine import puzzles
from meydan.rulebooks import game_for
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.learn.puzzle_draw import draw
from meydan.server.learn.puzzle_views import MODES, address, puzzle_page, puzzled, task_of
from meydan.server.learn.solver_rating import SYSTEM, as_json, rated, read
from meydan.server.numbers import number_in
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, page

EASIEST = 450
"""Streak and storm begin here."""
MOST_SEEN = 200


@page(Act.PLAY, "GET", "HEAD")
def run(scope: Scope, game: str, mode: str) -> HttpResponse:
    """The page on which puzzles follow one another."""
    puzzled(game)
    if mode not in MODES:
        raise Http404
    asked = scope.request.GET
    rating = _rating(asked.get("rating", "")) if mode == "stream" else EASIEST
    theme = _theme(game, asked.get("theme", ""))
    one = draw(game, rating=rating, theme=theme, rng=SystemRandom())
    if one is None:
        raise Http404
    own = reverse("puzzle-run", kwargs={"game": game, "mode": mode})
    return puzzle_page(
        scope, one, mode=mode, theme=theme, following=f"{own}?theme={theme}" if theme else own
    )


@page(Act.PLAY, "GET", "HEAD")
def drawn(scope: Scope, game: str) -> HttpResponse:
    """The next puzzle near a rating that the device has not seen."""
    puzzled(game)
    check_rate(scope.request, "learn-draw", "", most=60, seconds=20)
    asked = scope.request.GET
    one = draw(
        game,
        rating=_rating(asked.get("rating", "")),
        theme=_theme(game, asked.get("theme", "")),
        seen=frozenset(asked.get("seen", "").split(",")[:MOST_SEEN]),
        rng=SystemRandom(),
    )
    if one is None:
        raise Http404
    if not wants_json(scope.request):
        return HttpResponseRedirect(address(one))
    return JsonResponse({"task": task_of(one, game_for(game), scope.lang)})


@page(Act.PLAY, "POST")
def rate(scope: Scope, game: str) -> HttpResponse:
    """The solver's new rating, from the one that the device sends and what came of a puzzle."""
    puzzled(game)
    check_rate(scope.request, "learn", "", most=40, seconds=20)
    posted = scope.request.POST
    one = puzzles.by_id(game).get(posted.get("puzzle", ""))
    if one is None or posted.get("solved") not in ("0", "1"):
        raise Refusal("bad-request")
    mine = read(
        {name: posted.get(name, "") for name in ("value", "deviation", "volatility", "games")}
    )
    return JsonResponse({"rating": as_json(rated(mine, one, solved=posted["solved"] == "1"))})


def _rating(given: str) -> float:
    return float(number_in(given.split(".")[0], int(SYSTEM.value), digits=4))


def _theme(game: str, given: str) -> str:
    return given if given in puzzles.themes(game) else ""
