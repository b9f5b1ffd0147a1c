"""Solving a puzzle: each move against the proved solution, with the replies to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from meydan.engine.puzzles import Puzzle, right
from meydan.games.core import IllegalMove
from meydan.rulebooks import game_for
from meydan.server.boards.move_words import told
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.single import after
from meydan.server.learn.feedback import Answer
from meydan.server.learn.judge import refusal
from meydan.words import Lang, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What came of a move."""

    said: Answer
    boards: tuple[ShownBoard, ...] = ()
    moves: tuple[str, ...] = ()
    """The moves since the puzzle began that stand, replies included."""


def try_moves(puzzle: Puzzle, moves: Sequence[str], lang: Lang) -> Tried | None:
    """Judge the last of these moves; `None` where the ones before it are not the solution's."""
    step = len(moves) - 1
    if not 0 <= step < len(puzzle.solution) or tuple(moves[:-1]) != puzzle.solution[:step]:
        return None
    rules = game_for(puzzle.game)
    state = rules.load(puzzle.position)
    solver = state.turn
    for text in moves[:-1]:
        state = rules.play(state, rules.parse(state, text))
    if state.turn is not solver:
        return None
    no = refusal(rules, state, moves[-1], lang)
    if no is not None:
        said = Answer(
            verdict="illegal", sentence=no.sentence, article=no.article, summaries=no.summaries
        )
        return Tried(said=said)
    made = after(rules, state, rules.parse(state, moves[-1]))
    assert made.last is not None
    what = told(rules, moves[-1], made.last.steps, lang, "you")
    if not right(puzzle, step, moves[-1]):
        better = say(f"learn.puzzle.wrong-{puzzle.proof.kind}", lang)
        return Tried(said=Answer(verdict="wrong", sentence=f"{what} {better}"), boards=(made,))
    if moves[-1] != puzzle.solution[step]:  # another way to win at once
        return Tried(said=_solved(puzzle, lang), boards=(made,))
    boards, line = [made], list(moves)
    while len(line) < len(puzzle.solution) and boards[-1].state.turn is not solver:
        text = puzzle.solution[len(line)]
        boards.append(after(rules, boards[-1].state, rules.parse(boards[-1].state, text)))
        line.append(text)
    if len(line) == len(puzzle.solution):
        return Tried(said=_solved(puzzle, lang), boards=tuple(boards), moves=tuple(line))
    said = Answer(verdict="go-on", sentence=f"{what} {say('learn.puzzle.go-on', lang)}")
    return Tried(said=said, boards=tuple(boards), moves=tuple(line))


def shown_solution(puzzle: Puzzle, moves: Sequence[str], lang: Lang) -> Tried | None:
    """The rest of the solution, played out."""
    rules = game_for(puzzle.game)
    state = rules.load(puzzle.position)
    done = len(moves) if tuple(moves) == puzzle.solution[: len(moves)] else 0
    boards = []
    for at, text in enumerate(puzzle.solution):
        try:
            board = after(rules, state, rules.parse(state, text))
        except IllegalMove:
            return None
        state = board.state
        if at >= done:
            boards.append(board)
    sentence = say("learn.puzzle.solution", lang, line=" ".join(puzzle.solution))
    said = Answer(verdict="shown", sentence=f"{sentence} {_proved(puzzle, lang)}".strip())
    return Tried(said=said, boards=tuple(boards), moves=puzzle.solution)


def _solved(puzzle: Puzzle, lang: Lang) -> Answer:
    sentence = f"{say('learn.puzzle.solved', lang)} {_proved(puzzle, lang)}".strip()
    return Answer(verdict="right", sentence=sentence)


def _proved(puzzle: Puzzle, lang: Lang) -> str:
    """What the engine proved, in a sentence."""
    proof = puzzle.proof
    if proof.kind == "margin" and proof.second is not None:
        return say(
            "learn.puzzle.proved", lang, best=_signed(proof.score), second=_signed(proof.second)
        )
    return ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
