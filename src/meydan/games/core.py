"""What every game shares: the two sides, outcomes, errors and the interface of a game.

A game is a stateless table of rules; a state is an immutable value. Nothing here knows time,
names, randomness or storage.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, Generic, Protocol, TypeVar

Fact = int | str
"""What an error tells beside its code."""


class Side(Enum):
    """One of the two players of a set, named by who starts it."""

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST

    @property
    def index(self) -> int:
        """0 for the first player, 1 for the second: the place in a score."""
        return self.value - 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a set ended."""

    winner: Side | None
    """Who won; `None` for a draw."""
    score: tuple[int, int]
    """Stones, discs, captured stones or lines, the first player's first."""
    reason: str
    """A code: `side-empty`, `five`, `full`, `no-moves`, `four-captured`, `no-move`, …"""


class IllegalMove(ValueError):
    """A move that the rules do not allow here, or a text that is no move at all."""

    code: str
    """Why, as a code: `empty-pit`, `occupied`, `unreadable`, …"""
    article: str
    """The article or ruling that says so: `tazof-mangala-2023 1`, `M1`."""
    move: str
    """The move as it was given, as text."""

    def __init__(self, code: str, article: str, move: str = "") -> None:
        self.code = code
        self.article = article
        self.move = move
        super().__init__(code, article, move)

    def __str__(self) -> str:
        return f"{self.move!r}: {self.code} ({self.article})"


class UnplayableOptions(ValueError):
    """Options of a game that no game can be played with."""

    code: str
    """Why, as a code: `board-size`, …"""
    facts: dict[str, int | str]
    """The numbers that the sentence needs."""

    def __init__(self, code: str, **facts: int | str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)


class InvalidPosition(ValueError):
    """A position text that can't be read, or that no game can reach."""

    code: str
    """Why, as a code: `length`, `character`, `stones`, `side-to-move`, …"""
    column: int
    """Where in the text, counted from 1."""
    facts: Mapping[str, Fact]
    """What was found and what could be: `found` 47, `wanted` 48."""

    def __init__(self, code: str, column: int, **facts: Fact) -> None:
        self.code = code
        self.column = column
        self.facts = MappingProxyType(facts)
        super().__init__(code, column, facts)

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value!r}" for name, value in self.facts.items())
        return f"column {self.column}: {self.code}" + (f" ({facts})" if facts else "")


class State(Protocol):
    """What every position tells: who moves now."""

    @property
    def turn(self) -> Side:
        """Who moves now; in a finished position, who did not make the last move."""
        ...


S = TypeVar("S", bound=State)
M = TypeVar("M")


class Game(ABC, Generic[S, M]):
    """The rules of one game: pure functions from states and moves to states."""

    name: ClassVar[str]
    """The game's id: `mangala`, `pentago`, `reversi`, `kure`."""
    codes: ClassVar[Mapping[str, str]]
    """Every way a move can be illegal, with the ruling that says so."""

    def __init__(self, *, articles: Mapping[str, str] | None = None) -> None:
        """`articles` maps codes of `IllegalMove` to the articles of the rulebook in use."""
        self.articles: Mapping[str, str] = MappingProxyType({**self.codes, **(articles or {})})

    def illegal(self, code: str, move: str) -> IllegalMove:
        """The error for this code, with its article."""
        return IllegalMove(code, self.articles[code], move)

    @abstractmethod
    def start(self) -> S:
        """The position before the first move."""

    @abstractmethod
    def legal(self, state: S) -> tuple[M, ...]:
        """All legal moves in a fixed order; none when the set is over."""

    def move(self, state: S, given: M | str) -> M:
        """The move that is given as a value or as its text; raises `IllegalMove` for a text."""
        return self.parse(state, given) if isinstance(given, str) else given

    @abstractmethod
    def play(self, state: S, move: M | str) -> S:
        """The position after the move, a value or its text; raises `IllegalMove`."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the set ended, or `None` while it goes on."""

    def touchable(self, state: S) -> tuple[str, ...]:
        """What the mover may touch or put down: each the opening of a move's text."""
        return tuple(self.format(state, move) for move in self.legal(state))

    @abstractmethod
    def parse(self, state: S, text: str) -> M:
        """The legal move that this text means here; raises `IllegalMove`."""

    def pointed(self, state: S, text: str) -> M:
        """The legal move that somebody points at on a board; raises `IllegalMove`.

        As `parse`, but a board has places that no move begins with, and a reason of its own there.
        """
        return self.parse(state, text)

    @abstractmethod
    def format(self, state: S, move: M) -> str:
        """The move as text."""

    @abstractmethod
    def dump(self, state: S) -> str:
        """The position as one line of text."""

    @abstractmethod
    def load(self, text: str) -> S:
        """The position that this text means; raises `InvalidPosition`."""
