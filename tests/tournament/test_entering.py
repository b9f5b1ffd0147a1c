"""Entries, the starting list (T9) and late changes."""

from dataclasses import replace

import pytest

from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import (
    add_entry,
    attend,
    bring_back,
    remove_entry,
    replace_entry,
    sit_out,
    withdraw,
)
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import (
    ByeKind,
    Forbidden,
    Leave,
    Round,
    RoundStatus,
    Seeding,
    System,
    Tournament,
)
from meydan.tournament.starting_list import fix_numbers, starting_list
from tests.tournament.demo import tournament


def with_players(seeding: Seeding, *players: Player) -> Tournament:
    made = tournament(0, seeding=seeding)
    for player in players:
        made = add_entry(made, player)
    return made


def under_way(made: Tournament) -> Tournament:
    """The same with the list fixed and round 1 published."""
    first = Round(number=RoundNo(1), status=RoundStatus.PUBLISHED)
    return replace(fix_numbers(made), rounds=(first,))


def test_tazof_list_is_by_surname_then_first_name_then_entry() -> None:
    made = with_players(
        Seeding.SURNAME,
        Player(given="Ada", surname="Şen"),
        Player(given="Can", surname="Işık"),
        Player(given="Ece", surname="İnan", rating=2000),
        Player(given="Ada", surname="Işık"),
        Player(given="Ada", surname="Işık"),
    )
    assert [entry.id for entry in starting_list(made)] == [4, 5, 2, 3, 1]
    assert [entry.number for entry in starting_list(made)] == [1, 2, 3, 4, 5]


def test_ifmg_list_is_by_rating_then_surname() -> None:
    made = with_players(
        Seeding.RATING,
        Player(given="A", surname="Zor"),
        Player(given="B", surname="Çam", rating=1500),
        Player(given="C", surname="Cam", rating=1500),
        Player(given="D", surname="Ak"),
        Player(given="E", surname="Yol", rating=1700),
    )
    assert [entry.id for entry in starting_list(made)] == [5, 3, 2, 4, 1]


def test_numbers_stay_and_late_entries_take_the_next_ones() -> None:
    made = under_way(with_players(Seeding.SURNAME, Player(given="M", surname="Mert")))
    made = add_entry(made, Player(given="B", surname="Bora"))
    made = add_entry(made, Player(given="A", surname="Aksu"))
    assert [(entry.number, entry.joined) for entry in made.entries] == [(1, 1), (2, 2), (3, 2)]


def test_a_late_entry_joins_the_draft_that_is_still_open() -> None:
    made = under_way(tournament(2))
    made = replace(made, rounds=(*made.rounds, Round(number=RoundNo(2))))
    assert add_entry(made, Player(given="Geç")).entries[-1].joined == 2


def test_round_robin_and_knock_out_take_no_late_entries() -> None:
    for system in (System.ROUND_ROBIN, System.KNOCK_OUT):
        made = under_way(tournament(4, system=system))
        with pytest.raises(TournamentError, match="no-late-entries round=2"):
            add_entry(made, Player(given="Geç"))


def test_whoever_withdrew_before_round_1_has_no_number() -> None:
    made = under_way(withdraw(tournament(3), EntryId(2)))
    assert [entry.number for entry in made.entries] == [1, None, 2]
    back = bring_back(made, EntryId(2))
    assert back.entry(EntryId(2)).number == 3
    assert back.entry(EntryId(2)).joined == 2


def test_withdrawal_and_return() -> None:
    made = under_way(tournament(3))
    gone = withdraw(made, EntryId(2))
    assert not gone.entry(EntryId(2)).active
    assert bring_back(gone, EntryId(2)) == made
    with pytest.raises(TournamentError, match="already-withdrawn"):
        withdraw(gone, EntryId(2))
    with pytest.raises(TournamentError, match="not-withdrawn"):
        bring_back(made, EntryId(2))


def test_sitting_out_is_entered_for_open_rounds_only() -> None:
    made = under_way(tournament(3))
    away = sit_out(made, EntryId(1), RoundNo(2))
    half = sit_out(away, EntryId(1), RoundNo(2), kind=ByeKind.HALF)
    assert half.leaves == (Leave(entry=EntryId(1), round=RoundNo(2), kind=ByeKind.HALF),)
    assert attend(half, EntryId(1), RoundNo(2)) == made
    with pytest.raises(TournamentError, match="round-not-open"):
        sit_out(made, EntryId(1), RoundNo(1))
    with pytest.raises(TournamentError, match="round-not-open"):
        attend(made, EntryId(1), RoundNo(1))
    with pytest.raises(TournamentError, match="no-such-round"):
        sit_out(made, EntryId(1), RoundNo(6))
    with pytest.raises(TournamentError, match="bye-by-pairing-only"):
        sit_out(made, EntryId(1), RoundNo(2), kind=ByeKind.PAIRING)


def test_an_entry_can_be_removed_until_it_has_a_number() -> None:
    made = tournament(3)
    trio = Forbidden(entries=(EntryId(1), EntryId(2), EntryId(3)))
    pair = Forbidden(entries=(EntryId(1), EntryId(2)))
    made = replace(made, settings=replace(made.settings, forbidden=(trio, pair)))
    gone = remove_entry(made, EntryId(2))
    assert [entry.id for entry in gone.entries] == [1, 3]
    assert gone.settings.forbidden == (Forbidden(entries=(EntryId(1), EntryId(3))),)
    assert gone.entry(EntryId(3)).id == 3
    with pytest.raises(TournamentError, match="already-numbered"):
        remove_entry(under_way(made), EntryId(2))


def test_changing_an_entry_keeps_its_number() -> None:
    made = under_way(tournament(2))
    player = Player(given="Yeni", surname="Ad")
    changed = replace_entry(made, replace(made.entries[0], player=player, number=None))
    assert (changed.entries[0].player, changed.entries[0].number) == (player, 1)


def test_nobody_enters_twice_with_one_national_id() -> None:
    made = add_entry(tournament(0), Player(given="Bir"), national_id="123")
    with pytest.raises(TournamentError, match="entered-twice entry=1"):
        add_entry(made, Player(given="İki"), national_id="123")
    with pytest.raises(TournamentError, match="no-name"):
        add_entry(made, Player(given=" "))
