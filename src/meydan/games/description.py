"""What the other rooms may ask of a game beyond its rules: one description a game.

Facts stand here as values and small functions. What a higher layer adds (a board on a page, an
evaluation, a drawing in the terminal) is only named, as `module:attribute`, and fetched by that
layer: nothing here knows of it. Everything that has a default may be left out; a game on a square
board then is drawn, played and searched by the general parts of each layer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from meydan.games.core import Game

Keys = Literal["digits", "letters", "places"]
"""What is typed on a board beside arrows and Enter: a pit's number, a block's letter, nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What the two numbers of a finished set must be."""

    total: tuple[int, int] | None = None
    """The least and the most of both together."""
    most: int | None = None
    """The most of one player; who has it has won, and both can't."""
    scored: bool = True
    """Whether there is anything to count at all."""


@dataclass(frozen=True, slots=True)
class Square:
    """A board of size × size places, numbered row by row, with at most one piece a place."""

    pieces: Callable[[Any], tuple[int, int]]
    """The places of the first and of the second player in a state, a bit a place."""
    letters: str = "XO"
    """The two sides in a position's text."""
    turn_by_pieces: bool = False
    """Whether the pieces say whose turn it is: the second player's, if the first has more."""
    upwards: bool = False
    """Whether row 1 lies nearest to the first player; a position's text begins with the last row
    then, and the second player sees the board from the other side."""


def not_scored(_game: Game[Any, Any]) -> Counted:
    """Of a game that is won or drawn, with nothing to count."""
    return Counted(scored=False)


def nothing_yet(_game: Game[Any, Any], _state: Any) -> tuple[int, int]:
    """Of a game without a running score."""
    return 0, 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """One game, as every layer finds it in `meydan.games.registry`."""

    name: str
    """The game's id, the same as of its entry point."""
    rules: str
    """Its class of `Game`."""
    rulebooks: tuple[str, ...]
    """The ids of its texts, the default first."""
    size: Callable[[Game[Any, Any]], int]
    """Places a side of the board; pits a player where there are pits."""
    square: Square | None = None
    """How a square board is read; a game on another board brings its own drawings."""
    colours: tuple[str, str] | None = None
    """Codes of the colours of who starts a set and of the opponent, where it has them."""
    counted: Callable[[Game[Any, Any]], Counted] = not_scored
    """How a finished set is counted."""
    standing: Callable[[Game[Any, Any], Any], tuple[int, int]] = nothing_yet
    """What each player has in a set under way, the first player's first."""
    by_margin: bool = False
    """Whether who has more at the end wins, so that an advantage is told in stones or discs."""
    turns_go_on: bool = False
    """Whether a player may move several times in a row; such moves are joined by a dash (M3)."""
    passes: bool = False
    """Whether a player without a move passes; the move is written `pass`."""
    sown: bool = False
    """Whether a move begins by sowing; otherwise by putting a piece down."""
    draws_by_history: bool = False
    """Whether a draw may hold for this past only, so that a search can't rely on it (K7)."""
    opening_plies: int = 2
    """Random plies after which games of engines begin."""
    keys: Keys = "places"

    options: str = "meydan.rulebooks.options:GameOptions"
    """The class of the game's own section in a rulebook."""
    engine: str = ""
    """Its `meydan.engine.part.EnginePart`."""
    terminal: str = ""
    """Its `meydan.cli.terminal.part.TerminalPart`."""
    board: str = ""
    """Its `meydan.server.boards.part.BoardPart`."""
    package: str = ""
    """Of a game from outside: the package that holds `rulebooks/<id>.toml`, `words/<lang>.toml`
    and, where the board has a script or pictures of its own, `static/`."""
