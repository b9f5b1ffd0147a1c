"""A whole round paired by hand, where the program finds no pairing or is not asked for one."""

from collections.abc import Sequence
from dataclasses import replace

from meydan.tournament.ids import EntryId
from meydan.tournament.model import Bye, ByeKind, Round, Tournament
from meydan.tournament.pairing.field import field, require_results
from meydan.tournament.pairing.manual import accept, propose
from meydan.tournament.pairing.tables import seat
from meydan.tournament.round_count import fitted, require_open


def pair_by_hand(
    tournament: Tournament,
    couples: Sequence[tuple[EntryId, EntryId]],
    *,
    bye: EntryId | None = None,
    reason: str,
) -> Tournament:
    """The tournament with a draft of its next round as given: (first, second), best board first.

    Rules that it breaks are noted with the reason; a pairing that leaves someone out is refused.
    """
    tournament = fitted(tournament)
    number = require_open(tournament)
    require_results(tournament, number)
    points = tournament.settings.bye
    given = () if bye is None else (Bye(entry=bye, kind=ByeKind.PAIRING, points=points),)
    made = Round(
        number=number,
        pairs=seat(tournament, couples),
        byes=(*given, *field(tournament, number).away),
    )
    # The draft must stand in the tournament before it is proposed: acceptance asks the round's
    # status.
    grown = replace(tournament, rounds=(*tournament.rounds, made))
    return accept(grown, propose(grown, made), reason=reason)
