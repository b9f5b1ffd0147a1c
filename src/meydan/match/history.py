"""The story of a round: one line an entry, as codes and facts that `meydan.words` turns into text.

Retracted and replaced entries stay in the story, marked; the ends of sets and of the round, which
no entry states, have lines of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum

from meydan.match.actors import Actor
from meydan.match.corrections import ledger
from meydan.match.deeds import Claimed, ClaimUpheld, Deed, FlagFell, Replaced, SetStarted
from meydan.match.errors import Fact
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.result import result_of
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.steps import step
from meydan.match.steps.penalties import count
from meydan.match.steps.sets import opened, starter_of
from meydan.match.table import Table
from meydan.rulebooks.field import half

FREE_TEXT = ("reason", "note", "text")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the story."""

    seq: int
    """The entry it tells of."""
    at: Millis
    by: Actor | None
    """`None` for what follows by itself: the end of a set or of the round."""
    word: str
    """The code of its sentence in `meydan.words`."""
    facts: dict[str, Fact]
    """What the sentence names; `seat`, `winner` and `loser` are seats, `article` an article."""
    text: str = ""
    """What somebody wrote: a reason, a note."""
    struck_by: int | None = None
    """The entry that retracted it."""
    replaced_by: int | None = None
    """The entry that put another in its place."""


def history(round_: Round) -> tuple[Line, ...]:
    """The story of a round, in the order of its log."""
    book = ledger(round_.log)
    standing = {entry.seq: entry for entry in book.standing}
    lines: list[Line] = []
    table: Table | None = None
    for entry in round_.log:
        folded = standing.get(entry.seq)
        before = table
        if folded is not None:
            table = opened(folded) if table is None else step(table, folded)
        struck = book.struck.get(entry.seq)
        replaced = book.replaced.get(entry.seq)
        stands = struck is None and replaced is None
        lines.append(
            Line(
                entry.seq,
                entry.at,
                entry.by,
                f"match.history.{entry.deed.kind}",
                _claimed(entry, round_.log)
                | _facts(entry.deed)
                | _started(entry.deed, before)
                | (_around(entry, table) if stands and table is not None else {}),
                _text(entry.deed),
                struck,
                replaced,
            )
        )
        if folded is not None and table is not None:
            lines += _ends(before, table, entry, folded.deed)
    return tuple(lines)


def _claimed(entry: LogEntry, log: tuple[LogEntry, ...]) -> dict[str, Fact]:
    """Whom an upheld claim is about: the opponent of the last to claim."""
    if not isinstance(entry.deed, ClaimUpheld):
        return {}
    claims = [e.deed.seat for e in log[: entry.seq] if isinstance(e.deed, Claimed)]
    return {"seat": claims[-1].other.value}


def _text(deed: Deed) -> str:
    return next((str(getattr(deed, name)) for name in FREE_TEXT if hasattr(deed, name)), "")


def _facts(deed: Deed) -> dict[str, Fact]:
    """What the deed itself says."""
    facts: dict[str, Fact] = {}
    for item in fields(deed):  # type: ignore[arg-type]
        value = getattr(deed, item.name)
        if isinstance(value, Enum):
            facts[item.name] = str(value.value)
        elif isinstance(value, str | int) and item.name not in FREE_TEXT:
            facts[item.name] = value
    left = getattr(deed, "left", None)
    if left is not None:
        facts["a"], facts["b"] = clock_text(left[0]), clock_text(left[1])
    points = getattr(deed, "points", None)
    if points is not None:
        facts["points"] = "–".join(map(half, points))
    scores = getattr(deed, "scores", ())
    if scores:
        facts["score"] = ", ".join(f"{one}–{other}" for one, other in scores)
    score = getattr(deed, "score", None)
    if score is not None:
        facts["score"] = f"{score[0]}–{score[1]}"
    if isinstance(deed, Replaced):
        facts["by_kind"] = deed.deed.kind
    return facts


def _started(deed: Deed, before: Table | None) -> dict[str, Fact]:
    if before is None or not isinstance(deed, SetStarted):
        return {}
    number = len(before.sets) + 1
    return {"set": number, "starter": starter_of(before, number).value}


def _around(entry: LogEntry, table: Table) -> dict[str, Fact]:
    """What the round adds to an entry that stands: which warning it is, the time left."""
    facts: dict[str, Fact] = {}
    given = [warning for warning in table.warnings if warning.seq == entry.seq]
    for warning in given:
        facts |= {
            "seat": warning.seat.value,
            "article": warning.article,
            "count": count(table, warning.seat),
        }
        if table.book.warnings.limit.value is not None:
            facts["limit"] = table.book.warnings.limit.value
    made = table.play.fixes if table.play else table.sets[-1].fixes if table.sets else ()
    for fix in made:
        if fix.seq == entry.seq:
            facts["board"] = f"{fix.before} → {fix.after}"
    seat = getattr(entry.deed, "seat", None)
    if isinstance(seat, Seat) and table.clocks is not None:
        facts["left"] = clock_text(table.clocks.time_left(seat, entry.at))
    return facts


def _ends(before: Table | None, after: Table, entry: LogEntry, deed: Deed) -> Iterator[Line]:
    if before is not None and len(after.sets) > len(before.sets):
        yield _line(entry, *_set_over(after, deed))
    if after.over and not (before and before.over):
        result = result_of(after)
        won = result.winner is not None
        code = "round-won" if won else "round-lost-both" if after.lost_by_both else "round-drawn"
        facts: dict[str, Fact] = {"result": result.text, "end": result.reason}
        facts["sets"] = ":".join(map(half, result.set_points))
        if result.winner is not None:
            facts |= {"winner": result.winner.value, "loser": result.winner.other.value}
        yield _line(entry, code, facts)


def _set_over(table: Table, deed: Deed) -> tuple[str, dict[str, Fact]]:
    done = table.sets[-1]
    facts: dict[str, Fact] = {"set": done.number, "end": done.reason}
    draw = table.book.flag.draw_stones.value
    if isinstance(deed, FlagFell) and done.score is not None and draw is not None:
        # The stones decided what the flag came to (M8), so the line tells them.
        facts |= {"loser": deed.seat.value, "stones": done.score[deed.seat.index], "draw": draw}
        return ("set-drawn-flag" if done.winner is None else "set-lost-flag"), facts
    if done.score is not None:
        facts["score"] = f"{done.score[0]}–{done.score[1]}"
    if done.winner is None:
        return "set-drawn", facts
    return "set-won", facts | {"winner": done.winner.value}


def _line(entry: LogEntry, code: str, facts: dict[str, Fact]) -> Line:
    return Line(entry.seq, entry.at, None, f"match.history.{code}", facts)


def clock_text(ms: int) -> str:
    """Time as a clock shows it, `14:59`; 0:00 only when nothing is left."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
