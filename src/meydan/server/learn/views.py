"""The pages of learning: the four games, a game's course, a lesson."""

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse

from meydan.engine import puzzles
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.picture import picture
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.single import after, standing, standing_json
from meydan.server.learn.exercise import Exercise, exercise_page, moves_in
from meydan.server.learn.feedback import Answer, answer, cited, lesson_words
from meydan.server.learn.judge import Astray, answers, judge, judge_marks, opening, solution
from meydan.server.learn.lessons import Course, Lesson, Task, course, with_lessons
from meydan.server.learn.strategy import strategy
from meydan.server.numbers import number_in
from meydan.server.web.errors import wants_json
from meydan.server.web.lesson_list import lists_lessons
from meydan.server.web.page import Scope, page
from meydan.server.web.receipt import receipt
from meydan.words import Lang, say


@page(Act.PLAY, "GET", "HEAD")
def start(scope: Scope) -> HttpResponse:
    """The games, each with its lessons and puzzles."""
    games = [(game, len(course(game).lessons), len(puzzles.of(game))) for game in with_lessons()]
    return scope.render("learn/start.html", games=games)


def _taught(game: str) -> str:
    if game not in with_lessons():
        raise Http404
    return game


@page(Act.PLAY, "GET", "HEAD")
def lessons(scope: Scope, game: str) -> HttpResponse:
    """A game's course."""
    found = course(_taught(game))
    rules, lang = found.rules, scope.lang
    rows = []
    for lesson in found.lessons:
        state = opening(rules, lesson.tasks[0]).state
        rows.append(
            (lesson, _title(found, lesson, lang), picture(rules, state, lang, below=state.turn))
        )
    return scope.render(
        "learn/course.html",
        game=game,
        lessons=rows,
        puzzles=len(puzzles.of(game)),
        strategy=any(one.puzzles for one in strategy(game)),
    )


@page(Act.PLAY)
def lesson(scope: Scope, game: str, lesson: str) -> HttpResponse:
    """One rule and something to do with it; a form judges it where no script does."""
    found = course(_taught(game))
    one = found.lesson(lesson)
    if one is None:
        raise Http404
    number = _task_number(scope, one)
    task = one.tasks[number - 1]
    if not scope.posted:
        return _page(scope, found, one, task)
    check_rate(scope.request, "learn", "", most=40, seconds=20)
    said, boards = _tried(scope, found, one, task)
    if wants_json(scope.request):
        shown = [standing_json(found.rules, board, scope.lang) for board in boards]
        return JsonResponse(
            {
                "verdict": said.verdict,
                "message": said.sentence,
                "article": said.article,
                "summaries": list(said.summaries),
                "boards": shown,
                "receipt": receipt(game, f"lesson {one.id}") if _all_done(one, task, said) else "",
                "marks": list(answers(found.rules, task)) if said.verdict == "shown" else [],
            }
        )
    return _page(scope, found, one, task, said=said, boards=boards)


def _all_done(lesson: Lesson, task: Task, said: Answer) -> bool:
    return said.verdict == "right" and task.number == len(lesson.tasks)


@lists_lessons
def titles(game: str, lang: Lang) -> list[tuple[str, str]]:
    """The lessons of a game, for whoever gives them as homework."""
    found = course(game) if game in with_lessons() else None
    return [(one.id, _title(found, one, lang)) for one in found.lessons] if found else []


def _tried(
    scope: Scope, found: Course, lesson: Lesson, task: Task
) -> tuple[Answer, tuple[ShownBoard, ...]]:
    posted, lang = scope.request.POST, scope.lang
    if posted.get("act") == "show":
        done = lesson_words(found, lesson, f"{task.number}.done", lang)
        boards = _played(found, task, solution(found, task))
        said = done if boards else _answers_told(found, task, lang)
        return Answer(verdict="shown", sentence=said), boards
    if task.do == "mark":
        marked = posted.getlist("mark") or posted.get("marks", "").split()
        judged = judge_marks(found, task, [place[:4] for place in marked[:64]])
    else:
        try:
            judged = judge(found, task, moves_in(posted), lang)
        except Astray:
            raise Refusal("bad-request") from None
    return answer(found, lesson, task, judged, lang), judged.boards


def _answers_told(found: Course, task: Task, lang: Lang) -> str:
    return say("learn.answer", lang, places=", ".join(answers(found.rules, task)))


def _played(found: Course, task: Task, moves: tuple[str, ...]) -> tuple[ShownBoard, ...]:
    rules, boards = found.rules, []
    state = opening(rules, task).state
    for text in (*moves, task.reply) if moves and task.reply else moves:
        boards.append(after(rules, state, rules.parse(state, text)))
        state = boards[-1].state
    return tuple(boards)


def _task_number(scope: Scope, lesson: Lesson) -> int:
    given = (scope.request.POST if scope.posted else scope.request.GET).get("task", "1")
    wanted = number_in(given, 0)
    if not 1 <= wanted <= len(lesson.tasks):
        raise Http404
    return wanted


def _page(
    scope: Scope,
    found: Course,
    lesson: Lesson,
    task: Task,
    *,
    said: Answer | None = None,
    boards: tuple[ShownBoard, ...] = (),
) -> HttpResponse:
    lang, rules = scope.lang, found.rules
    at = lesson.number
    before = found.lessons[at - 2] if at > 1 else None
    following = found.lessons[at] if at < len(found.lessons) else None
    begun = opening(rules, task)
    going_on = said is not None and said.verdict == "go-on"
    shown = boards[-1] if boards and said and said.verdict != "wrong" else begun
    exercise = Exercise(
        game=found.game,
        key=f"lesson {lesson.id}",
        task=task.number,
        tasks=tuple(_task_json(found, lesson, one, lang) for one in lesson.tasks),
        shown=standing(shown.state),
        moves=moves_in(scope.request.POST) if going_on else (),
        marking=task.do == "mark",
        said=said,
        own=reverse("lesson", kwargs={"game": found.game, "lesson": lesson.id}),
        following=_address(found, following),
    )
    return exercise_page(
        scope,
        "learn/lesson.html",
        rules,
        exercise,
        lesson=lesson,
        title=_title(found, lesson, lang),
        rule=lesson_words(found, lesson, "rule", lang),
        cited=cited(lesson, lang),
        count=len(found.lessons),
        before=(_address(found, before), _title(found, before, lang)) if before else None,
        after=(_address(found, following), _title(found, following, lang)) if following else None,
    )


def _task_json(found: Course, lesson: Lesson, task: Task, lang: Lang) -> dict[str, Any]:
    board = opening(found.rules, task)
    return {
        "number": task.number,
        "do": task.do,
        "of": task.of,
        "ask": lesson_words(found, lesson, f"{task.number}.ask", lang),
        "hint": lesson_words(found, lesson, f"{task.number}.hint", lang),
        "board": standing_json(found.rules, board, lang),
    }


def _title(found: Course, lesson: Lesson, lang: Lang) -> str:
    return lesson_words(found, lesson, "title", lang)


def _address(found: Course, lesson: Lesson | None) -> str:
    if lesson is None:
        return reverse("course", kwargs={"game": found.game})
    return reverse("lesson", kwargs={"game": found.game, "lesson": lesson.id})
