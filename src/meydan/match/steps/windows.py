"""When a claim, or an opponent's report of a breach, is heard (M9, R3, T4, T16)."""

from meydan.match.errors import Refused
from meydan.match.rule import cite, under_way
from meydan.match.seats import Seat
from meydan.match.table import Table


def check_window(table: Table, claimant: Seat, *, touch: bool = False) -> None:
    """Raise `Refused` unless what this player says of the opponent's last move is heard now.

    With `touch` it is about a stone that the opponent, who is to move, has touched.
    """
    claims, play = table.book.claims, under_way(table)
    if claims.earlier.value == "heard":
        return
    if play.to_move is None:
        return  # a counted set that does not tell who moves: the referee at the table judges
    opponent = claimant.other
    if _moving(table, opponent) or (touch and play.turn is opponent):
        # A text that speaks of the press says nothing of play without a clock (2023 j).
        heard = claims.window.value == "after-press" and table.opening.clock is None
        if heard or claims.window.value == "until-own-move":
            return
        code = "claim-before-press" if table.opening.clock else "claim-before-finish"
        raise Refused(code, cite(claims.window))
    if play.by(opponent):
        return
    if not play.chain:
        raise Refused("nothing-to-claim", cite(claims.window))
    raise Refused("claim-earlier-move", cite(claims.earlier))


def _moving(table: Table, seat: Seat) -> bool:
    """Whether a player's move is under way: made, and not complete."""
    play = under_way(table)
    return play.pending and play.by(seat) if table.recorded else play.turn is seat
