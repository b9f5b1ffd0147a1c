"""The kernel's Dutch engine, gacrux, and every pairing tried: all the same."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from random import Random

import pytest

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points
from meydan.tournament.model import (
    Acceleration,
    Apart,
    Forbidden,
    Lent,
    Settings,
    Shared,
    Tournament,
)
from meydan.tournament.pairing import gacrux, native
from meydan.tournament.pairing.dutch import DutchPairer
from meydan.tournament.pairing.field import Field, field
from meydan.tournament.pairing.wishes import Wishes, wishes
from meydan.tournament.settings import with_choices
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import demo, simulate
from tests.tournament.pairing.criteria import Trial

needs_kernel = pytest.mark.skipif(native.engine() is None, reason="the kernel is not built")

Drawn = tuple[Tournament, Field, Wishes]
Boards = set[tuple[EntryId, EntryId | None]] | str


def drawn(seed: int, *, most: int, wished: bool = False) -> Iterator[Drawn]:
    """Rounds of tournaments by chance, without end: calm ones and untidy ones, of any size."""
    rng = Random(seed)
    while True:
        players = rng.randint(2, rng.choice((10, 30, most)) if most > 10 else most)
        trouble = rng.choice((0.0, 0.02, 0.1))
        chances = Chances(
            draw=rng.choice((0.05, 0.3)),
            no_show=trouble,
            away=trouble,
            half=trouble,
            leaves=trouble / 2,
            returns=0.3,
            late=trouble,
        )
        yield from _rounds(players, chances, _settings(players, rng, wished=wished), rng)


def _settings(players: int, rng: Random, *, wished: bool) -> Settings:
    pairs = [
        Forbidden(
            entries=(EntryId(rng.randint(1, players)), EntryId(rng.randint(1, players))),
            hard=rng.random() < 0.5 or not wished,
        )
        for _ in range(rng.choice((0, 0, players // 4)))
    ]
    return replace(
        with_choices(demo(), bye=Points(rng.choice((2, 2, 1)))),
        acceleration=(how := rng.choice((*Acceleration, Acceleration.NONE))),
        lent=_lent(players, rng) if how is Acceleration.FREE else (),
        forbidden=tuple(one for one in pairs if len(set(one.entries)) == 2),
        apart=(Apart(shared=Shared.SCHOOL),) if wished else (),
    )


def _lent(players: int, rng: Random) -> tuple[Lent, ...]:
    """Up to three groups of the list, each lent something in its first rounds."""
    ends = sorted(rng.sample(range(1, players + 1), min(players, rng.randint(1, 3))))
    return tuple(
        Lent(first=first + 1, last=last, since=1, until=rng.randint(1, 5), points=Points(points))
        for points, (first, last) in zip((4, 2, 1), pairwise([0, *ends]), strict=False)
    )


def _rounds(players: int, chances: Chances, settings: Settings, rng: Random) -> Iterator[Drawn]:
    seen: list[Tournament] = []
    ended = simulate(
        players=players,
        rounds=rng.randint(1, 15),
        rng=rng,
        chances=chances,
        settings=settings,
        watch=lambda made, _: seen.append(replace(made, rounds=made.rounds[:-1])),
    )
    if ended.stopped is not None and ended.stopped.code == "no-legal-pairing":
        seen.append(ended.tournament)
    for made in seen:
        known = _schools(made, rng) if settings.apart else made
        here = field(known)
        if here.present:
            yield known, here, wishes(known, here.round, (one.entry for one in here.present))


def _schools(made: Tournament, rng: Random) -> Tournament:
    """The same with everyone at one of two schools, or at none."""
    return replace(
        made,
        entries=tuple(
            replace(entry, player=replace(entry.player, school=rng.choice(("A", "A", "B", ""))))
            for entry in made.entries
        ),
    )


def by_kernel(one: Drawn) -> Boards:
    try:
        return set(native.boards(*one))
    except TournamentError as error:
        return error.code


def by_gacrux(one: Drawn) -> Boards:
    try:
        return set(gacrux.boards(*one))
    except TournamentError as error:
        return error.code


def by_trial(one: Drawn) -> frozenset[frozenset[EntryId | None]] | None:
    best = Trial(*one).best()
    return None if best is None else frozenset(frozenset(board) for board in best)


def without_colours(boards: Boards) -> frozenset[frozenset[EntryId | None]] | None:
    if isinstance(boards, str):
        return None
    return frozenset(frozenset(board) for board in boards)


@needs_kernel
@pytest.mark.parametrize("seed", range(10))
def test_the_kernel_pairs_as_gacrux_does(seed: int) -> None:
    for one in islice(drawn(seed, most=60), 50):
        assert by_kernel(one) == by_gacrux(one)


@needs_kernel
@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_the_kernel_pairs_as_gacrux_does_many(seed: int) -> None:
    most = 300 if seed % 10 == 0 else 80
    for one in islice(drawn(seed, most=most), 210):
        assert by_kernel(one) == by_gacrux(one)


@pytest.mark.parametrize("seed", range(5))
def test_both_find_the_pairing_that_the_criteria_ask_for(seed: int) -> None:
    for one in islice(drawn(500 + seed, most=10), 30):
        wanted = by_trial(one)
        assert without_colours(by_gacrux(one)) == wanted
        if native.engine() is not None:
            assert without_colours(by_kernel(one)) == wanted


@needs_kernel
@pytest.mark.long
@pytest.mark.parametrize("seed", range(600, 700))
def test_the_kernel_finds_what_the_criteria_ask_for_many(seed: int) -> None:
    for one in islice(drawn(seed, most=10, wished=seed % 2 == 0), 50):
        assert without_colours(by_kernel(one)) == by_trial(one)


@needs_kernel
@pytest.mark.parametrize("seed", range(5))
def test_a_wish_is_kept_before_every_criterion_and_the_fewest_are_broken(seed: int) -> None:
    for one in islice(drawn(800 + seed, most=10, wished=True), 30):
        assert without_colours(by_kernel(one)) == by_trial(one)


PROGRAM = """
from random import Random
from meydan.tournament.pairing import native
from meydan.tournament.simulation.simulate import simulate
made = simulate(players=17, rounds=5, rng=Random(3)).tournament
print(native.engine() is None)
print([(pair.first, pair.second) for one in made.rounds for pair in one.pairs])
"""


def test_without_the_kernel_the_same_tournament_comes_out() -> None:
    off, on = (
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "MEYDAN_KERNEL": setting},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for setting in ("0", "")
    )
    assert off[0] == "True"
    assert off[1] == on[1]


@needs_kernel
def test_most_of_a_large_field_at_one_school() -> None:
    """180 of 300 from one school: 30 of its pairs must meet in round 1, and no more do."""
    made = simulate(players=300, rounds=1, rng=Random(1), chances=Chances()).tournament
    made = replace(
        made,
        rounds=(),
        entries=tuple(
            replace(entry, player=replace(entry.player, school="A" if entry.id % 5 < 3 else ""))
            for entry in made.entries
        ),
        settings=replace(made.settings, apart=(Apart(shared=Shared.SCHOOL),)),
    )
    assert len(DutchPairer().pair(made).notes) == 30
