"""Mangala's board on a page."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from meydan.games.core import Game, Side
from meydan.games.mangala import PITS, MangalaState
from meydan.server.boards.mangala.drawing import NARROW, WIDE, mangala
from meydan.server.boards.mangala.steps import TURNED, Again, Lift, Take, mangala_steps
from meydan.server.boards.part import BoardPart, Person, PlainTable, Step
from meydan.words import Lang, say


def _picture(
    _game: Game[Any, Any], state: MangalaState, below: Side
) -> tuple[tuple[int, int], str]:
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
    return (168, 64), "".join(parts)


def _text(x: int, y: int, number: int) -> str:
    return f'<text x="{x}" y="{y}">{number}</text>'


def _table(_game: Game[Any, Any], state: MangalaState, below: Side, lang: Lang) -> PlainTable:
    treasury = say("board.word.treasury", lang)
    rows = []
    for side in (below.other, below):
        name = say(f"game.side.mangala.{'first' if side is Side.FIRST else 'second'}", lang)
        counts = (*state.pits(side), state.treasury(side))
        rows.append((name, tuple(str(count) for count in counts)))
    return PlainTable((*(str(pit) for pit in range(1, PITS + 1)), treasury), tuple(rows))


def _steps(_game: Game[Any, Any], state: MangalaState, move: int) -> Sequence[Step]:
    return mangala_steps(state, move)


def _told(text: str, steps: Sequence[Step], lang: Lang, person: Person) -> str:
    parts, mover = [], 0
    for step in steps:
        match step:
            case Lift():
                mover = step.place // TURNED
                code = "sow-one" if step.stones == 1 else "sow"
                parts.append(say(f"board.said.{person}.{code}", lang, pit=text, n=step.stones))
            case Take():
                own, pit = step.places[0] % TURNED + 1, step.places[-1] % TURNED + 1
                why: str = step.why
                if why == "rest":
                    why = "rest-own" if step.into // TURNED == mover else "rest-their"
                facts = {"n": step.stones, "own": own, "pit": pit}
                parts.append(say(f"board.said.{person}.take.{why}", lang, **facts))
            case Again():
                parts.append(say(f"board.said.{person}.again", lang))
    return " ".join(parts)


PART = BoardPart(
    drawing=mangala,
    picture=_picture,
    table=_table,
    steps=_steps,
    told=_told,
    script="mangala/board.js",
    image="mangala/picture.svg",
    pits=True,
    measures={layout.name: asdict(layout) for layout in (WIDE, NARROW)},
    narrow=NARROW.box,
)
