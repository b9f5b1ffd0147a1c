"""Ratings from games: Glicko-2 and Elo, period by period.

What comes in are results, what goes out are numbers; who is rated, what is stored and what is shown
belongs to others. Games of a period count together, so it does not matter in which order they came.
"""

from meydan.ratings.elo import Elo
from meydan.ratings.games import Counts, Game, game_of
from meydan.ratings.glicko2 import Glicko2
from meydan.ratings.history import Step, System, rate, systems
from meydan.ratings.period import month, month_of
from meydan.ratings.rating import Rating

__all__ = [
    "Counts",
    "Elo",
    "Game",
    "Glicko2",
    "Rating",
    "Step",
    "System",
    "game_of",
    "month",
    "month_of",
    "rate",
    "systems",
]
