"""The rounds of a 001 record: opponent, colour and result, ten columns each."""

from dataclasses import dataclass
from enum import StrEnum

from meydan.formats.trf.records import Line
from meydan.tournament.model import ByeKind
from meydan.tournament.results import Result, ResultKind
from meydan.tournament.worth import Worth

FIRST = 92
"""The column where round 1 begins."""
WIDTH = 10


class Colour(StrEnum):
    """Who starts: 'white' does (T11)."""

    STARTS = "w"
    SECOND = "b"
    NONE = "-"


@dataclass(frozen=True, slots=True)
class RawCell:
    """One round of one player as written."""

    opponent: int
    colour: Colour
    code: str
    """One of the format's result letters; a blank where there is none."""
    line: Line
    column: int

    @property
    def bye(self) -> ByeKind | None:
        """What a cell without an opponent means."""
        return BYES.get(self.code)


# Without an opponent older files write a bye with the signs of a forfeit or a game.
BYES = {
    "U": ByeKind.PAIRING,
    "F": ByeKind.FULL,
    "+": ByeKind.FULL,
    "1": ByeKind.FULL,
    "H": ByeKind.HALF,
    "=": ByeKind.HALF,
    "Z": ByeKind.ABSENT,
    "-": ByeKind.ABSENT,
    "0": ByeKind.ABSENT,
    " ": ByeKind.ABSENT,
}
BYE_CODES = {
    ByeKind.PAIRING: "U",
    ByeKind.FULL: "F",
    ByeKind.HALF: "H",
    ByeKind.ABSENT: "Z",
}

PLAYED = {"1": "win", "=": "draw", "0": "loss", "W": "win", "D": "draw", "L": "loss"}
FORFEITS = {"+": "present", "-": "absent"}
"""What of `Worth` each letter gives."""
PENDING = frozenset(" ?X*Z")
"""Paired, not decided: reports have no agreed letter for it, the blank is the most common."""
LETTERS = frozenset("1=0WDL+-HFUZ ?X*")


def read_cells(line: Line) -> list[RawCell | None]:
    """The rounds of a 001 record; `None` where all ten columns are blank."""
    cells: list[RawCell | None] = []
    for column in range(FIRST, len(line.text) + 1, WIDTH):
        if not line.text[column - 3 : column + WIDTH - 3].strip():
            cells.append(None)
            continue
        # A line that slipped by a column would still be read, as other opponents and results.
        for gap in (column - 2, column - 1, column + 4, column + 6):
            if line.at(gap, gap):
                raise line.fault("trf-misaligned", gap)
        opponent = line.integer(column, column + 3) or 0
        colour = line.at(column + 5, column + 5).lower() or "-"
        if colour not in "wb-":
            raise line.fault("trf-colour", column + 5, found=colour)
        code = line.at(column + 7, column + 7).upper() or " "
        if code not in LETTERS:
            raise line.fault("trf-result", column + 7, found=code)
        cells.append(RawCell(opponent, Colour(colour), code, line, column))
    return cells


def game_result(first: str, second: str, worth: Worth) -> Result | None:
    """The result of a game by both letters, `None` for one to come; raises `KeyError`."""
    if first in PENDING and second in PENDING:
        return None
    kind = ResultKind.FORFEIT if first in FORFEITS else ResultKind.PLAYED
    points = FORFEITS if kind is ResultKind.FORFEIT else PLAYED
    result = Result(
        points=(getattr(worth, points[first]), getattr(worth, points[second])), kind=kind
    )
    worth.require(result)
    return result


def game_letters(result: Result | None, worth: Worth) -> tuple[str, str]:
    """Both letters of a result."""
    if result is None:
        return " ", " "
    if result.played:
        letters = {worth.loss: "0", worth.draw: "=", worth.win: "1"}
    else:
        letters = {worth.absent: "-", worth.present: "+"}
    return letters[result.points[0]], letters[result.points[1]]


def write_cell(opponent: int, colour: Colour, code: str) -> str:
    """Ten columns of a round, the two blanks before it included."""
    return f"  {opponent:>4} {colour.value} {code}" if opponent else f"  0000 - {code}"


BLANK = " " * WIDTH
