"""What players do in a game, each as a change to it."""

from dataclasses import replace

from meydan.match.corrections import ledger
from meydan.match.deeds import Moved, Resigned, Retracted, SetStarted, Touched
from meydan.match.errors import Refused
from meydan.match.seats import Seat
from meydan.server.boards.why import why_not
from meydan.server.models import FreeGame
from meydan.server.play.held_game import Held, change
from meydan.server.play.log import read
from meydan.server.play.opponent import choose
from meydan.server.play.opponent import hint as good_move
from meydan.server.play.scene import Scene, scene_of
from meydan.server.play.setup import setup_of
from meydan.server.store.held_round import ROLES


class NothingToTakeBack(Exception):
    """Nobody has moved yet."""


def move(game: FreeGame, seat: Seat, text: str, *, key: str | None, seen: int | None) -> Scene:
    """Make a move; raises `Refused` with the game's own reason where it is not allowed."""

    def act(held: Held) -> None:
        held.move(seat, text)
        held.complete(seat)

    return change(game.pk, act, key=key, seen=seen)


def put_down(game: FreeGame, seat: Seat, piece: str, *, key: str | None, seen: int | None) -> Scene:
    """Put a piece down that stays there while the move goes on."""
    return change(game.pk, lambda held: held.put_down(seat, piece), key=key, seen=seen)


def press(game: FreeGame, seat: Seat, *, key: str | None, seen: int | None) -> Scene:
    """Press the clock, or say "my move is finished" where there is none."""
    return change(game.pk, lambda held: held.press(seat), key=key, seen=seen)


def ready(game: FreeGame, seat: Seat) -> Scene:
    """Be ready for the next set: it begins at once, or with a clock when both are ready."""

    def act(held: Held) -> None:
        if held.played is None or held.played.over or held.played.table.play is not None:
            return
        held.game.ready = sorted({*held.game.ready, seat.value})
        enough = 2 if held.setup.clock is not None and held.setup.human is None else 1
        if len(held.game.ready) >= enough:
            held.do(SetStarted())
            held.game.ready = []

    return change(game.pk, act)


def resign(game: FreeGame, seat: Seat, *, key: str | None) -> Scene:
    """Give up the set."""
    return change(game.pk, lambda held: held.do(Resigned(seat=seat), ROLES[seat]), key=key)


def take_back(game: FreeGame, seat: Seat) -> Scene:
    """In practice: go back to before the last move of who practises."""

    def act(held: Held) -> None:
        assert held.played is not None
        standing = ledger(held.played.log).standing
        since = max(event.seq for event in standing if isinstance(event.deed, SetStarted))
        own = [
            event
            for event in standing
            if event.seq > since
            and isinstance(event.deed, Moved | Touched)
            and event.deed.seat is seat
        ]
        if not own:
            raise NothingToTakeBack
        # A move goes back with the piece that it began with.
        begun = len(own) > 1 and isinstance(own[-2].deed, Touched)
        first = own[-2] if begun and isinstance(own[-1].deed, Moved) else own[-1]
        held.do(Retracted(target=first.seq, reason="taken back", tail=True))

    return change(game.pk, act)


def answer(game: FreeGame) -> Scene:
    """In practice: let the program make its move, if it is its turn.

    It thinks before the game is locked, so that nobody else waits for it.
    """
    played, setup = read(game), setup_of(game)
    human, seed = setup.human, f"{game.code} {game.seq}"
    play = played.table.play if played is not None else None
    if played is None or play is None or human is None or play.turn is human:
        return scene_of(game, played)
    rules = played.table.game
    text = rules.format(play.state, choose(rules, play.state, seed=seed, level=setup.level))

    def act(held: Held) -> None:
        if held.played is None or len(held.played.log) != len(played.log):
            return  # another page of the same game was quicker
        held.do(Moved(seat=human.other, move=text))
        _finish_for_program(held, human.other)

    return change(game.pk, act)


def _finish_for_program(held: Held, seat: Seat) -> None:
    """The program never leaves its own press undone."""
    asked, held.setup = held.setup, replace(held.setup, press=False)
    held.complete(seat)
    held.setup = asked


def hint(game: FreeGame) -> str | None:
    """A move for who is to move, as text; `None` when nobody is."""
    played = read(game)
    play = played.table.play if played is not None else None
    if played is None or play is None or play.turn is not play.to_move:
        return None
    rules = played.table.game
    return rules.format(play.state, good_move(rules, play.state))


def why(game: FreeGame, seat: Seat, text: str) -> Refused | None:
    """Why a move is not allowed now; `None` where it is."""
    return why_not(read(game), seat, text)
