"""Square boards in a frame with letters and numbers: Pentago, Reversi, Küre."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

LETTERS = "abcdefghi"
EMPTY = "·"
FRAME = "dim"
MARK = " reverse"
BLOCKS = "ABCD"


@dataclass(frozen=True, slots=True)
class Grid:
    """Two colours on a square board, bit `size * row + column` a place."""

    size: int
    first: int
    second: int
    block: int = 0
    """Side of a block where the board is made of four (Pentago); 0 otherwise."""
    bottom_first: bool = False
    """Whether row 1 is below."""
    mirrored: bool = False
    """Whether column a is on the right."""

    @property
    def rows(self) -> list[int]:
        """The rows from the top."""
        return list(range(self.size))[:: -1 if self.bottom_first else 1]

    @property
    def columns(self) -> list[int]:
        """The columns from the left."""
        return list(range(self.size))[:: -1 if self.mirrored else 1]


def draw(grid: Grid, *, styles: tuple[str, str], marked: frozenset[int]) -> list[Text]:
    """The lines of the board."""
    return list(_lines(grid, styles, marked))


def _lines(grid: Grid, styles: tuple[str, str], marked: frozenset[int]) -> Iterator[Text]:
    letters = Text("    " + _spread(grid, [LETTERS[column] for column in grid.columns]), FRAME)
    yield letters
    yield _rule(grid, "┌┬┐", 0)
    for index, row in enumerate(grid.rows):
        if grid.block and index == grid.block:
            yield _rule(grid, "├┼┤", None)
        line = Text()
        line.append(f"{row + 1} │", FRAME)
        for position, column in enumerate(grid.columns):
            if grid.block and position == grid.block:
                line.append(" │", FRAME)
            place = grid.size * row + column
            line.append(" ")
            line.append(*_cell(grid, place, styles, place in marked))
        line.append(" │", FRAME)
        line.append(f" {row + 1}", FRAME)
        yield line
    yield _rule(grid, "└┴┘", 2)
    yield letters


def _cell(grid: Grid, place: int, styles: tuple[str, str], marked: bool) -> tuple[str, str]:
    mark = MARK if marked else ""
    if grid.first >> place & 1:
        return "●", styles[0] + mark
    if grid.second >> place & 1:
        return "○", styles[1] + mark
    return EMPTY, FRAME + mark


def _spread(grid: Grid, cells: list[str]) -> str:
    if not grid.block:
        return " ".join(cells)
    return f"{' '.join(cells[: grid.block])}   {' '.join(cells[grid.block :])}"


def _rule(grid: Grid, corners: str, blocks: int | None) -> Text:
    """A line of the frame; `blocks` is the number of the block whose name stands to its left."""
    left, middle, right = tuple(corners)
    if not grid.block:
        return Text(f"  {left}{'─' * (2 * grid.size + 1)}{right}", FRAME)
    bar = "─" * (2 * grid.block + 1)
    names = ("  ", "") if blocks is None else (f"{BLOCKS[blocks]} ", f" {BLOCKS[blocks + 1]}")
    line = Text()
    line.append(names[0], "bold")
    line.append(f"{left}{bar}{middle}{bar}{right}", FRAME)
    line.append(names[1], "bold")
    return line
