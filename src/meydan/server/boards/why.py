"""Why a move is not allowed."""

from meydan.games.core import IllegalMove
from meydan.match.errors import Refused
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.boards.part import part_of


def why_not(played: Round | None, seat: Seat, text: str) -> Refused | None:
    """Why a player's move is not allowed now; `None` where it is."""
    play = played.table.play if played is not None and not played.over else None
    if played is None or play is None:
        return Refused("no-set")
    if play.claim is not None:
        return Refused("claim-open", seat=play.claim.seat.value)
    if play.paused:
        return Refused("paused")
    if play.turn is not seat:
        return Refused("not-your-turn")
    if play.to_move is not seat:
        return Refused("move-made")
    rules = played.table.game
    try:
        part_of(rules.name).picked(rules, play.state, text)
    except IllegalMove as no:
        return Refused("illegal-move", no.article, game=rules.name, why=no.code, move=text)
    return None
