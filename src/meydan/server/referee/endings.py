"""The keys of a whole match: every final score that its book allows, as buttons."""

from dataclasses import asdict, dataclass
from typing import Any

from meydan.match.deeds import Winner
from meydan.match.material import count_for
from meydan.match.seats import Seat
from meydan.match.table import Table
from meydan.match.tally import Ending, final_scores, stones_needed
from meydan.rulebooks.field import half
from meydan.server.referee.plan_steps import name_of, winner_word
from meydan.tournament.worth import Worth


@dataclass(frozen=True, slots=True)
class Key:
    """A final score on the referee's page."""

    name: str
    """As steps are named: `4,0:a`."""
    slug: str
    """The same in an address: `4-0-a`."""
    said: str
    """`2 – 0`."""
    points: tuple[int, int]
    """Set points, doubled."""
    winner: Winner
    worth: tuple[str, str]
    """What the match is worth to each."""
    sets: int
    """How many sets are counted, where stones are asked for; else 0."""


def keys(table: Table) -> tuple[Key, ...]:
    """All keys; the page hides those that the sets entered so far have ruled out."""
    if table.recorded:
        return ()
    asked = count_for(table.game).scored and stones_needed(table.book)
    return tuple(_key(one, table, asked=asked) for one in final_scores(table.book))


def written(found: tuple[Key, ...]) -> list[dict[str, Any]]:
    """The keys as a phone needs them to say what waits to be sent."""
    return [asdict(one) for one in found]


def _key(one: Ending, table: Table, *, asked: bool) -> Key:
    worth = Worth.of(table.book)
    pair = {Seat.A: worth.won, Seat.B: worth.lost, None: worth.drawn}[one.winner]
    name = name_of(one)
    return Key(
        name=name,
        slug=name.replace(",", "-").replace(":", "-"),
        said=" – ".join(map(half, one.points)),
        points=one.points,
        winner=winner_word(one),
        worth=(half(pair[0]), half(pair[1])),
        sets=max(one.sets) if asked else 0,
    )
