"""What players do at a board, each as one change of the live round."""

from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from meydan.match.actors import Actor
from meydan.match.corrections import ledger
from meydan.match.deeds import Called, Claimed, Moved, Resigned, Retracted, SetStarted, Touched
from meydan.match.errors import Refused
from meydan.match.queries import chosen, flag_due, why
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.models.moments import now_ms
from meydan.server.rounds.held import ROLES, Held, RoundClosed, hold, nothing
from meydan.server.rounds.host import Host
from meydan.server.store.change import Archived

Act = Callable[[Held], object]
Wish = Literal["help", "conduct", "resign", "claim"]
WISHES: tuple[Wish, ...] = ("help", "conduct", "claim", "resign")
"""Why a player calls the referee. A set is resigned to the referee, who enters it (T8)."""


def wishes(played: Round) -> tuple[Wish, ...]:
    """What the referee may be called for under this book: nobody resigns where it lets nobody."""
    resigns = played.table.book.sets.resign.value
    return tuple(one for one in WISHES if resigns or one != "resign")


class NothingToTakeBack(Exception):
    """Nobody has moved yet."""


def look(host: Host) -> None:
    """Let a flag fall whose time has come, whoever looks; the host's row is as it is then."""
    played = host.played
    due = flag_due(played) if played is not None and not played.over else None
    if due is not None and now_ms() >= due[1]:
        with suppress(RoundClosed, Archived):  # looked at long after it was put away
            hold(host, nothing)


def move(seat: Seat, text: str) -> Act:
    """Make a move, and complete it where the player need not."""

    def act(held: Held) -> None:
        held.move(seat, text)
        # Who plays on has answered: what was asked about an earlier move is over.
        held.host.row.ready = []
        if not held.host.presses:
            held.complete(seat)

    return act


def put_down(seat: Seat, piece: str) -> Act:
    """Put a piece down that stays there while the move goes on (tazof-pentago 11)."""
    return lambda held: held.do(Touched(seat=seat, piece=piece, down=True), ROLES[seat])


def press(seat: Seat) -> Act:
    """Complete the move, where the text asks for it."""
    return lambda held: held.press(seat)


def ready(held: Held) -> None:
    """Be ready for the next set; the program starts it when enough are (T1)."""
    played, host = held.opened(), held.host
    if played.over or played.table.play is not None:
        return
    seats = {seat.value for seat in Seat}
    host.row.ready = sorted(seats & {*host.row.ready, *(seat.value for seat in host.seats)})
    if len(host.row.ready) >= host.needed:
        held.start_set()


def resign(seat: Seat) -> Act:
    """Give up the set."""
    return lambda held: held.do(Resigned(seat=seat), ROLES[seat])


def call(seat: Seat, wish: Wish, reason: str, note: str) -> Act:
    """Call the referee; a claim also stops the clocks, where the text hears one now."""

    def act(held: Held) -> None:
        if wish == "claim":
            held.do(Claimed(seat=seat, text=note), ROLES[seat])
        # A claim that the text refuses calls nobody: the refusal is the answer.
        held.do(Called(whom="referee", reason=reason), ROLES[seat])

    return act


def why_not(host: Host, seat: Seat, text: str) -> Refused | None:
    """Why a player's move is not allowed now, as making it would say; `None` where it is.

    Raises `RoundClosed` or `Archived` as making it would.
    """
    host.check_open()
    try:
        played = host.played or host.unopened()
    except Refused as no:
        return no
    # Asked at the moment at which it would be done: an entry is never older than the one before it.
    at = max(now_ms(), played.log[-1].at)
    return why(played, chosen(played, seat, text), by=Actor(ROLES[seat]), at=at)


def wish_back(seat: Seat) -> str:
    """What a row remembers while a player asks to take a move back."""
    return f"back-{seat.value}"


def ask_back(seat: Seat) -> Act:
    """Ask a friend to let the last move go back."""

    def act(held: Held) -> None:
        play = held.opened().table.play
        if play is None or not any(made.seat is seat for made in play.made):
            raise NothingToTakeBack
        held.host.row.ready = sorted({*held.host.row.ready, wish_back(seat)})

    return act


def keep_move(seat: Seat) -> Act:
    """Let the move stand that the opponent would take back."""

    def act(held: Held) -> None:
        held.host.row.ready = [one for one in held.host.row.ready if one != wish_back(seat.other)]

    return act


def allow_back(seat: Seat) -> Act:
    """Let the opponent's last move go back, where that was asked for."""

    def act(held: Held) -> None:
        if wish_back(seat.other) not in held.host.row.ready:
            raise NothingToTakeBack
        keep_move(seat)(held)
        take_back(seat.other)(held)

    return act


def take_back(seat: Seat) -> Act:
    """Go back to before the last move of a player."""

    def act(held: Held) -> None:
        standing = ledger(held.opened().log).standing
        since = max(entry.seq for entry in standing if isinstance(entry.deed, SetStarted))
        own = [
            entry
            for entry in standing
            if entry.seq > since
            and isinstance(entry.deed, Moved | Touched)
            and entry.deed.seat is seat
        ]
        if not own:
            raise NothingToTakeBack
        # A move goes back with the piece that it began with.
        begun = len(own) > 1 and isinstance(own[-2].deed, Touched)
        first = own[-2] if begun and isinstance(own[-1].deed, Moved) else own[-1]
        held.do(Retracted(target=first.seq, reason="taken back", tail=True))

    return act
