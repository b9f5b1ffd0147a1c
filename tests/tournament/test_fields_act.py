"""Every field of a tournament that acts, in every text: another value makes something else happen.

What happens is what a small tournament comes to, from its list to who goes on; no field is looked
at itself.
"""

from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal, get_args, get_origin

import pytest

from meydan.rulebooks import HalfPoints, Rulebook, RulebookError, ids, load
from meydan.rulebooks.tie_breaks import TEAM_IDS
from meydan.rulebooks.values import kind_of
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, sit_out
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo, TeamName
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import ByeKind, Pair, Settings, System, Tournament
from meydan.tournament.results import Result
from meydan.tournament.round_count import default_rounds, unprescribed
from meydan.tournament.rounds import enter_result, pair_next, publish
from meydan.tournament.stages import qualification
from meydan.tournament.standings import standings
from meydan.tournament.starting_list import starting_list
from meydan.tournament.teams import category, team_standings

SECTIONS = ("points", "seeding", "lot", "pairing", "rounds", "standings", "teams", "stages")
ROUNDS = 4
WIDE = {
    "points.win": 8,
    "points.draw": 4,
    "points.loss": 2,
    "pairing.bye": 2,
    "pairing.present": 8,
    "pairing.absent": 1,
}
"""Points wide apart, so that each of them has room for other values."""
LISTS: dict[str, list[tuple[object, ...]]] = {
    "seeding.order": [
        ("surname", "first-name", "entry"),
        ("first-name", "entry"),
        ("rating", "entry"),
        ("entry",),
    ],
    "standings.order": [("points", "buchholz"), ("points",), ("points", "wins", "berger")],
    "teams.ties": [(one,) for one in TEAM_IDS] + [("best-place", "sum-of-places"), ()],
    "rounds.choices": [(3,), (11,)],
}


def wide(name: str) -> Rulebook:
    return load(name).override(WIDE, reason="test")


FIELDS = [
    (name, path)
    for name in ids()
    for path, _ in load(name).fields()
    if path.partition(".")[0] in SECTIONS and load(name).acts(path)
]


def others(book: Rulebook, path: str) -> list[object]:
    """Other values of a field; a few where there is no end of them."""
    kind, nullable = kind_of(book, path)
    found: list[Any] = []
    if get_origin(kind) is Literal:
        found = [*get_args(kind)]
    elif kind is bool:
        found = [True, False]
    elif kind in (int, HalfPoints):
        # Three players are a whole team here: with three of them all count.
        found = [1, 2] if path == "teams.best" else [0, 1, 2, 3, 5, 6]
    else:
        found = [*LISTS[path]]
    fitting = []
    for one in [*found, *([None] if nullable else [])]:
        try:
            if one != book.field(path).value:
                book.with_field(path, one, reason="test")
                fitting.append(one)
        except RulebookError:
            continue
    return fitting


def played(pair: Pair, number: int, made: Tournament) -> Result:
    """Lower ids win, some draw, one does not come."""
    worth = made.settings.worth
    if (pair.first + pair.second + number) % 5 == 0:
        here = pair.first < pair.second
        return worth.forfeit(first_present=here, second_present=not here)
    drawn = (pair.first + pair.second) % 4 == 0
    points = worth.drawn if drawn else worth.won if pair.first < pair.second else worth.lost
    stones = (24, 24) if drawn else (30, 18) if pair.first < pair.second else (17, 31)
    return Result(points=points, stones=stones if made.settings.book.game == "mangala" else None)


def paired(made: Tournament, seen: list[object]) -> Tournament:
    """The next round published; a lot is drawn where one is asked for."""
    try:
        made = pair_next(made)
    except TournamentError as error:
        seen.append(error.code)
        made = enter_lot(made, starts=True, at=datetime(2026, 5, 1, tzinfo=UTC))
        assert made.lot is not None
        seen.append(made.lot.subject)
        made = pair_next(made)
    return publish(made, made.rounds[-1].number)


@cache
def comes_to(book: Rulebook) -> tuple[list[object], ...]:
    """What happens in tournaments of 7 and of 5 under this book."""
    return tuple(tournament(book, players) for players in (7, 5))


def tournament(book: Rulebook, players: int) -> list[object]:
    made = Tournament(settings=Settings(name="Demo", book=book, rounds=ROUNDS))
    names = ("Ece G", "Deniz A", "Cem E", "Bora B", "Ada D", "Fig C", "Gül F")[:players]
    for place, name in enumerate(names):
        given, surname = name.split()
        player = Player(given=given, surname=surname, rating=1500 + 10 * ((place * 3) % 5))
        made = add_entry(made, player, team=TeamName(f"T{place % 3}"))
    seen: list[object] = [[entry.id for entry in starting_list(made)]]
    seen += [default_rounds(100, book=book, system=made.settings.system)]
    seen += [unprescribed(made.settings)]
    if made.settings.system is System.SWISS:
        for kind, entry in ((ByeKind.FULL, 1), (ByeKind.HALF, 2)):
            made = sit_out(made, EntryId(entry), RoundNo(1), kind=kind)
    table = standings(made)
    for number in range(1, ROUNDS + 1):
        try:
            made = paired(made, seen)
        except TournamentError as error:
            seen.append(error.code)
            break
        for pair in made.rounds[-1].pairs:
            result = played(pair, number, made)
            made = enter_result(made, RoundNo(number), TableNo(pair.table), result)
        table = standings(made)
        seen.append([(row.entry, row.points, row.places, row.values) for row in table.rows])
        rows = team_standings((category(made),))
        seen.append([(row.team, row.points, row.places, row.values) for row in rows])
    seen += [[(one.pairs, one.byes) for one in made.rounds], table.order]
    seen.append([one.entry.id for one in qualification(made, stage="school").qualified])
    return seen


@pytest.mark.parametrize(("name", "path"), FIELDS)
def test_every_other_value_of_a_field_acts(name: str, path: str) -> None:
    book = wide(name)
    values = others(book, path)
    assert values, path
    for value in values:
        changed = book.with_field(path, value, reason="test")
        assert comes_to(changed) != comes_to(book), (path, value)


def test_a_field_with_nothing_to_choose_is_told() -> None:
    for name in ids():
        for path in ("lot.drawn_at", "lot.drawn_by", "teams.event", "standings.covers"):
            assert not load(name).acts(path)
