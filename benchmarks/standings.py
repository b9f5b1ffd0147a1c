"""Standings with every tie-break, and the shared ones beside gacrux and tiebreak-core."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time

from tests.tournament.tiebreaks.events import random_swiss
from tests.tournament.tiebreaks.peers import by_gacrux, by_tiebreak_core
from tests.tournament.tiebreaks.test_peers import SHARED

from benchmarks.rows import Meter, Row, best_in_turn
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import IDS

ROUNDS = 9
SIZES = (100, 300, 1000)
LIMIT = 0.2
"""Seconds for all tie-breaks of the largest field."""

GACRUX = {ours: theirs for ours, (theirs, _) in SHARED.items()}
CORE = {ours: theirs for ours, (_, theirs) in SHARED.items() if theirs is not None}
PEERS: tuple[tuple[str, Callable[..., object], dict[str, str]], ...] = (
    ("gacrux", by_gacrux, GACRUX),
    ("tiebreak-core", by_tiebreak_core, CORE),
)


def run() -> Iterator[Row]:
    """The rows of this part."""
    for players in SIZES:
        event = random_swiss(Random(players), players=players, rounds=ROUNDS)
        size = f"{players:,} entries, {ROUNDS} rounds"
        limit = LIMIT if players == max(SIZES) else None
        (rate,) = best_in_turn([_rate(partial(standings, event, order=IDS))], rounds=7)
        yield Row(f"{size}: all {len(IDS)} tie-breaks", "s", 1 / rate, at_most=limit)
        for name, peer, shared in PEERS:
            ours, theirs = best_in_turn(
                (
                    _rate(partial(standings, event, order=tuple(shared))),
                    _rate(partial(peer, event, list(shared.values()))),
                )
            )
            yield Row(f"{size}: {len(shared)} tie-breaks", "times/s", ours, name, theirs)


def _rate(work: Callable[[], object]) -> Meter:
    """How often a second it can be done."""

    def meter() -> float:
        start = process_time()
        work()
        return 1 / (process_time() - start)

    return meter
