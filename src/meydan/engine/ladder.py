"""The ladder: each level of a game against the one below, measured and kept in a file.

The file is JSON lines, one game a line, added as games end; a ladder that was stopped goes on where
it was. A file belongs to the numbers that the levels had: games of other numbers do not count.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from meydan.engine.elo import Estimate, estimate
from meydan.engine.levels import LEVELS, Level, choose_as, levels_of
from meydan.engine.matches import play_game
from meydan.engine.openings import openings
from meydan.games.core import Game

Report = Callable[[int, int], None]
"""Called with games done and games in all."""


@dataclass(frozen=True, slots=True)
class Step:
    """One level against the one below."""

    level: int
    result: Estimate


class LevelPlayer:
    """A level, as a player of matches."""

    def __init__(self, game: Game[Any, Any], level: Level, *, seed: int) -> None:
        self.game = game
        self.level = level
        self.seed = seed

    def begin(self, moves: Sequence[Any]) -> None:
        pass

    def told(self, state: Any, move: Any) -> None:
        pass

    def move(self, state: Any) -> Any:
        return choose_as(self.game, state, self.level, seed=self.seed).move


class Kept:
    """The file of a ladder: the points of each game that was played with these numbers."""

    def __init__(self, path: Path | None) -> None:
        """Read what is there; raises `ValueError` with the line where it is no such file."""
        self.path = path
        self._points: dict[tuple[str, int], int] = {}
        if path is not None and path.exists():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                try:
                    game = json.loads(line)
                    self._points[str(game["match"]), int(game["game"])] = int(game["points"])
                except (ValueError, KeyError, TypeError):
                    raise ValueError(f"{path}: line {number}: no game of a ladder") from None

    def points(self, match: str, game: int) -> int | None:
        """The upper player's doubled points in a game; `None` if it was not played yet."""
        return self._points.get((match, game))

    def keep(self, match: str, game: int, points: int, moves: str) -> None:
        """Add a game."""
        self._points[match, game] = points
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                line = {"match": match, "game": game, "points": points, "moves": moves}
                file.write(json.dumps(line) + "\n")


def ladder(
    game: Game[Any, Any],
    *,
    games: int,
    levels: Sequence[int] = range(2, 11),
    seed: int = 0,
    nodes: int | None = None,
    kept: Kept | None = None,
    report: Report | None = None,
) -> Iterator[Step]:
    """Each of these levels against the one below, so many games each, one after the other.

    With `nodes` the best level searches so many positions instead of by its clock, so that a busy
    machine does not make it weaker.
    """
    table = dict(levels_of(game.name))
    if nodes is not None:
        table[max(LEVELS)] = Level(nodes=nodes, knows=True)
    kept = kept or Kept(None)
    for index, level in enumerate(levels):
        upper, lower = table[level], table[level - 1]

        def tell(done: int, index: int = index) -> None:
            if report is not None:
                report(index * games + done, len(levels) * games)

        pairs = duel(game, upper, lower, games=games, seed=seed, kept=kept, report=tell)
        yield Step(level, estimate(pairs))


def duel(
    game: Game[Any, Any],
    upper: Level,
    lower: Level,
    *,
    games: int,
    seed: int = 0,
    kept: Kept | None = None,
    report: Callable[[int], None] | None = None,
) -> list[tuple[int, ...]]:
    """The upper player's doubled points, pair by pair."""
    kept = kept or Kept(None)
    match = f"{game.name} {seed} {_numbers(upper)} {_numbers(lower)}"
    points: list[int] = []
    beginnings = openings(game, seed=seed)
    for number in range(games):
        if number % 2 == 0:
            opening = next(beginnings)
        before = kept.points(match, number)
        if before is None:
            players = (
                LevelPlayer(game, upper, seed=2 * number + 1_000_000 * seed),
                LevelPlayer(game, lower, seed=2 * number + 1 + 1_000_000 * seed),
            )
            played = play_game(game, players, opening, first=number % 2)
            before = played.points
            kept.keep(match, number, before, " ".join(_texts(game, played.moves)))
        points.append(before)
        if report is not None:
            report(number + 1)
    return [tuple(points[index : index + 2]) for index in range(0, len(points), 2)]


def _numbers(level: Level) -> str:
    told = {name: value for name, value in asdict(level).items() if value}
    return ",".join(f"{name}={value}" for name, value in told.items())


def _texts(game: Game[Any, Any], moves: Sequence[Any]) -> Iterator[str]:
    state = game.start()
    for move in moves:
        yield game.format(state, move)
        state = game.play(state, move)
