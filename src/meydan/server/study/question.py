"""What somebody asks the engine about: a game, a position, and the moves made from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meydan.games.core import Game
from meydan.rulebooks import game_for, ids, load

LONGEST_POSITION = 200
LONGEST_MOVE = 6
MOST_MOVES = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A position with the way to it; rebuilt by its moves, so that repetitions are known."""

    rules: Game[Any, Any]
    start: Any
    moves: tuple[Any, ...]
    texts: tuple[str, ...]
    state: Any
    """After the last of the moves."""


def asked(game: str, *, position: str = "", moves: Sequence[str] = (), rulebook: str = "") -> Asked:
    """The position that is asked about; raises `InvalidPosition` or `IllegalMove`.

    An unknown rulebook, or one of another game, is read as the game's default.
    """
    known = rulebook in ids() and load(rulebook).game == game
    rules = game_for(game, rulebook if known else None)
    text = " ".join(position.split())[:LONGEST_POSITION]
    start = rules.load(text) if text else rules.start()
    state, made = start, []
    for one in moves[:MOST_MOVES]:
        made.append(rules.pointed(state, one[:LONGEST_MOVE]))
        state = rules.play(state, made[-1])
    return Asked(
        rules=rules,
        start=start,
        moves=tuple(made),
        texts=tuple(one[:LONGEST_MOVE] for one in moves[:MOST_MOVES]),
        state=state,
    )
