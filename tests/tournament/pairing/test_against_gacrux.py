"""Our way of feeding gacrux gives what its own file reader and command give: pairs and colours."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from meydan.tournament.ids import EntryId, Points
from meydan.tournament.model import Acceleration, Forbidden, Round, Tournament
from meydan.tournament.pairing.colours import starts
from meydan.tournament.pairing.dutch import DutchPairer
from meydan.tournament.pairing.field import field
from meydan.tournament.pairing.wishes import Couple, wishes
from meydan.tournament.settings import with_choices
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import LIVELY, demo, simulate
from tests.tournament.pairing.trf import before_round

Boards = list[tuple[int, int]]


def ours(tournament: Tournament, one: Round) -> Boards:
    """(first, second) by start number, the bye as second 0, in no order."""
    numbers = {entry.id: int(entry.number or 0) for entry in tournament.entries}
    boards = [(numbers[pair.first], numbers[pair.second]) for pair in one.pairs]
    return sorted(
        [*boards, *((numbers[bye.entry], 0) for bye in one.byes if bye.kind == "pairing")]
    )


def by_reader(text: str, number: int) -> Boards:
    """The pairing of gacrux from a file's text, read by its own reader."""
    reader = trf2json()
    reader.parse_file(text, 0)
    assert reader.get_status() == 0, reader.chessjson["status"]
    engine = pairing_dutch(reader.get_tournament(1), number, {"experimental": [], "verbose": 0})
    brackets = engine.compute_pairing(False)
    return sorted((pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"])


def by_command(path: Path, number: int) -> Boards:
    """The pairing of gacrux's command line."""
    asked = [sys.executable, "-m", "gacrux.pairingchecker", "-i", str(path), "-b", "utf-8"]
    done = subprocess.run(
        [*asked, "-p", "-n", str(number), "-m", "dutch", "-d", "T"],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.split("\n")
    return sorted(
        (int(first), int(second)) for first, second in map(str.split, lines[1 : int(lines[0]) + 1])
    )


def rounds_of(
    seed: int,
    *,
    bye: Points | None = None,
    acceleration: Acceleration = Acceleration.NONE,
    forbidden: tuple[Forbidden, ...] = (),
) -> list[tuple[Tournament, Round]]:
    """All rounds of a simulated tournament, each with the tournament at its publication."""
    rng = Random(seed)
    seen: list[tuple[Tournament, Round]] = []
    simulate(
        players=rng.randint(10, 40),
        rounds=rng.randint(5, 9),
        rng=rng,
        settings=replace(
            with_choices(demo(), bye=bye), acceleration=acceleration, forbidden=forbidden
        ),
        watch=lambda tournament, one: seen.append((tournament, one)),
    )
    return seen


@pytest.mark.parametrize("seed", range(12))
def test_same_pairs_and_colours_as_from_a_file(seed: int) -> None:
    for tournament, one in rounds_of(seed):
        text = before_round(tournament, one)
        assert ours(tournament, one) == by_reader(text, one.number)


@pytest.mark.parametrize("seed", range(100, 104))
def test_same_with_a_bye_of_half_a_point(seed: int) -> None:
    for tournament, one in rounds_of(seed, bye=Points(1)):
        text = before_round(tournament, one)
        assert ours(tournament, one) == by_reader(text, one.number)


@pytest.mark.parametrize("seed", range(200, 204))
def test_same_with_baku_acceleration(seed: int) -> None:
    for tournament, one in rounds_of(seed, acceleration=Acceleration.BAKU):
        text = before_round(tournament, one)
        assert ours(tournament, one) == by_reader(text, one.number)


@pytest.mark.parametrize("seed", range(300, 304))
def test_same_with_forbidden_pairs(seed: int) -> None:
    siblings = tuple(Forbidden(entries=(EntryId(first), EntryId(first + 1))) for first in (1, 4, 7))
    for tournament, one in rounds_of(seed, forbidden=siblings):
        hard: frozenset[Couple] = wishes(
            tournament, one.number, (entry.id for entry in tournament.entries)
        ).hard
        assert not any(pair.both in hard for pair in one.pairs)
        text = before_round(tournament, one, hard)
        assert ours(tournament, one) == by_reader(text, one.number)


def test_same_as_the_command(tmp_path: Path) -> None:
    seen = rounds_of(1)
    for tournament, one in (seen[0], seen[2], seen[-1]):
        path = tmp_path / f"{one.number}.trf"
        path.write_text(before_round(tournament, one), encoding="utf-8")
        assert ours(tournament, one) == by_command(path, one.number)


@pytest.mark.parametrize("seed", range(400, 406))
def test_our_own_colour_rules_give_the_same_starters(seed: int) -> None:
    """What `explain` says about colours is what the engine did (FIDE 5.2)."""
    for tournament, one in rounds_of(seed):
        assert tournament.lot is not None
        known = {contender.entry: contender for contender in field(tournament, one.number).everyone}
        for pair in one.pairs:
            first, second = known[pair.first].seeker, known[pair.second].seeker
            assert starts(first, second, lot=tournament.lot.starts)[0] is True
            assert starts(second, first, lot=tournament.lot.starts)[0] is False


def test_a_published_round_can_be_paired_anew_as_it_was_then() -> None:
    for tournament, one in rounds_of(7):
        anew = DutchPairer().pair(tournament, one.number)
        assert ours(tournament, anew) == ours(tournament, one)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_same_pairs_and_colours_as_from_a_file_many(seed: int) -> None:
    for tournament, one in rounds_of(seed):
        text = before_round(tournament, one)
        assert ours(tournament, one) == by_reader(text, one.number)


def test_a_calm_event_is_the_same_too() -> None:
    rng = Random(5)
    calm = Chances(draw=LIVELY.draw)
    seen: list[tuple[Tournament, Round]] = []
    simulate(
        players=23,
        rounds=7,
        rng=rng,
        chances=calm,
        watch=lambda tournament, one: seen.append((tournament, one)),
    )
    assert len(seen) == 7
    for tournament, one in seen:
        assert ours(tournament, one) == by_reader(before_round(tournament, one), one.number)
