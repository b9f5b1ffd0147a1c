"""Levels 1 to 10: players of every strength, from a child's first opponent to all the engine has.

Low levels err as people do. They look few moves ahead; they overlook replies, so that a capture or
an extra turn tempts them; they like what they get at once; and they judge what they see roughly.
They never throw a game away on purpose. The numbers are data (`data/levels.toml`), found by
`meydan ladder`, which plays each level against the one below.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from meydan.engine.gains import gain
from meydan.engine.lines import Analysis, Limits, Line, Score, Stop
from meydan.engine.search import think
from meydan.games.core import Game

LEVELS = range(1, 11)
DEFAULT = 3
WON = 100_000
"""Above every score that is no forced win."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How one level of one game thinks."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    noise: int = 0
    """How roughly it judges: the standard deviation of its error, in hundredths."""
    overlook: int = 0
    """Of 100 own moves, for how many it forgets to look at what comes after them."""
    greed: int = 0
    """What a stone, disc or threat got at once is worth beyond what it is, in hundredths."""

    @property
    def limits(self) -> Limits:
        """When it stops thinking."""
        return Limits(seconds=self.seconds, nodes=self.nodes, depth=self.depth)

    @property
    def errs(self) -> bool:
        """Whether it plays anything but the best move it finds."""
        return bool(self.noise or self.overlook or self.greed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A move, and what the engine found where it looked for the best one."""

    move: Any
    analysis: Analysis | None = None


def choose(
    game: Game[Any, Any],
    state: Any,
    level: int,
    *,
    seed: int = 0,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Choice:
    """A move of a level; the same seed, position and level below 10 give the same move.

    `seconds` limits or, at level 10, sets how long it thinks. Raises `ValueError` when the game is
    over, and for a level that there is not.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level}, not 1 to 10")
    return choose_as(
        game, state, levels_of(game.name)[level], seed=seed, seconds=seconds, stop=stop
    )


def choose_as(
    game: Game[Any, Any],
    state: Any,
    level: Level,
    *,
    seed: int = 0,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Choice:
    """A move by these numbers."""
    moves = game.legal(state)
    if not moves:
        raise ValueError("the game is over: there is no move to choose")
    if len(moves) == 1:
        return Choice(move=moves[0])
    limits = _within(level.limits, seconds)
    rng = Random(f"{seed} {game.dump(state)}")
    if not level.errs:
        found = think(game, state, limits, seed=rng.getrandbits(32), stop=stop)
        return Choice(move=found.best.moves[0], analysis=found)
    seen = think(game, state, limits, lines=len(moves), seed=rng.getrandbits(32), stop=stop)
    hasty = (
        _by_move(think(game, state, Limits(depth=1), lines=len(moves), seed=0, stop=stop))
        if level.overlook
        else {}
    )
    thorough = _by_move(seen)

    def felt(move: Any) -> float:
        looks = hasty if rng.randrange(100) < level.overlook and move in hasty else thorough
        score = looks.get(move)
        if score is None:
            return -2.0 * WON
        return (
            worth(score)
            + rng.gauss(0, level.noise)
            + (level.greed * gain(game, state, move) if level.greed else 0)
        )

    return Choice(move=max(moves, key=felt))


def worth(score: Score) -> int:
    """A score as one number: forced wins above all others, quicker ones first."""
    if score.win_in is None:
        return score.value
    return WON - 100 * score.win_in if score.win_in > 0 else -WON - 100 * score.win_in


@cache
def levels_of(game: str) -> Mapping[int, Level]:
    """The levels of a game, as the data file has them."""
    text = (files("meydan.engine") / "data" / "levels.toml").read_text(encoding="utf-8")
    return read(text)[game]


def read(text: str) -> dict[str, dict[int, Level]]:
    """The levels of every game; `ValueError` for what can't be."""
    known = {one.name for one in fields(Level)}
    found: dict[str, dict[int, Level]] = {}
    for game, table in tomllib.loads(text).items():
        for number, values in table.items():
            if unknown := set(values) - known:
                raise ValueError(f"{game} {number}: no field {', '.join(sorted(unknown))}")
            found.setdefault(game, {})[int(number)] = Level(**values)
        if sorted(found.get(game, ())) != list(LEVELS):
            raise ValueError(f"{game}: levels {sorted(found.get(game, ()))}, not 1 to 10")
    return found


def _within(limits: Limits, seconds: float | None) -> Limits:
    """The limits with a time: it replaces a level's own time and caps what has none."""
    if seconds is None:
        return limits
    return Limits(seconds=seconds, nodes=limits.nodes, depth=limits.depth)


def _by_move(analysis: Analysis) -> dict[Any, Score]:
    lines: tuple[Line, ...] = analysis.lines
    return {line.moves[0]: line.score for line in lines}
