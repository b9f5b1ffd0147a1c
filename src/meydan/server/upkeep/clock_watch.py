"""Steps of the wall clock: seen within a second, kept for all processes, written in the log."""

import logging

from meydan.server.models import Action, Board, Event, Pulse
from meydan.server.models.moments import CLOCK
from meydan.tournament.model import RoundStatus

ACTION = "clock.step"
DAY = 24 * 3600 * 1000
log = logging.getLogger(__name__)


def start() -> None:
    """Tell the time that rounds under way were told, whatever the wall clock says by now."""
    last = Pulse.objects.filter(pk=1).first()
    if last is None or CLOCK.wall() - last.ahead - last.at > DAY:
        CLOCK.start(0)  # nothing runs that could be out of step
    elif CLOCK.wall() - last.ahead < last.at:
        # Set back while no server ran: time stands where it was last seen, and never goes back.
        back = CLOCK.wall() - last.at
        CLOCK.start(back)
        _keep(last.ahead, back)
        _write_down(back - last.ahead)
    else:
        CLOCK.start(last.ahead)


def look() -> int:
    """Notice a step; how many milliseconds it was."""
    before = CLOCK.ahead
    step = CLOCK.step()
    if step:
        log.warning("the wall clock was set by %+d ms; rounds go on as they were", step)
        if _keep(before, before + step):
            _write_down(step)
    return step


def _keep(before: int, ahead: int) -> bool:
    """Whether this process was the first to see it."""
    Pulse.objects.get_or_create(pk=1, defaults={"at": CLOCK.now(), "ahead": before})
    return bool(Pulse.objects.filter(pk=1, ahead=before).update(ahead=ahead))


def _write_down(step: int) -> None:
    """A line in the action log of every event with a round under way."""
    playing = Board.objects.filter(round__status=RoundStatus.PLAYING.value)
    events = playing.values_list("round__category__event", flat=True).distinct()
    Action.objects.bulk_create(
        Action(event=event, who="meydan", action=ACTION, target=f"{step / 1000:+.0f} s")
        for event in Event.objects.filter(pk__in=list(events), archived=False)
    )
