"""Golden playthroughs: whole random games written out so that a person can check them by hand.

`python -m tests.games.golden` writes the files again; the test compares.
"""

from pathlib import Path
from random import Random
from typing import Any

from meydan.games.core import Game, Side
from tests.games.cases import GAMES, playthrough

FOLDER = Path(__file__).parent
NAMES = ("mangala", "pentago", "reversi", "kure")


def transcript(game: Game[Any, Any], seed: int) -> str:
    """A whole game: each position, its legal moves and the move played."""
    lines = [f"# {game.name}, random play from seed {seed}"]
    for ply, (state, move) in enumerate(playthrough(game, Random(seed)), 1):
        lines += ["", f"position {ply}", game.dump(state)]
        if move is None:
            outcome = game.outcome(state)
            assert outcome is not None
            winner = {None: "nobody", Side.FIRST: "first", Side.SECOND: "second"}[outcome.winner]
            score = "{}-{}".format(*outcome.score)
            lines += [f"over: {outcome.reason}, {winner} wins, {score}"]
        else:
            legal = " ".join(game.format(state, m) for m in game.legal(state))
            lines += [f"legal: {legal}", f"play: {game.format(state, move)}"]
    return "\n".join(lines) + "\n"


def golden(name: str) -> tuple[Path, str]:
    """The file of a game and what must stand in it."""
    return FOLDER / f"{name}.txt", transcript(GAMES[name], seed=1)
