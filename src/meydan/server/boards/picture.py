"""A position as a small drawing, made on the server: for lists, and for pages without scripts.

Colours come from the style sheet of the boards; nothing here is for hands or animation.
"""

from typing import Any

from markupsafe import Markup

from meydan.games.core import Game, Side
from meydan.games.kure import Kure, KureState
from meydan.games.mangala import MangalaState
from meydan.words import Lang, say

_CELL = 20


def picture(game: Game[Any, Any], state: Any, lang: Lang, *, below: Side = Side.FIRST) -> Markup:
    """The position as SVG, as the player of a side sees it."""
    if isinstance(state, MangalaState):
        box, body = (168, 64), _mangala(state, below)
    else:
        size = game.size if isinstance(game, Kure) else 6 if game.name == "pentago" else 8
        box, body = (size * _CELL + 4, size * _CELL + 4), _square(game, state, size, below)
    label = say(f"play_web.picture.{game.name}", lang)
    return Markup(
        '<svg class="mini mini-{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    ).format(game.name, *box, label, Markup(body))


def _mangala(state: MangalaState, below: Side) -> str:
    parts = ['<rect class="wood" x="0" y="0" width="168" height="64" rx="10"/>']
    for side in (below, below.other):
        own = side is below
        x = 146 if own else 4
        parts.append(f'<rect class="mini-pit" x="{x}" y="8" width="18" height="48" rx="7"/>')
        parts.append(_text(x + 9, 37, state.treasury(side)))
        for at, stones in enumerate(state.pits(side)):
            cx = 34 + 20 * (at if own else 5 - at)
            cy = 46 if own else 18
            parts.append(f'<circle class="mini-pit" cx="{cx}" cy="{cy}" r="9"/>')
            parts.append(_text(cx, cy + 5, stones))
    return "".join(parts)


def _square(game: Game[Any, Any], state: Any, size: int, below: Side) -> str:
    extent = size * _CELL
    parts = [
        f'<rect class="mini-ground" x="0" y="0" width="{extent + 4}" height="{extent + 4}" rx="5"/>'
    ]
    boards = (
        (state.purple, state.orange) if isinstance(state, KureState) else (state.black, state.white)
    )
    lines = "".join(
        f"M{2 + at * _CELL} 2v{extent}M2 {2 + at * _CELL}h{extent}" for at in range(1, size)
    )
    if game.name == "pentago":
        middle = 2 + extent // 2
        lines = f"M{middle} 2v{extent}M2 {middle}h{extent}"
    parts.append(f'<path class="mini-lines" d="{lines}"/>')
    for place in range(size * size):
        row, column = divmod(place, size)
        if game.name == "kure":
            row = size - 1 - row
            if below is Side.SECOND:
                row, column = size - 1 - row, size - 1 - column
        cx, cy = 12 + column * _CELL, 12 + row * _CELL
        held = next((at for at, board in enumerate(boards, 1) if board >> place & 1), 0)
        if held:
            radius = 6 if game.name == "kure" and held == 2 else 8
            parts.append(f'<circle class="mini-{held}" cx="{cx}" cy="{cy}" r="{radius}"/>')
        elif game.name == "pentago":
            parts.append(f'<circle class="mini-pit" cx="{cx}" cy="{cy}" r="4"/>')
    return "".join(parts)


def _text(x: int, y: int, number: int) -> str:
    return f'<text x="{x}" y="{y}">{number}</text>'
