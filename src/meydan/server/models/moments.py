"""Moments as the logs have them: the one place that tells the time of rounds.

Within a process time goes by the steady clock of the machine, which nobody sets; the wall clock is
asked once, at the start. So when somebody corrects the wall clock by an hour, or a laptop sleeps
over lunch, no set ends: `step` finds the difference, and from then on the wall clock counts as so
much `ahead`. The amount is kept in the database (`upkeep.clock_watch`), so that other processes,
and this one after a restart, tell the same time.
"""

import threading
import time
from collections.abc import Callable

STEP = 2_000
"""Milliseconds by which the two clocks part in a step; in a day they drift by less."""


class Clock:
    """Milliseconds since 1970, by a steady clock."""

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._lock = threading.Lock()
        self._from = wall() // 1_000_000, steady() // 1_000_000
        self.ahead = 0
        """By how much the wall clock is ahead of the time that is told."""

    def now(self) -> int:
        """The time."""
        wall, steady = self._from
        return wall + self._steady() // 1_000_000 - steady - self.ahead

    def wall(self) -> int:
        """What the wall clock shows, which may be anything."""
        return self._wall() // 1_000_000

    def step(self) -> int:
        """By how much the wall clock was set since it was last looked at; the time goes on."""
        with self._lock:
            wall, steady = self._from
            drift = self.wall() - (wall + self._steady() // 1_000_000 - steady)
            if abs(drift) < STEP:
                return 0
            # Both in one assignment each, read by `now` without a lock: their difference stays.
            self._from, self.ahead = (wall + drift, steady), self.ahead + drift
            return drift

    def start(self, ahead: int) -> None:
        """Begin with what another process, or an earlier one, found."""
        with self._lock:
            self._from = self.wall(), self._steady() // 1_000_000
            self.ahead = ahead


CLOCK = Clock()
"""The one of this process."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return CLOCK.now()
