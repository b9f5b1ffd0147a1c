"""What the engine offers to other rooms; what only one game needs stays in its folder."""

from meydan.engine.levels import LEVELS as LEVELS, choose as choose, levels_of as levels_of
from meydan.engine.lines import Analysis as Analysis, Limits as Limits, Line as Line, Score as Score
from meydan.engine.matches import Played as Played, in_pairs as in_pairs, play_pairs as play_pairs
from meydan.engine.puzzles import Puzzle as Puzzle
from meydan.engine.review import Moment as Moment, Ply as Ply, Review as Review
from meydan.engine.search import prepare as prepare, think as think
