"""Proofs that a puzzle has one solution.

`margin` rests on exact scores of all legal moves (tablebase, endgame solver, or a search to the
end). `win` rests on a search of its own here that leaves out nothing: the move wins against every
reply, and each other move has a reply after which there is no win within as many plies.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from meydan.engine import kernel
from meydan.engine.chances import final_score
from meydan.engine.lines import Limits
from meydan.engine.part import part_of
from meydan.engine.puzzles import Proof, Puzzle
from meydan.engine.search import think
from meydan.games.core import Game, Side
from meydan.rulebooks import game_for

Report = Callable[[int, int], None]
EXACT_NODES = 500_000
"""A position that needs more than this to be solved is no puzzle."""


def margins(
    game: Game[Any, Any], state: Any, *, nodes: int = EXACT_NODES
) -> tuple[tuple[Any, int], ...] | None:
    """Every legal move with the exact final margin, the best first; `None` if not all are sure."""
    moves = game.legal(state)
    found = think(game, state, Limits(nodes=nodes), lines=len(moves))
    if len(found.lines) != len(moves) or not all(line.score.exact for line in found.lines):
        return None
    return tuple((line.moves[0], line.score.value // 100) for line in found.lines)


def played_out(
    game: Game[Any, Any], state: Any, *, most: int | None = None
) -> tuple[Any, ...] | None:
    """Best play of both sides from here to the end of the set; `None` where it is not proved."""
    moves: list[Any] = []
    while game.outcome(state) is None and (most is None or len(moves) < most):
        best = think(game, state, Limits(nodes=EXACT_NODES)).best
        if not best.score.exact:
            return None
        moves.append(best.moves[0])
        state = game.play(state, best.moves[0])
    return tuple(moves)


class Prover:
    """A search for forced wins from one position, in games where the sides take turns."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self._game = game
        loaded = kernel.load(game, state)
        self._rules: _Rules = _Plain(game) if loaded is None else loaded.native
        self._root = state if loaded is None else loaded.position
        self._solver = 1 if state.turn is Side.FIRST else -1
        self._refutations: dict[int, Any] = {}
        part = part_of(game.name).puzzles
        self._at_once = None if part is None else part.wins_at_once

    def winning(self, plies: int) -> tuple[Any, ...]:
        """The moves that win by force within so many plies, the move itself counted."""
        return tuple(
            kernel.move_of(self._game, move)
            for move in self._rules.legal(self._root)
            if self._forced(self._rules.play(self._root, move), plies - 1)
        )

    def win_in(self, most: int) -> tuple[int, tuple[Any, ...]] | None:
        """The fewest plies of a forced win up to `most`, and the moves that win in so many."""
        for plies in range(1, most + 1, 2):
            moves = self.winning(plies)
            if moves:
                return plies, moves
        return None

    def _wins(self, here: Any, plies: int) -> bool:
        """Whether the solver, who is to move, wins within so many plies."""
        if plies == 1 and self._at_once is not None:
            return self._at_once(self._rules.dump(here), self._solver)
        return any(
            self._forced(self._rules.play(here, move), plies - 1)
            for move in self._rules.legal(here)
        )

    def _forced(self, here: Any, plies: int) -> bool:
        """Whether the solver, who has just moved, wins whatever the reply."""
        ended = self._rules.outcome(here)
        if ended is not None:
            return ended[0] == self._solver
        if plies <= 0:
            return False
        replies = self._rules.legal(here)
        quick = self._refutations.get(plies)  # what refuted the last move often refutes the next
        if quick in replies:
            replies = (quick, *replies)
        for reply in replies:
            there = self._rules.play(here, reply)
            ended = self._rules.outcome(there)
            won = self._wins(there, plies - 1) if ended is None else ended[0] == self._solver
            if not won:
                self._refutations[plies] = reply
                return False
        return True


class _Rules(Protocol):
    """What the search needs of the rules; the kernel's have it."""

    def dump(self, position: Any) -> str: ...
    def legal(self, position: Any) -> tuple[Any, ...]: ...
    def play(self, position: Any, move: Any) -> Any: ...
    def outcome(self, position: Any) -> tuple[int, tuple[int, int], str] | None: ...


class _Plain:
    """The rules in Python, in the kernel's form."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.dump = game.dump
        self.legal = game.legal
        self.play = game.play
        self._outcome = game.outcome

    def outcome(self, position: Any) -> tuple[int, tuple[int, int], str] | None:
        ended = self._outcome(position)
        if ended is None:
            return None
        winner = 0 if ended.winner is None else 1 if ended.winner is Side.FIRST else -1
        return winner, ended.score, ended.reason


def proved(puzzle: Puzzle) -> Proof | None:
    """The proof of a puzzle made anew; `None` where it does not have one solution.

    Of a margin the values of all moves are compared, too, and the line to the end of the set must
    come to it.
    """
    game = game_for(puzzle.game)
    state = game.load(puzzle.position)
    move = game.parse(state, puzzle.solution[0])
    if puzzle.proof.kind == "margin":
        found = margins(game, state)
        if found is None or len(found) < 2 or found[0][0] != move or found[0][1] <= found[1][1]:
            return None
        known = {game.format(state, one): margin for one, margin in found}
        if known != puzzle.margins or _margin_of_line(game, puzzle) != found[0][1]:
            return None
        return Proof(kind="margin", score=found[0][1], second=found[1][1])
    won = Prover(game, state).win_in(puzzle.proof.score)
    if won is None or tuple(map(tuple, won[1])) != (tuple(move),):
        return None
    return Proof(kind="win", score=won[0], second=None)


def _margin_of_line(game: Game[Any, Any], puzzle: Puzzle) -> int | None:
    state = game.load(puzzle.position)
    solver = state.turn
    for text in (*puzzle.solution, *puzzle.rest):
        state = game.play(state, game.parse(state, text))
    ended = game.outcome(state)
    if ended is None:
        return None
    return final_score(game, state, solver).value // 100


def unproved(
    puzzles: Sequence[Puzzle], *, sample: int = 0, seed: int = 0, report: Report | None = None
) -> tuple[int, list[str]]:
    """Prove so many of these anew, drawn by the seed, or all: how many, and which fail."""
    drawn = list(puzzles)
    if sample and sample < len(drawn):
        drawn = Random(seed).sample(drawn, sample)
    failed = []
    for number, puzzle in enumerate(drawn, 1):
        if proved(puzzle) != puzzle.proof:
            failed.append(puzzle.id)
        if report is not None:
            report(number, len(drawn))
    return len(drawn), failed
