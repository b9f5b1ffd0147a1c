"""A solving run split into jobs: the positions some plies after the start.

Each job proves one position, on its own and in any order; `merged` puts the values together. What
runs the jobs is the caller's choice (`meydan.machines`): processes here, or a cluster whose
machines have the tablebase at the same path.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from meydan.engine.mangala import tablebase
from meydan.engine.mangala.positions import GAME, Pits, lead, pits_of, state_of
from meydan.engine.mangala.proof import MoveValue, Prover
from meydan.engine.mangala.record import Proof
from meydan.games.mangala import MangalaState

Values = Mapping[Pits, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A position to prove, and with what."""

    pits: Pits
    table: Path
    table_stones: int
    memory: int


def split(
    start: MangalaState, plies: int, *, table: Path, table_stones: int, memory: int
) -> tuple[Job, ...]:
    """The jobs: the different positions after so many plies, or before where a line ends."""
    return tuple(
        Job(pits=pits, table=table, table_stones=table_stones, memory=memory)
        for pits in sorted({pits_of(state) for state in _leaves(start, plies)})
    )


def run(job: Job) -> Proof:
    """Prove one job; needs nothing but its tablebase."""
    prover = _prover(job.table, job.table_stones, job.memory)
    before = prover.nodes
    value = prover.value(state_of(job.pits))
    nodes = prover.nodes - before
    return Proof(pits=job.pits, lower=value, upper=value, nodes=nodes, seconds=0.0)


@lru_cache(maxsize=1)
def _prover(file: Path, stones: int, memory: int) -> Prover:
    """What a process proves its jobs with, one after the other: much memory is not got for each."""
    table = tablebase.open_table(stones, file=file, check=False)
    if table is None:
        raise ValueError(f"{file}: no tablebase of {stones} stones")
    return Prover(table, memory=memory)


def merged(start: MangalaState, plies: int, values: Values) -> tuple[int, tuple[MoveValue, ...]]:
    """The margin of the start and of each of its moves, from the values of all jobs."""
    moves = tuple(
        MoveValue(pit, _seen(start, child, _margin(child, plies - 1, values)))
        for pit in GAME.legal(start)
        for child in [GAME.play(start, pit)]
    )
    return max(move.margin for move in moves), moves


def _margin(state: MangalaState, plies: int, values: Values) -> int:
    if plies == 0 or GAME.outcome(state) is not None:
        return lead(state) + (0 if GAME.outcome(state) is not None else values[pits_of(state)])
    children = (GAME.play(state, pit) for pit in GAME.legal(state))
    return max(_seen(state, child, _margin(child, plies - 1, values)) for child in children)


def _seen(state: MangalaState, child: MangalaState, margin: int) -> int:
    return margin if child.turn is state.turn else -margin


def _leaves(state: MangalaState, plies: int) -> Iterable[MangalaState]:
    if GAME.outcome(state) is not None:
        return
    if plies == 0:
        yield state
        return
    for pit in GAME.legal(state):
        yield from _leaves(GAME.play(state, pit), plies - 1)
