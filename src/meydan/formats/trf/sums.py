"""Points as a report writes them beside what its rounds add up to."""

from meydan.formats.faults import FileFault
from meydan.formats.trf.entries import Rows
from meydan.formats.trf.lists import Ids
from meydan.formats.trf.records import Line
from meydan.formats.trf.remarks import Remark, remark
from meydan.tournament.cells import histories, total
from meydan.tournament.model import System, Tournament
from meydan.tournament.pairing.acceleration import lent, lent_in
from meydan.tournament.pairing.presence import sat_out


def points_differ(tournament: Tournament, rows: Rows, ids: Ids) -> list[Remark]:
    """A remark for every player whose points are written otherwise."""
    cells = histories(tournament)
    soon = {
        leave.entry: sat_out(tournament.settings.worth, leave.kind)
        for leave in tournament.leaves
        if leave.round == tournament.next_round
    }
    lent = _lent(tournament)
    found = []
    for number, (row, line) in rows.items():
        entry = ids[number]
        points = total(cells[entry])
        # Points of a bye for the next round, or those that an acceleration lends, may be counted.
        more = {0, soon.get(entry, 0)}
        known = {points + one + other for one in more for other in (0, *lent.get(entry, ()))}
        if row.points and _doubled(row.points) not in known:
            found.append(
                remark(
                    "points-differ",
                    line.number,
                    number=number,
                    told=row.points,
                    found=f"{points / 2:g}",
                )
            )
    return found


def _lent(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """What an acceleration lends each entry in the last round and in the next one."""
    settings = tournament.settings
    if settings.system is not System.SWISS:
        return {}
    spans = lent(settings, field=sum(1 for entry in tournament.entries if entry.joined == 1))
    rounds = (tournament.next_round - 1, tournament.next_round)
    return {
        entry.id: tuple(lent_in(spans, entry.number or 0, number) for number in rounds)
        for entry in tournament.entries
    }


def _doubled(text: str) -> int | None:
    try:
        return Line(text, 0).doubled(1, len(text))
    except FileFault:
        return None
