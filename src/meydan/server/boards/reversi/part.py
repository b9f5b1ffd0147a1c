"""Reversi's board on a page."""

from collections.abc import Sequence

from meydan.server.boards.part import BoardPart, Person, Step
from meydan.server.boards.reversi.drawing import reversi
from meydan.server.boards.reversi.steps import Flip, Pass, reversi_steps
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.words import Lang, say


def _told(text: str, steps: Sequence[Step], lang: Lang, person: Person) -> str:
    said = f"board.said.{person}"
    if isinstance(steps[0], Pass):
        return say(f"{said}.pass", lang)
    flipped = sum(len(step.places) for step in steps if isinstance(step, Flip))
    return f"{say(f'{said}.place', lang, place=text)} {say(f'{said}.flip', lang, n=flipped)}"


PART = BoardPart(
    drawing=reversi,
    picture=square_picture,
    table=square_table,
    steps=reversi_steps,
    told=_told,
    script="reversi/board.js",
    image="reversi/picture.svg",
)
