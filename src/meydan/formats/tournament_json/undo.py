"""Taking a command back: what it changed in the file's JSON, kept as the way to the state before.

An edit is a list: where (keys and indexes), and what to do there: `["set", value]`, `["drop"]`, or
`["cut", length]` for a list that grew. The edits of a step are applied in their order.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from meydan.formats.codec import Json, decode, encode
from meydan.formats.faults import FileFault
from meydan.formats.tournament_json.check import check
from meydan.formats.tournament_json.document import Document
from meydan.tournament.entries import Private
from meydan.tournament.model import Tournament

KEPT = 200
"""Steps kept in a file."""

Path = list[str | int]
Edit = list[Json]


@dataclass(frozen=True, slots=True)
class Step:
    """One command that changed the file."""

    at: datetime
    command: str
    """The command's words, for showing what is taken back."""


def changed(document: Document, after: Tournament, step: Step) -> Document:
    """The document with a new state and the way back to the one before."""
    back = {**encode(step), "back": _edits(_state(after), _state(document.tournament), [])}
    return Document(after, (*document.undo, back)[-KEPT:])


def undone(document: Document) -> tuple[Document, Step]:
    """The document before its last step, and that step."""
    if not document.undo:
        raise FileFault("nothing-to-undo")
    last = document.undo[-1]
    try:
        step = decode(Step, {key: last[key] for key in ("at", "command")}, path="undo")
        state = _applied(_state(document.tournament), last["back"])
    except (KeyError, IndexError, TypeError, ValueError) as error:
        if isinstance(error, FileFault):
            raise
        raise FileFault("undo-broken") from error
    public = decode(Tournament, state["tournament"])
    rows = decode(tuple[Private, ...], state["private"], path="private")
    before = replace(public, private=rows)
    check(before)
    return Document(before, document.undo[:-1]), step


def _state(tournament: Tournament) -> dict[str, Json]:
    return {
        "tournament": encode(replace(tournament, private=())),
        "private": encode(tournament.private),
    }


def _edits(now: Json, before: Json, path: Path) -> list[Edit]:
    if now == before:
        return []
    if isinstance(now, dict) and isinstance(before, dict):
        dropped: list[Edit] = [[[*path, key], "drop"] for key in now if key not in before]
        edits = [
            edit
            for key, value in before.items()
            for edit in (
                _edits(now[key], value, [*path, key])
                if key in now
                else [[[*path, key], "set", value]]
            )
        ]
        return dropped + edits
    if isinstance(now, list) and isinstance(before, list):
        both = min(len(now), len(before))
        edits = [edit for at in range(both) for edit in _edits(now[at], before[at], [*path, at])]
        if len(now) > both:
            edits.append([path, "cut", both])
        edits += [[[*path, at], "set", before[at]] for at in range(both, len(before))]
        return edits
    return [[path, "set", before]]


def _applied(state: Json, edits: list[Edit]) -> Json:
    for path, action, *value in edits:
        target = state
        if action == "cut":
            for key in path:
                target = target[key]
            del target[value[0] :]
            continue
        for key in path[:-1]:
            target = target[key]
        if action == "drop":
            del target[path[-1]]
        elif isinstance(target, list) and path[-1] == len(target):
            target.append(value[0])
        else:
            target[path[-1]] = value[0]
    return state
