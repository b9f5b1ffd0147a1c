"""The steps that a plan tries at each table: one for every way that a deed can go."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from meydan.match.actors import Role
from meydan.match.deeds import (
    Absent,
    Claimed,
    ClaimRefused,
    ClaimUpheld,
    Deed,
    DrawAgreed,
    Finished,
    FlagFell,
    Loser,
    LotDrawn,
    Paused,
    Penalised,
    Pressed,
    Resigned,
    Resumed,
    RoundCounted,
    Score,
    SetCounted,
    SetStarted,
    StonesReplaced,
    Warned,
    Winner,
)
from meydan.match.material import SEATS, Count, count_for
from meydan.match.queries import roles_of
from meydan.match.seats import Seat
from meydan.match.table import Table, WarningRecord
from meydan.match.tally import Ending, endings, stones_needed

Trial = tuple[str, Deed, Table]
"""The step's name, what is done, and the table at which it is tried."""
ANY: tuple[Loser, ...] = ("a", "b", "both")
PLAIN = (SetStarted(), Paused(reason="-"), Resumed(), ClaimRefused(), DrawAgreed())
NAMES: Mapping[str, tuple[str, ...]] = {
    "set-counted": ("count",),
    "flag-fell": ("seat", "flag"),
    "claim-upheld": ("then",),
    "penalised": ("who", "penalty"),
    "absent": ("who",),
    "round-counted": ("points", "winner"),
}
"""What the name of a step is made of beside the kind of its deed: fields of the deed, or readings
of its numbers. All others are named by the seat, where they have one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a deed's numbers become a word of a step's name."""

    given: str
    """The field that says the word itself, where it is filled in."""
    of: str
    """Which number counts: `lead`, the first of the score less the second, or the seat's `own`."""
    rows: tuple[tuple[int, str], ...]
    """From each number on, the word."""


def trials(table: Table, role: Role) -> Iterator[Trial]:
    """Every step worth trying; the table is the same, but for the warnings it counts."""
    for deed in PLAIN:
        yield deed.kind, deed, table
    for seat in Seat:
        for kind in (LotDrawn, Pressed, Finished, Claimed, Resigned):
            yield f"{kind.kind}:{seat.value}", kind(seat=seat), table
        yield from _flags(table, seat)
        yield from _warned(table, seat, role)
    for winner, score in _counts(count_for(table.game)):
        named = winner if score is None or score == (0, 0) else None
        yield f"set-counted:{winner}", SetCounted(score=score, winner=named), table
    for ending in endings(table):
        yield f"round-counted:{name_of(ending)}", counted(ending, table), table
    for who in ANY:
        yield f"absent:{who}", Absent(who=who), table
        if _penalises(table, role):
            for penalty in table.book.conduct.penalties.value:
                penalised = Penalised(who=who, penalty=penalty, reason="-")
                yield f"penalised:{who}:{penalty}", penalised, table


def _penalises(table: Table, role: Role) -> bool:
    """Whether this role picks penalties for conduct under the book (T5)."""
    return role in roles_of(Penalised.kind, table.book)


def name_of(ending: Ending) -> str:
    """A final score as a phone's script writes it when it joins the fields of its deed."""
    return f"{ending.points[0]},{ending.points[1]}:{winner_word(ending)}"


def winner_word(ending: Ending) -> Winner:
    """Who wins, as a deed says it."""
    if ending.winner is None:
        return "draw"
    return "a" if ending.winner is Seat.A else "b"


def counted(ending: Ending, table: Table) -> RoundCounted:
    """The deed of a final score; with counts that fit, where stones are asked for."""
    winner = winner_word(ending)
    count = count_for(table.game)
    if not (count.scored and stones_needed(table.book)):
        return RoundCounted(points=ending.points, winner=winner)
    scores = {SEATS[word]: score for word, score in _counts(count) if score is not None}
    return RoundCounted(
        points=ending.points, winner=winner, scores=tuple(scores[seat] for seat in ending.way)
    )


def _flags(table: Table, seat: Seat) -> Iterator[Trial]:
    key, needed = f"flag-fell:{seat.value}", table.book.flag.draw_stones.value
    scored = count_for(table.game).scored
    way = "draw" if table.book.flag.result.value == "draw" else "lost"
    yield f"{key}:{way}", FlagFell(seat=seat, score=(0, 0) if scored else None), table
    if needed is not None:
        score = (needed, 0) if seat is Seat.A else (0, needed)
        yield f"{key}:draw", FlagFell(seat=seat, score=score), table


