"""The puzzles of a game: where to begin, the whole list, and one to solve."""

import re
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone

from meydan.engine import puzzles
from meydan.engine.puzzles import GRADES, Puzzle
from meydan.games.registry import description
from meydan.rulebooks import game_for
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.picture import picture
from meydan.server.boards.single import standing, standing_json
from meydan.server.learn.exercise import Exercise, exercise_page, moves_in
from meydan.server.learn.puzzle_draw import counted
from meydan.server.learn.solution import Tried, line_of, shown_solution, try_moves
from meydan.server.learn.solver_rating import SYSTEM, as_json
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, page
from meydan.server.web.receipt import receipt
from meydan.words import Lang, say

A_PAGE = 24
MODES = ("stream", "streak", "storm")


def puzzled(game: str) -> str:
    """A game that has puzzles; not found otherwise."""
    if game not in puzzles.with_puzzles():
        raise Http404
    return game


@page(Act.PLAY, "GET", "HEAD")
def hub(scope: Scope, game: str) -> HttpResponse:
    """Ways to solve: near one's rating, by theme, in a row, against the clock, one's mistakes."""
    from meydan.server.learn.puzzle_of_the_day import of_the_day

    today = of_the_day(timezone.localdate())
    return scope.render(
        "learn/puzzles.html",
        game=puzzled(game),
        count=len(puzzles.load(game)),
        themes=counted(game),
        today=today if today is not None and today.game == game else None,
    )


@page(Act.PLAY, "GET", "HEAD")
def listed(scope: Scope, game: str) -> HttpResponse:
    """All puzzles of a game, the easiest first, by grade and theme."""
    rules = game_for(puzzled(game))
    asked = scope.request.GET
    themes = counted(game)
    theme = asked.get("theme", "")
    theme = theme if theme in themes else ""
    grade = next((one for one in GRADES if asked.get("grade") == str(one)), None)
    found = [
        one
        for one in puzzles.load(game)
        if (not theme or theme in one.themes) and grade in (None, one.grade)
    ]
    shown = Paginator(found, A_PAGE).get_page(asked.get("page"))
    rows = []
    for one in shown:
        state = rules.load(one.position)
        rows.append((one, number_of(one), picture(rules, state, scope.lang, below=state.turn)))
    return scope.render(
        "learn/puzzle_list.html",
        game=game,
        link=lambda theme, grade, page=1: (
            "?" + urlencode({"theme": theme, "grade": grade or "", "page": page})
        ),
        rows=rows,
        shown=shown,
        themes=themes,
        theme=theme,
        grades=list(GRADES),
        grade=grade,
    )


@page(Act.PLAY)
def puzzle(scope: Scope, game: str, puzzle: str) -> HttpResponse:
    """A position to solve."""
    puzzled(game)
    one = puzzles.by_id(game).get(puzzle)
    if one is None:
        raise Http404
    if not scope.posted:
        return puzzle_page(scope, one)
    check_rate(scope.request, "learn", "", most=40, seconds=20)
    moves = moves_in(scope.request.POST)
    if scope.request.POST.get("act") == "show":
        tried = shown_solution(one, moves, scope.lang)
    else:
        tried = try_moves(one, moves, scope.lang)
    if tried is None:
        raise Refusal("bad-request")
    if not wants_json(scope.request):
        return puzzle_page(scope, one, tried=tried)
    rules, said = game_for(game), tried.said
    ended = said.verdict in ("right", "shown")
    return JsonResponse(
        {
            "verdict": said.verdict,
            "message": said.sentence,
            "article": said.article,
            "summaries": list(said.summaries),
            "boards": [standing_json(rules, board, scope.lang) for board in tried.boards],
            "moves": list(tried.moves),
            "receipt": receipt(game, f"puzzle {one.id}") if said.verdict == "right" else "",
            "line": [
                standing_json(rules, board, scope.lang) for board in (line_of(one) if ended else ())
            ],
        }
    )


def puzzle_page(
    scope: Scope,
    one: Puzzle,
    *,
    tried: Tried | None = None,
    mode: str = "",
    theme: str = "",
    following: str = "",
) -> HttpResponse:
    """A puzzle's page; with a mode the script goes on to the next by itself."""
    rules, lang, game = game_for(one.game), scope.lang, one.game
    found = puzzles.load(game)
    at = found.index(one)
    after = found[at + 1] if at + 1 < len(found) else None
    begun = standing(rules.load(one.position))
    going_on = tried is not None and tried.said.verdict == "go-on"
    shown = (
        tried.boards[-1]
        if tried and tried.boards and tried.said.verdict not in ("wrong", "also")
        else begun
    )
    exercise = Exercise(
        game=game,
        key=f"puzzle {one.id}",
        task=1,
        tasks=(task_of(one, rules, lang),),
        shown=shown,
        moves=tried.moves if tried is not None and going_on else (),
        said=tried.said if tried else None,
        own=address(one),
        following=following or _after(game, after),
        run={
            "mode": mode,
            "theme": theme,
            "draw": reverse("puzzle-draw", kwargs={"game": game}),
            "rate": reverse("puzzle-rate", kwargs={"game": game}),
            "back": reverse("puzzles", kwargs={"game": game}),
            "start": as_json(SYSTEM.start),
        },
    )
    return exercise_page(
        scope,
        "learn/puzzle.html",
        rules,
        exercise,
        puzzle=one,
        number=number_of(one),
        count=len(found),
        mode=mode,
        theme=theme,
        before=address(found[at - 1]) if at and not mode else None,
        after=address(after) if after and not mode else None,
    )


def task_of(one: Puzzle, rules: Any, lang: Lang) -> dict[str, Any]:
    """What is asked, with a hint and the position."""
    state = rules.load(one.position)
    side = "first" if state.turn.value == 1 else "second"
    named = say(f"game.side.{one.game}.{side}", lang)
    proof = one.proof
    if proof.kind == "win":
        moves = (proof.score + 1) // 2
        ask = say("learn.puzzle.win", lang, side=named, n=moves)
    elif proof.score > 0 and description(one.game).by_margin:
        ask = say(f"learn.puzzle.margin.{one.game}", lang, side=named, n=proof.score)
    else:
        ask = say("learn.puzzle.best", lang, side=named)
    return {
        "number": 1,
        "do": "puzzle",
        "of": "",
        "id": one.id,
        "own": address(one),
        "rating": one.rating,
        "title": say("learn.puzzle.one", lang, n=number_of(one)),
        "themes": [say(f"engine.puzzle.theme.{one.game}.{theme}", lang) for theme in one.themes],
        "grade": say(f"engine.puzzle.grade.{one.grade}", lang),
        "ask": ask,
        "hint": say(f"learn.theme-hint.{one.game}.{one.theme}", lang),
        "place": place_of(one.solution[0]),
        "board": standing_json(rules, standing(state), lang),
    }


def place_of(move: str) -> str:
    """Where a move begins: `b1` of `b1c2`; a move without a place as it is."""
    found = re.match(r"[a-z]?\d+", move)
    return found[0] if found else move


def number_of(one: Puzzle) -> str:
    """The number at the end of a puzzle's id."""
    return one.id.rsplit("-", 1)[-1].lstrip("0") or one.id


def address(one: Puzzle) -> str:
    """A puzzle's page."""
    return reverse("puzzle", kwargs={"game": one.game, "puzzle": one.id})


def _after(game: str, one: Puzzle | None) -> str:
    return reverse("puzzles", kwargs={"game": game}) if one is None else address(one)
