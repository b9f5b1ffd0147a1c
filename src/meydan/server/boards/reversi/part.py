"""Reversi's board on a page."""

from collections.abc import Sequence

from meydan.server.boards.part import BoardPart, Step
from meydan.server.boards.reversi.drawing import reversi
from meydan.server.boards.reversi.steps import Flip, Pass, reversi_steps
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.words import Lang, say


def _told(text: str, steps: Sequence[Step], lang: Lang) -> str:
    if isinstance(steps[0], Pass):
        return say("board.said.pass", lang)
    flipped = sum(len(step.places) for step in steps if isinstance(step, Flip))
    placed = say("board.said.place", lang, place=text)
    return f"{placed} {say('board.said.flip', lang, n=flipped)}"


PART = BoardPart(
    drawing=reversi,
    picture=square_picture,
    table=square_table,
    steps=reversi_steps,
    told=_told,
    script="reversi/board.js",
    image="reversi/picture.svg",
)
