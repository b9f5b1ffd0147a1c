"""A solver's rating: Glicko-2 against the puzzle's own.

It is kept on the solver's device and comes with each request; nothing is stored here, and the
formula stays in one place.
"""

from collections.abc import Mapping
from math import isfinite

from meydan.engine.puzzles import RATINGS, Puzzle
from meydan.ratings import Game, Glicko2, Rating

SYSTEM = Glicko2(value=1000.0)
"""Whoever begins is asked what half of the beginners find."""
SURE = 60.0
"""The deviation of a puzzle: levels rated it, not yet people."""
SOLVER, PUZZLE = 1, 2
WON, LOST = 2, 0


def read(fields: Mapping[str, str]) -> Rating:
    """The rating that a device sends; of a beginner where it sends none or nonsense."""
    start = SYSTEM.start
    try:
        value, deviation, volatility = (
            float(fields.get(name, "")) for name in ("value", "deviation", "volatility")
        )
        games = int(fields.get("games", "0")[:6])
    except ValueError:
        return start
    if not all(map(isfinite, (value, deviation, volatility))):
        return start
    return Rating(
        min(max(value, RATINGS[0]), 3500.0),
        min(max(deviation, 30.0), SYSTEM.deviation),
        min(max(volatility, 0.01), 0.2),
        max(0, games),
    )


def rated(mine: Rating, puzzle: Puzzle, *, solved: bool) -> Rating:
    """The solver's rating after a puzzle."""
    there = Rating(float(puzzle.rating), SURE, SYSTEM.volatility)
    result = Game(1, SOLVER, PUZZLE, WON if solved else LOST, 1)
    return SYSTEM.after({SOLVER: mine, PUZZLE: there}, [result], 1)[SOLVER]


def as_json(rating: Rating) -> dict[str, float]:
    """As a device keeps it."""
    return {
        "value": round(rating.value, 1),
        "deviation": round(rating.deviation, 1),
        "volatility": round(rating.volatility, 5),
        "games": rating.games,
    }
