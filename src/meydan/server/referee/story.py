"""The history of a table in words, the newest first, with what can be undone."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils.timezone import localtime

from meydan.match.actors import Role
from meydan.match.deeds import Replaced, SetCounted
from meydan.match.history import Line, history
from meydan.match.queries import correctable
from meydan.match.round import Round
from meydan.words import Lang, say
from meydan.words.phrases.dates import time_words
from meydan.words.phrases.rounds import tell

TAIL = 30
"""Lines that a phone is given with every answer."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the history."""

    seq: int
    at: int
    time: str
    """The time of day, for people."""
    kind: str
    """`pressed`, `set-won`, …"""
    text: str
    by: str
    """Who entered it; empty for what follows by itself."""
    struck: bool
    undo: bool
    """Whether this reader may take it back."""
    recount: bool
    """Whether this reader may put another count in its place."""


def story(round_: Round, role: Role | None, lang: Lang, *, most: int | None = TAIL) -> list[Told]:
    """The last lines of the history, the newest first."""
    undo = set() if role is None else set(correctable(round_, role))
    change = set() if role is None else set(correctable(round_, role, Replaced))
    counted = {entry.seq for entry in round_.log if isinstance(entry.deed, SetCounted)}
    lines = history(round_)
    return [
        _told(line, round_, lang, undo=undo, recount=change & counted)
        for line in reversed(lines if most is None else lines[-most:])
    ]


def _told(line: Line, round_: Round, lang: Lang, *, undo: set[int], recount: set[int]) -> Told:
    entered = line.by is not None
    struck = line.struck_by is not None
    return Told(
        seq=line.seq,
        at=line.at,
        time=time_words(localtime(datetime.fromtimestamp(line.at / 1000, UTC)), lang),
        kind=line.word.rsplit(".", 1)[-1],
        text=tell(line, round_, lang),
        by=_by(line, lang),
        struck=struck,
        undo=entered and not struck and line.seq in undo,
        recount=entered and not struck and line.seq in recount,
    )


def _by(line: Line, lang: Lang) -> str:
    if line.by is None or line.by.role is Role.PROGRAM:
        return ""
    role = say(f"match.role.{line.by.role.value}", lang)
    return f"{role}: {line.by.person}" if line.by.person else role


def between(rows: list[Any], told: list[Told]) -> list[str]:
    """What these rows of a log say: for somebody who had not seen them."""
    entered = {row["seq"] for row in rows if "seq" in row}
    return [one.text for one in reversed(told) if one.seq in entered]
