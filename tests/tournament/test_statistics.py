"""Statistics of a category, from small tournaments written down."""

from dataclasses import replace

from meydan.tournament.model import Tournament
from meydan.tournament.results import Result
from meydan.tournament.statistics import statistics
from tests.tournament.tiebreaks.events import random_event, written


def with_stones(tournament: Tournament, *stones: tuple[int, int]) -> Tournament:
    """The first round's tables with these stones."""
    first = tournament.rounds[0]
    pairs = []
    for pair, counted in zip(first.pairs, stones, strict=True):
        assert pair.result is not None
        pairs.append(replace(pair, result=replace(pair.result, stones=counted)))
    return tournament.with_round(replace(first, pairs=tuple(pairs)))


def test_starters_are_counted_over_played_rounds_only() -> None:
    found = statistics(written("1-2 1:0, 3-4 ½:½, 5-6 0:1", "1-3 0:1, 2 full", entries=6))
    assert (found.played, found.starters) == (4, (1, 1, 2))
    assert found.starters_points == 3
    assert found.forfeits == 0


def test_nothing_played_gives_no_figures() -> None:
    for empty in (written(entries=3), written("1 full, 2 half", entries=2)):
        found = statistics(empty)
        assert (found.played, found.sets_played, found.stones, found.upsets) == (0, 0, None, ())


def test_an_upset_is_a_win_over_somebody_at_least_a_point_ahead() -> None:
    """Before round 3 entry 1 has two points, entry 4 none, entry 2 one."""
    three = written("1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 1:0", "4-1 1:0, 3-2 0:1", entries=4)
    (upset,) = statistics(three).upsets
    assert (upset.round, upset.winner, upset.loser, upset.ahead) == (3, 4, 1, 4)


def test_stones_go_to_the_winner_of_the_round_whoever_started() -> None:
    one = with_stones(written("1-2 0:1, 3-4 ½:½", entries=4), (20, 28), (24, 24))
    stones = statistics(one).stones
    assert stones is not None
    assert (stones.rounds, stones.decided) == (2, 1)
    assert (stones.winners, stones.losers) == (28, 20)
    assert (stones.most, stones.by, stones.in_round) == (28, 2, 1)


def test_sets_are_told_by_how_rounds_ended() -> None:
    base = written("1-2 1:0, 3-4 0:1", entries=4)
    first = base.rounds[0]
    points = ((4, 2), (0, 4))
    pairs = tuple(
        replace(pair, result=Result(points=pair.result.points, sets=sets))  # type: ignore[arg-type, union-attr]
        for pair, sets in zip(first.pairs, points, strict=True)
    )
    found = statistics(base.with_round(replace(first, pairs=pairs)))
    assert dict(found.sets) == {(4, 0): 1, (4, 2): 1}
    assert found.sets_played == 5


def test_any_tournament_can_be_counted() -> None:
    for seed in range(40):
        tournament = random_event(seed)
        found = statistics(tournament)
        assert sum(found.starters) == found.played
        assert all(one.ahead >= 2 for one in found.upsets)
