"""How many rounds does this field need? Tournaments by chance, with the entries' own ratings."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from django.http import HttpResponse

from meydan.rulebooks import Rulebook
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show
from meydan.server.store.rows import load
from meydan.server.web.page import Scope, page
from meydan.tournament.bracket_plan import rounds_needed
from meydan.tournament.ids import Points
from meydan.tournament.outlook import FEWEST_RATED, Question, outlook, strengths_of
from meydan.tournament.pairing import native
from meydan.tournament.pairing.round_robin import cycle_rounds

MOST_PLAYERS = 400
WORK = 15_000
"""Games to be played for each number of rounds; the page should be there within a second."""
SEED = 2026
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


@page(Act.EDIT_CATEGORY, "GET", "HEAD")
def rounds_outlook(scope: Scope) -> HttpResponse:
    """The plot, with the same as a table."""
    made = load(scope.category)
    ratings = tuple(one.player.rating for one in made.entries if one.active)
    players = len(ratings)
    fits = 3 <= players <= MOST_PLAYERS and native.engine() is not None
    settings = made.settings
    bars = _bars(ratings, settings.rounds, settings.book, int(settings.bye)) if fits else ()
    return show(
        scope,
        "desk/outlook.html",
        tab="settings",
        bars=bars,
        players=players,
        most=MOST_PLAYERS,
        count=_count(players) if fits else 0,
        rated=sum(1 for one in ratings if one) >= FEWEST_RATED,
        wide=WIDE,
        high=HIGH,
        edge=EDGE,
        first_line=" ".join(f"{bar.x:.0f},{bar.first_y:.0f}" for bar in bars),
        alone_line=" ".join(f"{bar.x:.0f},{bar.alone_y:.0f}" for bar in bars),
    )


def _count(players: int) -> int:
    return max(30, min(250, WORK // (players * 4)))


@lru_cache(maxsize=64)
def _bars(
    ratings: tuple[int | None, ...], planned: int, book: Rulebook, bye: int
) -> tuple[Bar, ...]:
    players = len(ratings)
    least = max(2, rounds_needed(players) - 2)
    numbers = sorted({*range(least, least + 6), planned})
    numbers = [one for one in numbers if one <= cycle_rounds(players)]
    strengths = strengths_of(ratings, Random(SEED))
    found = []
    for at, number in enumerate(numbers):
        question = Question(strengths=strengths, rounds=number, book=book, bye=Points(bye))
        seen = outlook(question, count=_count(players), seed=SEED)
        whole = max(1, seen.finished)
        first, alone = (round(100 * one / whole) for one in (seen.best_first, seen.best_alone))
        step = (WIDE - 2 * EDGE) / max(1, len(numbers) - 1)
        tall = HIGH - 2 * EDGE
        found.append(
            Bar(
                rounds=number,
                first=first,
                alone=alone,
                sharing=round(seen.sharing / whole, 1),
                x=EDGE + at * step,
                first_y=HIGH - EDGE - tall * first / 100,
                alone_y=HIGH - EDGE - tall * alone / 100,
                planned=number == planned,
            )
        )
    return tuple(found)
