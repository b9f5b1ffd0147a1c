"""Made-up results, for rehearsals and simulations; chance comes in from outside."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from meydan.rulebooks import Rulebook, stones_of
from meydan.rulebooks.sections import Sets
from meydan.tournament.ids import EntryId, Points
from meydan.tournament.model import Pair, Round, RoundStatus, Tournament
from meydan.tournament.results import Result
from meydan.tournament.worth import Worth

Strengths = Mapping[EntryId, float]
"""How strong each entry plays; 400 more wins ten sets of eleven."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """How often things happen, each from 0 to 1."""

    draw: float = 0.1
    """A drawn set."""
    no_show: float = 0.0
    """A player who does not come to the table."""
    warning: float = 0.05
    away: float = 0.0
    """A player who sits a round out, without points."""
    half: float = 0.0
    """The same with half a point."""
    leaves: float = 0.0
    """A player who withdraws after a round."""
    returns: float = 0.0
    """A withdrawn player who comes back."""
    late: float = 0.0
    """The part of the field that enters after round 1 is published."""


def strengths(tournament: Tournament, rng: Random) -> Strengths:
    """A strength for everyone: the rating, else one by chance."""
    return {
        entry.id: float(entry.player.rating or rng.gauss(1500, 200)) for entry in tournament.entries
    }


def fill_round(
    one: Round, *, book: Rulebook, strong: Strengths, chances: Chances, rng: Random
) -> Round:
    """The round with a made-up result wherever one is missing, finished."""
    pairs = tuple(
        pair
        if pair.result is not None
        else replace(pair, result=made_up(pair, book=book, strong=strong, chances=chances, rng=rng))
        for pair in one.pairs
    )
    return replace(one, pairs=pairs, status=RoundStatus.FINISHED)


def made_up(
    pair: Pair, *, book: Rulebook, strong: Strengths, chances: Chances, rng: Random
) -> Result:
    """A result as the rulebook could give it, sets and stones and all."""
    worth, sets = Worth.of(book), book.sets
    here = [rng.random() >= chances.no_show for _ in range(2)]
    if not all(here):
        return worth.forfeit(first_present=here[0], second_present=here[1])
    edge = 1 / (1 + 10 ** ((strong[pair.second] - strong[pair.first]) / 400))
    won, lost, stones, total = 0, 0, [0, 0], stones_of(book)
    for _ in range(book.sets.count.value):
        scored, other = _set(edge, chances.draw, sets, rng)
        won, lost = won + scored, lost + other
        shared = _shared(scored - other, total[1], rng)
        stones = [stones[0] + shared[0], stones[1] + shared[1]]
        if sets.end_at.value is not None and max(won, lost) >= sets.end_at.value:
            break
    return Result(
        points=worth.more((won, lost)),
        sets=(Points(won), Points(lost)) if book.sets.count.value > 1 else None,
        stones=(stones[0], stones[1]) if any(total) else None,
        warnings=(_warnings(chances, rng), _warnings(chances, rng)),
    )


def _set(edge: float, draw: float, sets: Sets, rng: Random) -> tuple[int, int]:
    if rng.random() < draw:
        return sets.draw.value, sets.draw.value
    won = rng.random() < edge
    return (sets.win.value, sets.loss.value) if won else (sets.loss.value, sets.win.value)


def _shared(ahead: int, stones: int, rng: Random) -> tuple[int, int]:
    half = stones // 2
    if not ahead or not stones:
        return half, half
    more = half + min(rng.randint(1, half), rng.randint(1, half))
    return (more, stones - more) if ahead > 0 else (stones - more, more)


def _warnings(chances: Chances, rng: Random) -> int:
    # Two at most: the third would lose the round (T4), whatever the sets say.
    return sum(rng.random() < chances.warning for _ in range(2))
