"""The lot of the technical meeting (T10): drawn by hand and entered, or from a shown seed.

A draw by seed can be repeated by anyone: take the seed text without spaces at its ends as UTF-8,
compute SHA-256, and look at the last hexadecimal digit. Odd: the first on the list starts. Even:
the second player does. In a shell: `printf %s "SEED" | sha256sum`.
"""

from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Lot, LotMethod, LotSubject, RoundStatus, Tournament
from meydan.tournament.starting_list import starting_list


def enter_lot(
    tournament: Tournament,
    *,
    starts: bool,
    at: datetime,
    subject: LotSubject = LotSubject.START,
) -> Tournament:
    """Record a lot that was drawn by hand: whether the first on the list starts."""
    lot = Lot(
        drew=_first(tournament), at=at, method=LotMethod.BY_HAND, starts=starts, subject=subject
    )
    return replace(tournament, lot=lot)


def draw_lot(
    tournament: Tournament,
    *,
    seed: str,
    at: datetime,
    subject: LotSubject = LotSubject.START,
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
        subject=subject,
        seed=shown,
    )
    return replace(tournament, lot=lot)


def starts_by_seed(seed: str) -> bool:
    """Whether the first on the list starts, by this seed."""
    return int(sha256(seed.strip().encode()).hexdigest()[-1], 16) % 2 == 1


def _first(tournament: Tournament) -> EntryId:
    """Who draws; refuses a second lot once round 1 is published."""
    if any(one.status is not RoundStatus.DRAFT for one in tournament.rounds):
        raise TournamentError("lot-too-late")
    entries = starting_list(tournament)
    if not entries:
        raise TournamentError("no-entries")
    return entries[0].id
