"""What the engine offers to other rooms; what only one game needs stays in its folder."""

from meydan.engine.levels import LEVELS as LEVELS
from meydan.engine.levels import choose as choose
from meydan.engine.levels import levels_of as levels_of
from meydan.engine.lines import Analysis as Analysis
from meydan.engine.lines import Limits as Limits
from meydan.engine.lines import Line as Line
from meydan.engine.lines import Score as Score
from meydan.engine.matches import Played as Played
from meydan.engine.matches import in_pairs as in_pairs
from meydan.engine.matches import play_pairs as play_pairs
from meydan.engine.puzzles import Puzzle as Puzzle
from meydan.engine.review import Moment as Moment
from meydan.engine.review import Ply as Ply
from meydan.engine.review import Review as Review
from meydan.engine.search import prepare as prepare
from meydan.engine.search import think as think
