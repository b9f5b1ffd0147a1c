"""How many rounds does this field need? The answer of a job, as a plot and a table."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show
from meydan.server.jobs.outlook import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    answer_to,
    asked_of,
    work_out,
)
from meydan.server.web.page import Scope, go, page

WIDE, HIGH, EDGE = 640, 220, 36
"""The drawing, in its own units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """What so many rounds bring about."""

    rounds: int
    first: int
    """How often the strongest comes first, in hundredths."""
    alone: int
    sharing: float
    """How many come first on points, on average."""
    x: float
    first_y: float
    alone_y: float
    planned: bool


@page(Act.EDIT_CATEGORY)
def rounds_outlook(scope: Scope) -> HttpResponse:
    """The plot, with the same as a table; asked for anew, a job works it out."""
    category = scope.category
    asked = asked_of(category)
    if scope.request.method == "POST" and asked.possible:
        job = work_out(category, scope.actor)
        return go("desk-job", event=scope.event.slug, job=job.pk)
    answer = answer_to(category, asked)
    bars = _bars(answer["rows"], asked.settings.rounds) if answer else []
    return show(
        scope,
        "desk/outlook.html",
        tab="settings",
        bars=bars,
        players=asked.players,
        possible=asked.possible,
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
        count=asked.count if asked.possible else 0,
        source=asked.source,
        wide=WIDE,
        high=HIGH,
        edge=EDGE,
        first_line=" ".join(f"{bar.x:.0f},{bar.first_y:.0f}" for bar in bars),
        alone_line=" ".join(f"{bar.x:.0f},{bar.alone_y:.0f}" for bar in bars),
    )


def _bars(rows: list[list[Any]], planned: int) -> list[Bar]:
    found = []
    step, tall = (WIDE - 2 * EDGE) / max(1, len(rows) - 1), HIGH - 2 * EDGE
    for at, (number, finished, best_first, best_alone, sharing) in enumerate(rows):
        whole = max(1, finished)
        first, alone = (round(100 * one / whole) for one in (best_first, best_alone))
        found.append(
            Bar(
                rounds=number,
                first=first,
                alone=alone,
                sharing=round(sharing / whole, 1),
                x=EDGE + at * step,
                first_y=HIGH - EDGE - tall * first / 100,
                alone_y=HIGH - EDGE - tall * alone / 100,
                planned=number == planned,
            )
        )
    return found
