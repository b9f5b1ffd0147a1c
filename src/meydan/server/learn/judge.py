"""Judging what a learner does: right, go on, not yet, or not allowed, always with a reason.

Nothing is stored: a page sends the moves made since the task began, and the server makes them anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from meydan.games.core import Game, IllegalMove
from meydan.match.errors import Refused
from meydan.server.boards.refusal import Explained, explained
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.single import after, standing
from meydan.server.learn.goals import Made, make, reached
from meydan.server.learn.lessons import Course, Task
from meydan.words import Lang

Verdict = Literal["right", "go-on", "wrong", "illegal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What came of a try."""

    verdict: Verdict
    boards: tuple[ShownBoard, ...] = ()
    """The board after each move that is shown: the learner's, then the answer to it."""
    refused: Explained | None = None
    """Why a move is not allowed."""
    missing: tuple[str, ...] = ()
    """Mark: places left out."""
    extra: tuple[str, ...] = ()
    """Mark: places that can't be."""


class Astray(ValueError):
    """Moves that do not fit the task: from an old page, or made up."""


def opening(rules: Game[Any, Any], task: Task) -> ShownBoard:
    """The board on which a task begins."""
    board = standing(rules.load(task.position))
    for text in task.before:
        board = after(rules, board.state, rules.parse(board.state, text))
    return board


def answers(rules: Game[Any, Any], task: Task) -> tuple[str, ...]:
    """What is to be marked: where a stone can go, or all that can be played."""
    state = opening(rules, task).state
    texts = (rules.format(state, move) for move in rules.legal(state))
    if task.of:
        return tuple(text[len(task.of) :] for text in texts if text.startswith(task.of))
    return tuple(dict.fromkeys(texts))


def judge_marks(course: Course, task: Task, marked: Sequence[str]) -> Judged:
    """Whether exactly the right places are marked."""
    wanted = answers(course.rules, task)
    missing = tuple(place for place in wanted if place not in marked)
    extra = tuple(place for place in dict.fromkeys(marked) if place not in wanted)
    return Judged(verdict="wrong" if missing or extra else "right", missing=missing, extra=extra)


def judge(course: Course, task: Task, moves: Sequence[str], lang: Lang) -> Judged:
    """What the last of these moves comes to; the ones before it were judged `go-on`."""
    rules = course.rules
    state = opening(rules, task).state
    if not 1 <= len(moves) <= most_moves(task):
        raise Astray
    for text in moves[:-1]:
        try:
            state = rules.play(state, rules.parse(state, text))
        except IllegalMove:
            raise Astray from None
    refused = refusal(rules, state, moves[-1], lang)
    if refused is not None:
        return Judged(verdict="illegal", refused=refused)
    made = make(rules, state, rules.parse(state, moves[-1]))
    verdict = _verdict(task, made, moves)
    boards = [after(rules, state, made.move)]
    if verdict == "right" and task.reply:
        boards.append(after(rules, made.after, rules.parse(made.after, task.reply)))
    return Judged(verdict=verdict, boards=tuple(boards))


def most_moves(task: Task) -> int:
    """So many moves a task takes at most."""
    return max([task.turns, *(len(line.split("-")) for line in task.moves)])


def refusal(rules: Game[Any, Any], state: Any, text: str, lang: Lang) -> Explained | None:
    """Why a move is not allowed here, with the article; `None` where it is."""
    try:
        rules.pointed(state, text)
    except IllegalMove as no:
        facts = {"game": rules.name, "why": no.code, "move": text}
        return explained(Refused("illegal-move", no.article, **facts), lang)
    return None


def _verdict(task: Task, made: Made, moves: Sequence[str]) -> Verdict:
    if task.do == "free":
        return "right"
    if task.goal is not None:
        if reached(task.goal, made):
            return "right"
        again = made.after.turn is made.mover and made.game.outcome(made.after) is None
        return "go-on" if again and len(moves) < task.turns else "wrong"
    lines = [tuple(line.split("-")) for line in task.moves]
    so_far = tuple(moves)
    if so_far in lines:
        return "right"
    return "go-on" if any(line[: len(so_far)] == so_far for line in lines) else "wrong"


def solution(course: Course, task: Task) -> tuple[str, ...]:
    """Moves that do a task, the fewest first tried; empty where places are marked."""
    if task.do == "mark":
        return ()
    if task.do == "play":
        return tuple(task.moves[0].split("-"))
    rules = course.rules
    waiting: list[tuple[Any, tuple[str, ...]]] = [(opening(rules, task).state, ())]
    while waiting:
        state, so_far = waiting.pop(0)
        for move in rules.legal(state):
            moves = (*so_far, rules.format(state, move))
            made = make(rules, state, move)
            match _verdict(task, made, moves):
                case "right":
                    return moves
                case "go-on":
                    waiting.append((made.after, moves))
                case _:
                    pass
    return ()
