"""The strategy course of a game: the list, and a lesson with its positions."""

from django.http import Http404, HttpResponse
from django.urls import reverse

from meydan.engine import puzzles
from meydan.rulebooks import game_for
from meydan.server.access.actions import Act
from meydan.server.boards.picture import picture
from meydan.server.boards.single import standing
from meydan.server.learn.exercise import Exercise, exercise_page
from meydan.server.learn.puzzle_views import puzzled, task_of
from meydan.server.learn.strategy import StrategyLesson, strategy
from meydan.server.web.page import Scope, page
from meydan.words import Lang, say


def _course(game: str) -> tuple[StrategyLesson, ...]:
    found = tuple(one for one in strategy(puzzled(game)) if one.puzzles)
    if not found:
        raise Http404
    return found


@page(Act.PLAY, "GET", "HEAD")
def course(scope: Scope, game: str) -> HttpResponse:
    """The lessons of a game."""
    rules, rows = game_for(puzzled(game)), []
    for one in _course(game):
        state = rules.load(one.puzzles[-1].position)
        drawn = picture(rules, state, scope.lang, below=state.turn)
        rows.append((one, _said(game, one, "title", scope.lang), drawn))
    return scope.render(
        "learn/strategy.html", game=game, lessons=rows, puzzles=len(puzzles.load(game))
    )


@page(Act.PLAY, "GET", "HEAD")
def lesson(scope: Scope, game: str, topic: str) -> HttpResponse:
    """One idea with positions to try it on; each is judged as the puzzle it is."""
    found = _course(game)
    at = next((at for at, one in enumerate(found) if one.id == topic), None)
    if at is None:
        raise Http404
    one, rules, lang = found[at], game_for(game), scope.lang
    tasks = tuple(
        task_of(puzzle, rules, lang) | {"number": number}
        for number, puzzle in enumerate(one.puzzles, 1)
    )
    following = found[at + 1] if at + 1 < len(found) else None
    exercise = Exercise(
        game=game,
        key=f"strategy {one.id}",
        task=1,
        tasks=tasks,
        shown=standing(rules.load(one.puzzles[0].position)),
        moves=(),
        own=tasks[0]["own"],
        following=_address(game, following),
    )
    return exercise_page(
        scope,
        "learn/strategy_lesson.html",
        rules,
        exercise,
        lesson=one,
        title=_said(game, one, "title", lang),
        rule=_said(game, one, "text", lang),
        count=len(found),
        before=_link(game, found[at - 1], lang) if at else None,
        after=_link(game, following, lang) if following else None,
    )


def _said(game: str, lesson: StrategyLesson, code: str, lang: Lang) -> str:
    return say(f"strategy.{game}.{lesson.id}.{code}", lang)


def _link(game: str, lesson: StrategyLesson, lang: Lang) -> tuple[str, str]:
    return _address(game, lesson), _said(game, lesson, "title", lang)


def _address(game: str, lesson: StrategyLesson | None) -> str:
    if lesson is None:
        return reverse("strategy", kwargs={"game": game})
    return reverse("strategy-lesson", kwargs={"game": game, "topic": lesson.id})
