"""Floats: who met someone with more or fewer points, and when."""

from collections.abc import Mapping
from enum import StrEnum

from meydan.tournament.cells import PLAYED, Cell, CellKind, total
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Settings, Tournament
from meydan.tournament.pairing.acceleration import lent, lent_in, virtual_points
from meydan.tournament.pairing.field import Contender, Field


class Float(StrEnum):
    """Where an entry's opponent stood."""

    DOWN = "down"
    """Fewer points, or points without playing (FIDE 1.4)."""
    UP = "up"
    LEVEL = "level"


DOWN, UP, LEVEL = Float.DOWN, Float.UP, Float.LEVEL


def floated(
    here: Field,
    contender: Contender,
    number: RoundNo,
    *,
    settings: Settings,
    known: dict[EntryId, Contender],
) -> Float:
    """How an entry floated in an earlier round."""
    cell = contender.cells[number - 1]
    seen = (contender,) if cell.opponent is None else (contender, known[cell.opponent])
    scores = {one.entry: _score_before(here, one, number, settings) for one in seen}
    return _way(cell, contender.entry, scores)


def _score_before(here: Field, one: Contender, number: RoundNo, settings: Settings) -> int:
    score = total(one.cells[: number - 1])
    return score + virtual_points(settings, one.number, number, field=here.starters)


def floats(tournament: Tournament, here: Field, *, back: int) -> dict[EntryId, Float]:
    """How everyone here floated so many rounds ago; level before the first round."""
    number = RoundNo(here.round - back)
    if number < 1:
        return {one.entry: Float.LEVEL for one in here.present}
    spans = lent(tournament.settings, field=here.starters)
    # From the end: so many rounds ago is one or two.
    scores = {
        one.entry: one.score - total(one.cells[number - 1 :]) + lent_in(spans, one.number, number)
        for one in here.everyone
    }
    return {one.entry: _way(one.cells[number - 1], one.entry, scores) for one in here.present}


def _way(cell: Cell, entry: EntryId, scores: Mapping[EntryId, int]) -> Float:
    if cell.kind is PLAYED and cell.opponent is not None:
        mine, theirs = scores[entry], scores[cell.opponent]
        return DOWN if mine > theirs else UP if mine < theirs else LEVEL
    # Points without playing count as a float down, whoever was meant to sit opposite (1.4).
    if cell.points or cell.kind is CellKind.PAIRING_BYE:
        return DOWN
    return LEVEL
