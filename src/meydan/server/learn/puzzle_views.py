"""The puzzles of a game: the list, and one to solve."""

import re
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse

from meydan.engine import puzzles
from meydan.engine.puzzles import Puzzle
from meydan.games.registry import description
from meydan.rulebooks import game_for
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.picture import picture
from meydan.server.boards.single import standing, standing_json
from meydan.server.learn.exercise import Exercise, exercise_page, moves_in
from meydan.server.learn.solution import Tried, shown_solution, try_moves
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, page
from meydan.words import Lang, say


def _puzzled(game: str) -> str:
    if game not in puzzles.with_puzzles():
        raise Http404
    return game


@page(Act.PLAY, "GET", "HEAD")
def listed(scope: Scope, game: str) -> HttpResponse:
    """All puzzles of a game by grade, with a choice of theme."""
    rules = game_for(_puzzled(game))
    found = puzzles.load(game)
    themes = sorted({one.theme for one in found})
    theme = scope.request.GET.get("theme", "")
    if theme not in themes:
        theme = ""
    rows = []
    for one in found:
        if not theme or one.theme == theme:
            state = rules.load(one.position)
            drawn = picture(rules, state, scope.lang, below=state.turn)
            rows.append((one, _number(one), drawn))
    grades = sorted({one.grade for one, _, _ in rows})
    return scope.render(
        "learn/puzzles.html", game=game, rows=rows, grades=grades, themes=themes, theme=theme
    )


@page(Act.PLAY)
def puzzle(scope: Scope, game: str, puzzle: str) -> HttpResponse:
    """A position to solve."""
    found = puzzles.load(_puzzled(game))
    one = next((each for each in found if each.id == puzzle), None)
    if one is None:
        raise Http404
    if not scope.posted:
        return _page(scope, found, one)
    check_rate(scope.request, "learn", "", most=40, seconds=20)
    moves = moves_in(scope.request.POST)
    if scope.request.POST.get("act") == "show":
        tried = shown_solution(one, moves, scope.lang)
    else:
        tried = try_moves(one, moves, scope.lang)
    if tried is None:
        raise Refusal("bad-request")
    if not wants_json(scope.request):
        return _page(scope, found, one, tried=tried)
    rules, said = game_for(game), tried.said
    return JsonResponse(
        {
            "verdict": said.verdict,
            "message": said.sentence,
            "article": said.article,
            "summaries": list(said.summaries),
            "boards": [standing_json(rules, board, scope.lang) for board in tried.boards],
            "moves": list(tried.moves),
        }
    )


def _page(
    scope: Scope, found: tuple[Puzzle, ...], one: Puzzle, *, tried: Tried | None = None
) -> HttpResponse:
    rules, lang, game = game_for(one.game), scope.lang, one.game
    at = found.index(one)
    following = found[at + 1] if at + 1 < len(found) else None
    state = rules.load(one.position)
    begun = standing(state)
    going_on = tried is not None and tried.said.verdict == "go-on"
    shown = tried.boards[-1] if tried and tried.boards and tried.said.verdict != "wrong" else begun
    exercise = Exercise(
        game=game,
        key=f"puzzle {one.id}",
        task=1,
        tasks=(task_of(one, rules, lang),),
        shown=shown,
        moves=tried.moves if tried is not None and going_on else (),
        said=tried.said if tried else None,
        own=reverse("puzzle", kwargs={"game": game, "puzzle": one.id}),
        following=_address(game, following),
    )
    return exercise_page(
        scope,
        "learn/puzzle.html",
        rules,
        exercise,
        puzzle=one,
        number=_number(one),
        count=len(found),
        before=_address(game, found[at - 1]) if at else None,
        after=_address(game, following) if following else None,
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
    first = one.solution[0]
    board = standing(state)
    return {
        "number": 1,
        "do": "puzzle",
        "of": "",
        "ask": ask,
        "hint": say(f"learn.theme-hint.{one.game}.{one.theme}", lang),
        "place": _place(first),
        "board": standing_json(rules, board, lang),
    }


def _place(move: str) -> str:
    """Where a move begins: `b1` of `b1c2`; a move without a place as it is."""
    found = re.match(r"[a-z]?\d+", move)
    return found[0] if found else move


def _number(one: Puzzle) -> str:
    """The number at the end of a puzzle's id."""
    return one.id.rsplit("-", 1)[-1].lstrip("0") or one.id


def _address(game: str, one: Puzzle | None) -> str:
    if one is None:
        return reverse("puzzles", kwargs={"game": game})
    return reverse("puzzle", kwargs={"game": game, "puzzle": one.id})
