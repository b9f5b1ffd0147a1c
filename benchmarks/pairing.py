"""Pairing a Swiss round in seconds of CPU, beside gacrux, py4swiss and caissify-pairings.

The same tournaments for all: calm ones, an even field, no byes, so that the libraries' different
readings of absences play no part. Only the pairing itself is timed, not reading files; the others
run in a process of their own, and one that takes too long is stopped and not asked again. gacrux
follows the same rules and gives the same pairs; py4swiss follows those until January 2026, caissify
gives other colours.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from math import log
from pathlib import Path
from random import Random

from benchmarks.rows import Row
from meydan.formats.trf import Version, write_trf
from meydan.rulebooks import load
from meydan.tournament.ids import Points, RoundNo
from meydan.tournament.model import Round, Tournament
from meydan.tournament.outlook import Question, drawn_strengths, outlook
from meydan.tournament.pairing import gacrux, native
from meydan.tournament.pairing.dutch import DutchPairer
from meydan.tournament.pairing.field import field
from meydan.tournament.pairing.floats import floated
from meydan.tournament.pairing.wishes import Wishes
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import simulate

PLAYERS = (20, 100, 300, 1000)
LARGE = 10_000
TARGETS = {1000: 0.05, LARGE: 5.0}
"""Seconds of CPU that a round may take."""
MEMORY = 200.0
"""Megabytes that it may take in the largest field."""
ROUNDS = (1, 5, 9)
PEERS = {"py4swiss": "py4swiss", "caissify-pairings": "caissify_pairings"}
"""Packages by the names they are installed under, and imported under."""
PATIENCE = 60.0
"""Seconds until another library is stopped."""


def run() -> Iterator[Row]:
    """Each size and round, ours and theirs; then the growth of ours."""
    ours: dict[tuple[int, int], float] = {}
    given_up: set[tuple[str, int]] = set()
    with tempfile.TemporaryDirectory() as folder:
        for players in PLAYERS:
            for tournament in _states(players):
                number = int(tournament.next_round)
                ours[players, number] = _seconds(tournament)
                yield from _beside(tournament, ours[players, number], Path(folder), given_up)
    yield from _large()
    yield from _many()
    for number in ROUNDS:
        ends = [(players, ours[players, number]) for players in PLAYERS[1:]]
        power = log(ends[-1][1] / ends[0][1]) / log(ends[-1][0] / ends[0][0])
        measure = f"round {number}: time grows with players to the power of"
        yield Row(measure, "", power)


def _large() -> Iterator[Row]:
    """A field that no other library here could pair, and the memory that pairing it takes."""
    for tournament in _states(LARGE):
        measure = f"{LARGE} players, round {tournament.next_round}"
        yield Row(measure, "s", _seconds(tournament), at_most=TARGETS[LARGE])
        peak = _peak(tournament)
        yield Row(f"{measure}: memory of the engine", "MB", peak, at_most=MEMORY)
    # Of this process: nine rounds of all these tournaments as Python values.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Row(f"{LARGE} players: memory of the benchmark", "MB", peak)


def _peak(tournament: Tournament) -> float:
    """Of a process that does nothing but pair this round, Python included."""
    here = field(tournament)
    places = {one.entry: place for place, one in enumerate(here.present)}
    asked = json.dumps(native.seats(tournament, here, places))
    done = subprocess.run(
        [sys.executable, "-c", ENGINE], input=asked, check=True, capture_output=True, text=True
    )
    return float(done.stdout) / 1024


ENGINE = """
import json, sys
from meydan import _swiss
assert _swiss.pair([tuple(one) for one in json.load(sys.stdin)], never=[], apart=[], lot=True)
# Not getrusage: its peak is handed down from the process that started this one.
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def _many() -> Iterator[Row]:
    """Whole tournaments, as `meydan simulate --many` plays them."""
    book = load("tazof-mangala-2023")
    bye = Points(book.pairing.bye.value)
    question = Question(strengths=drawn_strengths(200, Random(1)), rounds=9, book=book, bye=bye)
    begin = time.process_time()
    outlook(question, count=100, seed=1)
    rate = 100 / (time.process_time() - begin)
    yield Row("tournaments of 200 players, 9 rounds", "a second", rate, at_least=100)


