"""Whole tournaments by chance, without one broken absolute rule; rehearsals on a copy."""

from dataclasses import replace
from random import Random

import pytest

from meydan.rulebooks import load
from meydan.tournament.cells import CellKind, histories
from meydan.tournament.entries import Status
from meydan.tournament.ids import EntryId
from meydan.tournament.model import ByeKind, Round, RoundStatus, Tournament
from meydan.tournament.results import LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, pair_next, publish
from meydan.tournament.simulation.rehearsal import rehearse
from meydan.tournament.simulation.simulate import LIVELY, simulate
from tests.tournament.demo import tournament


def absolute_rules(made: Tournament) -> None:
    """FIDE's absolute criteria, counted out from the finished tournament alone."""
    histories_ = histories(made)
    last = made.settings.rounds
    scores = {
        entry: [sum(cell.points for cell in cells[:played]) for played in range(len(cells) + 1)]
        for entry, cells in histories_.items()
    }
    for entry, cells in histories_.items():
        met = [cell.opponent for cell in cells if cell.played]
        assert len(met) == len(set(met)), "nobody twice"
        byes = [cell.round for cell in cells if cell.kind is CellKind.PAIRING_BYE]
        assert len(byes) <= 1, "bye once"
        gifts = [cell.round for cell in cells if not cell.played and cell.points == WIN]
        assert not byes or min(gifts) == byes[0], "no bye after a point without playing"
        sides = ""
        for cell in cells:
            if not cell.played or cell.opponent is None:
                continue
            sides += "f" if cell.started else "s"
            past_limit = abs(sides.count("f") - sides.count("s")) > 2 or sides[-3:] in (
                "fff",
                "sss",
            )
            if past_limit:
                top = max(scores[entry][last - 1], scores[cell.opponent][last - 1])
                assert cell.round == last, "colours"
                assert top > last - 1, "colours: top scorers only"


def all_have_a_place(made: Tournament, one: Round) -> None:
    """Seen at publication: everyone active has exactly one place, or sits out by their wish."""
    seats = [entry for pair in one.pairs for entry in (pair.first, pair.second)]
    byes = [bye.entry for bye in one.byes]
    active = [
        entry.id
        for entry in made.entries
        if entry.status is Status.ACTIVE and entry.joined <= one.number
    ]
    assert sorted([*seats, *byes]) == sorted(active)
    given = [bye for bye in one.byes if bye.kind is ByeKind.PAIRING]
    assert len(given) == (len(seats) + len(given)) % 2
    assert [pair.table for pair in one.pairs] == list(range(1, len(one.pairs) + 1))


def check_one(seed: int, most: int) -> None:
    rng = Random(seed)
    done = simulate(
        players=rng.randint(10, most),
        rounds=rng.randint(5, 9),
        rng=rng,
        chances=replace(
            LIVELY, late=rng.choice((0, 0.05, 0.2)), no_show=rng.choice((0, 0.02, 0.1))
        ),
        watch=all_have_a_place,
    )
    absolute_rules(done.tournament)


@pytest.mark.parametrize("seed", range(50))
def test_no_absolute_rule_is_broken(seed: int) -> None:
    check_one(seed, 120 if seed % 10 == 0 else 50)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(20))
def test_no_absolute_rule_is_broken_in_2000_tournaments(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        check_one(seed + 10_000, 120)


def test_the_same_seed_gives_the_same_tournament() -> None:
    one, other = (simulate(players=12, rounds=5, rng=Random(8)) for _ in range(2))
    assert one.tournament == other.tournament
    assert simulate(players=12, rounds=5, rng=Random(9)).tournament != one.tournament


def test_a_field_too_small_stops_with_the_reason() -> None:
    done = simulate(players=4, rounds=9, rng=Random(1), chances=replace(LIVELY, no_show=0))
    assert done.stopped is not None
    assert done.stopped.code == "no-legal-pairing"
    assert len(done.tournament.rounds) < 9


@pytest.mark.parametrize("book", ["tazof-mangala-2023", "ifmg-mangala", "tazof-reversi"])
def test_a_rehearsal_fills_a_copy_to_the_end(book: str) -> None:
    made = tournament(9, rounds=5, lot=None)
    copy = rehearse(made, book=load(book), rng=Random(3))
    assert copy.stopped is None
    assert len(copy.tournament.rounds) == 5
    assert all(one.status is RoundStatus.FINISHED for one in copy.tournament.rounds)
    assert made.rounds == ()


def test_a_rehearsal_keeps_the_results_that_are_in() -> None:
    made = pair_next(tournament(6, rounds=3))
    number = made.rounds[0].number
    made = publish(made, number)
    table = made.rounds[0].pairs[0].table
    made = enter_result(made, number, table, Result(points=(LOSS, WIN), stones=(10, 38)))
    steps: list[int] = []
    copy = rehearse(
        made,
        book=load("tazof-mangala-2023"),
        rng=Random(3),
        progress=lambda done, _: steps.append(done),
    ).tournament
    assert copy.rounds[0].pairs[0].result == made.rounds[0].pairs[0].result
    assert len(copy.rounds) == 3
    assert steps == [2, 3]
    assert made.rounds[0].missing


def test_made_up_results_are_possible_ones() -> None:
    made = simulate(players=20, rounds=5, rng=Random(4)).tournament
    for one in made.rounds:
        for pair in one.pairs:
            result = pair.result
            assert result is not None
            if result.played:
                assert result.sets is not None
                assert result.stones is not None
                assert 4 <= sum(result.sets) <= 6
                assert sum(result.stones) % 48 == 0
                winner = (result.sets[0] > result.sets[1]) - (result.sets[0] < result.sets[1])
                assert result.points[0] - result.points[1] == 2 * winner
    assert EntryId(20) in histories(made)


def test_a_field_that_leaves_before_the_first_round_stops() -> None:
    gone = replace(LIVELY, leaves=1.0, returns=0.0)
    ended = simulate(players=2, rounds=3, rng=Random(1), chances=gone)
    assert ended.stopped is not None
    assert ended.stopped.code == "no-entries"
