"""The one line on top of the desk: what to do next in a category, and where."""

from dataclasses import dataclass, field

from meydan.server.desk.progress import LastRound, Progress
from meydan.tournament.model import RoundStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What to do next, said by `desk.next.<code>`."""

    code: str
    facts: dict[str, int] = field(default_factory=dict)
    page: str = "desk-category"
    """The name of the page where it is done; its address takes the event and the category."""
    urgent: bool = False


def next_step(one: Progress) -> Step:
    """What to do next in a category."""
    if one.last is not None:
        return _in_rounds(one, one.last)
    if one.waiting:
        return Step(code="registrations", facts={"n": one.waiting}, page="desk-registrations")
    if one.entries < 2:
        return Step(code="entries", page="desk-entries")
    if one.lot:
        return Step(code="pair", facts={"round": 1}, page="desk-prepare")
    if one.here == 0:
        return Step(code="check-in", facts={"n": one.entries}, page="desk-check-in")
    if one.missing:
        return Step(code="missing-people", facts={"n": one.missing}, page="desk-check-in")
    return Step(code="lot", page="desk-lot")


def _in_rounds(one: Progress, last: LastRound) -> Step:
    facts = {"round": last.number}
    if last.calls:
        return Step(code="calls", facts={"n": last.calls}, page="desk-rounds", urgent=True)
    if last.status is RoundStatus.DRAFT:
        return Step(code="publish", facts=facts, page="desk-rounds")
    if last.missing:
        return Step(code="results", facts={"n": last.missing, **facts}, page="desk-rounds")
    if last.status in (RoundStatus.PUBLISHED, RoundStatus.PLAYING):
        return Step(code="finish", facts=facts, page="desk-rounds")
    if last.number < one.planned:
        return Step(code="pair", facts={"round": last.number + 1}, page="desk-prepare")
    if last.level:
        return Step(code="level", facts={"n": last.level}, page="desk-standings", urgent=True)
    return Step(code="done", page="desk-standings")
