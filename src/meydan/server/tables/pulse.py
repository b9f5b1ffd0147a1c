"""The pulse of a server: clocks on screens stop at its last beat.

Clocks are worked out from the times of events, so while no server runs they would run on. Once a
second, as long as any clock of a table or of a game runs, the moment is written down: one row for
all processes. When one begins and finds that moment well in the past, no server ran since, and each
clock is set back to what it showed then, by an event in its own log. The same beat lets flags of
tables fall that nobody looks at.
"""

import logging
import threading
from collections.abc import Iterator
from typing import Any

from django.db import close_old_connections, connection

from meydan.match.queries import compensation
from meydan.match.seats import Seat
from meydan.server.access.actor import PROGRAM
from meydan.server.classroom.classes import let_go
from meydan.server.models import Board, Pulse
from meydan.server.models.moments import now_ms
from meydan.server.play import recovery
from meydan.server.play.recovery import may_run
from meydan.server.store.boards import OPEN, HeldBoard, RoundClosed, hold
from meydan.server.store.change import Archived
from meydan.words import lang, say

BEAT = 1.0
"""Seconds."""
MISSED = 2500
"""Milliseconds without a beat after which no server can have been running; one may come late."""
SWEEP = 300
"""Beats between two looks for classes that are over."""

log = logging.getLogger(__name__)
_stopped = threading.Event()


def start() -> None:
    """Beat in a thread of its own."""
    _stopped.clear()
    threading.Thread(target=_run, name="pulse", daemon=True).start()


def stop() -> None:
    """Beat no more."""
    _stopped.set()


def beat() -> None:
    """One beat: write the moment down if a clock runs, and let flags fall."""
    now = now_ms()
    running = list(_running())
    if running or any(may_run(now)):
        Pulse.objects.update_or_create(pk=1, defaults={"at": now})
    for board, clock in running:
        left = clock["left"][Seat(clock["running"]).index]
        if clock["since"] + clock["delay"] + left <= now:
            _try(board, lambda _held: None)


def recover() -> int:
    """Give back the time that passed while no server ran; how many clocks were set back."""
    last = Pulse.objects.filter(pk=1).values_list("at", flat=True).first() or 0
    given = 0

    def give_back(held: HeldBoard) -> None:
        nonlocal given
        played = held.played
        if played is None:
            return
        sound = max(last, played.log[-1].at)
        if now_ms() - sound < MISSED:
            return
        reason = say("tables.restarted", lang(held.category.event.language))
        deed = compensation(played, stopped_at=sound, reason=reason)
        if deed is not None:
            held.do(deed)
            given += 1

    for board, _clock in list(_running()):
        _try(board, give_back, settle=False)
    return given + recovery.give_back(last, missed=MISSED)


def _try(board: Board, act: Any, *, settle: bool = True) -> None:
    try:
        hold(board.pk, PROGRAM, act, settle=settle)
    except (RoundClosed, Archived):
        log.info("board %s is closed", board.pk)
    except Exception:
        # One board whose log can't be read must not keep the server, or other boards, from going.
        log.exception("board %s is left as it is", board.pk)


def _running() -> Iterator[tuple[Board, Any]]:
    """The boards on screens whose clock runs, by their state in short."""
    boards = Board.objects.filter(
        digital=True,
        round__status__in=OPEN,
        round__category__event__archived=False,
        state__phase="playing",
    )
    for board in boards:
        clock = board.state.get("clock")
        if clock is not None and clock["running"] is not None:
            yield board, clock


def _run() -> None:
    beats = 0
    while not _stopped.wait(BEAT):
        close_old_connections()
        beats += 1
        try:
            beat()
            if beats % SWEEP == 0:
                let_go()
        except Exception:
            # A full disk, a database that is away: the next beat may do better.
            log.exception("a beat was missed")
    connection.close()
