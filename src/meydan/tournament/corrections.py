"""Correcting a result of an earlier round: what it changes, before it is done."""

from dataclasses import dataclass, replace

from meydan.tournament.cells import histories, total
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.model import Round, Tournament
from meydan.tournament.pairing import Pairer, Progress, pairer_for
from meydan.tournament.pairing.manual import Moved, difference
from meydan.tournament.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsChange:
    """An entry whose points are not what they were."""

    entry: EntryId
    old: Points
    new: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterRound:
    """A round that was paired after the one that is corrected."""

    number: RoundNo
    moved: tuple[Moved, ...]
    """Who would have been placed otherwise; none: the pairing stays what it was."""
    no_pairing: bool = False
    """With the correction no legal pairing of that round would have been left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatChanges:
    """What a correction does. Later pairings stand all the same: they have been played."""

    points: tuple[PointsChange, ...]
    later: tuple[LaterRound, ...]


def what_changes(
    tournament: Tournament,
    number: RoundNo,
    table: TableNo,
    result: Result,
    *,
    pairer: Pairer | None = None,
    progress: Progress | None = None,
) -> WhatChanges:
    """What would change if this table's result were `result`."""
    one = tournament.round(number)
    pair = one.table(table)
    pairs = tuple(
        replace(pair, result=result) if other.table == table else other for other in one.pairs
    )
    corrected = tournament.with_round(replace(one, pairs=pairs))
    old, new = histories(tournament), histories(corrected)
    chosen = pairer or pairer_for(tournament.settings.system)
    later = tournament.rounds[number:]
    found: list[LaterRound] = []
    for done, after in enumerate(later, start=1):
        found.append(_later(tournament, corrected, after, chosen))
        if progress is not None:
            progress(done, len(later))
    return WhatChanges(
        points=tuple(
            PointsChange(entry=entry, old=total(old[entry]), new=total(new[entry]))
            for entry in (pair.first, pair.second)
            if total(old[entry]) != total(new[entry])
        ),
        later=tuple(found),
    )


def _later(
    tournament: Tournament, corrected: Tournament, after: Round, pairer: Pairer
) -> LaterRound:
    """Both histories are paired anew, so that changes by hand are not taken for a difference."""
    program = pairer.pair(tournament, after.number)
    try:
        anew = pairer.pair(corrected, after.number)
    except TournamentError as error:
        if error.code != "no-legal-pairing":
            raise
        return LaterRound(number=after.number, moved=(), no_pairing=True)
    return LaterRound(number=after.number, moved=difference(program=program, by_hand=anew))
