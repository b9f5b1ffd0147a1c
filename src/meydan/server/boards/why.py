"""Why a move is not allowed."""

from meydan.match import Actor, Refused, Round, Seat, why
from meydan.match.deeds import Moved
from meydan.server.models.moments import now_ms
from meydan.server.store.held_round import ROLES


def why_not(played: Round | None, seat: Seat, text: str) -> Refused | None:
    """Why a player's move is not allowed now, as making it would say; `None` where it is."""
    if played is None:
        return Refused("not-opened")
    at = max(now_ms(), played.log[-1].at)
    return why(played, Moved(seat=seat, move=text), by=Actor(ROLES[seat]), at=at)
