"""From the end of a set to the end of the round (T2, T4, T5)."""

from collections.abc import Sequence
from dataclasses import replace

from meydan.games.core import Outcome
from meydan.match.deeds import Loser, Score
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.material import count_for, standing
from meydan.match.rule import cite, under_way
from meydan.match.seats import Seat, by_seat, seat_of
from meydan.match.table import SetResult, Table, Verdict
from meydan.rulebooks import Rulebook


def end_set(
    table: Table, entry: LogEntry, *, winner: Seat | None, score: Score | None, reason: str
) -> Table:
    """The table after its set has ended."""
    play = under_way(table)
    points = worth(table.book, winner)
    result = SetResult(
        number=play.number,
        starter=play.starter,
        winner=winner,
        points=points,
        score=score,
        reason=reason,
        seq=entry.seq,
        moves=tuple(made.text for made in play.made if made.text is not None),
        replayable=not play.fixes and all(made.legal for made in play.made),
        fixes=play.fixes,
        started=play.started,
        ended=entry.at,
    )
    clocks = table.clocks and table.clocks.stopped(entry.at)
    ended = replace(table, sets=(*table.sets, result), play=None, clocks=clocks)
    return replace(ended, over=decided(table.book, [done.winner for done in ended.sets]))


def end_by_rules(table: Table, entry: LogEntry, outcome: Outcome) -> Table:
    """The table after the game's own rules ended its set."""
    starter = under_way(table).starter
    winner = outcome.winner and seat_of(outcome.winner, starter=starter)
    score = count_for(table.game).written(by_seat(outcome.score, starter=starter))
    return end_set(table, entry, winner=winner, score=score, reason=outcome.reason)


def lose_set(
    table: Table, entry: LogEntry, loser: Seat, *, reason: str, score: Score | None = None
) -> Table:
    """The table after a player lost a set that was not played out."""
    return end_set(table, entry, winner=loser.other, score=cut_short(table, score), reason=reason)


def cut_short(table: Table, score: Score | None) -> Score | None:
    """What each has in a set that is not played out: from the board, or as the referee counted."""
    play = under_way(table)
    if table.recorded and play.board_known:
        if score is not None:
            raise Refused("board-known", cite(table.book.sets.counted_by))
        return standing(table.game, play.state, starter=play.starter)
    count_for(table.game).check(score, cite(table.book.sets.counted_by), cut_short=True)
    return score


def decide(table: Table, entry: LogEntry, verdict: Verdict) -> Table:
    """The table after the round was decided otherwise than by its sets.

    A set under way stays as it is, without a result; sets not played stay unplayed (T4).
    """
    clocks = table.clocks and table.clocks.stopped(entry.at)
    return replace(table, verdict=verdict, over=True, clocks=clocks)


def loser(seat: Seat) -> Loser:
    """Who a verdict names when this player loses the round."""
    return "a" if seat is Seat.A else "b"


def worth(book: Rulebook, winner: Seat | None) -> tuple[int, int]:
    """What a set is worth to A and to B, doubled."""
    sets = book.sets
    if winner is None:
        return sets.draw.value, sets.draw.value
    won, lost = sets.win.value, sets.loss.value
    return (won, lost) if winner is Seat.A else (lost, won)


def decided(book: Rulebook, won: Sequence[Seat | None]) -> bool:
    """Whether no further set is played, given who won those that were (T2, T18)."""
    sets = book.sets
    a, b = points_of(book, won)
    reached = max(a, b)
    if sets.decided_by.value == "won-sets":
        # Drawn sets bring nobody nearer to the end where only won ones win the round.
        reached = sets.win.value * max(won.count(seat) for seat in Seat)
    if sets.end_at.value is not None and reached >= sets.end_at.value:
        return True
    if len(won) < sets.count.value:
        return False
    return not (sets.extra_set.value and a == b and len(won) == sets.count.value)


def points_of(book: Rulebook, won: Sequence[Seat | None]) -> tuple[int, int]:
    """The set points of A and of B, doubled, given who won each set."""
    each = [worth(book, winner) for winner in won]
    return sum(one[0] for one in each), sum(one[1] for one in each)


def winner_of(book: Rulebook, won: Sequence[Seat | None], points: tuple[int, int]) -> Seat | None:
    """Who won a round by its sets, given who won each of them (T2, T18)."""
    if book.sets.decided_by.value == "won-sets":
        enough = (seat for seat in Seat if 2 * won.count(seat) > book.sets.count.value)
        return next(enough, None)
    a, b = points
    return None if a == b else Seat.A if a > b else Seat.B
