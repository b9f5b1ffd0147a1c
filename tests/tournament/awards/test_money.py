"""Prize money: shared by rule, nothing lost, one prize a child."""

from dataclasses import replace

import pytest

from meydan.tournament.awards.money import payments
from meydan.tournament.awards.prize_money import (
    PrizeKind,
    PrizeMoney,
    SpecialMoney,
    Split,
    read_prizes,
)
from meydan.tournament.entries import Sex
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Tournament
from meydan.tournament.results import DRAW, LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.settings import with_choices
from meydan.tournament.teams import category
from meydan.words.phrases.money import amount_text, paid_for
from tests.tournament.demo import tournament


def played(money: PrizeMoney, *, order: tuple[str, ...] = ("points", "wins")) -> Tournament:
    """Round 1 of six: 1 beats 4, the others draw; so 1 has a point, 4 none."""
    made = tournament(6, rounds=1)
    made = replace(
        made,
        settings=replace(with_choices(made.settings, tie_breaks=order), prizes=money),
        entries=tuple(
            replace(one, player=replace(one.player, sex=Sex.FEMALE if one.id == 2 else Sex.MALE))
            for one in made.entries
        ),
    )
    made = publish(pair_next(made), RoundNo(1))
    for pair in made.rounds[0].pairs:
        won = (WIN, LOSS) if pair.first == 1 else (LOSS, WIN)
        points = won if pair.holds(made.entries[0].id) else (DRAW, DRAW)
        made = enter_result(made, RoundNo(1), pair.table, Result(points=points))
    return finish(made, RoundNo(1))


def paid(made: Tournament) -> dict[int, int]:
    return {one.entry: one.amount for one in payments(category(made))}


def test_who_shares_a_place_shares_its_money() -> None:
    found = paid(played(PrizeMoney(places=(1000, 400, 201))))
    # 2, 3, 5 and 6 share the places 2 to 5.
    assert found == {1: 100_000, 2: 15_025, 3: 15_025, 5: 15_025, 6: 15_025}


def test_equal_points_equal_money() -> None:
    money = PrizeMoney(places=(1000, 400, 200, 100), split=Split.EQUAL)
    made = played(money, order=("points", "personal-meeting", "lot"))
    found = paid(made)
    assert found[1] == 100_000
    assert {found[one] for one in (2, 3, 5, 6)} == {17_500}


def test_hort_gives_half_by_place_and_half_in_equal_parts() -> None:
    money = PrizeMoney(places=(1000, 400, 200, 100), split=Split.HORT)
    made = played(money, order=("points", "wins-second", "games-second"))
    rows = category(made).standings.rows
    level = [row for row in rows if row.points == DRAW]
    found = paid(made)
    # Those who were second come first here: two and two share a place.
    assert [row.places for row in level] == ["2–3", "2–3", "4–5", "4–5"]
    assert [found[row.entry] for row in level] == [
        15_000 + 8_750,
        15_000 + 8_750,
        2_500 + 8_750,
        2_500 + 8_750,
    ]
    assert sum(found.values()) == 170_000


def test_nothing_is_lost_by_rounding() -> None:
    for split in Split:
        money = PrizeMoney(places=(101, 77, 33, 11, 1), split=split)
        assert sum(paid(played(money)).values()) == 22_300


def test_one_prize_a_child() -> None:
    special = (
        SpecialMoney(kind=PrizeKind.BEST_GIRL, amount=300),
        SpecialMoney(kind=PrizeKind.BEST_BOY, amount=200),
    )
    found = payments(category(played(PrizeMoney(places=(1000,), special=special))))
    assert [(one.entry, one.kind) for one in found][:2] == [
        (1, None),
        (2, PrizeKind.BEST_GIRL),
    ]
    # The best boys without a prize are three who share a place.
    boys = [one for one in found if one.kind is PrizeKind.BEST_BOY]
    assert [one.entry for one in boys] == [3, 5, 6]
    assert [one.amount for one in boys] == [6_667, 6_667, 6_666]
    assert paid_for(found[0], "tr") == "Sıra: 1"
    assert paid_for(found[1], "en") == "Best girl"


def test_amounts_are_typed_and_written() -> None:
    money = read_prizes("1000, 500 250;best-girl=200", PrizeMoney(split=Split.HORT))
    assert money.places == (1000, 500, 250)
    assert money.special == (SpecialMoney(kind=PrizeKind.BEST_GIRL, amount=200),)
    assert money.split is Split.HORT
    assert money.paid
    assert not read_prizes("none", money).paid
    for wrong in ("1.5", "-3", "best-cat=5", "999999999"):
        with pytest.raises(TournamentError, match="prize-amounts"):
            read_prizes(wrong, money)
    assert amount_text(125_050, "TL", "tr") == "1.250,50\N{NO-BREAK SPACE}TL"
    assert amount_text(100_000, "TL", "en") == "1,000\N{NO-BREAK SPACE}TL"
