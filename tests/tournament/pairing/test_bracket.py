"""The bracket as one value: sides, names of rounds, the third place, the end."""

from dataclasses import replace

import pytest

from meydan.tournament.bracket_plan import Origin
from meydan.tournament.entry_changes import withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, DecisionKind, System, Tournament
from meydan.tournament.pairing.bracket import bracket, stage_of
from meydan.tournament.pairing.bracket_tree import Match, Stage
from meydan.tournament.pairing.manual import accept, swap
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.rules import change_settings
from meydan.tournament.standings import standings
from meydan.words.phrases.tournaments import round_name
from tests.tournament.demo import tournament

DRAWN = Result(points=(DRAW, DRAW))


def cup(players: int, *, third_place: bool = True) -> Tournament:
    made = tournament(players, system=System.KNOCK_OUT)
    return replace(made, settings=replace(made.settings, third_place=third_place))


def play(made: Tournament, *, drawn: int | None = None) -> Tournament:
    """The next round, in which the lower id wins; one table may be drawn."""
    return results(pair_next(made), drawn=drawn)


def results(made: Tournament, *, drawn: int | None = None) -> Tournament:
    number = made.rounds[-1].number
    made = publish(made, number)
    for pair in made.rounds[-1].pairs:
        won = Result(points=(WIN, LOSS) if pair.first < pair.second else (LOSS, WIN))
        made = enter_result(made, number, pair.table, DRAWN if pair.table == drawn else won)
    return finish(made, number)


def sides(match: Match) -> tuple[int | None, int | None]:
    top, bottom = match.sides
    return top.entry, bottom.entry


def test_the_bracket_is_there_before_anything_is_paired() -> None:
    found = bracket(cup(6))
    assert [(one.stage, one.left) for one in found.rounds] == [
        (Stage.QUARTER_FINAL, 8),
        (Stage.SEMI_FINAL, 4),
        (Stage.FINAL, 2),
    ]
    assert [sides(match) for match in found.rounds[0].matches] == [
        (1, None),
        (4, 5),
        (2, None),
        (3, 6),
    ]
    assert [match.bye for match in found.rounds[0].matches] == [True, False, True, False]
    # Whoever has a bye stands in the next round already; the other side waits for its match.
    assert [sides(match) for match in found.rounds[1].matches] == [(1, None), (2, None)]
    waiting = found.rounds[1].matches[0].sides[1]
    assert (waiting.origin, waiting.match, waiting.empty) == (Origin.WINNER, 1, False)
    assert found.champion is None
    assert not found.finished


def test_rounds_have_names() -> None:
    made = cup(20)
    names = [round_name(made, RoundNo(number), "tr") for number in range(1, 6)]
    assert names == ["Son 32", "Son 16", "Çeyrek final", "Yarı final", "Final"]
    assert round_name(made, RoundNo(2), "ru") == "1/8 финала"
    assert stage_of(made, RoundNo(6)) is None
    assert round_name(tournament(20), RoundNo(2), "tr") == "2. tur"


def test_the_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    made = play(play(cup(8)))
    made = pair_next(made)
    tables = [(pair.table, set(pair.both)) for pair in made.rounds[-1].pairs]
    assert tables == [(1, {1, 2}), (2, {3, 4})]
    made = results(made)
    found = bracket(made)
    assert found.third is not None
    assert (found.champion, found.third.winner, found.finished) == (1, 3, True)
    table = standings(made)
    assert table.order == ("rounds-survived", "third-place")
    assert [(row.places, row.entry) for row in table.rows][:5] == [
        ("1", 1),
        ("2", 2),
        ("3", 3),
        ("4", 4),
        ("5–8", 5),
    ]
    assert table.row(EntryId(4)).behind_by == "third-place"
    with pytest.raises(TournamentError, match="bracket-finished"):
        pair_next(made)


def test_without_that_match_both_are_third() -> None:
    made = play(play(cup(4, third_place=False)))
    assert bracket(made).third is None
    assert [row.places for row in standings(made).rows] == ["1", "2", "3–4", "3–4"]


def test_of_three_players_the_only_one_beaten_before_the_final_is_third() -> None:
    made = play(play(cup(3)))
    assert bracket(made).third is None
    assert [(row.places, row.entry) for row in standings(made).rows] == [
        ("1", 1),
        ("2", 2),
        ("3", 3),
    ]


def test_who_is_alone_for_the_third_place_has_it() -> None:
    made = play(withdraw(play(cup(4)), EntryId(4)))
    assert [pair.both for pair in made.rounds[-1].pairs] == [{1, 2}]
    assert [bye.entry for bye in made.rounds[-1].byes] == [3]
    found = bracket(made)
    assert found.third is not None
    assert found.third.bye
    assert found.finished
    assert [row.entry for row in standings(made).rows] == [1, 2, 3, 4]


def test_a_drawn_final_is_not_the_end() -> None:
    made = play(play(cup(4)), drawn=1)
    found = bracket(made)
    assert [match.pair.table for match in found.level(RoundNo(2)) if match.pair] == [1]
    assert not found.finished
    order = (EntryId(2), EntryId(1))
    decided = replace(
        made, decisions=(Decision(kind=DecisionKind.LOT, order=order, round=RoundNo(2)),)
    )
    found = bracket(decided)
    assert found.final is not None
    assert (found.champion, found.final.decided, found.finished) == (2, DecisionKind.LOT, True)


def test_players_moved_by_hand_stand_where_they_sat() -> None:
    made = pair_next(cup(8))
    made = accept(made, swap(made, RoundNo(1), EntryId(1), EntryId(5)), reason="kardeşler")
    made = results(made)
    found = bracket(made)
    assert {frozenset(match.entries) for match in found.rounds[0].matches} == {
        frozenset(pair.both) for pair in made.rounds[0].pairs
    }
    winners = {match.winner for match in found.rounds[0].matches}
    assert winners == {1, 5, 2, 3}
    assert {entry for pair in pair_next(made).rounds[-1].pairs for entry in pair.both} == winners


def test_a_result_corrected_late_leaves_the_later_round_as_it_was_played() -> None:
    made = play(play(cup(4)))
    semi = made.rounds[0].pairs[0]
    turned = Result(points=(LOSS, WIN) if semi.first == 1 else (WIN, LOSS))
    made = enter_result(made, RoundNo(1), semi.table, turned, reason="fiş yanlış okundu")
    found = bracket(made)
    assert found.third is not None
    assert (set(found.rounds[1].matches[0].entries), set(found.third.entries)) == ({1, 2}, {3, 4})


def test_the_third_place_is_settled_before_the_last_round() -> None:
    made = play(cup(4, third_place=False))
    later = change_settings(made, replace(made.settings, third_place=True))
    assert len(pair_next(later).rounds[-1].pairs) == 2
    last = pair_next(made)
    with pytest.raises(TournamentError, match="round-not-open round=2"):
        change_settings(last, replace(last.settings, third_place=True))
