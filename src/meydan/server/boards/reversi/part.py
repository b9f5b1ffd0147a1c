"""Reversi's board on a page."""

from collections.abc import Sequence

from meydan.games.reversi import COLUMNS, SIZE
from meydan.server.boards.part import BoardPart, Person, Place, Step
from meydan.server.boards.reversi.drawing import reversi
from meydan.server.boards.reversi.steps import Flip, Pass, reversi_steps
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.words import Lang, say


def _told(text: str, steps: Sequence[Step], lang: Lang, person: Person) -> str:
    said = f"board.said.{person}"
    if isinstance(steps[0], Pass):
        return say(f"{said}.pass", lang)
    lines = _lines(steps)
    n, places = sum(map(len, lines)), "; ".join(", ".join(line) for line in lines)
    turned = say(f"{said}.flip", lang, n=n, places=places)
    return f"{say(f'{said}.place', lang, place=text)} {turned}"


def _lines(steps: Sequence[Step]) -> list[list[str]]:
    """The squares whose discs turned, line by line from the new disc: an ear follows a line."""
    (placed,) = (step.place for step in steps if isinstance(step, Place))
    lines: dict[tuple[int, int], list[str]] = {}
    for at in (at for step in steps if isinstance(step, Flip) for at in step.places):
        across, down = at % SIZE - placed % SIZE, at // SIZE - placed // SIZE
        way = ((across > 0) - (across < 0), (down > 0) - (down < 0))
        lines.setdefault(way, []).append(f"{COLUMNS[at % SIZE]}{at // SIZE + 1}")
    return list(lines.values())


PART = BoardPart(
    drawing=reversi,
    picture=square_picture,
    table=square_table,
    steps=reversi_steps,
    told=_told,
    script="reversi/board.js",
    image="reversi/picture.svg",
)
