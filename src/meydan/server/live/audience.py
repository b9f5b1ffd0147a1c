"""How many look at what a stream shows: a number and nobody's name.

Each process counts its own readers. Where several serve, each says its counts to the others at
every heartbeat, by the way that frames take; a process that falls silent is forgotten.
"""

import json
import secrets
from collections.abc import Iterable
from time import monotonic

from meydan.server.live.frame import STILL_HERE, Frame

COUNTED = ("category-", "event-", "watch-")
"""Streams of public pages. Who sits at a board, plays or teaches is not counted out loud."""
TALLY = "tally"
"""How the name of a frame begins that carries a count from one process to the others."""
FORGOTTEN = 40.0
"""Seconds after which the count of a silent process no longer holds."""


class Audience:
    """The readers of each counted stream, here and in other processes."""

    def __init__(self) -> None:
        self._own = secrets.token_hex(4)
        self._elsewhere: dict[str, dict[str, tuple[int, float]]] = {}

    def tallies(self, here: dict[str, int]) -> list[Frame]:
        """What this process tells the others."""
        return [Frame(f"{TALLY}/{self._own}/{one}", count, b"") for one, count in here.items()]

    def take(self, frame: Frame) -> None:
        """A count of another process; one's own comes back, too, and is known already."""
        _, process, stream = frame.stream.split("/", 2)
        if process != self._own:
            self._elsewhere.setdefault(stream, {})[process] = frame.seq, monotonic()

    def told(self, stream: str, here: int) -> Frame:
        """What a reader of a stream hears at a heartbeat: the count, where there is one."""
        if not stream.startswith(COUNTED):
            return STILL_HERE
        count = json.dumps({"kind": "watching", "n": here + self._others(stream)})
        return Frame("", 0, f"event: watching\ndata: {count}\n\n".encode())

    def _others(self, stream: str) -> int:
        known = self._elsewhere.get(stream, {})
        since = monotonic() - FORGOTTEN
        for process in [one for one, (_, at) in known.items() if at < since]:
            del known[process]
        if not known:
            self._elsewhere.pop(stream, None)
        return sum(count for count, _ in known.values())


def counted(readers: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The streams among these that are counted."""
    return {stream: count for stream, count in readers if stream.startswith(COUNTED)}
