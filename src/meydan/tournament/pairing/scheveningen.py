"""Scheveningen: two teams of equal size, everyone against everyone of the other."""

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Round, Tournament
from meydan.tournament.pairing.base import Pairer, Progress, require_lot
from meydan.tournament.pairing.checker import refuse_bad
from meydan.tournament.pairing.tables import seat
from meydan.tournament.team_play import squads


def scheveningen_round(size: int, number: int) -> tuple[tuple[int, int, bool], ...]:
    """(player of A, player of B, whether A starts) of a round, all from 0.

    With a size that four divides the halves of the teams change sides against each other, and in
    each round half of a team starts. Otherwise opponents move up by one; whoever's numbers add up
    to an even one has A starting. Nobody starts more than once too often.
    """
    step, half = number - 1, size // 2
    found = []
    for own in range(size):
        if size % 4 == 0:
            block = own // half
            other = (own % half + step) % half + half * (block ^ step // half)
            starts = step % 2 == block
        else:
            other = (own + step) % size
            starts = (own + other) % 2 == 0
        found.append((own, other, starts))
    return tuple(found)


class ScheveningenPairer(Pairer):
    """As many rounds as a team has players; who does not come loses by no-show."""

    def draft(self, tournament: Tournament, at: RoundNo, _progress: Progress | None, /) -> Round:
        """The round as a draft."""
        lot = require_lot(tournament)
        teams = squads(tournament)
        sizes = tuple(len(one.members) for one in teams)
        if len(teams) != 2 or sizes[0] != sizes[1]:
            raise TournamentError("two-equal-teams", teams=len(teams), players=sum(sizes))
        if at > sizes[0]:
            raise TournamentError("robin-finished", round=at)
        home, away = teams if lot.starts else teams[::-1]
        couples = [
            (home.members[own], away.members[other])
            if starts
            else (away.members[other], home.members[own])
            for own, other, starts in scheveningen_round(sizes[0], at)
        ]
        made = Round(number=at, pairs=seat(tournament, couples))
        refuse_bad(tournament, made)
        return made
