"""Swiss pairing: what the organiser can ask of it (T11)."""

from dataclasses import replace

import pytest

from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, sit_out, withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.model import Apart, Bye, ByeKind, Forbidden, Round, Shared, Tournament
from meydan.tournament.pairing.dutch import DutchPairer
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.settings import with_choices
from tests.tournament.demo import tournament


def pair(made: Tournament) -> Round:
    return DutchPairer().pair(made)


def play(made: Tournament, first_wins: bool = True) -> Tournament:
    """The next round paired, published and played."""
    made = pair_next(made)
    number = made.rounds[-1].number
    made = publish(made, number)
    for table in made.rounds[-1].pairs:
        points = (WIN, LOSS) if first_wins else (LOSS, WIN)
        made = enter_result(made, number, table.table, Result(points=points))
    return finish(made, number)


def couples(one: Round) -> list[tuple[int, int]]:
    return [(int(pair.first), int(pair.second)) for pair in one.pairs]


def bye(one: Round) -> list[int]:
    return [int(given.entry) for given in one.byes if given.kind is ByeKind.PAIRING]


def test_round_1_pairs_the_halves_and_the_lot_gives_the_starters() -> None:
    assert couples(pair(tournament(8))) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert couples(pair(tournament(8, lot=False))) == [(5, 1), (2, 6), (7, 3), (4, 8)]


def test_without_a_lot_nothing_is_paired_t10() -> None:
    with pytest.raises(TournamentError, match="no-lot"):
        pair(tournament(4, lot=None))


def test_the_odd_one_out_has_the_bye_and_its_worth_is_a_setting() -> None:
    made = tournament(5)
    assert pair(made).byes == (Bye(entry=EntryId(5), kind=ByeKind.PAIRING, points=WIN),)
    half = replace(made, settings=with_choices(made.settings, bye=Points(1)))
    assert pair(half).byes[0].points == DRAW


def test_nobody_gets_two_byes() -> None:
    made = tournament(5)
    given = []
    for _ in range(4):
        made = play(made)
        given += bye(made.rounds[-1])
    assert len(set(given)) == 4


def test_who_sits_out_is_not_paired_and_gets_what_was_asked() -> None:
    made = sit_out(tournament(6), EntryId(1), RoundNo(1), kind=ByeKind.HALF)
    made = sit_out(made, EntryId(2), RoundNo(1))
    one = pair(made)
    assert couples(one) == [(3, 5), (6, 4)]
    assert [(int(away.entry), away.points) for away in one.byes] == [(1, 1), (2, 0)]


def test_withdrawn_and_late_entries() -> None:
    made = withdraw(play(tournament(6)), EntryId(6))
    made = add_entry(made, Player(given="Geç"))
    made = play(made)
    seated = {entry for pair in made.rounds[1].pairs for entry in pair.both}
    assert EntryId(7) in seated
    assert EntryId(6) not in seated
    assert made.entry(EntryId(7)).number == 7


def test_missing_results_stop_the_next_pairing() -> None:
    made = publish(pair_next(tournament(4)), RoundNo(1))
    with pytest.raises(TournamentError, match=r"results-missing round=1 tables=\(1, 2\)"):
        pair(made)


def test_when_everyone_has_met_there_is_no_pairing_left() -> None:
    made = tournament(4)
    for _ in range(3):
        made = play(made)
    with pytest.raises(TournamentError, match="no-legal-pairing round=4 present=4"):
        pair(made)


def test_nobody_here() -> None:
    with pytest.raises(TournamentError, match="nobody-present"):
        pair(withdraw(tournament(1), EntryId(1)))


def test_siblings_never_meet() -> None:
    made = tournament(8)
    siblings = Forbidden(entries=(EntryId(1), EntryId(5)))
    made = replace(made, settings=replace(made.settings, forbidden=(siblings,)))
    assert frozenset((1, 5)) not in {pair.both for pair in pair(made).pairs}


def from_schools(*schools: str, until: RoundNo | None = None) -> Tournament:
    made = tournament(0)
    for number, school in enumerate(schools, start=1):
        made = add_entry(made, Player(given=f"Demo {number}", school=school))
    apart = (Apart(shared=Shared.SCHOOL, until=until),)
    made = replace(made, settings=replace(made.settings, apart=apart))
    return replace(made, lot=tournament(1).lot)


def test_one_school_is_kept_apart_as_long_as_possible() -> None:
    made = from_schools("A", "B", "A", "B", "A", "C", "b ", "C")
    for _ in range(3):
        made = play(made)
        for pair in made.rounds[-1].pairs:
            schools = [made.entry(entry).player.school.strip().upper() for entry in pair.both]
            assert schools[0] != schools[1]
        assert made.rounds[-1].notes == ()


def test_what_can_not_be_kept_apart_is_softened_as_little_as_possible_and_said() -> None:
    """Six of eight from one school: at least two of its pairs must meet, no more do."""
    one = pair(from_schools("A", "A", "A", "A", "A", "A", "B", "C"))
    together = [pair for pair in one.pairs if pair.first <= 6 and pair.second <= 6]
    assert len(together) == 2
    assert [(note.code, note.get("first"), note.get("second")) for note in one.notes] == [
        ("soft-broken", pair.first, pair.second) for pair in together
    ]


def test_a_wish_can_end_after_a_round() -> None:
    made = play(from_schools("A", "A", "B", "B", until=RoundNo(1)))
    assert not any(pair.both in ({1, 2}, {3, 4}) for pair in made.rounds[0].pairs)
    assert pair(made).notes == ()


def test_hard_pairs_that_leave_no_pairing_are_told() -> None:
    made = tournament(2)
    siblings = Forbidden(entries=(EntryId(1), EntryId(2)))
    made = replace(made, settings=replace(made.settings, forbidden=(siblings,)))
    with pytest.raises(TournamentError, match="no-legal-pairing"):
        pair(made)


def test_a_fixed_table_is_kept() -> None:
    made = tournament(6)
    entries = list(made.entries)
    entries[2] = replace(entries[2], fixed_table=TableNo(1))
    entries[1] = replace(entries[1], fixed_table=TableNo(9))
    one = pair(replace(made, entries=tuple(entries)))
    assert [(pair.table, pair.first, pair.second) for pair in one.pairs] == [
        (1, 3, 6),
        (2, 1, 4),
        (9, 5, 2),
    ]


def test_progress_reaches_its_end() -> None:
    made = play(tournament(9))
    steps: list[tuple[int, int]] = []
    DutchPairer().pair(made, progress=lambda done, of: steps.append((done, of)))
    assert steps[-1][0] == steps[-1][1]
    assert steps == sorted(steps)
