"""Thinking about a position of Mangala: what is known, then what can be proved in the time.

The solver needs milliseconds where thirty stones are left in the pits and about a second where
forty are, so most of the game is played and judged by proofs; the search answers for the rest.
"""

import time
from dataclasses import replace
from functools import lru_cache

from meydan.engine import kernel, weights
from meydan.engine.lines import Analysis, Limits, Line, Score, Stop
from meydan.engine.mangala import book, know, native, source, tablebase
from meydan.engine.mangala.positions import GAME, lead, pits_of
from meydan.engine.part import Unfinished
from meydan.games.mangala import MangalaState

SHARE = 0.6
"""Of the time or the nodes, what a proof may take before the search begins."""
WITHOUT_LIMIT = 20_000_000
"""Nodes for a proof where only somebody's word ends the thinking: a few seconds."""
WITH_DEPTH = 50_000
"""Nodes for a proof where a depth is the only limit."""
MEMORY = 64 << 20
"""Bytes for what was proved, kept from move to move."""
BYTES_A_NODE = 16


def think(
    state: MangalaState, limits: Limits, *, lines: int, threads: int, stop: Stop | None
) -> Analysis | Unfinished | None:
    """The best lines where they are known or proved; else what was proved, and the limits left."""
    del threads  # a proof this short gains nothing by a second one
    begin = time.perf_counter()
    known = know(state)
    if known is not None:
        return Analysis(
            lines=known[:lines],
            nodes=0,
            seconds=time.perf_counter() - begin,
            depth=known[0].depth,
            source=source(state),
        )
    table = tablebase.ready()
    if table is None:
        return None
    proof = _Proof(table, state, limits, stop)
    proved = proof.lines(lines)
    seconds = time.perf_counter() - begin
    # Nothing is left to search for.
    if len(proved) >= min(lines, len(GAME.legal(state))):
        return Analysis(
            lines=proved[:lines],
            nodes=proof.nodes,
            seconds=seconds,
            depth=proved[0].depth,
            source="proof",
        )
    left = replace(
        limits,
        seconds=None if limits.seconds is None else _search_seconds(limits, seconds),
        nodes=None if limits.nodes is None else max(0, limits.nodes - proof.nodes),
    )
    return Unfinished(limits=left, lines=proved, nodes=proof.nodes)


def prepare() -> None:
    """Open the tablebase and the book."""
    table = tablebase.ready()
    if table is not None:
        _shared(kernel.path(), table)


def _search_seconds(limits: Limits, spent: float) -> float:
    """What is left of the time; what a proof was given beyond it does not count."""
    assert limits.seconds is not None
    beyond = 0 if limits.proof_seconds is None else limits.proof_seconds
    return max(limits.seconds - max(0.0, spent - beyond), 0.0)


class _Proof:
    """One attempt to prove the moves of a position, within a budget."""

    def __init__(
        self, table: native.TablebaseFile, state: MangalaState, limits: Limits, stop: Stop | None
    ) -> None:
        self._state = state
        self._stop = stop
        self._nodes, seconds = _budget(limits)
        self._end = None if seconds is None else time.perf_counter() + seconds
        # What counts nodes must not depend on what was proved before.
        self._solver = (
            _shared(kernel.path(), table) if self._nodes is None else _fresh(table, self._nodes)
        )
        self._before = self._solver.nodes

    @property
    def nodes(self) -> int:
        return self._solver.nodes - self._before

    def lines(self, wanted: int) -> tuple[Line, ...]:
        """A best line and, where more are wanted, one for each move; fewer if time runs out."""
        state = self._state
        best = self._best(state, guess=0)
        if best is None:
            return ()
        margin, moves = best
        found = [_line(margin, moves)] if moves else []
        for pit in GAME.legal(state):
            if wanted == 1 or (moves and pit == moves[0]):
                continue
            child = GAME.play(state, pit)
            if GAME.outcome(child) is not None:
                found.append(_line(_seen(state, child, lead(child)), (pit,)))
                continue
            rest = self._best(child, guess=_seen(state, child, margin))
            if rest is None:
                break
            found.append(_line(_seen(state, child, rest[0]), (pit, *rest[1])))
        return tuple(sorted(found, key=lambda line: -line.score.value))

    def _best(self, state: MangalaState, *, guess: int) -> tuple[int, tuple[int, ...]] | None:
        """The final margin for the side to move, and best play."""
        seconds = None if self._end is None else max(0.0, self._end - time.perf_counter())
        nodes = None if self._nodes is None else max(0, self._nodes - self.nodes)
        ahead = lead(state)
        found = self._solver.best(
            pits_of(state), guess=_possible(guess - ahead), nodes=nodes, seconds=seconds,
            stop=self._stop,
        )  # fmt: skip
        if found is None:
            return None
        value, pits = found
        return ahead + value, tuple(pit + 1 for pit in pits)


def _budget(limits: Limits) -> tuple[int | None, float | None]:
    """The nodes and the seconds of a proof; without nodes what was proved before helps."""
    seconds = None if limits.seconds is None else SHARE * limits.seconds
    if seconds is not None and limits.proof_seconds is not None:
        seconds += limits.proof_seconds
    if limits.nodes is not None:
        return int(SHARE * limits.nodes), seconds
    if seconds is not None:
        return None, seconds
    return WITHOUT_LIMIT if limits.depth is None else WITH_DEPTH, None


def _possible(guess: int) -> int:
    return max(-48, min(48, guess))


def _seen(state: MangalaState, child: MangalaState, margin: int) -> int:
    """A margin of the side to move in one as the side to move in the other sees it."""
    return margin if child.turn is state.turn else -margin


def _line(margin: int, moves: tuple[int, ...]) -> Line:
    return Line(moves=moves, score=Score(value=100 * margin, exact=True), depth=len(moves))


def _fresh(table: native.TablebaseFile, nodes: int) -> native.OpeningSolver:
    return native.needed().Solver(
        table,
        memory=min(MEMORY, BYTES_A_NODE * nodes),
        weights=weights.shipped("mangala"),
        worth=2**63,
    )


@lru_cache(maxsize=1)
def _shared(path: str | None, table: native.TablebaseFile) -> native.OpeningSolver:
    """The solver of this process, which has read the book and remembers what it proved."""
    del path  # another path is another module, and another solver
    solver = _fresh(table, MEMORY)
    solver.learn_book(*book.shipped().packed())
    return solver
