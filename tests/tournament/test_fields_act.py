"""Every field of a tournament that acts does something else with every other value."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Literal, get_args, get_origin

import pytest

from meydan.rulebooks import HalfPoints, Rulebook, RulebookError, load
from meydan.rulebooks.values import kind_of
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, sit_out
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo, TeamName
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import ByeKind, Settings, Tournament
from meydan.tournament.pairing.field import field
from meydan.tournament.round_count import default_rounds, unprescribed
from meydan.tournament.rounds import enter_result, pair_next, publish
from meydan.tournament.stages import places_of
from meydan.tournament.standings import standings
from meydan.tournament.starting_list import starting_list
from meydan.tournament.teams import category, team_standings

SECTIONS = ("points", "seeding", "lot", "pairing", "rounds", "standings", "teams", "stages")
# Points wide apart, so that each of them has room for other values.
BOOK = load("ifmg-mangala").override(
    {
        "points.win": 8,
        "points.draw": 4,
        "points.loss": 2,
        "pairing.bye": 2,
        "pairing.present": 8,
        "pairing.absent": 1,
    },
    reason="test",
)
PATHS = [
    path for path, _ in BOOK.fields() if path.partition(".")[0] in SECTIONS and BOOK.acts(path)
]


def others(path: str) -> list[object]:
    """Other values of a field; a few where there is no end of them."""
    kind, nullable = kind_of(BOOK, path)
    value = BOOK.field(path).value
    found: list[Any] = []
    if get_origin(kind) is Literal:
        found = [*get_args(kind)]
    elif kind is bool:
        found = [True, False]
    elif kind in (int, HalfPoints):
        found = [1, 2, 3] if path == "teams.best" else [0, 1, 2, 3, 5, 6]
    elif path == "seeding.order":
        found = [("surname", "first-name", "entry"), ("entry",), ("first-name", "entry")]
    elif path == "standings.order":
        found = [("points", "buchholz"), ("points",)]
    elif path == "teams.ties":
        found = [("best-place",), ("best-place", "sum-of-places"), ()]
    elif path == "rounds.choices":
        found = [(3,), (11,)]
    fitting = []
    for one in [*found, *([None] if nullable else [])]:
        try:
            if one != value:
                BOOK.with_field(path, one, reason="test")
                fitting.append(one)
        except RulebookError:
            continue
    return fitting


def told(book: Rulebook) -> object:
    """What a small tournament under this book comes to."""
    made = Tournament(settings=Settings(name="Demo", book=book, rounds=6))
    names = ("Ece A", "Deniz B", "Cem C", "Bora D", "Ada E", "Fig F", "Gül G")
    for place, name in enumerate(names):
        given, surname = name.split()
        team = TeamName("T1" if place % 2 else "T2")
        player = Player(given=given, surname=surname, rating=1500 + 10 * ((place * 3) % 7))
        made = add_entry(made, player, team=team)
    listed = [entry.id for entry in starting_list(made)]
    seen: list[object] = [listed, default_rounds(100, book=book), unprescribed(made.settings)]
    seen += [places_of(made), made.settings.worth, made.settings.bye, made.settings.system]
    for kind, entry in ((ByeKind.FULL, 1), (ByeKind.HALF, 2)):
        if made.settings.system.value == "swiss":
            made = sit_out(made, EntryId(entry), RoundNo(1), kind=kind)
    try:
        made = publish(pair_next(made), RoundNo(1))
    except TournamentError as error:
        seen.append(error.code)
        made = enter_lot(made, starts=True, at=datetime(2026, 5, 1, tzinfo=UTC))
        assert made.lot is not None
        seen.append(made.lot.subject)
        made = publish(pair_next(made), RoundNo(1))
    worth = made.settings.worth
    for pair in made.rounds[0].pairs:
        won = replace(worth.forfeit(first_present=True, second_present=False))
        made = enter_result(made, RoundNo(1), TableNo(pair.table), won)
    seen.append([one.bye_barred for one in field(made, RoundNo(2)).everyone])
    table = standings(made)
    seen += [table.order, [(row.entry, row.points, row.place) for row in table.rows]]
    rows = team_standings((category(made),))
    seen += [made.rounds[0].byes, rows]
    seen += [[(row.team, len(row.counted)) for row in rows], book.teams.ties.value]
    return seen


@pytest.mark.parametrize("path", PATHS)
def test_every_other_value_of_a_field_acts(path: str) -> None:
    values = others(path)
    assert values, path
    printed = told(BOOK)
    for value in values:
        assert told(BOOK.with_field(path, value, reason="test")) != printed, (path, value)


def test_a_field_with_nothing_to_choose_is_told() -> None:
    for path in ("lot.drawn_at", "lot.drawn_by", "teams.event", "standings.covers"):
        assert not BOOK.acts(path)
