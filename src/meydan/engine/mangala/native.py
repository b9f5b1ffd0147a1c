"""Mangala's module of the kernel, typed."""

from collections.abc import Sequence
from typing import Any, Protocol, cast

from meydan.engine import kernel
from meydan.engine.lines import Stop


class NeedsKernel(RuntimeError):
    """Tables and proofs are the kernel's work."""


class TablebaseFile(Protocol):
    """An open tablebase."""

    def __hash__(self) -> int: ...

    @property
    def stones(self) -> int:
        """Positions with at most so many stones in the pits are known."""
        ...

    def value(self, pits: Sequence[int]) -> int | None: ...
    def wrong(self, *, threads: int, stop: Stop | None) -> int | None:
        """The first layer with a value that its moves do not bear out."""
        ...

    def probe_time(self, probes: int, seed: int) -> float:
        """Mean nanoseconds of a probe."""
        ...


class TablebaseMaker(Protocol):
    """A tablebase in the making."""

    @property
    def layers(self) -> int:
        """Finished ones."""
        ...

    @property
    def done(self) -> int:
        """Positions of the layer under way."""
        ...

    def next(self, *, threads: int, stop: Stop | None) -> bool:
        """Make a layer; False if it was stopped."""
        ...


class OpeningSolver(Protocol):
    """Proves values above the tablebase."""

    @property
    def nodes(self) -> int: ...
    def ask(
        self, pits: Sequence[int], wanted: int, *, threads: int, stop: Stop | None
    ) -> int | None:
        """A lower bound that is at least `wanted`, or an upper bound below; `None`: stopped."""
        ...

    def learn(self, pits: Sequence[int], *, lower: int, upper: int) -> None:
        """Take bounds that were proved before."""
        ...

    def learn_book(self, numbers: bytes, values: bytes) -> None:
        """Take proved values by positions' numbers: 64 bits and a byte each."""
        ...

    def best(
        self,
        pits: Sequence[int],
        *,
        guess: int,
        nodes: int | None,
        seconds: float | None,
        stop: Stop | None,
    ) -> tuple[int, list[int]] | None:
        """The value and the pits of best play, from 0; `None` where the budget is too small."""
        ...

    def claims(
        self, pits: Sequence[int], bound: int, *, least: bool, stop: Stop | None
    ) -> bytes | None:
        """A strategy that shows a bound, as words of 64 bits; `None`: stopped.

        Raises `ValueError` where the bound does not hold.
        """
        ...

    def proofs(self) -> list[tuple[list[int], int, int, int]]:
        """Proofs since the last call that were worth telling: pits, bounds, nodes."""
        ...


class Module(Protocol):
    """`meydan._mangala`, whichever path."""

    MOST_STONES: int
    BrokenTable: type[ValueError]

    def positions(self, stones: int) -> int: ...
    def number(self, pits: Sequence[int]) -> int: ...
    def Table(  # noqa: N802
        self, path: str, *, stones: int | None = None, check: bool = True
    ) -> TablebaseFile: ...
    def Maker(self, path: str, stones: int) -> TablebaseMaker: ...  # noqa: N802
    def Solver(  # noqa: N802
        self, table: TablebaseFile, *, memory: int, weights: bytes, worth: int
    ) -> OpeningSolver: ...
    def fit_pairs(
        self,
        table: TablebaseFile,
        *,
        fewest: int,
        seed: int,
        games: int,
        rounds: int,
        stop: Stop | None,
    ) -> tuple[bytes, int, float]:
        """Weights, the positions they were fitted to, their error in stones on others."""
        ...


def module() -> Module | None:
    """The module for the path in use; `None` without the kernel."""
    return cast(Module | None, cast(Any, kernel.module("_mangala")))


def needed() -> Module:
    """The module; raises `NeedsKernel` without the kernel."""
    found = module()
    if found is None:
        raise NeedsKernel("Mangala's tables and proofs need the kernel")
    return found
