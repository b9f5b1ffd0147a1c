"""What ranks teams with the same points (T14): places of their players, or criteria of players.

A criterion of players, such as Buchholz, is summed over those who count. The personal meeting is
what they scored against the counted players of the teams that are level with theirs.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from meydan.rulebooks.tie_breaks import ranks_teams
from meydan.tournament.errors import TournamentError
from meydan.tournament.tiebreaks.base import Plain
from meydan.tournament.tiebreaks.personal_meeting import PersonalMeeting, meetings
from meydan.tournament.tiebreaks.registry import tie_break
from meydan.tournament.tiebreaks.values import Direction, Scale, Value

if TYPE_CHECKING:
    from meydan.tournament.teams import Category, TeamRow

Numbers = Callable[[Sequence["TeamRow"]], list[int]]

OF_PLACES: Mapping[str, Callable[["TeamRow"], int]] = MappingProxyType(
    {
        "sum-of-places": lambda row: row.doubled_places,
        "best-place": lambda row: row.doubled_best,
    }
)
"""Those that count places; fewer are better."""


def ranked(
    rows: Sequence["TeamRow"], categories: Sequence["Category"], ties: Sequence[str]
) -> list[tuple[list["TeamRow"], tuple[Value, ...]]]:
    """Teams with the same points, split by one criterion after the other.

    Each part holds teams that are level to the end, with what the criteria gave them.
    """
    for text in ties:
        if not ranks_teams(text):
            raise TournamentError("no-such-tie-break", tie_break=text)
    if not ties:
        return [(list(rows), ())]
    text, later = ties[0], ties[1:]
    numbers = _numbers(text, rows, categories)
    direction, scale = _counted_how(text)
    sign = -1 if direction is Direction.HIGH else 1
    found = []
    for number in sorted(set(numbers), key=lambda one: sign * one):
        level = [row for row, own in zip(rows, numbers, strict=True) if own == number]
        found += [
            (part, (Value(number, scale), *values))
            for part, values in ranked(level, categories, later)
        ]
    return found


def _counted_how(text: str) -> tuple[Direction, Scale]:
    if text in OF_PLACES:
        return Direction.LOW, Scale.HALVES
    found = tie_break(text)
    if isinstance(found, PersonalMeeting):
        return Direction.HIGH, Scale.HALVES
    return found.direction, found.scale


def _numbers(text: str, rows: Sequence["TeamRow"], categories: Sequence["Category"]) -> list[int]:
    if text in OF_PLACES:
        return [OF_PLACES[text](row) for row in rows]
    found = tie_break(text)
    if isinstance(found, Plain):
        return [_summed(found, row, categories) for row in rows]
    return _met(rows, categories)


def _summed(found: Plain, row: "TeamRow", categories: Sequence["Category"]) -> int:
    total = 0
    for number, one in enumerate(categories):
        field = one.standings.ranking.field
        players = [field.index[who.entry] for who in row.counted if who.category == number]
        total += sum(found.numbers(field, players))
    return total


def _met(rows: Sequence["TeamRow"], categories: Sequence["Category"]) -> list[int]:
    """What each team's players scored against those of the others, in halves."""
    scored = [0] * len(rows)
    for number, one in enumerate(categories):
        field = one.standings.ranking.field
        team = {
            field.index[who.entry]: place
            for place, row in enumerate(rows)
            for who in row.counted
            if who.category == number
        }
        for player, own in meetings(field, list(team)).items():
            scored[team[player]] += sum(
                cell.points
                for opponent, cells in own.items()
                if team[opponent] != team[player]
                for cell in cells
            )
    return scored
