"""How hard a puzzle is: the rating at which a player finds its solution every other time.

The levels of the engine err as people do, so they are asked, and with them who looks one, two or
three plies ahead and no further. Each has a rating; the puzzle's is the one that makes as many of
them expected to solve it as do. What they play instead is what tempts.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meydan.engine.levels import choose, worth
from meydan.engine.puzzles import RATINGS
from meydan.engine.shallow import look
from meydan.games.core import Game

LEVELS = {1: 600, 2: 750, 3: 900, 4: 1050, 5: 1200, 6: 1350}
"""The ratings of the levels that are asked: each wins about seven of ten against the one below."""
TRIES = 3
"""How often each is asked."""
LOOKS = {1: 600, 2: 850, 3: 1050}
"""The ratings of who looks so many plies ahead."""
PRIOR = 1150
"""One who solves it and one who does not: else what all solve would have no rating."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What a puzzle asks of who solves it."""

    rating: int
    tempting: Any | None
    """The first move that is played most in the solution's place."""


def difficulty(game: Game[Any, Any], state: Any, solution: Sequence[Any]) -> Difficulty:
    """Asks the levels for every move of the solution that is the solver's."""
    solver = state.turn
    solved = dict.fromkeys((*LEVELS, *(-depth for depth in LOOKS)), 1.0)
    wrong: Counter[Any] = Counter()
    for step, move in enumerate(solution):
        if state.turn is solver:
            for who in solved:
                played = _played(game, state, who)
                solved[who] *= played.count(move) / len(played)
                if step == 0:
                    wrong.update(other for other in played if other != move)
        state = game.play(state, move)
    ratings = {**LEVELS, **{-depth: rating for depth, rating in LOOKS.items()}}
    results = [(ratings[who], share) for who, share in solved.items()]
    tempting = wrong.most_common(1)[0][0] if wrong else None
    return Difficulty(_even([*results, (PRIOR, 1.0), (PRIOR, 0.0)]), tempting)


def _played(game: Game[Any, Any], state: Any, who: int) -> list[Any]:
    if who > 0:
        return [choose(game, state, who, seed=seed).move for seed in range(TRIES)]
    seen = look(game, state, -who)
    return [max(seen, key=lambda move: worth(seen[move]))]


def _even(results: Sequence[tuple[int, float]]) -> int:
    """The rating at which these solve as much as is expected of them."""
    wanted = sum(share for _, share in results)
    low, high = RATINGS[0], RATINGS[-1]
    while low < high:
        middle = (low + high) // 2
        expected = sum(1 / (1 + 10 ** ((middle - rating) / 400)) for rating, _ in results)
        if expected > wanted:
            low = middle + 1
        else:
            high = middle
    return low
