"""Clocks of games after a time without a server: set back to its last beat, once for all processes.

A game has no beat of its own: `tables.pulse` writes down the moment for tables and games alike, as
long as any clock may run.
"""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from meydan.match.queries import compensation, flag_due
from meydan.server.models import FreeGame
from meydan.server.models.moments import now_ms
from meydan.server.play.held_game import Held, change

LONGEST = timedelta(days=1)
"""No clock runs longer than this without anybody's move."""
log = logging.getLogger(__name__)


def may_run(moment: int) -> Iterator[int]:
    """Games whose clock may have run at a moment, by their setup and their last change alone."""
    since = datetime.fromtimestamp(moment / 1000, UTC) - LONGEST
    rows = FreeGame.objects.filter(phase=FreeGame.Phase.PLAYING, touched__gte=since)
    for key, setup, touched, seq in rows.values_list("pk", "setup", "touched", "seq"):
        clock = setup.get("clock")
        if clock is None:
            continue
        most = clock["seconds"] + seq * clock.get("increment", 0) + clock.get("delay", 0)
        if 1000 * (touched.timestamp() + most) >= moment:
            yield key


def give_back(last: int, *, missed: int) -> int:
    """Give back the time since the last beat, or a later move; how many clocks were set back.

    Every process does so when it begins. The first one writes an event, and the next one finds
    that it is too new for any time to be missed.
    """
    given = 0

    def act(held: Held) -> None:
        nonlocal given
        played = held.played
        if played is None:
            return
        sound, due = max(last, played.log[-1].at), flag_due(played)
        # A flag that fell while a server ran has fallen, whether anybody looked or not.
        if due is None or due[1] <= sound or now_ms() - sound < missed:
            return
        deed = compensation(played, stopped_at=sound, reason="the server restarted")
        if deed is not None:
            held.do(deed)
            given += 1

    for key in list(may_run(last)):
        try:
            change(key, act, settle=False)
        except Exception:
            # One game whose log can't be read must not keep the server, or other games, from going.
            log.exception("game %s is left as it is", key)
    return given
