"""The screen of one table, for one reader: what the page is made from and the phone is sent."""

from dataclasses import dataclass, fields
from typing import Any

from meydan.formats.codec import encode
from meydan.match.actors import Role
from meydan.match.history import clock_text
from meydan.match.queries import time_left
from meydan.match.result import warnings_of
from meydan.match.seats import Seat
from meydan.match.steps.penalties import count
from meydan.server.referee.face import Face, face
from meydan.server.referee.next_step import TAPS, NextStep
from meydan.server.referee.plan import Plan, plan_for
from meydan.server.referee.seats import Seated
from meydan.server.referee.story import TAIL, Told, story
from meydan.server.store.board_log import tournament_result
from meydan.server.store.board_state import OPEN, summary
from meydan.server.store.rows import rulebook_of
from meydan.server.web.templating import points
from meydan.words import Lang, say


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half."""

    seat: str
    name: str
    accommodated: bool
    warnings: int
    """All of this round."""
    counted: int
    """Those that count towards the limit."""
    time: str
    """What the clock shows; empty without one."""


@dataclass(frozen=True, slots=True)
class DoneSet:
    """A set that is over."""

    label: str
    points: tuple[str, str]
    score: str


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that a table's page shows."""

    board: int
    seq: int
    """The last entry of the log; a phone says it back with its next entry."""
    now: int
    """The server's clock, milliseconds since 1970."""
    role: str
    face: Face
    sides: tuple[Side, Side]
    limit: int | None
    """The warning that loses; `None` where warnings are only recorded."""
    sets: tuple[DoneSet, ...]
    tap: str
    """What a tap on a half enters: `pressed`, `finished` or nothing."""
    calls: tuple[str, ...]
    result: str
    """As the federation writes it, once the round is over."""
    desk: str
    """The result that holds since the desk entered it, where the table says another or none."""
    overruled: bool
    """Whether the desk's result stands in the place of the table's own."""
    closed: str
    """Why nothing can be entered at all; empty while the round is played."""
    history: tuple[Told, ...]
    more: bool
    """Whether the history goes further back."""
    plan: str
    node: int | None
    state: dict[str, Any]
    """What live pages are told: clocks, set scores, calls."""


NAMES = {
    one: tuple(field.name for field in fields(one))
    for one in (Screen, Side, DoneSet, Face, NextStep, Told)
}


def screen(one: Seated, role: Role | None, at: int, lang: Lang, *, whole: bool = False) -> Screen:
    """The screen of a table at a moment."""
    round_, table = one.round, one.round.table
    plan = _plan(one, role, lang)
    desk = _desk(one, lang)
    told = story(round_, role, lang, most=None if whole else TAIL)
    given = warnings_of(table)
    first, second = (
        Side(
            seat=seat.value,
            name=info.name,
            accommodated=info.accommodated,
            warnings=given[seat.index],
            counted=count(table, seat),
            time=_time(one, seat, at),
        )
        for seat, info in zip(Seat, one.players, strict=True)
    )
    return Screen(
        board=one.board.pk,
        seq=one.board.seq,
        now=at,
        role=role.value if role else "",
        face=face(round_, role, at, lang),
        sides=(first, second),
        limit=table.book.warnings.limit.value,
        sets=_sets(one, lang),
        tap=TAPS[table.completion],
        calls=tuple(dict.fromkeys(call.whom for call in table.calls)),
        result=round_.result.text if round_.result else "",
        desk=desk,
        overruled=bool(desk) and round_.over,
        closed=_closed(one, role, lang),
        history=tuple(told),
        more=not whole and len(told) == TAIL,
        plan=plan.mark if plan else "",
        node=plan.node_of(table, at) if plan else None,
        state=summary(round_),
    )


def _time(one: Seated, seat: Seat, at: int) -> str:
    setting = one.round.table.opening.clock
    left = time_left(one.round, seat, at)
    if left is None and setting is not None:
        left = 1000 * setting.seconds
    return "" if left is None else clock_text(left)


def written(shown: Screen) -> dict[str, Any]:
    """A screen as JSON."""
    found: dict[str, Any] = _plain(shown)
    return found


def _plain(value: Any) -> Any:
    """A value without classes; what is a mapping is JSON already and is not copied."""
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    names = NAMES.get(type(value))
    if names is None:
        return value
    return {name: _plain(getattr(value, name)) for name in names}


def _plan(one: Seated, role: Role | None, lang: Lang) -> Plan | None:
    return None if role is None else plan_for(one.round.table.opening, role, lang)


def _sets(one: Seated, lang: Lang) -> tuple[DoneSet, ...]:
    return tuple(
        DoneSet(
            label=say("match.label.set", lang, number=done.number),
            points=(points(done.points[0]), points(done.points[1])),
            score="" if done.score is None else f"{done.score[0]}–{done.score[1]}",
        )
        for done in one.round.table.sets
    )


def _desk(one: Seated, lang: Lang) -> str:
    own = tournament_result(one.round, rulebook_of(one.category))
    result = one.board.result
    if result == (None if own is None else encode(own)):
        return ""
    if result is None:
        return say("referee.desk-cleared", lang)
    first, second = result["points"]
    return f"{points(first)} : {points(second)}"


def _closed(one: Seated, role: Role | None, lang: Lang) -> str:
    if role is None:
        return say("referee.closed.looking", lang)
    if one.category.event.archived:
        return say("error.archived", lang)
    return "" if one.board.round.status in OPEN else say("referee.closed.round", lang)
