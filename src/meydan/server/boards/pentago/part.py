"""Pentago's board on a page."""

from collections.abc import Sequence
from functools import partial

from meydan.server.boards.part import BoardPart, Step
from meydan.server.boards.pentago.drawing import pentago
from meydan.server.boards.pentago.steps import Line, pentago_steps
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.words import Lang, say


def _told(text: str, steps: Sequence[Step], lang: Lang) -> str:
    parts = [say("board.said.turn", lang, place=text[:2], block=text[2:])]
    for step in steps:
        if isinstance(step, Line):
            side = "first" if step.side == 1 else "second"
            colour = say(f"game.side.pentago.{side}", lang)
            parts.append(say("board.said.line", lang, colour=colour))
    return " ".join(parts)


PART = BoardPart(
    drawing=pentago,
    picture=partial(square_picture, every=3, holes=True),
    table=square_table,
    steps=pentago_steps,
    told=_told,
    script="pentago/board.js",
    image="pentago/picture.svg",
)
