"""The lot of the technical meeting (T10): drawn by hand and entered, or from a shown seed.

A draw by seed can be repeated by anyone: take the seed text without spaces at its ends as UTF-8,
compute SHA-256, and look at the last hexadecimal digit. Odd: the first on the list starts. Even:
the second player does. In a shell: `printf %s "SEED" | sha256sum`.
"""

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Lot, LotMethod, LotSubject, Pair, RoundStatus, Tournament
from meydan.tournament.starting_list import starting_list

NOBODY_DREW = datetime.fromtimestamp(0, UTC)
"""The moment of a lot that stands in for those at the tables."""


def enter_lot(
    tournament: Tournament,
    *,
    starts: bool,
    at: datetime,
    subject: LotSubject | None = None,
) -> Tournament:
    """Record a lot that was drawn by hand: whether the first on the list starts."""
    lot = Lot(
        drew=_first(tournament),
        at=at,
        method=LotMethod.BY_HAND,
        starts=starts,
        subject=subject or drawn_for(tournament),
    )
    return replace(tournament, lot=lot)


def draw_lot(
    tournament: Tournament,
    *,
    seed: str,
    at: datetime,
    subject: LotSubject | None = None,
) -> Tournament:
    """Draw the lot from a seed text and record both."""
    shown = seed.strip()
    if not shown:
        raise TournamentError("empty-seed")
    lot = Lot(
        drew=_first(tournament),
        at=at,
        method=LotMethod.SEED,
        starts=starts_by_seed(shown),
        subject=subject or drawn_for(tournament),
        seed=shown,
    )
    return replace(tournament, lot=lot)


def drawn_for(tournament: Tournament) -> LotSubject:
    """What the lot is drawn for: start or colour, as the book says."""
    return LotSubject(tournament.settings.book.lot.decides.value)


def void(tournament: Tournament) -> bool:
    """Whether somebody else is first on the list since the lot was drawn (T10).

    It then counts no more and is drawn anew. Once round 1 is published it has done its work, and
    where each table draws a lot of its own nobody waits for it.
    """
    if tournament.lot is None or at_tables(tournament) or _begun(tournament):
        return False
    entries = starting_list(tournament)
    return not entries or entries[0].id != tournament.lot.drew


def due(tournament: Tournament) -> TournamentError | None:
    """Why a lot is still to be drawn; `None` where pairing does not wait for one (T10)."""
    if void(tournament):
        assert tournament.lot is not None
        entries = starting_list(tournament)
        first = entries[0].id if entries else 0
        return TournamentError("lot-void", entry=tournament.lot.drew, first=first)
    if tournament.lot is not None or at_tables(tournament) or _begun(tournament):
        return None
    return TournamentError("no-lot")


def at_tables(tournament: Tournament) -> bool:
    """Whether each table draws a lot of its own."""
    return not tournament.settings.book.starters_known


def ready_to_pair(tournament: Tournament) -> Tournament:
    """The tournament with a lot that rounds can be paired by; refuses one that is void."""
    no = due(tournament)
    if no is not None and tournament.lot is not None:
        raise no
    return with_lot(tournament)


def with_lot(tournament: Tournament) -> Tournament:
    """The tournament with the lot that puts pairs in order, where nobody needs to draw one.

    Where each table draws its own, or did when round 1 was played, nobody draws for all: the
    pairing names who sits first, and the table's lot turns it (`Pair.turned`) or not.
    """
    entries = starting_list(tournament)
    if tournament.lot is not None or not entries or due(tournament) is not None:
        return tournament
    lot = Lot(
        drew=entries[0].id,
        at=NOBODY_DREW,
        method=LotMethod.BY_HAND,
        starts=True,
        subject=drawn_for(tournament),
    )
    return replace(tournament, lot=lot)


def as_started(pair: Pair) -> Pair:
    """The pair with whoever started first, where the lot at the table turned it."""
    if not pair.turned:
        return pair
    result = pair.result and pair.result.other_way
    return replace(pair, first=pair.second, second=pair.first, result=result, turned=False)


def starts_by_seed(seed: str) -> bool:
    """Whether the first on the list starts, by this seed."""
    return int(sha256(seed.strip().encode()).hexdigest()[-1], 16) % 2 == 1


def _first(tournament: Tournament) -> EntryId:
    """Who draws; refuses a second lot once round 1 is published."""
    if _begun(tournament):
        raise TournamentError("lot-too-late")
    entries = starting_list(tournament)
    if not entries:
        raise TournamentError("no-entries")
    return entries[0].id


def _begun(tournament: Tournament) -> bool:
    return any(one.status is not RoundStatus.DRAFT for one in tournament.rounds)
