"""Knock-out for play-offs: a seeded bracket, byes for the first seeds."""

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Bye, ByeKind, Round, Tournament
from meydan.tournament.pairing.base import Pairer, Progress, require_lot
from meydan.tournament.pairing.bracket import before, refuse_undecided
from meydan.tournament.pairing.checker import refuse_bad
from meydan.tournament.pairing.colours import ColourSeeker, starts
from meydan.tournament.pairing.field import Contender, field, require_results
from meydan.tournament.pairing.tables import seat


class KnockOutPairer(Pairer):
    """Winners meet winners; who starts follows the colour rules and, at first, the lot."""

    def draft(self, tournament: Tournament, at: RoundNo, _progress: Progress | None, /) -> Round:
        """The round as a draft."""
        lot = require_lot(tournament)
        require_results(tournament, at)
        refuse_undecided(tournament, at)
        matches = before(tournament, at).matches(at)
        if not matches:
            raise TournamentError("bracket-finished", round=at)
        here = {one.entry: one for one in field(tournament, at).present}
        couples: list[tuple[EntryId, EntryId]] = []
        byes: list[Bye] = []
        for standing in matches:
            # Whoever withdrew is not here; who is left alone goes on without an opponent.
            match [here[entry] for entry in standing.entries if entry in here]:
                case [one, other]:
                    couples.append(_in_order(one, other, lot=lot.starts))
                case [alone]:
                    points = tournament.settings.bye
                    byes.append(Bye(entry=alone.entry, kind=ByeKind.PAIRING, points=points))
        made = Round(number=at, pairs=seat(tournament, couples), byes=tuple(byes))
        refuse_bad(tournament, made)
        return made


def _in_order(one: Contender, other: Contender, *, lot: bool) -> tuple[EntryId, EntryId]:
    first, _ = starts(_seeker(one), _seeker(other), lot=lot)
    return (one.entry, other.entry) if first else (other.entry, one.entry)


def _seeker(one: Contender) -> ColourSeeker:
    # All who are left have the same points; seeds alone rank them.
    return ColourSeeker(colours=one.colours, score=0, rank=one.number)
