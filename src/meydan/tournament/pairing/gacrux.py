"""Swiss pairing by `gacrux`: what pairs without the kernel, and the oracle of the tests.

gacrux reads tournament files; here its own structure is built directly from ours, since its reader
slows down with the square of the players. Everything it is given is a number, a letter or points,
never a name. The engine is imported only when a round is paired.
"""

from decimal import Decimal
from typing import Any

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points
from meydan.tournament.model import Acceleration, Tournament
from meydan.tournament.pairing.acceleration import lent
from meydan.tournament.pairing.base import Progress
from meydan.tournament.pairing.field import Contender, Field
from meydan.tournament.pairing.softer_wishes import soften
from meydan.tournament.pairing.wishes import Couple, Wishes
from meydan.tournament.worth import Worth

Record = dict[str, Any]
"""A part of gacrux's own structure, which it leaves untyped."""

Board = tuple[EntryId, EntryId | None]
"""Who starts and who does not; `None`: a bye."""


def boards(
    tournament: Tournament, here: Field, wished: Wishes, *, progress: Progress | None = None
) -> list[Board]:
    """The round's boards, in no order."""
    apart = wished.hard | (wished.soft - soften(here, wished))
    entries = {int(one.number): one.entry for one in here.present}
    found = _engine_pairs(_structure(tournament, here, apart), here, progress=progress)
    return [(entries[first], entries.get(second)) for first, second in found]


def _engine_pairs(
    structure: Record, here: Field, *, progress: Progress | None
) -> list[tuple[int, int]]:
    """(first, second) by number; second 0 for the bye."""
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch

    engine = pairing_dutch(structure, int(here.round), {"experimental": [], "verbose": 0})
    if progress is not None:
        _report(engine, progress)
    try:
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing:
        raise TournamentError(
            "no-legal-pairing", round=here.round, present=len(here.present)
        ) from None
    if progress is not None:
        progress(engine.levels, engine.levels)
    return [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]


def _report(engine: Any, progress: Progress) -> None:
    """Have the engine tell how many score groups are done."""
    # It has no hook for progress; one bracket is one call of this method.
    pair_bracket = engine.pair_bracket

    def reporting(level: int, *rest: object) -> object:
        paired = pair_bracket(level, *rest)
        progress(engine.levels - level, engine.levels)
        return paired

    engine.pair_bracket = reporting


def _structure(tournament: Tournament, here: Field, apart: frozenset[Couple]) -> Record:
    """gacrux's view of the tournament; competitors are known by their start numbers."""
    assert tournament.lot is not None
    worth = tournament.settings.worth
    present = {one.entry for one in here.present}
    numbers = {one.entry: int(one.number) for one in here.everyone}
    structure: Record = {
        "tournamentNo": 1,
        "tournamentType": "Tournament",
        "numRounds": max(tournament.settings.rounds, here.round),
        "currentRound": here.round - 1,
        "teamTournament": False,
        "teamSize": 0,
        "topColor": "w" if tournament.lot.starts else "b",
        "scoreSystem": {"game": _scores(worth)},
        "competitors": [
            {
                "cid": int(one.number),
                "rank": int(one.number),
                "random": int(one.number),
                "present": one.entry in present,
            }
            for one in here.everyone
        ],
        "gameList": [
            record
            for one in here.everyone
            for cell in one.cells
            if (record := _record(one, cell, numbers, worth)) is not None
        ],
        "prohibited": [
            {
                "firstRound": here.round,
                "lastRound": here.round,
                "competitors": sorted(numbers[entry] for entry in couple),
            }
            for couple in apart
        ],
    }
    if tournament.settings.acceleration is not Acceleration.NONE:
        structure["accelerated"] = {"values": _accelerated(tournament, here)}
    return structure


def _scores(worth: Worth) -> Record:
    """gacrux's letters; each result also carries its own score, so that a bye can be worth half."""
    return {
        "W": _decimal(worth.win),
        "D": _decimal(worth.draw),
        "L": _decimal(worth.loss),
        "F": "W",
        "H": "D",
        "Z": Decimal(0),
        "P": "W",
        "A": "D",
        "U": "Z",
    }


UNPAIRED = {
    CellKind.PAIRING_BYE: "P",
    CellKind.FULL_BYE: "W",
    CellKind.HALF_BYE: "D",
}


def _record(one: Contender, cell: Cell, numbers: dict[EntryId, int], worth: Worth) -> Record | None:
    """A round of one contender; a pair is told once, by whoever started; absences not at all."""
    side: Record = {"cid": int(one.number), "score": _decimal(cell.points)}
    record: Record = {"id": 0, "round": int(cell.round), "rated": False}
    if cell.opponent is None:
        letter = UNPAIRED.get(cell.kind)
        if letter is None:
            return None
        played = cell.kind is CellKind.PAIRING_BYE
        return {**record, "played": played, "white": {**side, "result": letter}, "black": None}
    # The other side of this pair tells it.
    if not cell.started:
        return None
    return {
        **record,
        "played": cell.played,
        "white": {**side, "result": _letter(cell.points, worth, played=cell.played)},
        "black": {
            "cid": numbers[cell.opponent],
            "score": _decimal(cell.opponent_points),
            "result": _letter(cell.opponent_points, worth, played=cell.played),
        },
    }


def _letter(points: Points, worth: Worth, *, played: bool) -> str:
    if points == (worth.win if played else worth.present):
        return "W"
    if played and points == worth.draw:
        return "D"
    return "L" if played else "Z"


def _decimal(points: Points) -> Decimal:
    return Decimal(points) / 2


def _accelerated(tournament: Tournament, here: Field) -> list[Record]:
    return [
        {
            "firstRound": one.since,
            "lastRound": one.until,
            "firstCompetitor": one.first,
            "lastCompetitor": one.last,
            "gamePoints": _decimal(one.points),
            "matchPoints": _decimal(one.points),
        }
        for one in lent(tournament.settings, field=here.starters)
    ]
