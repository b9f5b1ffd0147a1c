"""Who is to be given a place in a round, and who sits it out."""

from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId, Points, RoundNo
from meydan.tournament.model import Bye, ByeKind, Round, RoundStatus, System, Tournament
from meydan.tournament.pairing.bracket import survivors
from meydan.tournament.pools import pool_rounds
from meydan.tournament.team_play import known_squads, line_up
from meydan.tournament.worth import Worth

Presence = tuple[frozenset[EntryId], tuple[Bye, ...]]
"""Those who are here, and the byes of those who are not."""

ROBINS = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN})


def presence(tournament: Tournament, listed: tuple[Entry, ...], at: RoundNo) -> Presence:
    """Who is here for a round; for a published one, who was."""
    if at < tournament.next_round and tournament.round(at).status is not RoundStatus.DRAFT:
        return _then(tournament.round(at))
    system = tournament.settings.system
    if system in ROBINS or at <= pool_rounds(tournament):
        # The table names everyone's opponent in advance; who does not come loses by no-show.
        return frozenset(entry.id for entry in listed if entry.joined == 1), ()
    worth = tournament.settings.worth
    if system is System.SCHEVENINGEN:
        return frozenset(entry.id for entry in listed if entry.joined == 1), ()
    if system is System.TEAM_SWISS:
        teams = known_squads(tournament)
        return frozenset(one for team in teams for one in line_up(tournament, team, at)), ()
    leaves = {leave.entry: leave.kind for leave in tournament.leaves if leave.round == at}
    joining = [entry.id for entry in listed if entry.active and entry.joined <= at]
    if system.bracketed:
        # Whoever is out of the bracket has no bye to write down: the round is not theirs any more.
        left = survivors(tournament, at)
        return frozenset(entry for entry in joining if entry in left and entry not in leaves), ()
    return frozenset(entry for entry in joining if entry not in leaves), tuple(
        Bye(entry=entry, kind=leaves[entry], points=sat_out(worth, leaves[entry]))
        for entry in joining
        if entry in leaves
    )


def sat_out(worth: Worth, kind: ByeKind) -> Points:
    """Points of a round sat out; those of a pairing's bye stand in the settings."""
    return {ByeKind.FULL: worth.win, ByeKind.HALF: worth.draw, ByeKind.ABSENT: worth.absent}[kind]


def _then(past: Round) -> Presence:
    seated = {entry for pair in past.pairs for entry in (pair.first, pair.second)}
    seated |= {bye.entry for bye in past.byes if bye.kind is ByeKind.PAIRING}
    return frozenset(seated), tuple(bye for bye in past.byes if bye.kind is not ByeKind.PAIRING)
