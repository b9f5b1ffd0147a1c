"""The table of a tournament after a round."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, RoundNo
from meydan.tournament.model import Edition, RoundStatus, Tournament
from meydan.tournament.notes import Note
from meydan.tournament.pools import pool_tournaments
from meydan.tournament.standings.order import order_of, read_order
from meydan.tournament.standings.ranking import Groups, Ranking, Step, groups_only, rank
from meydan.tournament.tiebreaks.field import field_of, round_before
from meydan.tournament.tiebreaks.values import Explanation, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry in the standings."""

    place: int
    last: int
    """The last of the places that it shares; the same as `place` when it shares none (T13)."""
    entry: EntryId
    points: Points
    values: tuple[Value, ...]
    """One for each tie-break of the standings' order."""
    moved: int | None
    """Places gained since the round before, lost ones negative; `None` without a round before."""
    behind_by: str | None
    """The tie-break that puts it behind the row above; `None` for the first and for equals."""

    @property
    def shared(self) -> bool:
        """Whether another entry has the same place."""
        return self.last != self.place

    @property
    def places(self) -> str:
        """The place as it is shown: `2`, or `3–4` when shared."""
        return f"{self.place}–{self.last}" if self.shared else str(self.place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All entries in order; equals share a place and stand in the order of the starting list."""

    after: RoundNo
    order: tuple[str, ...]
    """The ids of the tie-breaks, points with them."""
    edition: Edition
    rows: tuple[Row, ...]
    complete: bool
    """Whether all results up to here are in."""
    notes: tuple[Note, ...]
    ranking: Ranking = field(repr=False, compare=False)
    """Where the values come from."""

    def row(self, entry: EntryId) -> Row:
        """The row of an entry."""
        for row in self.rows:
            if row.entry == entry:
                return row
        raise TournamentError("no-such-entry", entry=entry)

    def explain(self, entry: EntryId, tie_break: str) -> Explanation:
        """The numbers that a value is made of, with rounds and opponents."""
        return self.ranking.explain(entry, tie_break)


def standings(
    tournament: Tournament,
    *,
    after: RoundNo | None = None,
    order: Sequence[str] | None = None,
    edition: Edition | None = None,
) -> Standings:
    """The standings after a round, by default the last one that is not a draft.

    The order and the edition of C.07 are the tournament's own unless given.
    """
    chosen = read_order(order_of(tournament) if order is None else order)
    now = field_of(tournament, after=after, edition=edition)
    if now.pool_rounds:
        now = replace(now, pool_places=_pool_places(tournament, now.after))
    ranking = rank(now, chosen)
    before: dict[EntryId, int] = {}
    if now.after > 1:
        # Only the order of the round before is wanted, for the arrows; its numbers are shown
        # nowhere.
        past = round_before(now)
        places = _places(groups_only(past, chosen))
        before = {past.entries[player]: place for player, (place, _) in places.items()}
    columns = [_column(step) for step in ranking.steps]
    rows: list[Row] = []
    for player, (place, last) in _places(ranking.groups).items():
        entry = now.entries[player]
        values = tuple([column[player] for column in columns])
        behind_by = None
        if rows and rows[-1].place != place:
            behind_by = next(
                one.id
                for one, own, above in zip(chosen, values, rows[-1].values, strict=True)
                if own.number != above.number
            )
        rows.append(
            Row(
                place=place,
                last=last,
                entry=entry,
                points=Points(now.points[player]),
                values=values,
                moved=before[entry] - place if entry in before else None,
                behind_by=behind_by,
            )
        )
    return Standings(
        after=now.after,
        order=tuple(one.id for one in chosen),
        edition=edition or tournament.settings.edition,
        rows=tuple(rows),
        complete=not now.pending,
        notes=ranking.notes(),
        ranking=ranking,
    )


def pool_tables(tournament: Tournament, *, after: RoundNo | None = None) -> tuple[Standings, ...]:
    """The table of each pool, by the book's tie-breaks; none in other systems."""
    return tuple(
        # No round, or none yet, stays that; a pool of fewer rounds was over before.
        standings(one, after=after and min(after, RoundNo(len(one.rounds))))
        for one in pool_tournaments(tournament)
    )


def _pool_places(tournament: Tournament, after: RoundNo) -> dict[EntryId, int]:
    tables = pool_tables(tournament, after=after)
    return {row.entry: row.place for table in tables for row in table.rows}


def last_finished(tournament: Tournament) -> RoundNo:
    """The last round up to which all results are in; 0 before the first."""
    number = 0
    for one in tournament.rounds:
        if one.status is RoundStatus.DRAFT or one.missing:
            break
        number = one.number
    return RoundNo(number)


def _column(step: Step) -> list[Value]:
    """The values of a step; equal ones are one object, since most of them are."""
    made = {number: Value(number, step.tie_break.scale) for number in set(step.numbers)}
    return [made[number] for number in step.numbers]


def _places(groups: Groups) -> dict[int, tuple[int, int]]:
    """Each entry's first and last place, in the order of the standings."""
    places = {}
    above = 0
    for group in groups:
        for player in group:
            places[player] = (above + 1, above + len(group))
        above += len(group)
    return places


def played_out(tournament: Tournament) -> bool:
    """Whether the last round of all is over; until then whoever leads has won nothing."""
    rounds = tournament.rounds
    over = (RoundStatus.FINISHED, RoundStatus.LOCKED)
    return len(rounds) >= tournament.settings.rounds and rounds[-1].status in over
