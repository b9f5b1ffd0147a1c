"""Swiss pairing by FIDE's Dutch system in force since February 2026 (T11).

The kernel pairs; without it gacrux does, slower. Both give the same pairs, colours and byes. They
part only where wishes can't all be kept: the kernel weighs a broken wish with everything else,
gacrux is given a choice of wishes to break.
"""

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Bye, ByeKind, Round, Tournament
from meydan.tournament.notes import Note, note
from meydan.tournament.pairing import gacrux, native
from meydan.tournament.pairing.base import Pairer, Progress, require_lot
from meydan.tournament.pairing.checker import refuse_breaches
from meydan.tournament.pairing.field import field, require_results
from meydan.tournament.pairing.tables import Couples, in_order, seat
from meydan.tournament.pairing.wishes import Wishes, wishes


class DutchPairer(Pairer):
    """FIDE's Dutch system."""

    def draft(self, tournament: Tournament, at: RoundNo, progress: Progress | None, /) -> Round:
        """The round as a draft, checked against the absolute rules."""
        require_lot(tournament)
        require_results(tournament, at)
        here = field(tournament, at)
        if not here.present:
            raise TournamentError("nobody-present", round=at)
        wished = wishes(tournament, at, (one.entry for one in here.present))
        if native.engine() is None:
            boards = gacrux.boards(tournament, here, wished, progress=progress)
        else:
            boards = native.boards(tournament, here, wished)
        couples = in_order(
            here, [(first, second) for first, second in boards if second is not None]
        )
        byes = tuple(
            Bye(entry=first, kind=ByeKind.PAIRING, points=tournament.settings.bye)
            for first, second in boards
            if second is None
        )
        made = Round(
            number=at,
            pairs=seat(tournament, couples),
            byes=(*byes, *here.away),
            notes=_broken(couples, wished),
        )
        # Whatever the engine was told or got wrong, no published round breaks an absolute rule.
        refuse_breaches(here, made, wished)
        return made


def _broken(couples: Couples, wished: Wishes) -> tuple[Note, ...]:
    return tuple(
        note("soft-broken", first=first, second=second)
        for first, second in couples
        if wished.parts(first, second)
    )
