"""How a whole match can end: every final score that the book allows, found by its own rules.

Nobody writes these down. The sets that are left are won, drawn and lost in every order until the
book says that the round is over (T2), so that a text with one game, with four sets or with an extra
set offers what it can end with and nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from meydan.match.deeds import RoundCounted, Score
from meydan.match.errors import Refused
from meydan.match.material import SEATS, count_for, may_stop
from meydan.match.rule import cite
from meydan.match.score import decided, points_of, winner_of
from meydan.match.seats import Seat
from meydan.match.table import Table, Tally
from meydan.rulebooks import Rulebook
from meydan.rulebooks.tie_breaks import STONES

Won = tuple[Seat | None, ...]
"""Who won each set; `None`: drawn."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A final score."""

    points: tuple[int, int]
    """Set points, doubled."""
    winner: Seat | None
    sets: tuple[int, ...]
    """How many sets may still be played on the way there."""
    way: Won
    """Who wins those sets, on a shortest way there."""


def endings(table: Table) -> tuple[Ending, ...]:
    """The final scores that a round can still come to; A's and then B's of each, draws between
    those without and those with a drawn set."""
    if table.over:
        return ()
    return _endings(table.book, tuple(done.winner for done in table.sets))


def final_scores(book: Rulebook) -> tuple[Ending, ...]:
    """The final scores that a round of this book can come to at all."""
    return _endings(book, ())


def stones_needed(book: Rulebook) -> bool:
    """Whether stones are part of a result, or of the order of the standings (T3, T13)."""
    with_stones = book.sets.notation.value == "points-with-stones"
    return with_stones or not STONES.isdisjoint(book.standings.order.value)


def tally(table: Table, deed: RoundCounted, seq: int) -> Tally:
    """The end that was entered; raises `Refused` for one that can't be."""
    sets = table.book.sets
    winner = SEATS[deed.winner]
    known = (one for one in endings(table) if (one.points, one.winner) == (deed.points, winner))
    found = next(known, None)
    if found is None:
        raise Refused("no-such-ending", cite(sets.count, sets.end_at))
    _check(table, deed, found)
    return Tally(deed.points, winner, deed.scores, seq)


@lru_cache(maxsize=256)
def _endings(book: Rulebook, before: Won) -> tuple[Ending, ...]:
    found: dict[tuple[tuple[int, int], Seat | None], list[Won]] = {}
    for won in _ways(book, before):
        points = points_of(book, won)
        found.setdefault((points, winner_of(book, won, points)), []).append(won[len(before) :])
    made = [
        Ending(*ended, tuple(sorted({len(way) for way in ways})), min(ways, key=len))
        for ended, ways in found.items()
    ]
    return tuple(sorted(made, key=_order))


def _order(one: Ending) -> tuple[bool, bool, int, bool]:
    a, b = one.points
    halves = bool(a % 2 or b % 2)
    drawn = one.winner is None
    return halves and not drawn, drawn, -abs(a - b), one.winner is Seat.B


def _ways(book: Rulebook, before: Won) -> Iterator[Won]:
    """How the sets can go from here to the end; of ways that differ in their order only, one.

    Set by set, so that many sets cost little: what comes next depends on how many each has won.
    """
    going = {(0, 0): before}
    while going:
        further: dict[tuple[int, int], Won] = {}
        for won in going.values():
            if won and decided(book, won):
                yield won
                continue
            for winner in (Seat.A, None, Seat.B):
                after = (*won, winner)
                # Orders of the same wins come to the same: with nine sets that is 55 ways instead
                # of 19,683.
                further.setdefault((after.count(Seat.A), after.count(Seat.B)), after)
        going = further


def _check(table: Table, deed: RoundCounted, found: Ending) -> None:
    """Refuse counts that are missing, impossible, or those of another end."""
    count, article = count_for(table.game), cite(table.book.sets.counted_by)
    if not deed.scores:
        if count.scored and stones_needed(table.book):
            raise Refused("count-needed", article)
        return
    for score in deed.scores:
        count.check(score, article, cut_short=may_stop(table.book, count, score))
    if len(deed.scores) not in found.sets:
        raise Refused("sets-counted", article, sets=len(deed.scores), needed=found.sets[-1])
    # Where numbers alone do not tell the winner of a set, the referee's word stands.
    if all(map(count.decides, deed.scores)):
        won = (*(done.winner for done in table.sets), *map(_ahead, deed.scores))
        points = points_of(table.book, won)
        if (points, winner_of(table.book, won, points)) != (found.points, found.winner):
            raise Refused("winner-differs", article)


def _ahead(score: Score) -> Seat | None:
    return None if score[0] == score[1] else Seat.A if score[0] > score[1] else Seat.B
