"""Mangala: the tablebase, proofs, and a match against a textbook player.

The table of 20 stones is made in a folder of its own. The match is 200 games at 0.1 s a move, which
takes a quarter of an hour; `MANGALA_GAMES` asks for another number.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.rows import Row
from meydan.engine import mangala
from meydan.engine.lines import Limits, Score
from meydan.engine.mangala import native, tablebase
from meydan.engine.mangala.positions import GAME, start
from meydan.engine.mangala.proof import Prover
from meydan.engine.openings import openings
from meydan.engine.search import think
from meydan.engine.shallow import look
from meydan.games.core import Side
from meydan.games.mangala import MangalaState

STONES = 20
DEPTH = 8
SECONDS = 0.1


def run() -> Iterator[Row]:
    """The figures."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mangala.table"
        begin = time.perf_counter()
        table = tablebase.make(STONES, file=file, threads=2)
        seconds = time.perf_counter() - begin
        assert table is not None
        name = f"tablebase of {STONES} stones"
        yield Row(f"{name}: two threads", "s", seconds, at_most=600)
        yield Row(f"{name}: file", "MB", file.stat().st_size / 1e6, at_most=250)
        yield Row(f"{name}: a probe", "ns", table.probe_time(2_000_000, 1), at_most=1_000)
        yield from _proofs(table)
    games = int(os.environ.get("MANGALA_GAMES", "200"))
    name = f"{games} games at {SECONDS} s a move against alpha-beta of depth {DEPTH}"
    won, drawn, lost = match(games)
    told = f"{name}: points ({won} won, {drawn} drawn, {lost} lost)"
    yield Row(told, "%", 100 * (won + drawn / 2) / games, at_least=95)


def _proofs(table: native.TablebaseFile) -> Iterator[Row]:
    prover = Prover(table, memory=1 << 26)
    begin = time.process_time()
    assert prover.margin(start(3)) == 2
    seconds = time.process_time() - begin
    yield Row("three stones a pit proved, one thread", "s", seconds)
    yield Row("proofs, one thread", "nodes/s", prover.nodes / seconds)


def match(games: int, *, seed: int = 1) -> tuple[int, int, int]:
    """Games won, drawn and lost; each opening is played from both sides.

    Openings are four random plies after which neither side is proved to win by more than 3.
    """
    tally = {1.0: 0, 0.5: 0, 0.0: 0}
    beginnings = openings(GAME, seed=seed, judge=_proved)
    state = GAME.start()
    for number in range(games):
        if number % 2 == 0:
            state = GAME.start()
            for move in next(beginnings):
                state = GAME.play(state, move)
        tally[_game(state, Side.FIRST if number % 2 == 0 else Side.SECOND, number)] += 1
    return tally[1.0], tally[0.5], tally[0.0]


def _proved(_: object, state: MangalaState) -> Score:
    margin = mangala.margin(state)
    assert margin is not None  # the book has all positions after four plies
    return Score(value=100 * margin, exact=True)


def _game(state: MangalaState, ours: Side, seed: int) -> float:
    while (outcome := GAME.outcome(state)) is None:
        if state.turn is ours:
            move = think(GAME, state, Limits(seconds=SECONDS), seed=seed).best.moves[0]
        else:
            seen = look(GAME, state, DEPTH, seed=seed)
            move = max(seen, key=lambda pit: seen[pit].value)
        state = GAME.play(state, move)
    if outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is ours else 0.0
