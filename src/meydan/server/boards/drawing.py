"""Boards as the server draws them into a page, so that they are seen before any script has come.

The same drawings as `<game>/static/board.js` makes, without marks and motion; a test in the
browser lays one over the other.
"""

from functools import lru_cache

from markupsafe import Markup

from meydan.games.core import Side
from meydan.server.boards.part import part_of


@lru_cache(maxsize=256)
def drawn(game: str, position: str, below: Side) -> Markup:
    """A position, given as text, as SVG; `below` is the side of who looks at it."""
    return Markup(part_of(game).drawing(position, below))
