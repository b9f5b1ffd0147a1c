"""Swiss pairing by the Dutch engine of the kernel (`meydan._swiss`), which is optional."""

import os
from collections.abc import Mapping
from types import ModuleType

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.pairing.field import Field
from meydan.tournament.pairing.floats import DOWN, LEVEL, Float, floats
from meydan.tournament.pairing.wishes import Group, Wishes

Board = tuple[EntryId, EntryId | None]
"""Who starts and who does not; `None`: a bye."""


def engine() -> ModuleType | None:
    """The kernel's engine; `None` without it, or when `MEYDAN_KERNEL` is 0."""
    if os.environ.get("MEYDAN_KERNEL") == "0":
        return None
    try:
        from meydan import _swiss
    except ImportError:
        return None
    return _swiss


def seats(
    tournament: Tournament, here: Field, places: Mapping[EntryId, int]
) -> list[tuple[object, ...]]:
    """What the kernel asks of everyone here."""
    last, before = floats(tournament, here, back=1), floats(tournament, here, back=2)
    return [
        (
            one.pairing_score,
            one.rank,
            one.colours,
            # Two bits a round: the text looks back at the last two floats and no further.
            _mark(last[one.entry]) | _mark(before[one.entry]) << 2,
            # Rounds not played over the board, which [C9] keeps low for who gets the bye.
            here.round - 1 - len(one.colours),
            here.top_scorer(one),
            one.bye_barred,
            # Opponents who left need no place: nobody can be given them.
            [place for place in map(places.get, one.met) if place is not None],
        )
        for one in here.present
    ]


def _mark(way: Float) -> int:
    # Not by a table: an enum's hash is worked out in Python, every time.
    return 0 if way is LEVEL else 1 if way is DOWN else 2


def boards(tournament: Tournament, here: Field, wished: Wishes) -> list[Board]:
    """The round's boards, in no order."""
    swiss = engine()
    assert swiss is not None
    assert tournament.lot is not None
    places = {one.entry: place for place, one in enumerate(here.present)}

    def numbered(groups: tuple[Group, ...]) -> list[list[int]]:
        return [[places[entry] for entry in group] for group in groups]

    found = swiss.pair(
        seats(tournament, here, places),
        never=numbered(wished.never),
        apart=numbered(wished.apart),
        lot=tournament.lot.starts,
    )
    if not found:
        raise TournamentError("no-legal-pairing", round=here.round, present=len(here.present))
    present = here.present
    return [
        (present[first].entry, present[second].entry if second >= 0 else None)
        for first, second in found
    ]
