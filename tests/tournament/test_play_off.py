"""A play-off from a finished Swiss, in one step."""

import pytest

from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import System, Tournament
from meydan.tournament.pairing.bracket import bracket
from meydan.tournament.play_off import play_off, play_off_sizes
from meydan.tournament.results import LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.standings import standings
from tests.tournament.demo import NOON, tournament


def played(made: Tournament, rounds: int) -> Tournament:
    for _ in range(rounds):
        made = pair_next(made)
        number = made.rounds[-1].number
        made = publish(made, number)
        for pair in made.rounds[-1].pairs:
            won = Result(points=(WIN, LOSS) if pair.first < pair.second else (LOSS, WIN))
            made = enter_result(made, number, pair.table, won)
        made = finish(made, number)
    return made


def test_the_first_four_are_seeded_by_their_places() -> None:
    swiss = played(tournament(8, rounds=3), 3)
    made = play_off(swiss, places=4, category="Final elemesi")
    names = [swiss.entry(row.entry).player.full for row in standings(swiss).rows[:4]]
    assert [entry.player.full for entry in made.entries] == names
    assert [entry.origin.place for entry in made.entries if entry.origin] == [1, 2, 3, 4]
    assert (made.settings.system, made.settings.rounds) == (System.KNOCK_OUT, 2)
    assert made.settings.third_place
    drawn = pair_next(enter_lot(made, starts=True, at=NOON))
    assert [set(pair.both) for pair in drawn.rounds[0].pairs] == [{1, 4}, {2, 3}]
    assert bracket(drawn).third is not None


def test_sizes_leave_nobody_without_an_opponent() -> None:
    assert play_off_sizes(tournament(20)) == (2, 4, 8, 16)
    assert play_off_sizes(tournament(3)) == (2,)


def test_two_children_of_one_name_both_go_on() -> None:
    swiss = tournament(0, rounds=1, lot=None)
    for school in ("Gazi", "Atatürk"):
        child = Player(given="Zeynep", surname="Kaya", birth_year=2016, school=school)
        swiss = add_entry(swiss, child)
    swiss = played(enter_lot(swiss, starts=True, at=NOON), 1)
    made = play_off(swiss, places=2, category="Final")
    assert sorted(entry.player.school for entry in made.entries) == ["Atatürk", "Gazi"]


def test_not_before_the_last_round() -> None:
    with pytest.raises(TournamentError, match="rounds-left"):
        play_off(played(tournament(8, rounds=3), 2), places=4, category="Final")


def test_nobody_is_chosen_silently_at_the_border() -> None:
    swiss = played(tournament(4, rounds=1), 1)
    with pytest.raises(TournamentError, match="shared-border"):
        play_off(swiss, places=3, category="Final")
