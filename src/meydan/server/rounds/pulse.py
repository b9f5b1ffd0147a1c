"""The pulse of a server: clocks on screens stop at its last beat.

Clocks are worked out from the times of events, so while no server runs they would run on. Once a
second, as long as any clock of a table or of a game may run, the moment is written down: one row
for all processes. When one begins and finds that moment well in the past, no server ran since, and
each clock is set back to what it showed then, by an event in its own log. The same beat lets flags
of tables fall that nobody looks at.
"""

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections, connection

from meydan.match.queries import compensation, flag_due
from meydan.server.models import Pulse
from meydan.server.models.moments import now_ms
from meydan.server.rounds.games import running_games
from meydan.server.rounds.held import Held, RoundClosed, hold, nothing
from meydan.server.rounds.host import Host
from meydan.server.rounds.hosts.table import running_tables
from meydan.server.store.change import Archived
from meydan.server.store.classes import let_go

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
    tables = list(running_tables())
    # Where no clock runs nothing is written, and a quiet server's disk stays asleep.
    if tables or any(running_games(now)):
        Pulse.objects.update_or_create(pk=1, defaults={"at": now})
    for table, falls in tables:
        if falls <= now:
            _try(table, nothing, settle=True)


def recover() -> int:
    """Give back the time that passed while no server ran; how many clocks were set back.

    Every process does so when it begins. The first one writes an event, and the next one finds
    that it is too new for any time to be missed.
    """
    last = Pulse.objects.filter(pk=1).values_list("at", flat=True).first() or 0
    given = 0

    def give_back(held: Held) -> None:
        nonlocal given
        played = held.played
        if played is None:
            return
        sound, due = max(last, played.log[-1].at), flag_due(played)
        # A flag that fell while a server ran has fallen, whether anybody looked or not.
        if due is None or due[1] <= sound or now_ms() - sound < MISSED:
            return
        deed = compensation(played, stopped_at=sound, reason=held.host.restarted)
        if deed is not None:
            held.do(deed)
            given += 1

    hosts: list[Host] = [table for table, _ in running_tables()]
    for host in [*hosts, *running_games(last)]:
        _try(host, give_back, settle=False)
    return given


def _try(host: Host, act: Callable[[Held], None], *, settle: bool) -> None:
    try:
        hold(host, act, settle=settle)
    except (RoundClosed, Archived):
        log.info("%s is closed", host.row)
    except Exception:
        # One log that can't be read must not keep the server, or other rounds, from going.
        log.exception("%s is left as it is", host.row)


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