def _states(players: int) -> Iterator[Tournament]:
    """The tournament as it is before each of the rounds measured."""
    seen: dict[int, Tournament] = {}

    def watch(tournament: Tournament, one: Round) -> None:
        seen[one.number] = tournament

    chances = Chances(draw=0.15)
    simulate(players=players, rounds=max(ROUNDS), rng=Random(players), chances=chances, watch=watch)
    for number in ROUNDS:
        yield replace(seen[number], rounds=seen[number].rounds[: number - 1])


def _seconds(tournament: Tournament) -> float:
    """The best of three, or of one where it takes long."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        DutchPairer().pair(tournament)
        best = min(best, time.process_time() - begin)
        if best > 2:
            break
    return best


def _beside(
    tournament: Tournament, ours: float, folder: Path, given_up: set[tuple[str, int]]
) -> Iterator[Row]:
    number = int(tournament.next_round)
    measure = f"{len(tournament.entries)} players, round {number}"
    yield Row(measure, "s", ours, "gacrux", _gacrux_seconds(tournament))
    if len(tournament.entries) in TARGETS:
        yield Row(measure, "s", ours, at_most=TARGETS[len(tournament.entries)])
    peers = [peer for peer, module in PEERS.items() if find_spec(module) is not None]
    for peer in peers:
        if (peer, number) in given_up:
            yield Row(measure, "s", ours, f"{peer}: not tried, too slow before")
            continue
        theirs = _peer_seconds(peer, tournament, folder)
        if theirs is None:
            given_up.add((peer, number))
            yield Row(measure, "s", ours, f"{peer}: stopped after {PATIENCE:.0f} s")
        else:
            yield Row(measure, "s", ours, peer, theirs)


def _gacrux_seconds(tournament: Tournament) -> float:
    here = field(tournament)
    begin = time.process_time()
    gacrux.boards(tournament, here, Wishes((), ()))
    return time.process_time() - begin


def _peer_seconds(peer: str, tournament: Tournament, folder: Path) -> float | None:
    path = folder / f"{peer}.in"
    path.write_text(_trf(tournament) if peer == "py4swiss" else _json(tournament), encoding="utf-8")
    asked = [sys.executable, "-m", "benchmarks.pairing", peer, str(path)]
    try:
        done = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None
    return float(done.stdout)


def _trf(tournament: Tournament) -> str:
    text = write_trf(tournament, version=Version.TRF16).decode()
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("###"))


def _json(tournament: Tournament) -> str:
    """The arguments of caissify's `generate_pairings`."""
    here = field(tournament)
    known = {one.entry: one for one in here.everyone}
    floats = {"down": "down", "up": "up", "level": "none"}
    players = [
        {
            "id": one.number,
            "name": "",
            "score": one.score / 2,
            "rating": 0,
            "starting_number": one.number,
            "title": "",
            "color_hist": ["white" if side == "f" else "black" for side in one.colours],
            "float_history": [
                floats[
                    floated(here, one, RoundNo(number), settings=tournament.settings, known=known)
                ]
                for number in range(1, here.round)
            ],
            "bye_count": 0,
            "forfeit_win_count": 0,
        }
        for one in here.present
    ]
    met = {
        tuple(sorted((one.number, known[opponent].number)))
        for one in here.present
        for opponent in one.met
    }
    return json.dumps(
        {
            "system": "dutch",
            "players": players,
            "previous_pairings": sorted(met),
            "round_number": here.round,
            "total_rounds": tournament.settings.rounds,
        }
    )


def _time_peer(peer: str, path: Path) -> float:
    """Run in a process of its own: the seconds that the other library takes for this file."""
    if peer == "py4swiss":
        from py4swiss.engines import DutchEngine
        from py4swiss.trf import TrfParser

        parsed = TrfParser.parse(path)
        begin = time.process_time()
        DutchEngine.generate_pairings(parsed)
        return time.process_time() - begin
    from caissify_pairings import generate_pairings

    asked = json.loads(path.read_text(encoding="utf-8"))
    asked["previous_pairings"] = {tuple(pair) for pair in asked["previous_pairings"]}
    begin = time.process_time()
    generate_pairings(**asked)
    return time.process_time() - begin


if __name__ == "__main__":
    print(_time_peer(sys.argv[1], Path(sys.argv[2])))
