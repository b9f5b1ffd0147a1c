"""The demo's tables on screens: players who are programs, so that live boards live."""

import logging
import threading
import time

from django.db import close_old_connections

from meydan.engine.levels import choose
from meydan.match.deeds import SetStarted
from meydan.match.errors import Refused
from meydan.server.models import Board
from meydan.server.models.moments import now_ms
from meydan.server.rounds.held import Held, RoundClosed, hold
from meydan.server.rounds.hosts.table import Table
from meydan.server.store.change import Archived
from meydan.tournament.model import RoundStatus

LEVEL = 3
THOUGHT = 17_000
"""Milliseconds that a move took before the demo began."""
PAUSE = 2.0
"""Seconds between two moves, whichever tables they are made at."""
log = logging.getLogger(__name__)


def begin(board: Board, *, moves: int) -> None:
    """Start the first set and let both make so many moves, each in its own while before now."""
    since = now_ms() - moves * THOUGHT

    def act(held: Held) -> None:
        for at in range(moves):
            held.at = since + at * THOUGHT - at * at % 7 * 1000
            _go_on(held)

    hold(Table(board), act)


def keep_playing() -> None:
    """Let the demo's players move in turn until all of their matches are over."""
    threading.Thread(target=_run, name="demo", daemon=True).start()


def _run() -> None:
    try:
        while move_somewhere():
            close_old_connections()
            time.sleep(PAUSE)
    except Exception:
        log.exception("the demo's players stopped")


def move_somewhere() -> bool:
    """One move at the table that has waited longest; whether there was a table."""
    tables = Board.objects.filter(
        digital=True,
        result__isnull=True,
        round__status=RoundStatus.PLAYING.value,
        round__category__event__slug="demo",
        round__category__event__archived=False,
    )
    board = tables.order_by("seq", "pk").first()
    if board is not None:
        try:
            hold(Table(board), _go_on)
        except (Refused, RoundClosed, Archived):  # a visitor was quicker, or paused the table
            Board.objects.filter(pk=board.pk).update(digital=False)
    return board is not None


def _go_on(held: Held) -> None:
    played = held.opened()
    play = played.table.play
    if played.over:
        return
    if play is None:
        held.do(SetStarted())
        return
    seat = play.turn
    assert seat is not None
    if play.pending and play.to_move is not seat:
        held.complete(seat)
        return
    game = played.table.game
    picked = choose(game, play.state, LEVEL, seed=held.log.seq).move
    held.move(seat, game.format(play.state, picked))
    held.complete(seat)
