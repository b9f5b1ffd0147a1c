"""Stages: qualified players carried to the next stage's entry list (T15)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from meydan.rulebooks import load
from meydan.tournament.entries import Accommodation, Origin, Player, Private
from meydan.tournament.entry_changes import add_entry, withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Decision, DecisionKind, Settings, Tournament
from meydan.tournament.settings import chosen
from meydan.tournament.stages import carry, move_up, places_of, qualification
from tests.tournament.tiebreaks.events import written

FINAL = Tournament(settings=Settings(name="İl", book=load("tazof-mangala-2023"), rounds=5))


def district(
    *rounds: str,
    name: str = "Kuzey",
    people: Sequence[tuple[str, int | None, str]],
    decisions: tuple[Decision, ...] = (),
) -> Tournament:
    """A finished district event: first name, birth year and national id of each entry."""
    made = written(*rounds, entries=len(people))
    return replace(
        made,
        settings=replace(
            made.settings,
            name=name,
            book=chosen(load("tazof-kure"), tie_breaks=("points", "play-off")),
        ),
        entries=tuple(
            replace(entry, player=Player(given=given, surname="Demo", birth_year=year))
            for entry, (given, year, _) in zip(made.entries, people, strict=True)
        ),
        private=tuple(
            Private(entry=entry.id, national_id=number)
            for entry, (_, _, number) in zip(made.entries, people, strict=True)
            if number
        ),
        decisions=decisions,
    )


NORTH = district(
    "1-2 1:0, 3-4 1:0",
    "1-3 1:0, 2-4 1:0",
    people=[("Bir", 2012, "10"), ("İki", 2012, ""), ("Üç", 2013, "30"), ("Dört", None, "")],
)
"""1 is first, 2 and 3 share 2–3, 4 is last."""

PLAYED_OFF = replace(
    NORTH,
    decisions=(Decision(kind=DecisionKind.PLAY_OFF, order=tuple(EntryId(one) for one in (3, 2))),),
)


def test_one_place_goes_on_by_default() -> None:
    """T15 (open)."""
    assert places_of(NORTH) == 1
    found = qualification(NORTH, stage="district")
    assert [one.entry.id for one in found.qualified] == [1]
    assert [one.entry.id for one in found.reserves] == [2, 3, 4]
    assert found.qualified[0].origin == Origin(stage="district", event="Kuzey", place=1)
    assert found.notes == ()


def test_a_shared_place_at_the_border_is_said_and_not_cut() -> None:
    found = qualification(NORTH, stage="district", places=2)
    assert [one.entry.id for one in found.qualified] == [1]
    assert [one.entry.id for one in found.border] == [2, 3]
    assert (found.open_places, [one.entry.id for one in found.reserves]) == (1, [4])
    assert [(one.code, one.get("entries")) for one in found.notes] == [("shared-border", (2, 3))]
    with pytest.raises(TournamentError, match="shared-border"):
        carry([found], into=FINAL)


def test_a_play_off_settles_the_border() -> None:
    found = qualification(PLAYED_OFF, stage="district", places=2)
    assert [one.entry.id for one in found.qualified] == [1, 3]
    assert found.border == ()


def test_a_shared_place_inside_the_border_is_no_trouble() -> None:
    found = qualification(NORTH, stage="district", places=3)
    assert [(one.entry.id, one.origin.place, one.last) for one in found.qualified] == [
        (1, 1, 1),
        (2, 2, 3),
        (3, 2, 3),
    ]
    assert qualification(NORTH, stage="district", places=9).reserves == ()


def test_who_withdrew_does_not_go_on() -> None:
    found = qualification(withdraw(NORTH, EntryId(1)), stage="district", places=2)
    assert [one.entry.id for one in found.qualified] == [2, 3]


def test_an_unfinished_event_qualifies_nobody() -> None:
    running = district("1-2 …", people=[("Bir", 2012, ""), ("İki", 2012, "")])
    with pytest.raises(TournamentError, match="results-missing"):
        qualification(running, stage="district")
    with pytest.raises(TournamentError, match="places-too-few"):
        qualification(NORTH, stage="district", places=0)


def test_the_qualified_are_entered_with_where_they_come_from() -> None:
    carried = carry([qualification(PLAYED_OFF, stage="district", places=2)], into=FINAL)
    entries = carried.tournament.entries
    assert [(entry.player.given, entry.origin) for entry in entries] == [
        ("Bir", Origin(stage="district", event="Kuzey", place=1)),
        ("Üç", Origin(stage="district", event="Kuzey", place=2)),
    ]
    assert (carried.added, carried.notes) == ((1, 2), ())
    assert [entry.number for entry in entries] == [None, None]


def test_what_is_private_and_granted_goes_with_them() -> None:
    """T7: the accommodation stays; the fixed table belongs to the old hall."""
    blind = replace(
        NORTH,
        entries=(
            replace(NORTH.entries[0], accommodations=(Accommodation.VISUALLY_IMPAIRED,)),
            *NORTH.entries[1:],
        ),
        private=(
            Private(
                entry=EntryId(1), national_id="10", birth_date=date(2012, 4, 23), contact="veli"
            ),
        ),
    )
    carried = carry([qualification(blind, stage="district")], into=FINAL)
    assert carried.tournament.entries[0].accommodations == (Accommodation.VISUALLY_IMPAIRED,)
    assert carried.tournament.private == (
        Private(entry=EntryId(1), national_id="10", birth_date=date(2012, 4, 23), contact="veli"),
    )


def winners(*people: tuple[str, int | None, str]) -> list[Tournament]:
    """One event each, won by the one named."""
    return [
        district("1-2 1:0", name=f"Okul {number}", people=[one, ("Diğer", 2000, "")])
        for number, one in enumerate(people, start=1)
    ]


@pytest.mark.parametrize(
    ("first", "second", "entered", "code"),
    [
        (("Işıl", 2012, "10"), ("IŞIL", 2011, "10"), 1, "already-entered"),
        (("Işıl", 2012, ""), ("IŞIL", 2012, "10"), 1, "already-entered"),
        (("Işıl", 2012, "10"), ("Işıl", 2012, "11"), 2, None),
        (("Işıl", 2012, ""), ("Işıl", 2013, ""), 2, None),
        (("Işıl", 2012, ""), ("İşil", 2012, ""), 2, None),
        (("Işıl", None, ""), ("Işıl", 2012, ""), 2, "same-name"),
    ],
)
def test_nobody_is_entered_twice(
    first: tuple[str, int | None, str],
    second: tuple[str, int | None, str],
    entered: int,
    code: str | None,
) -> None:
    """The national id decides; without both, name and birth year; without the year it is asked."""
    found = [qualification(one, stage="school") for one in winners(first, second)]
    carried = carry(found, into=FINAL)
    assert len(carried.tournament.entries) == entered
    assert [one.code for one in carried.notes] == ([] if code is None else [code])


def test_a_note_about_a_double_entry_says_how_it_is_known() -> None:
    found = [
        qualification(one, stage="school")
        for one in winners(("Işıl", 2012, "10"), ("Işıl", 2012, "10"))
    ]
    twice = carry(found, into=FINAL).notes[0]
    assert (twice.get("entry"), twice.get("by")) == (1, "national-id")
    assert (twice.get("event"), twice.get("place")) == ("Okul 2", 1)


def test_the_next_moves_up_when_someone_withdraws() -> None:
    found = qualification(PLAYED_OFF, stage="district")
    carried = carry([found], into=FINAL)
    once = withdraw(carried.tournament, EntryId(1))
    moved = move_up(once, EntryId(1), [found])
    assert [entry.player.given for entry in moved.tournament.entries] == ["Bir", "Üç"]
    assert moved.tournament.entries[1].origin == Origin(stage="district", event="Kuzey", place=2)
    twice = withdraw(moved.tournament, EntryId(2))
    again = move_up(twice, EntryId(2), [found])
    assert again.tournament.entries[-1].player.given == "İki"


def test_reserves_who_share_a_place_are_not_chosen_between() -> None:
    found = qualification(NORTH, stage="district")
    gone = withdraw(carry([found], into=FINAL).tournament, EntryId(1))
    moved = move_up(gone, EntryId(1), [found])
    assert (moved.added, moved.tournament) == ((), gone)
    assert [(one.code, one.get("entries")) for one in moved.notes] == [("shared-reserve", (2, 3))]
    # One of the two is entered otherwise: the other is the only one left.
    known = add_entry(gone, NORTH.entries[1].player)
    assert move_up(known, EntryId(1), [found]).tournament.entries[-1].player.given == "Üç"


def test_without_reserves_nobody_moves_up_and_it_is_said() -> None:
    small = district("1 bye", people=[("Bir", 2012, "")])
    found = qualification(small, stage="school")
    gone = withdraw(carry([found], into=FINAL).tournament, EntryId(1))
    assert [one.code for one in move_up(gone, EntryId(1), [found]).notes] == ["no-reserve"]


def test_moving_up_needs_a_withdrawn_entry_that_qualified_somewhere() -> None:
    found = qualification(NORTH, stage="district")
    final = carry([found], into=FINAL).tournament
    with pytest.raises(TournamentError, match="not-withdrawn"):
        move_up(final, EntryId(1), [found])
    with pytest.raises(TournamentError, match="no-qualification"):
        move_up(withdraw(final, EntryId(1)), EntryId(1), [])
    guest = add_entry(final, Player(given="Konuk"))
    with pytest.raises(TournamentError, match="no-origin"):
        move_up(withdraw(guest, EntryId(2)), EntryId(2), [found])
