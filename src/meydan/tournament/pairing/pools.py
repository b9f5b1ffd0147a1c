"""Pools by Berger tables, side by side, and then the bracket of those who went on."""

from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Bye, ByeKind, Round, Tournament
from meydan.tournament.pairing.base import Pairer, Progress
from meydan.tournament.pairing.bracket import refuse_shared_places
from meydan.tournament.pairing.checker import refuse_bad
from meydan.tournament.pairing.field import require_results
from meydan.tournament.pairing.knock_out import KnockOutPairer
from meydan.tournament.pairing.round_robin import cycle_rounds, robin_round
from meydan.tournament.pairing.tables import seat
from meydan.tournament.pools import pool_rounds, pools
from meydan.tournament.results import LOSS


class PoolPairer(Pairer):
    """Everyone meets everyone of the pool; then the best of each pool in a knock-out."""

    def draft(self, tournament: Tournament, at: RoundNo, progress: Progress | None, /) -> Round:
        """The round as a draft; one that is free has no points for it."""
        members = pools(tournament)
        if at > pool_rounds(tournament):
            require_results(tournament, at)
            refuse_shared_places(tournament)
            return KnockOutPairer().draft(tournament, at, progress)
        couples: list[tuple[EntryId, EntryId]] = []
        free: list[EntryId] = []
        for pool in members:
            # A smaller pool is through before the larger ones; its players wait, and win nothing by
            # it.
            if at > cycle_rounds(len(pool)):
                free += pool
                continue
            for first, second in robin_round(len(pool), at, double=False):
                if max(first, second) <= len(pool):
                    couples.append((pool[first - 1], pool[second - 1]))
                else:
                    free.append(pool[min(first, second) - 1])
        byes = tuple(Bye(entry=one, kind=ByeKind.PAIRING, points=LOSS) for one in free)
        made = Round(number=at, pairs=seat(tournament, couples), byes=byes)
        refuse_bad(tournament, made)
        return made
