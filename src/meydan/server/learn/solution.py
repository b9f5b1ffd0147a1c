"""Solving a puzzle: each move against the proved solution, with the replies to it in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meydan.engine.lines import Limits
from meydan.engine.puzzle_proofs import margins
from meydan.engine.puzzles import Puzzle, right
from meydan.engine.search import think
from meydan.games.core import Game
from meydan.rulebooks import game_for
from meydan.server.boards.move_words import told
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.single import after, standing
from meydan.server.learn.feedback import Answer
from meydan.server.learn.judge import refusal
from meydan.words import Lang, say

REPLY_NODES = 20_000
"""What the answer to a wrong move is looked for with."""


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
    if not right(puzzle, step, moves[-1]):
        return _missed(puzzle, rules, state, step, made, lang)
    what = _did(rules, made, lang, "you")
    if moves[-1] != puzzle.solution[step]:  # another way to win at once
        return Tried(said=_solved(puzzle, lang), boards=(made,))
    boards, line, replies = [made], list(moves), []
    while len(line) < len(puzzle.solution) and boards[-1].state.turn is not solver:
        text = puzzle.solution[len(line)]
        boards.append(after(rules, boards[-1].state, rules.parse(boards[-1].state, text)))
        line.append(text)
        replies.append(say("learn.puzzle.reply", lang, said=_did(rules, boards[-1], lang, "they")))
    if len(line) == len(puzzle.solution):
        return Tried(said=_solved(puzzle, lang), boards=tuple(boards), moves=tuple(line))
    said = Answer(
        verdict="go-on", sentence=" ".join((what, *replies, say("learn.puzzle.go-on", lang)))
    )
    return Tried(said=said, boards=tuple(boards), moves=tuple(line))


def shown_solution(puzzle: Puzzle, moves: Sequence[str], lang: Lang) -> Tried | None:
    """The rest of what is asked for, played; the whole line is beside it to be stepped through."""
    whole = line_of(puzzle)
    done = len(moves) if tuple(moves) == puzzle.solution[: len(moves)] else 0
    sentence = say("learn.puzzle.solution", lang, line=" ".join(puzzle.solution))
    parts = (sentence, _proved(puzzle, lang), _trap(puzzle, lang))
    said = Answer(verdict="shown", sentence=" ".join(filter(None, parts)))
    boards = whole[1 + done : 1 + len(puzzle.solution)]
    return Tried(said=said, boards=boards, moves=puzzle.solution)


def line_of(puzzle: Puzzle) -> tuple[ShownBoard, ...]:
    """Every board from the position to the end, both sides at their best."""
    rules = game_for(puzzle.game)
    boards = [standing(rules.load(puzzle.position))]
    for text in (*puzzle.solution, *puzzle.rest):
        state = boards[-1].state
        boards.append(after(rules, state, rules.parse(state, text)))
    return tuple(boards)


def _did(rules: Game[Any, Any], board: ShownBoard, lang: Lang, person: Any) -> str:
    assert board.last is not None
    return told(rules, board.last.text, board.last.steps, lang, person)


def _missed(
    puzzle: Puzzle, rules: Game[Any, Any], state: Any, step: int, made: ShownBoard, lang: Lang
) -> Tried:
    """A move that is not the one: it wins too, or the answer to it shows why it does not."""
    what = _did(rules, made, lang, "you")
    assert made.last is not None
    if puzzle.proof.kind == "margin":
        wins, why = _worse(puzzle, rules, state, step, made.last.text, lang)
    else:
        wins, why = _slower(puzzle, rules, step, made, lang)
    if wins:
        return Tried(said=Answer(verdict="also", sentence=f"{what} {why}"), boards=(made,))
    boards = [made]
    if rules.outcome(made.state) is None and made.state.turn is not state.turn:
        reply = think(rules, made.state, Limits(nodes=REPLY_NODES)).best.moves[0]
        boards.append(after(rules, made.state, reply))
        answered = say("learn.puzzle.reply", lang, said=_did(rules, boards[-1], lang, "they"))
        what = f"{what} {answered}"
    return Tried(said=Answer(verdict="wrong", sentence=f"{what} {why}"), boards=tuple(boards))


def _worse(
    puzzle: Puzzle, rules: Game[Any, Any], state: Any, step: int, move: str, lang: Lang
) -> tuple[bool, str]:
    """Whether a move wins as well, and what it comes to beside the best one."""
    known = puzzle.margins if step == 0 else _exact(rules, state)
    best, here = puzzle.proof.score, known.get(move)
    if here is None:
        return False, say("learn.puzzle.wrong-margin", lang)
    words = {"here": result(here, lang), "best": result(best, lang)}
    if here > 0:
        return True, say("learn.puzzle.wins-too", lang, **words)
    code = "only-draws" if here == 0 else "would-lose"
    return False, say(f"learn.puzzle.{code}", lang, **words)


def _exact(rules: Game[Any, Any], state: Any) -> dict[str, int]:
    return {rules.format(state, move): worth for move, worth in margins(rules, state) or ()}


def _slower(
    puzzle: Puzzle, rules: Game[Any, Any], step: int, made: ShownBoard, lang: Lang
) -> tuple[bool, str]:
    """Whether a move wins as well, only later."""
    left = puzzle.proof.score - step
    if rules.outcome(made.state) is None:
        # Seen by the opponent, who moves now: a loss in so many plies is the solver's win.
        score = think(rules, made.state, Limits(nodes=REPLY_NODES)).best.score
        if score.exact and score.win_in is not None:
            moves = (abs(score.win_in) + 1) // 2
            if score.win_in < 0:
                return True, say("learn.puzzle.wins-later", lang, n=moves + 1, best=(left + 1) // 2)
            return False, say("learn.puzzle.they-win", lang, n=moves)
    return False, say("learn.puzzle.wrong-win", lang)


def _solved(puzzle: Puzzle, lang: Lang) -> Answer:
    sentence = f"{say('learn.puzzle.solved', lang)} {_proved(puzzle, lang)}".strip()
    return Answer(verdict="right", sentence=sentence)


def _proved(puzzle: Puzzle, lang: Lang) -> str:
    """What the engine proved, in a sentence."""
    proof = puzzle.proof
    if proof.second is None:
        return say("learn.puzzle.proved-win", lang, n=(proof.score + 1) // 2)
    return say(
        "learn.puzzle.proved",
        lang,
        best=result(proof.score, lang),
        second=result(proof.second, lang),
    )


def _trap(puzzle: Puzzle, lang: Lang) -> str:
    """The wrong move that tempts the most, with the answer to it."""
    if len(puzzle.trap) < 2:
        return ""
    return say("learn.puzzle.trap", lang, move=puzzle.trap[0], reply=puzzle.trap[1])


def result(margin: int, lang: Lang) -> str:
    """A final margin as the solver reads it."""
    if margin == 0:
        return say("learn.puzzle.result.even", lang)
    return say(f"learn.puzzle.result.{'ahead' if margin > 0 else 'behind'}", lang, n=abs(margin))
