"""Double elimination: the second defeat is the end."""

from dataclasses import replace
from random import Random

import pytest

from meydan.tournament.bracket_plan import Origin, Part, double
from meydan.tournament.entry_changes import withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, DecisionKind, RoundStatus, System, Tournament
from meydan.tournament.pairing.bracket import bracket
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.standings import standings
from meydan.words.phrases.tournaments import round_name
from tests.tournament.demo import tournament


def cup(players: int) -> Tournament:
    return tournament(players, system=System.DOUBLE_ELIMINATION)


def play(made: Tournament, rng: Random | None = None, *, upset: bool = False) -> Tournament:
    """The next round: the lower id wins, or the higher one, or chance decides."""
    made = pair_next(made)
    number = made.rounds[-1].number
    made = publish(made, number)
    for pair in made.rounds[-1].pairs:
        first = rng.random() < 0.5 if rng else (pair.first < pair.second) is not upset
        points = (WIN, LOSS) if first else (LOSS, WIN)
        made = enter_result(made, number, pair.table, Result(points=points))
    return finish(made, number)


def to_the_end(made: Tournament, rng: Random | None = None) -> Tournament:
    made = play(made, rng)
    while len(made.rounds) < made.settings.rounds:
        made = play(made, rng)
    return made


def losses(made: Tournament) -> dict[EntryId, int]:
    found = {entry.id: 0 for entry in made.entries}
    for one in made.rounds:
        for pair in one.pairs:
            assert pair.result is not None
            first, second = pair.result.points
            found[pair.first if first < second else pair.second] += 1
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 11, 16, 23, 32])
def test_everybody_but_the_champion_loses_twice(players: int) -> None:
    for seed in range(4):
        made = to_the_end(cup(players), Random(seed))
        found = bracket(made)
        champion = found.champion
        assert champion is not None
        assert found.finished
        lost = losses(made)
        assert lost.pop(champion) < 2
        assert set(lost.values()) == {2}
        table = standings(made)
        assert table.rows[0].entry == champion
        assert [row.place for row in table.rows[:3]] == [1, 2, 3][: len(table.rows)]
        with pytest.raises(TournamentError, match="bracket-finished"):
            pair_next(made)


def test_eight_players_by_hand() -> None:
    made = to_the_end(cup(8))
    assert len(made.rounds) == 6
    names = [round_name(made, RoundNo(number), "tr") for number in range(1, 8)]
    assert names[0] == "1. tur"
    assert names[5:] == ["Final", "Final (ikinci maç)"]
    # Those beaten in round 1 meet the two beaten in round 2, of the other half.
    seated = [sorted(sorted(pair.both) for pair in one.pairs) for one in made.rounds]
    assert seated[0] == [[1, 8], [2, 7], [3, 6], [4, 5]]
    assert seated[1] == [[1, 4], [2, 3], [5, 8], [6, 7]]
    assert seated[2] == [[3, 5], [4, 6]]
    assert seated[3] == [[1, 2], [3, 4]]
    assert seated[4] == [[2, 3]]
    assert seated[5] == [[1, 2]]
    assert [(row.place, row.entry) for row in standings(made).rows[:5]] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 5),
    ]
    assert [row.places for row in standings(made).rows[4:]] == ["5–6", "5–6", "7–8", "7–8"]


def test_the_final_is_played_again_when_the_unbeaten_one_loses_it() -> None:
    made = cup(4)
    for _ in range(3):
        made = play(made)
    assert made.settings.rounds == 4
    made = play(made, upset=True)
    assert made.settings.rounds == 5
    assert bracket(made).champion is None
    assert not bracket(made).finished
    assert round_name(made, RoundNo(5), "en") == "Final, second match"
    made = play(made)
    assert bracket(made).champion == 1
    assert [row.entry for row in standings(made).rows] == [1, 2, 3, 4]


def test_a_drawn_match_waits_for_a_decision() -> None:
    made = publish(pair_next(cup(4)), RoundNo(1))
    for pair in made.rounds[-1].pairs:
        made = enter_result(made, RoundNo(1), pair.table, Result(points=(DRAW, DRAW)))
    made = finish(made, RoundNo(1))
    with pytest.raises(TournamentError, match="tie-undecided"):
        pair_next(made)
    lots = tuple(
        Decision(kind=DecisionKind.LOT, order=(pair.second, pair.first), round=RoundNo(1))
        for pair in made.rounds[0].pairs
    )
    made = pair_next(replace(made, decisions=lots))
    assert len(made.rounds[-1].pairs) == 2


def test_whoever_leaves_is_met_by_nobody() -> None:
    made = play(cup(8))
    made = withdraw(made, EntryId(1))
    made = to_the_end(made)
    assert bracket(made).champion == 2
    assert all(not pair.holds(EntryId(1)) for one in made.rounds[1:] for pair in one.pairs)
    assert standings(made).row(EntryId(1)).place > 2
    assert all(one.status is RoundStatus.FINISHED for one in made.rounds)


@pytest.mark.parametrize("players", [8, 16, 32, 64])
def test_who_drops_in_round_two_meets_nobody_of_the_own_half(players: int) -> None:
    plan = double(players)

    def seeds_under(number: int, at: int) -> set[int]:
        found: set[int] = set()
        for place in plan[number - 1][at].places:
            if place.origin is Origin.SEED:
                found.add(place.at)
            else:
                found |= seeds_under(place.round, place.at)
        return found

    assert all(match.part is Part.LOSERS for match in plan[2])
    for match in plan[2]:
        dropped, waiting = (seeds_under(place.round, place.at) for place in match.places)
        assert not dropped & waiting
