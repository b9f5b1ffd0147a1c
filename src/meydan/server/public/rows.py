"""Rows of the public tables, ready to be shown."""

from dataclasses import dataclass
from typing import Any

from meydan.rulebooks.field import half
from meydan.server.public.stones import outcome
from meydan.server.store.published import Current
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Bye, Pair, Round
from meydan.tournament.results import Result
from meydan.tournament.team_play import known_squads, matches
from meydan.tournament.worth import Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRow:
    """A table of a round."""

    table: int
    first: EntryId
    second: EntryId
    first_name: str
    second_name: str
    first_school: str
    second_school: str
    first_before: int
    """Points before this round, doubled."""
    second_before: int
    boxes: tuple[tuple[str, str], ...]
    """What each side has in this round and how it stands: `("2", "win")`; empty before it began."""
    set: int
    """The set that is played; 0 where none is."""
    result: str
    """As the federation writes it; empty while it is missing."""
    forfeit: bool
    sets: str
    """Set points, `2–1`; empty where nobody wrote them down."""
    phase: str
    """`waiting`, `playing`, `over`, …"""
    digital: bool
    """Played on screens: it can be watched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRow:
    """Somebody without an opponent."""

    entry: EntryId
    name: str
    kind: str
    points: int


def pair_rows(now: Current, one: Round) -> list[PairRow]:
    """The tables of a round."""
    states = now.states.get(one.number, {})
    return [_pair(now, one, pair, states.get(pair.table, {})) for pair in one.pairs]


def match_rows(now: Current, one: Round) -> list[tuple[str, str, str]]:
    """The matches of a round where teams meet teams: both names, and the game points so far."""
    names = {squad.number: squad.name for squad in known_squads(now.tournament)}
    return [
        (
            names[match.teams[0]],
            " – ".join(half(points) for points in match.games)
            if any(pair.result for pair in match.boards)
            else "",
            names[match.teams[1]],
        )
        for match in matches(now.tournament, one)
    ]


def bye_rows(now: Current, one: Round) -> list[ByeRow]:
    """Those of a round who have no opponent."""
    return [_bye(now, bye) for bye in one.byes]


def _pair(now: Current, one: Round, pair: Pair, state: dict[str, Any]) -> PairRow:
    result = pair.result
    first, second = (now.tournament.entry(side).player for side in (pair.first, pair.second))
    phase = "over" if result else str(state.get("phase", "waiting"))
    return PairRow(
        table=pair.table,
        first=pair.first,
        second=pair.second,
        first_name=now.called[pair.first].beside_school,
        second_name=now.called[pair.second].beside_school,
        first_school=first.school,
        second_school=second.school,
        first_before=_before(now, pair.first, one),
        second_before=_before(now, pair.second, one),
        boxes=_boxes(result, state, now.tournament.settings.worth),
        set=0 if phase in ("waiting", "opened", "over") else int(state.get("set", 0)),
        result=now.result_text(result),
        forfeit=result is not None and not result.played,
        sets=_sets(result.sets if result else state.get("points")),
        phase=phase,
        digital=(one.number, pair.table) in now.digital,
    )


def _before(now: Current, entry: EntryId, one: Round) -> int:
    return sum(cell.points for cell in now.cells[entry] if cell.round < one.number)


def _boxes(
    result: Result | None, state: dict[str, Any], worth: Worth
) -> tuple[tuple[str, str], ...]:
    """The set points of both sides, or the round's where no sets are known."""
    if result is None:
        points = state.get("points")
        begun = state.get("phase") not in (None, "waiting", "opened")
        return tuple((half(one), "now") for one in points) if points and begun else ()
    mine, other = result.points
    shown = result.sets or result.points
    drawn = result.points == worth.drawn
    kinds = outcome(mine, other, drawn=drawn), outcome(other, mine, drawn=drawn)
    return tuple((half(one), kind) for one, kind in zip(shown, kinds, strict=True))


def _sets(points: Any) -> str:
    return "" if not points else "–".join(half(one) for one in points)


def _bye(now: Current, bye: Bye) -> ByeRow:
    return ByeRow(
        entry=bye.entry, name=now.names[bye.entry], kind=bye.kind.value, points=bye.points
    )
