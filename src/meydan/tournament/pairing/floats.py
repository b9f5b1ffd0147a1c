"""Floats: who met someone with more or fewer points, and when."""

from enum import StrEnum

from meydan.tournament.cells import CellKind, total
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Acceleration, Settings
from meydan.tournament.pairing.acceleration import virtual_points
from meydan.tournament.pairing.field import Contender, Field


class Float(StrEnum):
    """Where an entry's opponent stood."""

    DOWN = "down"
    """Fewer points, or points without playing (FIDE 1.4)."""
    UP = "up"
    LEVEL = "level"


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
    if cell.played and cell.opponent is not None:
        mine = _score_before(here, contender, number, settings)
        theirs = _score_before(here, known[cell.opponent], number, settings)
        return Float.DOWN if mine > theirs else Float.UP if mine < theirs else Float.LEVEL
    if cell.points or cell.kind is CellKind.PAIRING_BYE:
        return Float.DOWN
    return Float.LEVEL


def _score_before(here: Field, one: Contender, number: RoundNo, settings: Settings) -> int:
    score = total(one.cells[: number - 1])
    if settings.acceleration is Acceleration.NONE:
        return score
    return score + virtual_points(one.number, number, field=here.starters, rounds=settings.rounds)
