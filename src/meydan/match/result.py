"""The result of a round, as plain values that a tournament can take."""

from dataclasses import dataclass
from typing import Literal

from meydan.match.deeds import Score
from meydan.match.material import SEATS
from meydan.match.score import winner_of
from meydan.match.seats import Seat
from meydan.match.table import SetResult, Table
from meydan.rulebooks import Rulebook
from meydan.rulebooks.field import half


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """How a round ended; pairs are A's and B's, points are doubled."""

    points: tuple[int, int]
    """What the round is worth. They add up to a won round, unless a decision took the points of
    both (`both` in a penalty, or nobody there): then both have 0."""
    winner: Seat | None
    reason: Literal["sets", "warnings", "penalty", "absent", "flag"]
    kind: Literal["played", "forfeit"]
    set_points: tuple[int, int]
    sets: tuple[SetResult, ...]
    """The sets that were played to an end."""
    stones: Score | None
    """Stones, discs or captured stones over these sets; `None` if one was not counted."""
    warnings: tuple[int, int]
    expelled: tuple[bool, bool]
    """Who is out of the tournament (T5)."""
    text: str
    """As the federation writes it: `1:0`, or with the stones `1(26):0(22)` (T3)."""


def result_of(table: Table) -> RoundResult:
    """The result of a round that is over."""
    points, winner = _points(table)
    verdict = table.verdict
    forfeit = verdict is not None and verdict.reason == "absent"
    loser = verdict.loser if verdict and verdict.expelled else None
    stones = _stones(table)
    return RoundResult(
        points=points,
        winner=winner,
        reason="sets" if verdict is None else verdict.reason,
        kind="forfeit" if forfeit else "played",
        set_points=table.set_points,
        sets=table.sets,
        stones=stones,
        warnings=warnings_of(table),
        expelled=(loser in ("a", "both"), loser in ("b", "both")),
        text=written(points, stones, table.book),
    )


def _points(table: Table) -> tuple[tuple[int, int], Seat | None]:
    scale, verdict = table.book.points, table.verdict
    won, lost = scale.win.value, scale.loss.value
    if verdict is None or verdict.loser is None:
        winner = _winner(table) if verdict is None else None
        if winner is None:
            return (scale.draw.value, scale.draw.value), None
        return ((won, lost) if winner is Seat.A else (lost, won)), winner
    if verdict.reason == "absent":
        won, lost = table.book.pairing.present.value, table.book.pairing.absent.value
    if verdict.loser == "both":
        return (lost, lost), None
    loser = SEATS[verdict.loser]
    return ((lost, won), Seat.B) if loser is Seat.A else ((won, lost), Seat.A)


def _winner(table: Table) -> Seat | None:
    """Who won the round by its sets (T2)."""
    if table.tally is not None:
        return table.tally.winner
    return winner_of(table.book, [done.winner for done in table.sets], table.set_points)


def warnings_of(table: Table) -> tuple[int, int]:
    """How many warnings each has."""
    return (
        sum(warning.seat is Seat.A for warning in table.warnings),
        sum(warning.seat is Seat.B for warning in table.warnings),
    )


def _stones(table: Table) -> Score | None:
    sets = [done.score for done in table.sets]
    scores = [score for score in sets if score is not None]
    # A sum without one set would look like a whole one.
    if len(scores) < len(sets):
        return None
    if table.tally is not None:
        if not table.tally.scores:
            return None
        scores += table.tally.scores
    if not scores:
        return None
    return sum(score[0] for score in scores), sum(score[1] for score in scores)


def written(points: tuple[int, int], stones: Score | None, book: Rulebook) -> str:
    """A result as the book writes it."""
    if book.sets.notation.value == "points-with-stones" and stones is not None:
        return ":".join(f"{half(p)}({s})" for p, s in zip(points, stones, strict=True))
    return ":".join(map(half, points))
