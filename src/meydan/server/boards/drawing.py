"""Boards as the server draws them into a page, so that they are seen before any script has come.

The same drawings as `<game>/static/board.js` makes, without marks and motion; a test in the
browser lays one over the other.
"""

from functools import lru_cache

from markupsafe import Markup

from meydan.games.core import Side
from meydan.server.boards.kure.drawing import kure
from meydan.server.boards.mangala.drawing import mangala
from meydan.server.boards.pentago.drawing import pentago
from meydan.server.boards.reversi.drawing import reversi

_DRAWN = {"mangala": mangala, "pentago": pentago, "reversi": reversi, "kure": kure}


@lru_cache(maxsize=256)
def drawn(game: str, position: str, below: Side) -> Markup:
    """A position, given as text, as SVG; `below` is the side of who looks at it."""
    return Markup(_DRAWN[game](position, below))
