"""How a file's JSON came to be what it is, as edits that lead back.

An edit is a list: where (keys and indexes), and what to do there: `["set", value]`, `["drop"]`, or
`["cut", length]` for a list that grew. The edits of a step are applied in their order.
"""

from copy import deepcopy

from meydan.codec import Misfit
from meydan.formats.codec import Json
from meydan.formats.faults import FileFault
from meydan.formats.older import newer_settings

Path = list[str | int]
Edit = list[Json]


def edits(now: Json, before: Json, path: Path) -> list[Edit]:
    """The edits that lead from one JSON value to another."""
    if now == before:
        return []
    if isinstance(now, dict) and isinstance(before, dict):
        dropped: list[Edit] = [[[*path, key], "drop"] for key in now if key not in before]
        found = [
            edit
            for key, value in before.items()
            for edit in (
                edits(now[key], value, [*path, key])
                if key in now
                else [[[*path, key], "set", value]]
            )
        ]
        return dropped + found
    if isinstance(now, list) and isinstance(before, list):
        both = min(len(now), len(before))
        found = [edit for at in range(both) for edit in edits(now[at], before[at], [*path, at])]
        if len(now) > both:
            found.append([path, "cut", both])
        found += [[[*path, at], "set", before[at]] for at in range(both, len(before))]
        return found
    return [[path, "set", before]]


def applied(state: Json, steps: list[Edit]) -> Json:
    """A JSON value with edits done to it, in place."""
    for path, action, *value in steps:
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


def newer_document(top: Json) -> Json:
    """A document of version 1 as today's: its state, and each state that its steps lead back to."""
    state = {"tournament": top["tournament"], "private": top.get("private", [])}
    newer = _newer_state(state)
    undo = top.get("undo", [])
    steps: list[Json] = []
    try:
        now = newer
        for step in reversed(undo):
            state = applied(deepcopy(state), step["back"])
            before = _newer_state(state)
            steps.append({**step, "back": edits(now, before, [])})
            now = before
    except (KeyError, IndexError, TypeError, AttributeError):
        steps = undo  # a broken way back is said when somebody wants to go it
    else:
        steps.reverse()
    return (
        {**top, "tournament": newer["tournament"], "undo": steps}
        if "undo" in top
        else ({**top, "tournament": newer["tournament"]})
    )


def _newer_state(state: Json) -> Json:
    tournament = state["tournament"]
    if not isinstance(tournament, dict) or "settings" not in tournament:
        return state
    try:
        settings = newer_settings(tournament["settings"], "settings")
    except Misfit as misfit:
        raise FileFault("json-wrong", path=misfit.path, found=repr(misfit.found)[:40]) from None
    return {**state, "tournament": {**tournament, "settings": settings}}
