"""Special prizes: found by rule, one a child, shared where nobody can be told apart."""

from dataclasses import replace
from datetime import date

import pytest

from meydan.tournament.awards import prizes
from meydan.tournament.awards.prize_money import PrizeKind
from meydan.tournament.awards.prizes import special_prizes
from meydan.tournament.entries import Private, Sex
from meydan.tournament.ids import EntryId
from meydan.tournament.teams import Category, category
from tests.tournament.tiebreaks.events import written

GIRL, BOY = Sex.FEMALE, Sex.MALE
KINDS = (PrizeKind.BEST_GIRL, PrizeKind.YOUNGEST)


def children(*known: tuple[Sex, int, str], birth: dict[int, date] | None = None) -> Category:
    """Eight children in the order of their places: nobody shares one but the last two pairs."""
    made = written("1-2 1:0, 3-4 1:0, 5-6 1:0", "1-3 1:0, 2-4 1:0, 5-6 1:0", entries=6)
    entries = tuple(
        replace(
            entry,
            player=replace(entry.player, sex=sex, birth_year=year, school=school),
        )
        for entry, (sex, year, school) in zip(made.entries, known, strict=True)
    )
    private = tuple(
        Private(entry=EntryId(entry), birth_date=day) for entry, day in (birth or {}).items()
    )
    return category(replace(made, entries=entries, private=private))


def places(one: Category) -> dict[int, int]:
    return {row.entry: row.place for row in one.standings.rows}


ALL = children(
    (GIRL, 2012, "Gazi"),
    (BOY, 2012, "Gazi"),
    (GIRL, 2013, "Atatürk"),
    (GIRL, 2014, "Atatürk"),
    (BOY, 2012, "Gazi"),
    (GIRL, 2015, "ATATÜRK"),
)


def without_medal(one: Category) -> set[int]:
    return {entry for entry, place in places(one).items() if place > 3}


def test_who_has_a_medal_gets_no_other_prize() -> None:
    winners = {entry for prize in special_prizes([ALL]) for entry in prize.winners}
    assert winners <= without_medal(ALL)


def test_nobody_gets_two_prizes() -> None:
    given = [entry for prize in special_prizes([ALL]) for entry in prize.winners]
    assert len(given) == len(set(given))


def test_the_best_girl_is_the_best_placed_one_without_a_medal() -> None:
    girls = [e for e in (1, 3, 4, 6) if e in without_medal(ALL)]
    best = min(places(ALL)[e] for e in girls)
    found = next(p for p in special_prizes([ALL]) if p.kind is PrizeKind.BEST_GIRL)
    assert set(found.winners) == {e for e in girls if places(ALL)[e] == best}


def test_the_youngest_is_told_by_the_day_where_all_days_are_known() -> None:
    years = ((GIRL, 2015, ""),) * 6
    level = children(*years)
    open_to = sorted(without_medal(level))
    shared = next(p for p in special_prizes([level], [PrizeKind.YOUNGEST]))
    assert sorted(shared.winners) == open_to
    birth = {entry: date(2015, 1, entry) for entry in open_to}
    told = children(*years, birth=birth)
    alone = next(p for p in special_prizes([told], [PrizeKind.YOUNGEST]))
    assert alone.winners == (max(open_to),)
    # A day that is not known of one of them tells nothing of the others.
    birth.pop(open_to[0])
    some = children(*years, birth=birth)
    assert sorted(special_prizes([some], [PrizeKind.YOUNGEST])[0].winners) == open_to


def test_a_school_is_one_however_it_is_written_and_needs_two_players() -> None:
    found = special_prizes([ALL], [PrizeKind.BEST_OF_SCHOOL])
    assert {p.school.casefold() for p in found} <= {"atatürk", "gazi"}
    lonely = children(
        (GIRL, 2012, "A"),
        (BOY, 2012, "B"),
        (GIRL, 2013, "C"),
        (GIRL, 2014, "D"),
        (BOY, 2012, "E"),
        (GIRL, 2015, "F"),
    )
    assert special_prizes([lonely], [PrizeKind.BEST_OF_SCHOOL]) == ()


def test_what_nobody_qualifies_for_is_not_given() -> None:
    boys = children(*((BOY, 2012, ""),) * 6)
    assert [p.kind for p in special_prizes([boys], KINDS)] == [PrizeKind.YOUNGEST]


def test_a_prize_that_too_many_would_share_waits_and_takes_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prizes, "MOST_TOGETHER", 1)
    level = children(*[(BOY, 2014, "Gazi")] * 6)
    kinds = (PrizeKind.YOUNGEST, PrizeKind.BEST_OF_SCHOOL)
    youngest, best = special_prizes([level], kinds)
    assert youngest.undecided
    assert set(best.winners) <= set(youngest.winners), "nobody is passed over for it"
    alone = replace(youngest, winners=best.winners)
    decided = special_prizes([level], kinds, [alone])
    assert decided[0].winners == best.winners
    assert not set(best.winners) & set(decided[1].winners)
