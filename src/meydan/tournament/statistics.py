"""Statistics of a category: what starting is worth, how long rounds are, stones, upsets.

Counted from results that were really played; forfeits and byes say nothing about play.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from meydan.tournament.cells import Cell, CellKind, histories
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.model import Tournament

MOST_UPSETS = 5
LEAST_AHEAD = 2
"""One point, doubled: who beats somebody so far ahead before the round has upset the order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Upset:
    """A win over somebody who stood higher before the round."""

    round: RoundNo
    table: TableNo
    winner: EntryId
    loser: EntryId
    ahead: int
    """By how many points the loser led before the round, doubled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stones:
    """Stones, discs or captured stones over whole rounds."""

    rounds: int
    """Played rounds whose stones are known."""
    winners: int
    losers: int
    """Taken by all winners and all losers of rounds together; drawn rounds are left out."""
    decided: int
    """Those of the rounds that had a winner."""
    most: int
    """The most that anybody took in one round."""
    by: EntryId
    in_round: RoundNo


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """All figures of a category."""

    played: int
    forfeits: int
    starters: tuple[int, int, int]
    """Played rounds that the one who started won, drew and lost."""
    sets: Mapping[tuple[int, int], int]
    """How many rounds ended with such set points, doubled, the larger number first."""
    stones: Stones | None
    upsets: tuple[Upset, ...]
    """The largest, the largest first."""

    @property
    def starters_points(self) -> int:
        """What starters scored, doubled: a win two, a draw one."""
        won, drawn, _ = self.starters
        return 2 * won + drawn

    @property
    def sets_played(self) -> int:
        """Sets in all rounds whose sets are known."""
        return sum((one + other) // 2 * times for (one, other), times in self.sets.items())


def statistics(tournament: Tournament) -> Statistics:
    """The figures of all rounds that are not drafts."""
    cells = histories(tournament)
    started = [(entry, cell) for entry, cell in _all(cells) if cell.started]
    played = [(entry, cell) for entry, cell in started if cell.played]
    outcomes = Counter(_sign(cell) for _, cell in played)
    ends = Counter((max(cell.sets), min(cell.sets)) for _, cell in played if cell.sets is not None)
    return Statistics(
        played=len(played),
        forfeits=sum(
            cell.kind in (CellKind.FORFEIT_WIN, CellKind.FORFEIT_LOSS) for _, cell in started
        ),
        starters=(outcomes[1], outcomes[0], outcomes[-1]),
        sets=dict(sorted(ends.items(), key=lambda one: (-one[1], one[0]))),
        stones=_stones(played),
        upsets=_upsets(cells),
    )


def _all(cells: Mapping[EntryId, tuple[Cell, ...]]) -> Iterator[tuple[EntryId, Cell]]:
    for entry, row in cells.items():
        for cell in row:
            yield entry, cell


def _sign(cell: Cell) -> int:
    return (cell.points > cell.opponent_points) - (cell.points < cell.opponent_points)


def _stones(played: list[tuple[EntryId, Cell]]) -> Stones | None:
    """Each round once, from the side of who started."""
    known = [(entry, cell, cell.stones) for entry, cell in played if cell.stones is not None]
    if not known or not any(max(stones) for _, _, stones in known):
        return None
    winners = losers = decided = most = 0
    by, in_round = known[0][0], known[0][1].round
    for entry, cell, (own, other) in known:
        sign = _sign(cell)
        if sign:
            decided += 1
            winners += own if sign > 0 else other
            losers += other if sign > 0 else own
        assert cell.opponent is not None
        for taken, who in ((own, entry), (other, cell.opponent)):
            if taken > most:
                most, by, in_round = taken, who, cell.round
    return Stones(
        rounds=len(known),
        winners=winners,
        losers=losers,
        decided=decided,
        most=most,
        by=by,
        in_round=in_round,
    )


def _upsets(cells: Mapping[EntryId, tuple[Cell, ...]]) -> tuple[Upset, ...]:
    before: dict[EntryId, int] = dict.fromkeys(cells, 0)
    found: list[Upset] = []
    for column in zip(*cells.values(), strict=True) if cells else ():
        rows = list(zip(cells, column, strict=True))
        for entry, cell in rows:
            if not cell.played or _sign(cell) <= 0 or cell.opponent is None or not cell.table:
                continue
            ahead = before[cell.opponent] - before[entry]
            if ahead >= LEAST_AHEAD:
                upset = Upset(
                    round=cell.round,
                    table=cell.table,
                    winner=entry,
                    loser=cell.opponent,
                    ahead=ahead,
                )
                found.append(upset)
        for entry, cell in rows:
            before[entry] += cell.points
    found.sort(key=lambda one: (-one.ahead, -one.round, one.table))
    return tuple(found[:MOST_UPSETS])
