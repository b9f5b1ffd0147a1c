"""The Mangala board: two rows of pits between the treasuries, as the player below sees it."""

from rich.text import Text

from meydan.cli.terminal.part import Names, TerminalPart
from meydan.games import MangalaState, Side
from meydan.games.mangala import PITS

FRAME = "dim"
STONES = "bold"
TREASURY = "bold cyan"
MARK = " reverse"


def draw(
    state: MangalaState, *, below: Side, names: Names, marked: frozenset[int] = frozenset()
) -> Text:
    """The board; `marked` are places of `state.board`."""
    above = below.other
    return Text("\n").join(
        [
            _numbers(list(range(PITS, 0, -1)), names[above.index]),
            Text("      ╭────┬────┬────┬────┬────┬────╮", FRAME),
            _row(state, above, marked, ends="╭╮"),
            _middle(state, below),
            _row(state, below, marked, ends="╰╯"),
            Text("      ╰────┴────┴────┴────┴────┴────╯", FRAME),
            _numbers(list(range(1, PITS + 1)), names[below.index]),
        ]
    )


def _numbers(pits: list[int], name: str) -> Text:
    line = Text()
    line.append("      " + "".join(f"{pit:>4} " for pit in pits), FRAME)
    line.append(f"     {name}")
    return line


def _row(state: MangalaState, side: Side, marked: frozenset[int], *, ends: str) -> Text:
    """A player's pits; the player above sees them from the other side."""
    pits = list(enumerate(state.pits(side), 7 * side.index))
    if ends == "╭╮":
        pits.reverse()
    line = Text()
    line.append(f" {ends[0]}────┤", FRAME)
    for index, (place, stones) in enumerate(pits):
        if index:
            line.append("│", FRAME)
        style = STONES if stones else FRAME
        line.append(f"{stones:>3} ", style + (MARK if place in marked else ""))
    line.append(f"├────{ends[1]}", FRAME)
    return line


def _middle(state: MangalaState, below: Side) -> Text:
    """The treasuries: the player's own is to the right of its pit 6."""
    line = Text()
    line.append(" │", FRAME)
    line.append(f"{state.treasury(below.other):>3} ", TREASURY)
    line.append("├────┼────┼────┼────┼────┼────┤", FRAME)
    line.append(f"{state.treasury(below):>3} ", TREASURY)
    line.append("│", FRAME)
    return line


def _marked(before: MangalaState, move: int) -> tuple[int, ...]:
    return (move - 1 + 7 * before.turn.index,)


def _won(before: MangalaState, after: MangalaState) -> int:
    return after.treasury(before.turn) - before.treasury(before.turn)


PART = TerminalPart(draw=draw, marked=_marked, note=("treasury", _won))
