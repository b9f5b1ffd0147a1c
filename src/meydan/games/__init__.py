"""The rules of the four games: pure values, state + move → state."""

from meydan.games.core import Game, IllegalMove, InvalidPosition, Outcome, Side, State
from meydan.games.kure import Kure, KureMove, KureState
from meydan.games.mangala import Mangala, MangalaState
from meydan.games.pentago import Pentago, PentagoMove, PentagoState
from meydan.games.reversi import Reversi, ReversiState

__all__ = [
    "Game",
    "IllegalMove",
    "InvalidPosition",
    "Kure",
    "KureMove",
    "KureState",
    "Mangala",
    "MangalaState",
    "Outcome",
    "Pentago",
    "PentagoMove",
    "PentagoState",
    "Reversi",
    "ReversiState",
    "Side",
    "State",
]
