"""Meydan: mind-game tournaments, and the games themselves, by the book.

>>> import meydan
>>> game = meydan.game("mangala")
>>> state = game.start()
>>> state = game.play(state, "3")
>>> game.dump(state)
'4 4 1 5 5 5 0 / 4 4 4 4 4 4 0 / 2'
"""

from typing import TYPE_CHECKING, Any, Literal, overload

from meydan.games.core import Game, IllegalMove, InvalidPosition, Outcome, Side

if TYPE_CHECKING:
    from meydan.games import Kure, Mangala, Pentago, Reversi

__all__ = ["Game", "IllegalMove", "InvalidPosition", "Outcome", "Side", "__version__", "game"]
__version__ = "0.2.0"


@overload
def game(name: Literal["mangala"], *, rulebook: str | None = None) -> "Mangala": ...
@overload
def game(name: Literal["pentago"], *, rulebook: str | None = None) -> "Pentago": ...
@overload
def game(name: Literal["reversi"], *, rulebook: str | None = None) -> "Reversi": ...
@overload
def game(name: Literal["kure"], *, rulebook: str | None = None) -> "Kure": ...
@overload
def game(name: str, *, rulebook: str | None = None) -> Game[Any, Any]: ...
def game(name: str, *, rulebook: str | None = None) -> Game[Any, Any]:
    """The rules of a game as a federation's text has them.

    `name` is `mangala`, `pentago`, `reversi` or `kure`; `rulebook` chooses a text by its id, the
    game's default otherwise. Raises `ValueError` for a name or an id that Meydan does not know,
    and for a text that is about another game.
    """
    from meydan.rulebooks import game_for

    return game_for(name, rulebook)
