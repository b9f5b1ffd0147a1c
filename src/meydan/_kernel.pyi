"""Meydan's games in C++, for speed: the same moves and position texts as the Python rules.

Wrong values raise `ValueError`. `perft` and `playouts` release the GIL and end on Ctrl-C.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

_Position = TypeVar("_Position")
_Move = TypeVar("_Move")

class _Game(Generic[_Position, _Move]):
    def start(self) -> _Position: ...
    def load(self, text: str, earlier: Sequence[str] = ()) -> _Position:
        """A position; `earlier` are those before it since the last capture, oldest first."""

    def dump(self, position: _Position) -> str: ...
    def legal(self, position: _Position) -> tuple[_Move, ...]: ...
    def play(self, position: _Position, move: _Move) -> _Position: ...
    def wander(self, position: _Position, seed: int) -> _Position | None:
        """A random child as playouts choose it; `None` when the set is over."""

    def outcome(self, position: _Position) -> tuple[int, tuple[int, int], str] | None:
        """Winner (1 the first player, -1 the second, 0 nobody), score and reason."""

    def perft(self, position: _Position, depth: int) -> int: ...
    def playouts(
        self,
        position: _Position,
        *,
        seed: int,
        games: int | None = None,
        seconds: float | None = None,
    ) -> tuple[int, int, int, int, int]:
        """Games, plies, first player's wins, draws, second player's wins."""

class MangalaPosition: ...
class PentagoPosition: ...
class ReversiPosition: ...
class KurePosition: ...
class WideKurePosition: ...

class Mangala(_Game[MangalaPosition, int]):
    def __init__(self) -> None: ...

class Pentago(_Game[PentagoPosition, tuple[int, int]]):
    def __init__(self) -> None: ...

class Reversi(_Game[ReversiPosition, int]):
    def __init__(self) -> None: ...

class Kure(_Game[KurePosition, tuple[int, int]]): ...
class WideKure(_Game[WideKurePosition, tuple[int, int]]): ...

def kure(
    *,
    size: int = 7,
    stones: int = 7,
    captures: int = 4,
    repetitions: int = 3,
    quiet_plies: int = 100,
    far_row_limit: int | None = None,
    first_row_lines: bool = True,
    capture_diagonally: bool = True,
    no_move_loses: bool = True,
) -> Kure | WideKure:
    """Küre with these options; the 9×9 board needs wider words."""

def paths() -> tuple[str, ...]:
    """The instruction sets this CPU can run the kernel with, best first."""

def path() -> str:
    """The one in use."""

def use(path: str) -> None:
    """Use another one."""
