"""A plan as JSON: each sentence, each list of reasons and each turn of the clocks written once."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from meydan.server.referee.next_step import NextStep
from meydan.server.referee.plan import Node, Plan, Turned
from meydan.server.referee.plan_steps import NAMES

BY_THE_LOG = ("retracted", "replaced", "attended")
"""What depends on the entries themselves, which no plan knows."""
UNKNOWN = ("retracted", "replaced", "position-set")
"""Entries whose outcome no plan can tell; the screen waits for the server."""
EFFECTS: Mapping[str, Mapping[str, str | bool]] = {
    "called": {"beside": True, "calls": "add", "opens": "attended"},
    "attended": {"beside": True, "calls": "drop"},
    "noted": {"beside": True},
    "clock-edited": {"clock": "left"},
}
"""What an entry does to a phone's screen apart from its step: one `beside` the round changes
nothing of it; who is called is added to the list or dropped from it; an act that it opens; the
field that the clocks are set to."""


def written(plan: Plan) -> dict[str, Any]:
    """A plan as JSON."""
    keys = [key for key in plan.nodes[0].face.may if key not in BY_THE_LOG]
    why: dict[str, int] = {"": 0}
    lists: dict[tuple[int, ...], int] = {}
    turns: dict[Turned | None, int] = {None: 0}

    def node(one: Node) -> dict[str, Any]:
        shown = one.face
        reasons = tuple(why.setdefault(shown.may[key], len(why)) for key in keys)
        return {
            "phase": shown.phase,
            "set_label": shown.set_label,
            "status": shown.status,
            "points": shown.points,
            "turn": shown.turn,
            "starter": shown.starter,
            "claim": shown.claim,
            "marks": shown.marks,
            "colours": shown.colours,
            "may": lists.setdefault(reasons, len(lists)),
            "endings": shown.endings,
            "next": shown.next and _step(shown.next),
            "fallen": one.fallen,
            "go": {
                key: [
                    arrow.to,
                    turns.setdefault(arrow.clock, len(turns)),
                    arrow.warns,
                    int(arrow.ends),
                ]
                for key, arrow in one.go.items()
            },
        }

    nodes = [node(one) for one in plan.nodes]
    return {
        "mark": plan.mark,
        "names": NAMES,
        "reads": {name: asdict(one) for name, one in plan.reads.items()},
        "last": plan.last,
        "unknown": UNKNOWN,
        "keys": keys,
        "why": list(why),
        "lists": [list(one) for one in lists],
        "turns": [one and _turned(one) for one in turns],
        "nodes": nodes,
    }


def _step(step: NextStep) -> dict[str, str]:
    return {"do": step.do, "key": step.key, "label": step.label, "about": step.about}


def _turned(one: Turned) -> dict[str, Any]:
    return {"run": one.run, "full": one.full, "gain": one.gain, "delay": one.delay}
