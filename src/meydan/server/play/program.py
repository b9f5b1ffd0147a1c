"""The program's part in practice: its answer, and a hint for who practises."""

from meydan.match.deeds import Moved
from meydan.server.boards.set_boards import last_move
from meydan.server.boards.shown import LastMove
from meydan.server.play.opponent import choose, hint as good_move
from meydan.server.rounds.held import Held, hold
from meydan.server.rounds.hosts.game import Game


def answer(host: Game) -> None:
    """Let the program make its move, if it is its turn.

    It thinks before the game is locked, so that nobody else waits for it.
    """
    played, human = host.played, host.setup.human
    play = played.table.play if played is not None else None
    if played is None or play is None or human is None or play.turn is human:
        return
    rules, seed = played.table.game, f"{host.row.code} {host.row.seq}"
    text = rules.format(play.state, choose(rules, play.state, seed=seed, level=host.setup.level))
    program, length = human.other, len(played.log)

    def act(held: Held) -> None:
        if len(held.opened().log) == length:  # else another page of the same game was quicker
            held.do(Moved(seat=program, move=text))
            held.complete(program)

    hold(host, act)


def hint(host: Game) -> LastMove | None:
    """A move for who is to move, with what is seen of it; `None` when nobody is."""
    played = host.played
    play = played.table.play if played is not None else None
    if played is None or play is None or play.turn is None or play.turn is not play.to_move:
        return None
    rules = played.table.game
    text = rules.format(play.state, good_move(rules, play.state))
    return last_move(rules, play.turn, play.state, text)
