"""What live pages are told of a change: only what is public once the event is."""

from dataclasses import dataclass, field
from typing import Any

from meydan.formats.codec import encode
from meydan.tournament.model import Round, RoundStatus, Tournament


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that a stream says."""

    kind: str
    """`result`, `round`, `standings`, `entries`, `board`, …"""
    data: dict[str, Any] = field(default_factory=dict)


MESSAGE = "staff-message"
"""A message to all referees."""
FOR_STAFF = frozenset({"call", MESSAGE, "message-read", "staff-joined", "handed-over"})
"""Kinds that only the event's staff hears, on whatever stream they are said."""


BY_PUSH = frozenset(
    {
        ("category", "round"),
        ("category", "result"),
        ("category", "call"),
        ("event", "announcement"),
        ("event", MESSAGE),
    }
)
"""Streams and kinds that are also told by push to who follows."""


def differences(before: Tournament, after: Tournament) -> list[Said]:
    """What a category's stream says of a change; drafts are never spoken of."""
    said: list[Said] = []
    old = {one.number: one for one in before.rounds if one.status is not RoundStatus.DRAFT}
    new = {one.number: one for one in after.rounds if one.status is not RoundStatus.DRAFT}
    results = 0
    for number in sorted(old.keys() | new.keys()):
        was, now = old.get(number), new.get(number)
        found = _results(was, now)
        results += len(found)
        said += found
        if _shape(was) != _shape(now):
            said.append(Said("round", {"round": number, "status": now.status if now else "draft"}))
    if results or len(old) != len(new) or before.decisions != after.decisions:
        said.append(Said("standings"))
    if [entry.player for entry in before.entries] != [entry.player for entry in after.entries]:
        said.append(Said("entries"))
    if before.schedule != after.schedule or before.settings != after.settings:
        said.append(Said("schedule"))
    return said


def _results(was: Round | None, now: Round | None) -> list[Said]:
    if now is None:
        return []
    old = {pair.both: pair.result for pair in was.pairs} if was else {}
    return [
        Said(
            "result",
            {
                "round": now.number,
                "table": pair.table,
                "result": None if pair.result is None else encode(pair.result),
            },
        )
        for pair in now.pairs
        if old.get(pair.both) != pair.result
    ]


def _shape(one: Round | None) -> Any:
    return one and (one.status, [(p.table, p.first, p.second) for p in one.pairs], one.byes)
