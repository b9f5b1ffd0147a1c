"""Swiss rounds of teams by FIDE's C.04.6, paired by gacrux.

gacrux reads files of teams; here its engine is given what it asks of each team directly, from the
event as teams see it (`team_play.as_teams`), as `gacrux.py` does for players.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from meydan.tournament.cells import Cell, total
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Bye, ByeKind, Primary, Round, Tournament
from meydan.tournament.pairing.base import Pairer, Progress, require_lot
from meydan.tournament.pairing.checker import refuse_bad
from meydan.tournament.pairing.colours import STARTED
from meydan.tournament.pairing.field import Contender, Field, field, require_results
from meydan.tournament.pairing.tables import seat
from meydan.tournament.team_play import Squad, as_teams, boards_of, line_up, squads, team_byes

FLOATS = {"d": 1, "u": 2}
Match = tuple[int, int]
"""The number of the team that starts at the first board, and of the other; 0: a bye."""


class TeamSwissPairer(Pairer):
    """Teams with equal points meet; who starts changes from board to board."""

    def draft(self, tournament: Tournament, at: RoundNo, _progress: Progress | None, /) -> Round:
        """The round as a draft."""
        require_lot(tournament)
        require_results(tournament, at)
        own = {squad.number: squad for squad in squads(tournament)}
        teams = as_teams(tournament)
        here = field(teams, at)
        if len(here.present) < 2:
            raise TournamentError("two-teams", teams=len(here.present))
        found = team_pairs(teams, here)
        made = _boards(tournament, at, _in_order(here, found, tournament), own)
        refuse_bad(tournament, made)
        return made


def team_pairs(teams: Tournament, here: Field) -> list[Match]:
    """The matches of a round of teams, in no order."""
    from gacrux.crosstablefideteam import crosstable_fideteam
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingfideteam import pairing_fideteam

    assert teams.lot is not None
    known = _details(teams, here)

    class Crosstable(crosstable_fideteam):  # type: ignore[misc]
        def compute_tiebreak(self, tournament: Any, rnd: int) -> Any:  # noqa: ARG002
            return known

    class Pairing(pairing_fideteam):  # type: ignore[misc]
        def get_crosstable(self, experimental: Any, checkonly: Any, verbose: Any) -> Any:
            return Crosstable(
                experimental,
                checkonly,
                verbose,
                self.typeb,
                self.usecolor,
                self.lasttworounds,
            )

    structure: dict[str, Any] = {
        "numRounds": max(teams.settings.rounds, here.round),
        "currentRound": here.round - 1,
        "teamTournament": True,
        "teamSize": teams.settings.boards,
        "topColor": "w" if teams.lot.starts else "b",
        "topColorExplicit": True,
        "scoreSystem": {},
        "pairingSystem": [],
        "competitors": [{"cid": int(one.number)} for one in here.everyone],
        "matchList": [],
    }
    engine = Pairing(structure, int(here.round), {"experimental": [], "verbose": 0})
    try:
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing:
        raise TournamentError(
            "no-legal-pairing", round=here.round, present=len(here.present)
        ) from None
    return [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]


def _details(teams: Tournament, here: Field) -> dict[int, Any]:
    """What the engine asks of each team: its scores, whom it met, its sides, its last float."""
    present = {one.entry for one in here.present}
    known = {one.entry: one for one in here.everyone}
    return {int(one.number): _detail(teams, one, present, known) for one in here.everyone}


def _detail(
    teams: Tournament, one: Contender, present: set[EntryId], known: dict[EntryId, Contender]
) -> dict[str, Any]:
    scores = [Decimal(int(one.score)) / 2, Decimal(_games(one.cells)) / 2]
    primary, other = scores if teams.settings.primary is Primary.MATCH else scores[::-1]
    played = {
        int(cell.round): int(cell.opponent) for cell in one.cells if cell.played and cell.opponent
    }
    sides = "".join("w" if side == STARTED else "b" for side in one.colours)
    here = one.entry in present
    history: dict[Any, Any] = {"val": "Y" if here else "N"}
    if one.bye_barred:
        history[1] = "pab"
    values: Sequence[Any] = (
        {"val": primary},
        {"val": primary},
        {"val": other},
        history,
        {"val": len(played), **played},
        {"val": len(one.cells)},
        {"val": sides.count("w") - sides.count("b")},
        {"val": sides},
        {"val": FLOATS.get(_floated(teams, one, known), 0) if here else 0},
        {"val": False},
        {"val": other},
    )
    return {"orgrank": int(one.number), "present": here, "tiebreakDetails": list(values)}


def _floated(teams: Tournament, one: Contender, known: dict[EntryId, Contender]) -> str:
    """Whether a team met one with fewer or more of what ranks teams in the last round."""
    last = one.cells[-1] if one.cells else None
    if last is None or not last.played or last.opponent is None:
        return ""  # a team with a bye is no floater (1.5)
    count = total if teams.settings.primary is Primary.MATCH else _games
    mine, theirs = (count(each.cells[:-1]) for each in (one, known[last.opponent]))
    return "d" if mine > theirs else "u" if mine < theirs else ""


def _games(cells: Sequence[Cell]) -> int:
    return sum(cell.sets[0] for cell in cells if cell.sets)


def _in_order(here: Field, found: Sequence[Match], tournament: Tournament) -> list[Match]:
    """The best match first, as boards are ordered among players."""
    known = {int(one.number): one for one in here.everyone}
    game = tournament.settings.primary is Primary.GAME

    def score(number: int) -> int:
        return _games(known[number].cells) if game else int(known[number].score)

    def key(match: Match) -> tuple[int, int, int]:
        if not match[1]:
            return (1, 0, match[0])
        scores = [score(number) for number in match]
        higher = min(match, key=lambda number: (-score(number), number))
        return (-max(scores) - 1, -sum(scores), higher)

    return sorted(found, key=key)


def _boards(
    tournament: Tournament, at: RoundNo, found: Sequence[Match], own: dict[int, Squad]
) -> Round:
    couples: list[tuple[EntryId, EntryId]] = []
    byes: list[Bye] = []
    for first, second in found:
        home = line_up(tournament, own[first], at)
        if not second:
            byes += team_byes(tournament, home, ByeKind.PAIRING)
            continue
        boards, alone = boards_of(home, line_up(tournament, own[second], at))
        couples += boards
        byes += team_byes(tournament, alone, ByeKind.FULL)
    return Round(number=at, pairs=seat(tournament, couples), byes=tuple(byes))
