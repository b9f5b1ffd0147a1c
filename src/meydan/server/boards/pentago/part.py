"""Pentago's board on a page."""

from collections.abc import Sequence
from functools import partial

from meydan.games.pentago import COLUMNS, SIZE
from meydan.server.boards.part import BoardPart, Person, Step
from meydan.server.boards.pentago.drawing import pentago
from meydan.server.boards.pentago.steps import Line, pentago_steps
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.words import Lang, say


def _told(text: str, steps: Sequence[Step], lang: Lang, person: Person) -> str:
    parts = [say(f"board.said.{person}.turn", lang, place=text[:2], block=text[2:])]
    for step in steps:
        if isinstance(step, Line):
            side = "first" if step.side == 1 else "second"
            colour = say(f"game.side.pentago.{side}", lang)
            places = ", ".join(f"{COLUMNS[at % SIZE]}{at // SIZE + 1}" for at in step.places)
            parts.append(say(f"board.said.{person}.line", lang, colour=colour, places=places))
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
