"""A search in pure Python, for where the kernel is not: alpha-beta, one ply deeper each time."""

import time
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Any

from meydan.engine.lines import Analysis, Limits, Line, Score, Stop
from meydan.engine.part import EnginePart, part_of
from meydan.games.core import Game, Outcome, Side
from meydan.games.description import Description
from meydan.games.registry import described

MATE = 30_000
"""The value of having won; a win in so many plies is worth so much less."""
LONGEST_MATE = 500
DEEPEST = 60


class _Halt(Exception):
    pass


def think(
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    *,
    lines: int = 1,
    seed: int = 0,
    stop: Stop | None = None,
) -> Analysis:
    """The best lines of a position that is not over; `meydan.engine.search.think` checks limits."""
    search = _Search(game, limits, stop, described(game), part_of(game.name))
    moves = list(game.legal(state))
    # Of equal moves the first is kept: shuffled, a weak player does not always play the same game.
    Random(seed).shuffle(moves)
    found: list[Line] = []
    depth = 0
    try:
        for deeper in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            latest = search.lines(state, moves, deeper, min(lines, len(moves)))
            found, depth = latest, deeper
            # What was best one ply ago is tried first; most other moves are then cut off at once.
            best_first = [line.moves[0] for line in found]
            moves.sort(key=lambda move: best_first.index(move) if move in best_first else lines)
            if all(line.score.exact for line in found):
                break
    except _Halt:
        pass
    return Analysis(
        lines=tuple(found),
        nodes=search.nodes,
        seconds=time.perf_counter() - search.begin,
        depth=depth,
        source="search",
    )


@dataclass(slots=True)
class _Search:
    """One thought: its limits and what it has spent."""

    game: Game[Any, Any]
    limits: Limits
    stop: Stop | None
    facts: Description
    part: EnginePart
    begin: float = field(default_factory=time.perf_counter)
    nodes: int = 0
    leans: bool = False
    """Whether the last value rests on an estimate."""

    def lines(self, state: Any, moves: list[Any], depth: int, wanted: int) -> list[Line]:
        found: list[Line] = []
        left = list(moves)
        for _ in range(wanted):
            floor = -inf
            best: Line | None = None
            leaning = False
            for move in left:
                child = self.game.play(state, move)
                value, rest = self._child(state, child, depth - 1, 1, floor, inf)
                leaning |= self.leans
                if best is None or value > floor:
                    floor = value
                    best = Line(moves=(move, *rest), score=_score(value), depth=depth)
            assert best is not None  # there is a move left for every line
            if not leaning:
                best = Line(
                    moves=best.moves,
                    score=Score(value=best.score.value, exact=True, win_in=best.score.win_in),
                    depth=depth,
                )
            found.append(best)
            left.remove(best.moves[0])
        return found

    def _child(
        self, state: Any, child: Any, depth: int, ply: int, floor: float, ceiling: float
    ) -> tuple[int, tuple[Any, ...]]:
        # Not every move passes the turn on (M3): the sign changes with the player, not with the
        # ply.
        if child.turn is state.turn:
            return self._value(child, depth, ply, floor, ceiling)
        value, rest = self._value(child, depth, ply, -ceiling, -floor)
        return -value, rest

    def _value(
        self, state: Any, depth: int, ply: int, floor: float, ceiling: float
    ) -> tuple[int, tuple[Any, ...]]:
        self._spend(ply)
        outcome = self.game.outcome(state)
        if outcome is not None:
            # A draw by repetition holds on this path only; from another one the position is not
            # over.
            self.leans = outcome.winner is None and self.facts.draws_by_history
            return self._final(outcome, state.turn, ply), ()
        if depth == 0:
            self.leans = True
            return self._estimate(state), ()
        best, line, leaning = -MATE - 1, (), False
        for move in self.game.legal(state):
            child = self.game.play(state, move)
            value, rest = self._child(state, child, depth - 1, ply + 1, floor, ceiling)
            if value > best:
                best, line = value, (move, *rest)
                floor = max(floor, value)
                if floor >= ceiling:
                    # A cut rests on the one reply that caused it, whatever the others were worth.
                    leaning = self.leans
                    break
            leaning |= self.leans
        self.leans = leaning
        return best, line

    def _spend(self, ply: int) -> None:
        """Count a position; the first ply is always finished."""
        self.nodes += 1
        if ply <= 1 and self.nodes <= 200:
            return
        limits = self.limits
        if limits.nodes is not None and self.nodes > limits.nodes:
            raise _Halt
        if limits.seconds is not None and time.perf_counter() - self.begin > limits.seconds:
            raise _Halt
        if self.stop is not None and self.nodes % 256 == 0 and self.stop():
            raise _Halt

    def _final(self, outcome: Outcome, side: Side, ply: int) -> int:
        if self.facts.by_margin:
            return 100 * (outcome.score[side.index] - outcome.score[side.other.index])
        if outcome.winner is None:
            return 0
        return MATE - ply if outcome.winner is side else ply - MATE

    def _estimate(self, state: Any) -> int:
        value = self.part.unit * self.part.count(state)
        return value if state.turn is Side.FIRST else -value


def _score(value: int) -> Score:
    if abs(value) < MATE - LONGEST_MATE:
        return Score(value=value)
    plies = MATE - abs(value)
    return Score(value=value, exact=True, win_in=plies if value > 0 else -plies)
