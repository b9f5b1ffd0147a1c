"""What a learner is told after a try, and a lesson's own sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from meydan.rulebooks import rulings
from meydan.server.boards.move_words import told
from meydan.server.learn.judge import Judged, opening, refusal
from meydan.server.learn.lessons import Course, Lesson, Task
from meydan.words import Lang, say
from meydan.words.phrases.rulebooks import cited as source_words, summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A try's answer in words."""

    verdict: str
    sentence: str
    article: str = ""
    summaries: tuple[str, ...] = ()


def lesson_words(course: Course, lesson: Lesson, code: str, lang: Lang) -> str:
    """A sentence of a lesson: `title`, `rule`, `1.ask`."""
    return say(f"learn_{course.game}.{lesson.id}.{code}", lang)


def cited(lesson: Lesson, lang: Lang) -> tuple[tuple[str, str, bool], ...]:
    """The articles behind a lesson: what each says in short, and whether it is our reading."""
    return tuple(
        (source_words(one, lang), summary(one, lang), one in rulings()) for one in lesson.sources
    )


def answer(course: Course, lesson: Lesson, task: Task, judged: Judged, lang: Lang) -> Answer:
    """What a try came to, in words; whatever is wrong comes with help."""
    hint = lesson_words(course, lesson, f"{task.number}.hint", lang)
    done = lesson_words(course, lesson, f"{task.number}.done", lang)
    match judged.verdict:
        case "right":
            return Answer(verdict="right", sentence=done)
        case "illegal":
            assert judged.refused is not None
            no = judged.refused
            return Answer(
                verdict="illegal", sentence=no.sentence, article=no.article, summaries=no.summaries
            )
        case "go-on":
            return Answer(verdict="go-on", sentence=_of_board(course, judged, lang))
        case _:
            if judged.boards:
                sentence = f"{_of_board(course, judged, lang)} {hint}"
                return Answer(verdict="wrong", sentence=sentence)
            return _marks(course, task, judged, hint, lang)


def _of_board(course: Course, judged: Judged, lang: Lang) -> str:
    last = judged.boards[0].last
    assert last is not None
    return told(course.rules, last.text, last.steps, lang, "you")


def _marks(course: Course, task: Task, judged: Judged, hint: str, lang: Lang) -> Answer:
    if not judged.extra:
        return Answer(
            verdict="wrong",
            sentence=f"{say('learn.missing', lang, n=len(judged.missing))} {hint}",
        )
    rules = course.rules
    no = refusal(rules, opening(rules, task).state, task.of + judged.extra[0], lang)
    assert no is not None
    return Answer(
        verdict="wrong",
        sentence=f"{say('learn.extra', lang, places=_listed(judged.extra))} {no.sentence}",
        article=no.article,
        summaries=no.summaries,
    )


def _listed(places: Sequence[str]) -> str:
    return ", ".join(places)
