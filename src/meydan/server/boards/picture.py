"""A position as a small drawing, made on the server: for lists, and for pages without scripts.

Colours come from the style sheet of the boards; nothing here is for hands or animation.
"""

from typing import Any

from markupsafe import Markup

from meydan.games.core import Game, Side
from meydan.server.boards.part import part_of
from meydan.words import Lang, say


def picture(game: Game[Any, Any], state: Any, lang: Lang, *, below: Side = Side.FIRST) -> Markup:
    """The position as SVG, as the player of a side sees it."""
    box, body = part_of(game.name).picture(game, state, below)
    label = say(f"play_web.picture.{game.name}", lang)
    return Markup(
        '<svg class="mini mini-{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    ).format(game.name, *box, label, Markup(body))
