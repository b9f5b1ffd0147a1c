"""The two clocks of a set, as values: what is left, whose runs, since when.

No timer runs anywhere. What a clock shows at a moment is worked out from the times of the entries.
"""

from dataclasses import dataclass, replace

from meydan.match.deeds import ClockSetting
from meydan.match.log_entry import Millis
from meydan.match.seats import Seat, with_value


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both clocks as they stood at the moment `since`; milliseconds."""

    left: tuple[int, int]
    running: Seat | None
    since: Millis
    delay: int = 0
    """What is left of the free time at the start of this turn."""

    def time_left(self, seat: Seat, at: Millis) -> int:
        """What a player has left at a moment; never below 0."""
        left = self.left[seat.index]
        if self.running is seat:
            left -= max(0, at - self.since - self.delay)
        return max(0, left)

    @property
    def falls_at(self) -> Millis | None:
        """When the running clock reaches 0; `None` while both stand."""
        if self.running is None:
            return None
        return Millis(self.since + self.delay + self.left[self.running.index])

    def fallen(self, at: Millis) -> Seat | None:
        """Who is out of time at a moment."""
        falls_at = self.falls_at
        return self.running if falls_at is not None and at >= falls_at else None

    def stopped(self, at: Millis) -> "Clocks":
        """Both clocks standing from this moment on."""
        if self.running is None:
            return replace(self, since=at)
        left = with_value(self.left, self.running, self.time_left(self.running, at))
        # A stop in the middle of a turn must not give its free time a second time.
        return Clocks(left, None, at, max(0, self.delay - (at - self.since)))

    def run_for(self, seat: Seat | None, at: Millis) -> "Clocks":
        """This player's clock running from this moment on; within a turn."""
        return replace(self.stopped(at), running=seat)

    def turn_passed(self, seat: Seat, at: Millis, setting: ClockSetting) -> "Clocks":
        """The clocks after `seat` completed a move: increment, and a new turn's delay."""
        stopped = self.stopped(at)
        gained = stopped.left[seat.index] + 1000 * setting.increment
        return Clocks(with_value(stopped.left, seat, gained), seat.other, at, 1000 * setting.delay)


def fresh(setting: ClockSetting, at: Millis) -> Clocks:
    """Both clocks full and standing."""
    full = 1000 * setting.seconds
    return Clocks((full, full), None, at, 1000 * setting.delay)
