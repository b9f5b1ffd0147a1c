"""The same tournament given to gacrux and to tiebreak-core, in the structures that they read."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from gacrux import tiebreak as gacrux
from tiebreak_core import fide2024, fide2026
from tiebreak_core.models import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PAIRING_BYE,
    PLAYED,
    REQUESTED_BYE,
    GameRecord,
    PlayerTiebreakData,
)

from meydan.tournament.cells import Cell, CellKind, histories
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Edition, System, Tournament

Values = dict[EntryId, list[Fraction]]
"""Each entry's values, in the order asked for."""

LETTERS = {2: "W", 1: "D", 0: "L"}

KINDS = {
    CellKind.PLAYED: PLAYED,
    CellKind.FORFEIT_WIN: FORFEIT_WIN,
    CellKind.FORFEIT_LOSS: FORFEIT_LOSS,
    CellKind.PAIRING_BYE: PAIRING_BYE,
    CellKind.FULL_BYE: PAIRING_BYE,  # its own name for both: 16.2.1
    CellKind.HALF_BYE: REQUESTED_BYE,
    CellKind.ABSENT: REQUESTED_BYE,
}


def by_gacrux(tournament: Tournament, order: list[str]) -> tuple[Values, dict[EntryId, int]]:
    """gacrux's values and final places."""
    games: list[dict[str, Any]] = []
    for entry, row in histories(tournament).items():
        games += [game for cell in row if (game := _gacrux_game(entry, cell)) is not None]
    structure = {
        "teamTournament": False,
        "tournamentType": "swiss",
        "numRounds": len(tournament.rounds),
        "currentRound": len(tournament.rounds),
        "scoreSystem": {
            "game": {
                "W": Decimal("1.0"),
                "D": Decimal("0.5"),
                "L": Decimal("0.0"),
                "F": "W",
                "H": "D",
                "Z": Decimal("0.0"),
                "P": Decimal(tournament.settings.bye) / 2,
                "A": "D",
                "U": "Z",
            }
        },
        "competitors": [
            {
                "cid": entry.id,
                "random": entry.id,
                "rating": None if entry.player.rating is None else {"rating": entry.player.rating},
            }
            for entry in tournament.entries
        ],
        "gameList": games,
    }
    robin = tournament.settings.system is not System.SWISS
    params = {"swiss": not robin, "pre_determined": robin, "unrated": None}
    peer = gacrux.tiebreak(structure, len(tournament.rounds), params)
    for place, text in enumerate(order, start=1):
        peer.compute_single_tiebreak(peer.parse_tiebreak(place, text))
    values = {
        EntryId(cid): [Fraction(0 if one is None else one) for one in cmp["tiebreakScore"]]
        for cid, cmp in peer.cmps.items()
    }
    return values, {EntryId(cid): cmp["rank"] for cid, cmp in peer.cmps.items()}


def by_tiebreak_core(
    tournament: Tournament, criteria: list[str], *, edition: Edition = Edition.FIDE_2026
) -> Values:
    """tiebreak-core's values."""
    rows = histories(tournament)
    ratings = {entry.id: entry.player.rating or 0 for entry in tournament.entries}
    players = {
        entry: PlayerTiebreakData(
            player_id=entry,
            rating=ratings[entry],
            points=sum(cell.points for cell in row) / 2,
            games=[
                GameRecord(
                    opponent_id=-1 if cell.opponent is None else cell.opponent,
                    opponent_rating=0 if cell.opponent is None else ratings[cell.opponent],
                    score=cell.points / 2,
                    color="black" if cell.started is False else "white",
                    round_number=cell.round,
                    kind=KINDS[cell.kind],
                    opponent_score=cell.opponent_points / 2,
                )
                for cell in row
            ],
        )
        for entry, row in rows.items()
    }
    rules = fide2026 if edition is Edition.FIDE_2026 else fide2024
    ranked = rules.rank_standings(players, criteria, len(tournament.rounds))
    return {
        EntryId(one.player_id): [Fraction(one.values[name]) for name in criteria]
        for one in ranked.players
    }


def _gacrux_game(entry: EntryId, cell: Cell) -> dict[str, Any] | None:
    if cell.started is False:
        return None  # given by who started
    forfeit = cell.kind in (CellKind.FORFEIT_WIN, CellKind.FORFEIT_LOSS)
    own = "Z" if forfeit and not cell.points else LETTERS[cell.points]
    if cell.kind is CellKind.PAIRING_BYE:
        own = "P"
    other = None
    if cell.opponent is not None:
        letter = "Z" if forfeit and not cell.opponent_points else LETTERS[cell.opponent_points]
        other = {"cid": cell.opponent, "result": letter}
    elif cell.kind is CellKind.ABSENT:
        own = "Z"
    return {
        "round": cell.round,
        "played": cell.kind in (CellKind.PLAYED, CellKind.PAIRING_BYE),
        "white": {"cid": entry, "result": own},
        "black": other,
    }
