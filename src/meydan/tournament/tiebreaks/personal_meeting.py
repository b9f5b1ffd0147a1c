"""The personal meeting: the games among those who are tied (C.07 6, direct encounter).

The games that the tied entries played against each other make a table of their own. If all have
met, that table ranks them, and entries equal in it are looked at again among themselves (6.2). If
not, an entry is placed only when it stays alone on top whatever the missing games might have given;
the next one is looked at in the same table, and who is left over is looked at anew (6.3). Forfeits
are no games here, unless pairings are fixed (6.1.1, 15.2). Of several games against one opponent
the average counts (6.1.2).
"""

from collections.abc import Sequence
from fractions import Fraction

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import Among
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.unplayed import FORFEITS
from meydan.tournament.tiebreaks.values import Term, Why

Own = dict[int, list[Cell]]
"""The games of one entry against each of the others."""


class PersonalMeeting(Among):
    """The place in the table of the tied entries."""

    family = "personal-meeting"
    article = "C.07 6"

    def places(self, field: Field, tied: Sequence[int]) -> list[int]:
        """Places from 1; equal ones share it."""
        place = {}
        above = 0
        for tier in tiers(field, tied):
            for player in tier:
                place[player] = above + 1
            above += len(tier)
        split = len(set(place.values())) > 1
        return [place[player] if split else 0 for player in tied]

    def terms(self, field: Field, player: int, tied: Sequence[int]) -> tuple[Term, ...]:
        """The games against the others, in halves, and the games that are missing."""
        met = meetings(field, tied)[player]
        games = [
            Term(
                number=cell.points,
                why=Why.MEETING if len(cells) == 1 else Why.AVERAGED,
                round=cell.round,
                opponent=cell.opponent,
            )
            for cells in met.values()
            for cell in cells
        ]
        missing = [
            Term(number=0, why=Why.MISSING, opponent=field.entries[other])
            for other in tied
            if other != player and other not in met
        ]
        return (*sorted(games, key=lambda term: term.round or 0), *missing)


def tiers(field: Field, tied: Sequence[int]) -> list[list[int]]:
    """Tied entries in groups, the best first; one group where nothing is decided."""
    if len(tied) == 1:
        return [list(tied)]
    met = meetings(field, tied)
    score = {player: _score(met[player]) for player in tied}
    ordered = sorted(tied, key=lambda player: -score[player])
    missing = {player: len(tied) - 1 - len(met[player]) for player in tied}
    if any(missing.values()):
        return _certain(field, ordered, score, missing)
    groups: list[list[int]] = []
    for player in ordered:
        if groups and score[groups[-1][0]] == score[player]:
            groups[-1].append(player)
        else:
            groups.append([player])
    if len(groups) == 1:
        return groups
    return [tier for group in groups for tier in tiers(field, group)]


def meetings(field: Field, tied: Sequence[int]) -> dict[int, Own]:
    """The games that count among the tied entries."""
    among = {field.entries[player]: player for player in tied}
    found: dict[int, Own] = {}
    for player in tied:
        own: Own = {}
        for cell in field.rows[player]:
            if cell.opponent in among and (
                cell.kind is CellKind.PLAYED or (field.robin and cell.kind in FORFEITS)
            ):
                own.setdefault(among[cell.opponent], []).append(cell)
        found[player] = own
    return found


def _score(own: Own) -> Fraction | int:
    return sum(
        cells[0].points if len(cells) == 1 else Fraction(sum(c.points for c in cells), len(cells))
        for cells in own.values()
    )


def _certain(
    field: Field,
    ordered: list[int],
    score: dict[int, Fraction | int],
    missing: dict[int, int],
) -> list[list[int]]:
    """Those whom no missing game can reach, one by one; the rest together (6.3)."""
    placed = 0
    for place, player in enumerate(ordered):
        chasing = [score[other] + missing[other] * field.win for other in ordered[place + 1 :]]
        if chasing and score[player] <= max(chasing):
            break
        placed += 1
    rest = ordered[placed:]
    first = [[player] for player in ordered[:placed]]
    if not placed or not rest:
        return first or [rest]
    return [*first, *tiers(field, rest)]