def _warned(table: Table, seat: Seat, role: Role) -> Iterator[Trial]:
    """A warning, given or by an upheld claim; told apart where it is the last one."""
    articles = table.book.warnable_articles()
    rules = table.book.warnings
    by = rules.reported_by.value[0]
    given = [Warned(seat=seat, article=one.id, reported_by=by) for one in articles[:1]]
    # What a referee sees has no window, unlike an opponent's report (T16).
    warnable = {one.id for one in articles}
    seen = [ref for ref in rules.referee_sees.value if ref in warnable]
    given += [Warned(seat=seat, article=ref, reported_by="referee") for ref in seen[:1]]
    # Letting stones fall is a warning where the text says so (T6).
    fallen = StonesReplaced(seat=seat)
    named: list[tuple[str, Deed]] = [
        *((f"warned:{seat.value}", warning) for warning in given),
        (f"stones-replaced:{seat.value}", fallen),
    ]
    for name, deed in named:
        yield name, deed, replace(table, warnings=())
    last = None
    if rules.limit.value is not None:
        one = WarningRecord(0, seat, "", table.play.number if table.play else 0)
        last = replace(table, warnings=(one,) * (rules.limit.value - 1))
        for name, deed in named:
            yield f"{name}:last", deed, last
        if _penalises(table, role) and "warning" in table.book.conduct.penalties.value:
            penalised = Penalised(who=seat.value, penalty="warning", reason="-")
            yield f"penalised:{seat.value}:warning:last", penalised, last
    claim = None if table.play is None else table.play.claim
    if claim is None or claim.seat is seat or not articles:
        return
    article = articles[0].id
    for upheld in (
        ClaimUpheld(article=article, then="stands"),
        ClaimUpheld(article=article, then="take-back"),
    ):
        yield f"claim-upheld:{upheld.then}", upheld, replace(table, warnings=())
        if last is not None:
            yield f"claim-upheld:{upheld.then}:last", upheld, last


def _counts(count: Count) -> tuple[tuple[Winner, Score | None], ...]:
    """One count for each way a set can end."""
    if not count.scored:
        return ("a", None), ("draw", None), ("b", None)
    if count.total is not None:
        middle = count.total[1] // 2
        high, low = middle + 1, middle - 1
        return ("a", (high, low)), ("draw", (middle, middle)), ("b", (low, high))
    most = count.most or 1
    return ("a", (most, 0)), ("draw", (0, 0)), ("b", (0, most))


def readings(count: Count, after: Callable[[str, Deed], Table | None]) -> dict[str, Reading]:
    """How counts are read, found by entering every number that can be counted.

    `after` is the table after a deed, where a step of that name is taken.
    """
    numbers = range((count.total[1] if count.total else count.most or 0) + 1)
    scores = [(own, count.total[1] - own) if count.total else (own, 0) for own in numbers]
    leads, owns = {}, {}
    for score in [*scores, *(score[::-1] for score in scores)] if count.scored else []:
        ended = after("set-counted", SetCounted(score=score))
        if ended is not None:
            winner = ended.sets[-1].winner
            leads[score[0] - score[1]] = "draw" if winner is None else winner.value
        ended = after("flag-fell:a", FlagFell(seat=Seat.A, score=(score[0], 0)))
        if ended is not None:
            owns[score[0]] = "draw" if _drawn(ended) else "lost"
    return {
        "count": Reading("winner", "lead", _from(leads, "draw")),
        "flag": Reading("", "own", _from(owns, "lost")),
        "then": Reading("then", "own", ((0, "stands"),)),
    }


def _drawn(ended: Table) -> bool:
    """Whether a flag drew what it decided: its set, or the whole round (M8)."""
    if ended.verdict is not None:
        return ended.verdict.loser is None
    return ended.sets[-1].winner is None


def _from(found: Mapping[int, str], otherwise: str) -> tuple[tuple[int, str], ...]:
    """The numbers at which the word changes; the first row holds for all below it, too."""
    rows: list[tuple[int, str]] = []
    for number in sorted(found):
        if not rows or rows[-1][1] != found[number]:
            rows.append((number, found[number]))
    return tuple(rows) or ((0, otherwise),)
