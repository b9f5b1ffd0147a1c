"""The face of a table: everything on its screen that follows from the state of the round.

Names stand as `{a}` and `{b}`, so that one face serves every table in the same state; numbers that
differ from table to table (clocks, stones, warnings) are not part of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from meydan.match.actors import Role
from meydan.match.queries import colours, may
from meydan.match.result import result_of
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.steps.sets import starter_of
from meydan.match.table import Table
from meydan.match.tally import endings
from meydan.rulebooks.field import half
from meydan.server.referee.next_step import NextStep, next_step
from meydan.server.referee.plan_steps import name_of
from meydan.server.referee.seats import PLACEHOLDERS, Players
from meydan.server.store.board_state import summary
from meydan.words import Lang, say
from meydan.words.phrases.rounds import Explained, explain

ELSEWHERE = frozenset({"opened", "moved", "misplayed", "move-corrected"})
"""Deeds that this page does not enter: moves belong to the players' own screens."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a screen shows."""

    phase: str
    set_label: str
    status: str
    """What is out of the ordinary: paused, a claim, the end; empty in quiet play."""
    points: tuple[str, str]
    """Set points, as people write them."""
    turn: str | None
    """Whose time it is: `a`, `b` or nobody's."""
    starter: str
    """Who starts this set or the next; empty while the table has yet to draw (T10)."""
    claim: str | None
    """Who claims, while the claim waits."""
    marks: tuple[str, str]
    """The colour of each player, and who starts the set."""
    colours: tuple[str, str] | None
    may: Mapping[str, str]
    """Each deed, `warned:a` or `paused`: empty where it is allowed now, else why not."""
    next: NextStep | None
    endings: tuple[str, ...]
    """The final scores that the match can still come to, as steps are named: `4,0:a`."""


def face(round_: Round, role: Role | None, at: int, lang: Lang) -> Face:
    """The screen of a round at a moment, for a role; `None` only looks."""
    table = round_.table
    play = None if table.over else table.play
    turn, claim = (None, None) if play is None else (play.turn, play.claim)
    return Face(
        phase=str(summary(round_)["phase"]),
        set_label=_set_label(table, lang),
        status=_status(table, lang),
        points=(half(table.set_points[0]), half(table.set_points[1])),
        turn=None if turn is None else turn.value,
        starter="" if table.lot_due else _starter(table).value,
        claim=None if claim is None else claim.seat.value,
        marks=_marks(round_, lang),
        colours=None if table.over else colours(round_),
        may={} if role is None else allowed(round_, role, at, lang),
        next=None if role is None else next_step(table, at, lang),
        endings=() if table.recorded else tuple(map(name_of, endings(table))),
    )


def allowed(round_: Round, role: Role, at: int, lang: Lang) -> dict[str, str]:
    """Every deed of this page, with the sentence that says why not now."""
    return {
        key_of(one.kind, one.seat): "" if one.ok else because(one, one.article, lang)
        for one in may(round_, role, at)
        if one.kind not in ELSEWHERE
    }


def key_of(kind: str, seat: Seat | None) -> str:
    """A deed and the player it is about, in one word."""
    return kind if seat is None else f"{kind}:{seat.value}"


def because(answer: Explained, article: str, lang: Lang, players: Players = PLACEHOLDERS) -> str:
    """Why something is not allowed, with the article as the referee looks it up."""
    said = explain(answer, lang, players)
    return f"{said} ({short(article)})" if article else said


def short(article: str) -> str:
    """Articles without the name of their text: `j.4, M9`."""
    return ", ".join(part.rsplit(" ", 1)[-1] for part in article.split(", "))


def _set_label(table: Table, lang: Lang) -> str:
    if table.tally is not None:
        return ""
    number = table.play.number if table.play else len(table.sets) + (not table.over)
    of = max(table.book.sets.count.value, number)
    if of == 1:
        return say("referee.one-set", lang)
    return say("referee.set-of", lang, set=max(number, 1), of=of)


def _status(table: Table, lang: Lang) -> str:
    if table.over:
        return _ended(table, lang)
    play = table.play
    if play is None:
        return "" if not table.sets else say("referee.status.between", lang)
    if play.claim is not None:
        return say("match.label.claim", lang, seat=f"{{{play.claim.seat.value}}}")
    return say("match.label.paused", lang) if play.paused else ""


def _ended(table: Table, lang: Lang) -> str:
    result = result_of(table)
    why = say(f"match.why.{result.reason}", lang)
    if result.winner is not None:
        name = f"{{{result.winner.value}}}"
        return say("referee.status.won", lang, winner=name, why=why)
    code = "lost-both" if table.lost_by_both else "drawn"
    return say(f"referee.status.{code}", lang, why=why)


def _starter(table: Table) -> Seat:
    return starter_of(table, table.play.number if table.play else len(table.sets) + 1)


def _marks(round_: Round, lang: Lang) -> tuple[str, str]:
    table = round_.table
    if table.over or table.lot_due:
        return "", ""
    starter, shades = _starter(table), colours(round_)
    marks = []
    for seat in Seat:
        parts = [] if shades is None else [say(f"match.colour.{shades[seat.index]}", lang)]
        parts += [say("referee.starts", lang)] if seat is starter else []
        marks.append(" · ".join(parts))
    return marks[0], marks[1]
