"""Pentago's board on a page."""

from collections.abc import Sequence
from functools import partial

from meydan.games.pentago import COLUMNS, SIZE, turned
from meydan.server.boards.part import BoardPart, Person, Place, Step
from meydan.server.boards.pentago.drawing import pentago
from meydan.server.boards.pentago.steps import Line, Turn, pentago_steps
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.words import Lang, say


def _told(text: str, steps: Sequence[Step], lang: Lang, person: Person) -> str:
    parts = [say(f"board.said.{person}.turn", lang, place=text[:2], block=text[2:])]
    placed = 0
    for step in steps:
        if isinstance(step, Place):
            placed = step.place
        elif isinstance(step, Turn):
            lies = turned(1 << placed, step.block).bit_length() - 1
            if lies != placed:
                parts.append(say(f"board.said.{person}.turned-to", lang, place=_name(lies)))
        elif isinstance(step, Line):
            side = "first" if step.side == 1 else "second"
            colour = say(f"game.side.pentago.{side}", lang)
            places = ", ".join(_name(at) for at in step.places)
            parts.append(say(f"board.said.{person}.line", lang, colour=colour, places=places))
    return " ".join(parts)


def _name(place: int) -> str:
    return f"{COLUMNS[place % SIZE]}{place // SIZE + 1}"


PART = BoardPart(
    drawing=pentago,
    picture=partial(square_picture, every=3, holes=True),
    table=square_table,
    steps=pentago_steps,
    told=_told,
    script="pentago/board.js",
    image="pentago/picture.svg",
)
