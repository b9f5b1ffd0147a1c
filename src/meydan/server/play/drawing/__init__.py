"""Boards as the server draws them into a page, so that they are seen before any script has come.

The same drawings as `static/js/board-<game>.js` makes, without marks and motion; a test in the
browser lays one over the other.
"""

from functools import lru_cache

from markupsafe import Markup

from meydan.games.core import Side
from meydan.server.play.drawing.kure import kure
from meydan.server.play.drawing.mangala import mangala
from meydan.server.play.drawing.pentago import pentago
from meydan.server.play.drawing.reversi import reversi

_DRAWN = {"mangala": mangala, "pentago": pentago, "reversi": reversi, "kure": kure}


@lru_cache(maxsize=256)
def drawn(game: str, position: str, below: Side) -> Markup:
    """A position, given as text, as SVG; `below` is the side of who looks at it."""
    return Markup(_DRAWN[game](position, below))
