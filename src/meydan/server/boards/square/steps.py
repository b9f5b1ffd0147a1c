"""What is seen of a move on any square board: what left its place, and what is there now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from meydan.games.core import Game
from meydan.games.registry import described
from meydan.server.boards.part import Person, Step
from meydan.server.boards.square.grid import COLUMNS, held, square_of
from meydan.words import Lang, say


@dataclass(frozen=True, slots=True)
class Leave:
    """Pieces are no longer where they were."""

    do: ClassVar[str] = "leave"
    places: tuple[int, ...]
    side: int
    """Whose they were."""
    taken: bool
    """Whether they were the opponent's."""
    names: tuple[str, ...]
    """What the places are called."""


@dataclass(frozen=True, slots=True)
class Put:
    """Pieces are where none of this side was."""

    do: ClassVar[str] = "put"
    places: tuple[int, ...]
    side: int


def square_steps(game: Game[Any, Any], state: Any, move: Any) -> tuple[Step, ...]:
    """The steps of a legal move: what goes first, the mover's own before the opponent's."""
    square, size = square_of(game), described(game).size(game)
    after, mover = game.play(state, move), state.turn
    was, now = (
        [held(square, one, place) for place in range(size * size)] for one in (state, after)
    )
    gone: list[Step] = []
    come: list[Step] = []
    for side in (mover.value, mover.other.value):
        left = tuple(at for at, own in enumerate(was) if own == side != now[at])
        new = tuple(at for at, own in enumerate(now) if own == side != was[at])
        if left:
            names = tuple(f"{COLUMNS[at % size]}{at // size + 1}" for at in left)
            gone.append(Leave(left, side, taken=side != mover.value, names=names))
        if new:
            come.append(Put(new, side))
    return (*gone, *come)


def square_told(text: str, steps: Sequence[Step], lang: Lang, person: Person) -> str:
    """Where a piece was set or what stepped where, and what was taken."""
    first, told = steps[0] if steps else None, f"board.said.{person}"
    if isinstance(first, Leave) and not first.taken and len(text) == 4:
        said = [say(f"{told}.step", lang, origin=text[:2], target=text[2:])]
    elif first is None:
        said = [say(f"{told}.pass", lang)]
    else:
        said = [say(f"{told}.place", lang, place=text)]
    taken = [name for one in steps if isinstance(one, Leave) and one.taken for name in one.names]
    if taken:
        said.append(say(f"{told}.capture", lang, n=len(taken), places=", ".join(taken)))
    return " ".join(said)
