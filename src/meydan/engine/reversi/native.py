"""Reversi's module of the kernel, typed."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, cast

from meydan.engine import kernel
from meydan.engine.lines import Stop
from meydan.engine.reversi import weights

Found = tuple[tuple[int, ...], int, bool, int | None, int]
"""A line: moves, hundredths of a disc, whether it is exact, nothing, depth."""


class Player(Protocol):
    """Reversi with its weights."""

    def think(
        self,
        text: str,
        earlier: Sequence[str] = (),
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        threads: int = 1,
        seed: int = 0,
        winner_takes_empties: bool = False,
        remember: bool = False,
        stop: Stop | None = None,
    ) -> tuple[tuple[Found, ...], int, int]:
        """The best lines, the nodes looked at, the depth that was finished.

        With `remember` what earlier thoughts found out is used, and the answer depends on them.
        """
        ...

    def evaluate(self, text: str) -> int:
        """What the patterns say, in hundredths of a disc."""
        ...

    def play(
        self,
        *,
        seed: int,
        games: int,
        opening: int,
        depth: int,
        solved_from: int,
        trust: float,
        stray: float,
    ) -> bytes:
        """Samples from games against itself, 18 bytes each."""
        ...


class Learner(Protocol):
    """The regression on samples."""

    def learn(self, *, rate: float, seed: int) -> float:
        """One pass; the mean squared error, in discs, while it went."""
        ...

    def errors(self, samples: bytes) -> list[tuple[float, int]]:
        """For each knot the sum of squared errors of these samples, and how many they are."""
        ...

    def weights(self) -> bytes: ...


class Module(Protocol):
    """`meydan._reversi`, whichever path."""

    KNOTS: int
    """Phases at which weights are learned."""
    WEIGHTS_A_KNOT: int
    EXTRA_A_KNOT: int
    """Of them those for the number of moves, own and opposing, at the end."""
    UNIT: int
    """Weights for one disc."""

    def Reversi(self, weights: bytes) -> Player: ...  # noqa: N802
    def Learner(self, weights: bytes, samples: bytes) -> Learner: ...  # noqa: N802


def module() -> Module | None:
    """The module for the path in use; `None` without the kernel."""
    return cast(Module | None, cast(Any, kernel.module("_reversi")))


def player() -> Player | None:
    """Reversi with the weights of the package; `None` without the kernel."""
    return _player(kernel.path())


@lru_cache(maxsize=2)
def _player(path: str | None) -> Player | None:
    found = None if path is None else module()
    return None if found is None else found.Reversi(weights.shipped(found.KNOTS))
