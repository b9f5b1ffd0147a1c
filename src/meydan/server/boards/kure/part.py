"""Küre's board on a page."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from meydan.games.core import Game, Side
from meydan.games.kure import Kure, KureState
from meydan.server.boards.kure.drawing import kure
from meydan.server.boards.kure.steps import Capture, full_lines, kure_steps
from meydan.server.boards.part import BoardPart, Person, Step
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.words import Lang, say


def _told(text: str, steps: Sequence[Step], lang: Lang, person: Person) -> str:
    said = f"board.said.{person}"
    parts = [say(f"{said}.step", lang, origin=text[:2], target=text[2:])]
    parts += [
        say(f"{said}.capture", lang, n=len(step.names), places=", ".join(step.names))
        for step in steps
        if isinstance(step, Capture)
    ]
    return " ".join(parts)


def _more(game: Game[Any, Any], state: KureState) -> Mapping[str, Any]:
    assert isinstance(game, Kure)
    return {"full": [full_lines(game, state, side) for side in Side]}


PART = BoardPart(
    drawing=kure,
    picture=partial(square_picture, ring=True),
    table=square_table,
    steps=kure_steps,
    told=_told,
    more=_more,
    script="kure/board.js",
    image="kure/picture.svg",
    shows_full_lines=True,
)
