"""What a change did, for the action log: the parts that differ, before and after."""

from typing import Any

from meydan.formats.codec import encode
from meydan.tournament.model import Round, Tournament


def described(before: Tournament, after: Tournament) -> tuple[Any, Any]:
    """The differing parts of both, as JSON; private data is only said to have changed."""
    old: dict[str, Any] = {}
    new: dict[str, Any] = {}
    for name in ("settings", "lot", "leaves", "schedule", "decisions"):
        if getattr(before, name) != getattr(after, name):
            old[name], new[name] = encode(getattr(before, name)), encode(getattr(after, name))
    _keyed(old, new, "entries", _entries(before), _entries(after))
    for number in range(1, max(len(before.rounds), len(after.rounds)) + 1):
        was = before.rounds[number - 1] if number <= len(before.rounds) else None
        now = after.rounds[number - 1] if number <= len(after.rounds) else None
        _keyed(old, new, f"round {number}", _round(was), _round(now))
    if before.private != after.private:
        # The log outlives the data and is read by more people than may see it.
        old["private"] = new["private"] = "changed"
    return old or None, new or None


def _keyed(
    old: dict[str, Any], new: dict[str, Any], name: str, was: dict[str, Any], now: dict[str, Any]
) -> None:
    keys = [key for key in {**was, **now} if was.get(key) != now.get(key)]
    if keys:
        old[name] = {key: was[key] for key in keys if key in was}
        new[name] = {key: now[key] for key in keys if key in now}


def _entries(tournament: Tournament) -> dict[str, Any]:
    return {str(entry.id): encode(entry) for entry in tournament.entries}


def _round(one: Round | None) -> dict[str, Any]:
    if one is None:
        return {}
    tables = {f"table {pair.table}": encode(pair) for pair in one.pairs}
    return {"status": one.status.value, "byes": encode(one.byes), **tables}
