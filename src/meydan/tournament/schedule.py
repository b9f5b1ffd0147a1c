"""When rounds are played."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Slot, Tournament


def plan(
    tournament: Tournament,
    *,
    starts: datetime,
    every: timedelta,
    breaks: Sequence[tuple[RoundNo, timedelta]] = (),
) -> Tournament:
    """A schedule of all rounds planned, one `every` so often; a break comes after its round."""
    if every <= timedelta(0) or any(pause < timedelta(0) for _, pause in breaks):
        raise TournamentError("schedule-backwards")
    pauses = dict(breaks)
    slots: list[Slot] = []
    at = starts
    for number in map(RoundNo, range(1, tournament.settings.rounds + 1)):
        slots.append(Slot(starts=at, round=number))
        at += every + pauses.get(number, timedelta(0))
    others = tuple(slot for slot in tournament.schedule if slot.round is None)
    return _scheduled(tournament, (*others, *slots))


def put(tournament: Tournament, slot: Slot) -> Tournament:
    """The schedule with one more line; a round's old line gives way."""
    if slot.round is not None and not 1 <= slot.round <= tournament.settings.rounds:
        raise TournamentError("no-such-round", round=slot.round)
    kept = tuple(
        old for old in tournament.schedule if slot.round is None or old.round != slot.round
    )
    return _scheduled(tournament, (*kept, slot))


def drop(tournament: Tournament, slot: Slot) -> Tournament:
    """The schedule without one of its lines."""
    return _scheduled(tournament, tuple(old for old in tournament.schedule if old != slot))


def postpone(tournament: Tournament, number: RoundNo, *, by: timedelta) -> Tournament:
    """A round so much later, and with it what is planned after it on the same day."""
    at = planned(tournament, number)
    if at is None:
        raise TournamentError("no-such-round", round=number)

    def later(slot: Slot) -> Slot:
        same_day = slot.starts.date() == at.date()
        return replace(slot, starts=slot.starts + by) if same_day and slot.starts >= at else slot

    return _scheduled(tournament, tuple(map(later, tournament.schedule)))


def planned(tournament: Tournament, number: RoundNo) -> datetime | None:
    """When a round is to start, if it is planned."""
    return next((slot.starts for slot in tournament.schedule if slot.round == number), None)


def _scheduled(tournament: Tournament, slots: tuple[Slot, ...]) -> Tournament:
    return replace(tournament, schedule=tuple(sorted(slots, key=lambda slot: slot.starts)))
