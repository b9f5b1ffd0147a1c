"""Every lesson can be done by the rules, and whatever else is tried gets a helpful answer."""

from collections.abc import Iterator

import pytest

from meydan.rulebooks import load, rulings
from meydan.server.learn.feedback import answer, cited, lesson_words
from meydan.server.learn.goals import GOALS
from meydan.server.learn.judge import answers, judge, judge_marks, opening, refusal, solution
from meydan.server.learn.lessons import Course, Lesson, Task, course
from meydan.server.web.games import GAMES
from meydan.words import LANGS


def every_task() -> Iterator[tuple[Course, Lesson, Task]]:
    for game in GAMES:
        found = course(game)
        for lesson in found.lessons:
            for task in lesson.tasks:
                yield found, lesson, task


TASKS = [
    pytest.param(*each, id=f"{each[0].game}-{each[1].id}-{each[2].number}") for each in every_task()
]
COVERED = {
    "mangala": {"M1", "M2", "M3", "M4", "M5", "M6", "M7", "M10"},
    "pentago": {"P1", "P2", "P3"},
    "reversi": {"R1"},
    "kure": {"K1", "K2", "K3", "K4", "K5", "K6", "K7"},
}
"""Every ruling about what happens on the board."""


@pytest.mark.parametrize("game", GAMES)
def test_a_course_covers_every_rule_of_its_game(game: str) -> None:
    found = course(game)
    assert 8 <= len(found.lessons) <= 13
    sources = {source for lesson in found.lessons for source in lesson.sources}
    assert COVERED[game] <= sources
    for lesson in found.lessons:
        for source in lesson.sources:
            assert source in rulings() or load(found.rulebook).article(source.split(" ", 1)[1])


@pytest.mark.parametrize(("found", "lesson", "task"), TASKS)
def test_a_task_can_be_done(found: Course, lesson: Lesson, task: Task) -> None:
    if task.do == "mark":
        assert judge_marks(found, task, answers(found.rules, task)).verdict == "right"
        return
    moves = solution(found, task)
    assert moves
    for length in range(1, len(moves)):
        assert judge(found, task, moves[:length], "en").verdict == "go-on"
    judged = judge(found, task, moves, "en")
    assert judged.verdict == "right"
    assert len(judged.boards) == (2 if task.reply else 1)
    assert answer(found, lesson, task, judged, "en").sentence


@pytest.mark.parametrize(("found", "lesson", "task"), TASKS)
def test_a_wrong_move_is_answered_with_what_it_did_and_a_hint(
    found: Course, lesson: Lesson, task: Task
) -> None:
    rules = found.rules
    state = opening(rules, task).state
    legal = [rules.format(state, move) for move in rules.legal(state)]
    if task.do == "mark":
        wanted = answers(rules, task)
        few = answer(found, lesson, task, judge_marks(found, task, wanted[1:]), "en")
        assert lesson_words(found, lesson, f"{task.number}.hint", "en") in few.sentence
        return
    verdicts = {text: judge(found, task, [text], "en") for text in legal}
    wrong = [text for text in legal if verdicts[text].verdict == "wrong"]
    assert wrong or task.do == "free" or len(legal) == 1 or lesson.id in ("turning", "no-pass")
    for text in wrong:
        said = answer(found, lesson, task, verdicts[text], "tr").sentence
        assert said.endswith(lesson_words(found, lesson, f"{task.number}.hint", "tr"))
        assert verdicts[text].boards


@pytest.mark.parametrize(("found", "lesson", "task"), TASKS)
def test_an_illegal_move_is_answered_with_the_article(
    found: Course, lesson: Lesson, task: Task
) -> None:
    rules = found.rules
    state = opening(rules, task).state
    tries = {
        "mangala": ["1", "2", "3", "4", "5", "6", "9"],
        "pentago": ["a1A", "b2B", "e5D", "d4C"],
        "reversi": ["a1", "d4", "h8", "pass"],
        "kure": ["a1b1", "d1d2", "d4d6", "a7a6", "c1d1"],
    }[found.game]
    refused = [text for text in tries if refusal(rules, state, text, "en") is not None]
    assert refused
    for text in refused:
        if task.do == "mark":
            continue
        judged = judge(found, task, [text], "ru")
        said = answer(found, lesson, task, judged, "ru")
        assert (said.verdict, bool(said.article), bool(said.summaries)) == ("illegal", True, True)


@pytest.mark.parametrize(("found", "lesson", "task"), TASKS)
def test_a_place_that_can_not_be_marked_is_answered_with_the_article(
    found: Course, lesson: Lesson, task: Task
) -> None:
    if task.do != "mark":
        return
    wanted = answers(found.rules, task)
    places = ["2", "9"] if found.game == "mangala" else ["a1", "d1", "d4", "a5", "h8", "g1"]
    for place in places:
        if place in wanted or (found.game == "kure" and place == task.of):
            continue
        said = answer(found, lesson, task, judge_marks(found, task, [*wanted, place]), "en")
        assert said.article
        assert place in said.sentence


@pytest.mark.parametrize(("found", "lesson", "task"), TASKS)
def test_a_lesson_is_written_in_every_language(found: Course, lesson: Lesson, task: Task) -> None:
    for lang in LANGS:
        for code in ("title", "rule", *(f"{task.number}.{one}" for one in ("ask", "hint", "done"))):
            assert lesson_words(found, lesson, code, lang)
        assert all(short for _, short, _ in cited(lesson, lang))


def test_every_goal_is_used() -> None:
    used = {task.goal.kind for _, _, task in every_task() if task.goal}
    assert used == set(GOALS)
