"""Seating: which pair sits at which table."""

from collections.abc import Sequence
from itertools import count

from meydan.tournament.ids import EntryId, TableNo
from meydan.tournament.model import Pair, Tournament
from meydan.tournament.pairing.field import Field

Couples = Sequence[tuple[EntryId, EntryId]]
"""Who starts and who does not, board by board."""


def in_order(here: Field, couples: Couples) -> Couples:
    """Boards as FIDE orders them: the higher score first, then the higher sum of both.

    Equal boards go by the number of their higher-ranked player.
    """
    known = {one.entry: one for one in here.present}

    def key(couple: tuple[EntryId, EntryId]) -> tuple[int, int, int]:
        first, second = (known[entry] for entry in couple)
        higher, lower = sorted((first, second), key=lambda one: (-one.pairing_score, one.number))
        total = higher.pairing_score + lower.pairing_score
        return -higher.pairing_score, -total, higher.number

    return sorted(couples, key=key)


def seat(tournament: Tournament, couples: Couples) -> tuple[Pair, ...]:
    """Pairs at their tables, in the order of tables; a couple is (first, second), best board first.

    A player with a fixed table sits there with the opponent. If both have one, or two couples claim
    the same, the better board has its wish. All others fill the free tables from 1 on.
    """
    wanted: dict[TableNo, tuple[EntryId, EntryId]] = {}
    rest: list[tuple[EntryId, EntryId]] = []
    for couple in couples:
        first, second = (tournament.entry(entry) for entry in couple)
        table = first.fixed_table or second.fixed_table
        if table is None or table in wanted:
            rest.append(couple)
        else:
            wanted[table] = couple
    free = (table for table in map(TableNo, count(1)) if table not in wanted)
    tables = {**wanted, **dict(zip(free, rest, strict=False))}
    return tuple(
        Pair(table=table, first=first, second=second)
        for table, (first, second) in sorted(tables.items())
    )
