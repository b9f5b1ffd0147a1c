"""Claims: only in their window, decided by a referee (M9, R3, T4)."""

from dataclasses import replace

from meydan.match.actors import PLAYERS, REFEREES, Role
from meydan.match.deeds import Claimed, ClaimRefused, ClaimUpheld
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import Ask, Rule, always, cite, exempt, under_way
from meydan.match.seats import Seat
from meydan.match.steps.boards import clock_follows, set_board
from meydan.match.steps.penalties import warn
from meydan.match.steps.windows import check_window
from meydan.match.table import Bound, Claim, Made, Table


def _in_window(table: Table, ask: Ask) -> None:
    """Whether a claim about the opponent's last move is heard now."""
    assert ask.seat is not None
    if not _steps_in(table, ask.role):
        check_window(table, ask.seat)


def _steps_in(table: Table, role: Role) -> bool:
    """Whether a referee may bring up what nobody claimed in time."""
    return role in REFEREES and not table.book.claims.unclaimed_stands.value


def _claim(table: Table, entry: LogEntry, deed: Claimed) -> Table:
    earlier = table.book.claims.earlier
    heard = earlier.value == "heard" or _steps_in(table, entry.by.role)
    if deed.about == "earlier" and not heard:
        raise Refused("claim-earlier-move", cite(earlier))
    claim = Claim(entry.seq, deed.seat, deed.about)
    return clock_follows(replace(table, play=replace(under_way(table), claim=claim)), entry)


def _claim_open(table: Table, _ask: Ask) -> None:
    if under_way(table).claim is None:
        raise Refused("no-claim")


def _uphold(table: Table, entry: LogEntry, deed: ClaimUpheld) -> Table:
    play = under_way(table)
    assert play.claim is not None
    if (deed.then == "position") is not (deed.position is not None):
        raise Refused("position-needed")
    offender = play.claim.seat.other
    table = replace(table, play=replace(play, claim=None))
    table = warn(table, entry, offender, deed.article, touch=deed.touch)
    # The warning was the last one allowed, and took the set or the round with it.
    if table.play is None or table.over:
        return table
    if deed.then == "take-back":
        table = _back(table, offender)
    if deed.position is not None:
        if not table.recorded:
            raise Refused("counted-set")
        return set_board(table, entry, deed.position)
    return clock_follows(table, entry)


def _back(table: Table, offender: Seat) -> Table:
    """The table before the offender's wrong move, the offender to move again."""
    play = under_way(table)
    made = _to_take_back(table, offender)
    if made is None:
        if table.recorded:
            raise Refused("nothing-to-take-back")
        return table  # a counted set that does not tell who moves
    kept = tuple(m for m in play.made if m.seq < made.seq)
    back = replace(
        play,
        state=made.before,
        to_move=made.seat,
        pending=False,
        chain=tuple(m for m in play.chain if m.seq < made.seq),
        made=kept,
        bound=_touched(table, made),
    )
    return replace(table, play=back)


def _to_take_back(table: Table, offender: Seat) -> Made | None:
    """The first wrong move of the offender's turn, else the last; or an earlier one, if heard."""
    play = under_way(table)
    if play.by(offender) or (play.chain and table.lenient):
        # What came after a wrong sowing rests on it, so the whole rest of the chain goes back
        # (j.3).
        return play.chain[-1 if play.wrong is None else play.wrong]
    wrong = [made for made in play.made if made.seat is offender and not made.legal]
    return wrong[-1] if wrong else None


def _touched(table: Table, made: Made) -> Bound | None:
    """The stone that was moved wrongly, which the text wants moved again (tazof-kure 12, 14)."""
    book = table.book
    if book.warnings.remedy.value != "replay-touched" or table.lenient or made.text is None:
        return None
    if exempt(table, made.seat, book.touch.binds, book.touch.placed_stands):
        return None
    touched = (p for p in table.game.touchable(made.before) if made.text.startswith(p))
    return next((Bound(piece, cite(book.warnings.remedy)) for piece in touched), None)


def _refuse(table: Table, entry: LogEntry, _deed: ClaimRefused) -> Table:
    return clock_follows(replace(table, play=replace(under_way(table), claim=None)), entry)


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
