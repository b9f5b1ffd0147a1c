"""Which puzzle comes next: one near a rating, of a theme if one is wished for, not seen before."""

from collections.abc import Container
from random import Random

from meydan.engine.puzzles import Puzzle, of, themes

AMONG = 24
"""One is drawn from so many that are nearest, so that two solvers do not meet the same row."""


def draw(
    game: str, *, rating: float, theme: str = "", seen: Container[str] = (), rng: Random
) -> Puzzle | None:
    """A puzzle to solve; one that was seen where all of a theme were; `None` without puzzles."""
    found = [one for one in of(game) if not theme or theme in one.themes]
    new = [one for one in found if one.id not in seen] or found
    near = sorted(new, key=lambda one: (abs(one.rating - rating), one.id))[:AMONG]
    return rng.choice(near) if near else None


def counted(game: str) -> dict[str, int]:
    """How many puzzles each theme has, themes in their order."""
    counts = {theme: sum(theme in one.themes for one in of(game)) for theme in themes(game)}
    return {theme: count for theme, count in counts.items() if count}
