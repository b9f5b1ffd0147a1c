"""Levels 1 to 10: players of every strength, from a child's first opponent to all the engine has.

Low levels err as people do. They look few moves ahead; they overlook replies, so that a capture or
an extra turn tempts them; they like what they get at once; and they judge what they see roughly.
They never throw a game away on purpose. The numbers are data (`data/levels.toml`), found by
`meydan ladder`, which plays each level against the one below.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from meydan.engine.gains import gain
from meydan.engine.lines import Analysis, Limits, Score, Stop
from meydan.engine.search import think
from meydan.engine.shallow import best_alone, look
from meydan.games.core import Game

LEVELS = range(1, 11)
DEFAULT = 3
ANY = "any"
"""The levels of a game that has none of its own."""
WON = 100_000
"""Above every score that is no forced win."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How one level of one game thinks: by `depth`, `nodes` or `seconds`, and how it errs."""

    depth: float | None = None
    """Plies that it looks ahead; 2.3 is 2, and 3 at three moves of ten."""
    noise: int = 0
    """How roughly it judges, with `nodes` only where it overlooks what comes after: the standard
    deviation of its error, in hundredths."""
    overlook: int = 0
    """For how many of 100 moves it forgets to look at what comes after: with `depth` of the moves
    that it weighs, with `nodes` of the moves that it makes."""
    greed: int = 0
    """With `depth`, what a stone or disc got at once, or a longer row, is worth beyond what it is,
    in hundredths."""
    nodes: int | None = None
    knows: bool = False
    """Whether it uses tablebases, books and solvers, which what counts seconds always does."""
    seconds: float | None = None
    proof_seconds: float | None = None
    """Beyond its `seconds`, what a proof may take; not where somebody else keeps the time."""


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

    `seconds` replaces a level's own time and caps what has none but nodes. Raises `ValueError`
    when the game is over, and for a level that there is not.
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
    # By the position, so that a move taken back and made again is answered alike.
    rng = Random(f"{seed} {game.dump(state)}")
    number = rng.getrandbits(32)
    if level.depth is not None:
        return Choice(move=_roughly(game, state, level, rng, stop))
    if rng.randrange(100) < level.overlook:
        hasty = replace(level, depth=1, overlook=0)
        return Choice(move=_roughly(game, state, hasty, rng, stop))
    time = level.seconds if seconds is None else seconds
    if level.nodes is not None and not level.knows:
        # Without books and tables: a middling level that knew them would play endings like a
        # master.
        move, _ = best_alone(game, state, level.nodes, seconds=time, seed=number, stop=stop)
        return Choice(move=move)
    limits = Limits(
        nodes=level.nodes,
        seconds=time,
        proof_seconds=level.proof_seconds if seconds is None else None,
    )
    found = think(game, state, limits, seed=number, stop=stop)
    return Choice(move=found.best.moves[0], analysis=found)


def _roughly(game: Game[Any, Any], state: Any, level: Level, rng: Random, stop: Stop | None) -> Any:
    """The move that looks best to who looks few plies ahead and errs about every move."""
    assert level.depth is not None
    # Halves of a ply are drawn anew each move: steps between whole plies are too large for a
    # ladder.
    depth = int(level.depth) + (rng.random() < level.depth % 1)
    thorough = look(game, state, depth, seed=rng.getrandbits(32), stop=stop)
    hasty = look(game, state, 1, stop=stop) if level.overlook else thorough

    def felt(move: Any) -> float:
        seen = hasty if rng.randrange(100) < level.overlook else thorough
        tempting = level.greed * gain(game, state, move) if level.greed else 0
        return worth(seen[move]) + rng.gauss(0, level.noise) + tempting

    return max(thorough, key=felt)


def worth(score: Score) -> int:
    """A score as one number: forced wins above all others, quicker ones first."""
    if score.win_in is None:
        return score.value
    # The loser holds out: a loss in ten is better than one in two.
    return WON - 100 * score.win_in if score.win_in > 0 else -WON - 100 * score.win_in


@cache
def levels_of(game: str) -> Mapping[int, Level]:
    """The levels of a game, as the data file has them."""
    text = (files("meydan.engine") / "data" / "levels.toml").read_text(encoding="utf-8")
    levels = read(text)
    return levels.get(game, levels[ANY])


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
