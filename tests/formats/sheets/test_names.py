"""Minors' names as strangers may read them."""

from datetime import date

import pytest

from meydan.formats.sheets import (
    PairingsByName,
    StandingsSheet,
    first_and_initial,
    minor,
    public,
    render,
)
from meydan.tournament.entries import Player
from meydan.tournament.ids import RoundNo
from tests.formats.sheets.examples import DAY, tournament
from tests.formats.sheets.pdf import Pdf


@pytest.mark.parametrize(
    ("given", "surname", "shown"),
    [
        ("Ada", "Örnek", "Ada Ö."),
        ("Ada Nur", "Örnek Deneme", "Ada Ö."),
        ("Şule", "ışık", "Şule I."),
        ("Şule", "ilkdemo", "Şule İ."),
        ("Жанна", "Примерова", "Жанна П."),
        ("Ada Nur Örnek", "", "Ada Ö."),
        ("Ada", "", "Ada"),
    ],
)
def test_the_first_name_and_an_initial_are_left(given: str, surname: str, shown: str) -> None:
    assert first_and_initial(Player(given=given, surname=surname)).full == shown


@pytest.mark.parametrize(("born", "young"), [(2010, True), (2008, True), (2007, False)])
def test_whoever_may_be_under_18_is_a_minor(born: int, young: bool) -> None:
    """Only the year is known: who turns 18 in this year may still be 17."""
    player = Player(given="Ada", surname="Örnek", birth_year=born)
    assert minor(player, on=date(2026, 5, 9)) is young


def test_without_a_year_of_birth_nobody_is_taken_for_an_adult() -> None:
    assert minor(Player(given="Ada"), on=DAY)


def test_adults_keep_their_names() -> None:
    adult = Player(given="Ada", surname="Örnek", birth_year=1980)
    assert public(adult, minors_on=DAY) == adult
    child = Player(given="Ada", surname="Örnek", birth_year=2015)
    assert public(child, minors_on=None) == child
    assert public(child, minors_on=DAY).full == "Ada Ö."


def test_sheets_shorten_names_when_asked() -> None:
    made = tournament(6)
    surnames = {entry.player.surname for entry in made.entries}
    for sheet in (
        PairingsByName.from_tournament(made, RoundNo(2), minors_on=DAY),
        StandingsSheet.from_tournament(made, minors_on=DAY),
    ):
        text = Pdf.of(render(sheet, "tr")).text
        assert not any(surname in text for surname in surnames)
        assert f"{made.entries[0].player.surname[0]}." in text
