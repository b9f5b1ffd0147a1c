"""Claims: only in their window, decided by a referee (M9, R3, T4)."""

from dataclasses import replace

from meydan.match.actors import PLAYERS, REFEREES
from meydan.match.deeds import Claimed, ClaimRefused, ClaimUpheld
from meydan.match.errors import Refused
from meydan.match.events import Event
from meydan.match.rule import Ask, Rule, always, cite, under_way
from meydan.match.steps.boards import clock_follows, set_board
from meydan.match.steps.penalties import warn
from meydan.match.table import Claim, Table


def _in_window(table: Table, ask: Ask) -> None:
    """Whether a claim about the opponent's last move is heard now."""
    if table.book.claims.earlier.value == "heard":
        return
    play = under_way(table)
    if play.to_move is None:
        return  # a counted set that does not tell who moves: the referee at the table judges
    assert ask.seat is not None
    opponent, window = ask.seat.other, table.book.claims.window
    last = play.chain[-1].seat if play.chain else None
    moving = play.pending and last is opponent if table.recorded else play.turn is opponent
    if moving and window.value == "until-own-move":
        return
    if moving:
        code = "claim-before-press" if _clocked(table) else "claim-before-finish"
        raise Refused(code, cite(window))
    if last is opponent:
        return
    if last is None:
        raise Refused("nothing-to-claim", cite(window))
    raise Refused("claim-earlier-move", cite(table.book.claims.earlier))


def _clocked(table: Table) -> bool:
    return table.opening.clock is not None


def _claim(table: Table, event: Event, deed: Claimed) -> Table:
    earlier = table.book.claims.earlier
    if deed.about == "earlier" and earlier.value == "refused":
        raise Refused("claim-earlier-move", cite(earlier))
    claim = Claim(event.seq, deed.seat, deed.about)
    return clock_follows(replace(table, play=replace(under_way(table), claim=claim)), event)


def _claim_open(table: Table, _ask: Ask) -> None:
    if under_way(table).claim is None:
        raise Refused("no-claim")


def _uphold(table: Table, event: Event, deed: ClaimUpheld) -> Table:
    play = under_way(table)
    assert play.claim is not None
    if (deed.then == "position") is not (deed.position is not None):
        raise Refused("position-needed")
    offender = play.claim.seat.other
    table = warn(replace(table, play=replace(play, claim=None)), event, offender, deed.article)
    if table.play is None or table.over:
        return table
    if deed.then == "take-back":
        table = _back(table)
    if deed.position is not None:
        if not table.recorded:
            raise Refused("counted-set")
        return set_board(table, event, deed.position)
    return clock_follows(table, event)


def _back(table: Table) -> Table:
    """The table before the offender's wrong move, the offender to move again."""
    play = under_way(table)
    if not play.chain:
        if table.recorded:
            raise Refused("nothing-to-take-back")
        return table  # a counted set that does not tell who moves
    wrong = next((n for n, made in enumerate(play.chain) if not made.legal), len(play.chain) - 1)
    made = play.chain[wrong]
    kept = tuple(m for m in play.made if m.seq < made.seq)
    back = replace(
        play,
        state=made.before,
        to_move=made.seat,
        pending=False,
        chain=play.chain[:wrong],
        made=kept,
    )
    return replace(table, play=back)


def _refuse(table: Table, event: Event, _deed: ClaimRefused) -> Table:
    return clock_follows(replace(table, play=replace(under_way(table), claim=None)), event)


RULES = (
    Rule(
        deed=Claimed,
        roles=always(PLAYERS, REFEREES),
        fold=_claim,
        guard=_in_window,
        seated=True,
        in_set=True,
        unclaimed=True,
        in_time=True,
    ),
    Rule(deed=ClaimUpheld, roles=always(REFEREES), fold=_uphold, guard=_claim_open, in_set=True),
    Rule(deed=ClaimRefused, roles=always(REFEREES), fold=_refuse, guard=_claim_open, in_set=True),
)
