"""Comment records, `### meydan …`: what a report has no column for.

    ### meydan settings {…}         fields of the settings
    ### meydan tournament {…}       the lot, leaves, the schedule, decisions
    ### meydan entry 12 {…}         fields of an entry, by starting number
    ### meydan player 12 {…}        fields of its player
    ### meydan round 3 {…}          status and notes of a round
    ### meydan pair 3 12 7 {…}      the table, by round, first and second player
    ### meydan result 3 12 7 {…}    sets, stones, warnings
    ### meydan bye 3 12 {…}         points that are not the usual ones

The JSON holds only what the other records do not say, so that a file that another program changed
reads as that program meant it. A comment about a pair that is no longer there is passed over.
"""

import json
from dataclasses import dataclass, field, replace
from typing import TypeVar

from meydan.formats.codec import Json, decode_changes
from meydan.formats.faults import FileFault
from meydan.formats.older import NAMES
from meydan.formats.trf.records import Line
from meydan.tournament.entries import Entry, Player
from meydan.tournament.model import Bye, Pair, Round, Settings, Tournament
from meydan.tournament.results import Result

MARK = "### meydan "
KINDS: dict[str, tuple[type, int]] = {
    "settings": (Settings, 0),
    "tournament": (Tournament, 0),
    "entry": (Entry, 1),
    "player": (Player, 1),
    "round": (Round, 1),
    "pair": (Pair, 3),
    "result": (Result, 3),
    "bye": (Bye, 2),
}
"""The type that a comment tells of, and how many numbers say of which one."""

ROUNDS = frozenset({"round", "pair", "result", "bye"})
"""Kinds whose first number is a round's."""
MOST_ROUNDS = 999
BOOK = ("book", *NAMES)
"""What a comment about the settings says of the rulebook, today's way and that of 0.1.0."""

T = TypeVar("T")
Key = tuple[int, ...]
Changes = dict[str, Json]


@dataclass(slots=True)
class Comments:
    """Fields of each kind by key, and the lines they stand in."""

    changes: dict[tuple[str, Key], Changes] = field(default_factory=dict)
    lines: dict[tuple[str, Key], int] = field(default_factory=dict)
    book: Changes = field(default_factory=dict)
    """What is said of the rulebook, as JSON still (`book`)."""

    def applied(self, value: T, kind: str, *key: int) -> T:
        """A value with the fields that are told of it; each comment is used once."""
        # Taken out: what is left at the end is about something that is no longer there.
        changes = self.changes.pop((kind, key), {})
        try:
            return replace(value, **changes)  # type: ignore[type-var]
        except ValueError:
            raise FileFault("trf-comment", line=self.lines[kind, key], column=1) from None

    def told(self, kind: str, *key: int) -> Changes:
        """The fields told of one thing, not used yet."""
        return self.changes.get((kind, key), {})

    def keys(self, kind: str) -> list[Key]:
        """Which things of a kind are told of."""
        return [key for found, key in self.changes if found == kind]


def read_comments(lines: list[Line]) -> Comments:
    """The comment records of Meydan among these lines."""
    comments = Comments()
    for line in lines:
        if line.text.startswith(MARK):
            _read(line, comments)
    return comments


def write_comment(kind: str, *key: int, changes: Changes) -> str:
    """A comment record."""
    numbers = "".join(f"{number} " for number in key)
    return f"{MARK}{kind} {numbers}{json.dumps(changes, ensure_ascii=False)}"


def _read(line: Line, comments: Comments) -> None:
    head, brace, rest = line.text[len(MARK) :].partition("{")
    kind, *numbers = head.split() or [""]
    column = len(MARK) + 1
    if kind not in KINDS or len(numbers) != KINDS[kind][1] or not brace:
        raise line.fault("trf-comment", column)
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise line.fault("trf-comment", column)
    try:
        data = json.loads(brace + rest)
    except (ValueError, RecursionError):
        raise line.fault("trf-comment", len(MARK) + len(head) + 1) from None
    if kind == "settings":
        comments.book = {key: data.pop(key) for key in BOOK if key in data}
    try:
        decoded = decode_changes(KINDS[kind][0], data)
    except FileFault as fault:
        raise line.fault(fault.code, len(MARK) + len(head) + 1, **fault.facts) from None
    place = kind, tuple(int(number) for number in numbers)
    # Somebody's joke must not make a million empty rounds.
    if kind in ROUNDS and place[1][0] > MOST_ROUNDS:
        raise line.fault("trf-comment", column)
    if place in comments.changes:
        raise line.fault("trf-twice", column, record=head.strip())
    comments.changes[place] = decoded
    comments.lines[place] = line.number
