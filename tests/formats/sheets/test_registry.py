"""The one list of sheets: each says what it needs and heeds, and that is so."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import get_args

import pytest

from meydan.formats.sheets import (
    CategorySheet,
    EventSheet,
    Need,
    Option,
    ReportLine,
    Sheet,
    UnknownSheet,
    Wishes,
    described,
    of_category,
    of_event,
    sheets,
)
from meydan.formats.sheets.poster import Poster
from meydan.formats.sheets.programme import Programme
from meydan.formats.sheets.registry import OWN, broken
from meydan.server.access.actions import Act
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Shared, Tournament
from meydan.tournament.teams import category
from meydan.words import LANGS, say
from tests.formats.sheets.examples import tournament

MADE = tournament(12)
DAY = date(2026, 5, 9)


def log(number: RoundNo | None) -> tuple[ReportLine, ...]:
    at = datetime(2026, 5, 9, 10, tzinfo=UTC)
    rounds = (1, 2) if number is None else (number,)
    return tuple(
        ReportLine(time=at, round=one, table=1, player="A", kind="warning") for one in rounds
    )


PLAIN = Wishes(log=log)
CHOSEN: dict[Option, Wishes] = {
    "round": replace(PLAIN, round=1),
    "short": replace(PLAIN, minors_on=DAY),
    "day": replace(PLAIN, day=DAY),
    "address": replace(
        PLAIN, table_address=lambda table: f"t/{table}", entry_address=lambda one: f"p/{one.id}"
    ),
    "places": replace(PLAIN, places=2),
    "stage": replace(PLAIN, stage="final"),
    "everyone": replace(PLAIN, everyone=True),
    "large": replace(PLAIN, large=True),
    "stacked": replace(PLAIN, stacked=True),
    "by": replace(PLAIN, by=Shared.SCHOOL),
    "best": replace(PLAIN, best=1),
}


def made(code: str, wishes: Wishes, of: Sequence[Tournament] = (MADE,)) -> Sheet:
    found = described(code)
    if isinstance(found, EventSheet):
        return found.make([category(one) for one in of], wishes)
    assert isinstance(found, CategorySheet)
    return found.make(of[0], wishes)


def test_every_option_is_tried_here() -> None:
    assert set(CHOSEN) == set(get_args(Option))


@pytest.mark.parametrize("option", CHOSEN)
@pytest.mark.parametrize("code", OWN)
def test_a_sheet_heeds_the_options_that_it_names_and_no_others(code: str, option: Option) -> None:
    before, after = made(code, PLAIN).packed("tr"), made(code, CHOSEN[option]).packed("tr")
    assert (before != after) == (option in described(code).options)


@pytest.mark.parametrize("code", OWN)
def test_a_sheet_that_needs_a_round_can_t_be_made_without_one(code: str) -> None:
    empty = tournament(0)
    if Need.ROUND in described(code).needs:
        with pytest.raises(TournamentError, match="no-such-round"):
            made(code, PLAIN, (empty,))
    else:
        assert made(code, PLAIN, (empty,)).packed("tr")


def test_every_sheet_is_found_once() -> None:
    assert tuple(sheets()) == (*of_category(), *of_event()) == tuple(OWN)
    # Two sheets are not of a tournament: they tell an event's own page and hours.
    publicity = {Poster.kind, Programme.kind}
    listed = {made(code, PLAIN).kind for code in OWN}
    assert {kind.kind for kind in Sheet.__subclasses__()} <= listed | publicity
    assert broken() == ()


def test_an_unknown_sheet_names_the_nearest() -> None:
    with pytest.raises(UnknownSheet, match="did you mean 'pairings'"):
        described("pairing")


@pytest.mark.parametrize("code", OWN)
def test_who_may_print_a_sheet_is_an_action_of_the_table(code: str) -> None:
    assert Act(described(code).act) in Act


@pytest.mark.parametrize("code", of_category())
def test_the_desk_has_a_name_for_every_sheet(code: str) -> None:
    assert all(say(f"desk_rounds.sheet.{code}", lang) for lang in LANGS)
