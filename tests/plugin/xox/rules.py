"""The rules: players set a piece in turn; three in a row wins, a full board is a draw."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from meydan.games import boardtext
from meydan.games.core import Game, InvalidPosition, Outcome, Side

SIZE = 3
PLACES = range(SIZE * SIZE)
FULL = (1 << SIZE * SIZE) - 1
LETTERS = "XO"
COLUMNS = "abc"
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
"""Three places in a row as bits: rows, columns, diagonals."""


@dataclass(frozen=True, slots=True)
class XoxState:
    """A position: the pieces of both as bits, a1 top left as bit 0, and who moves."""

    first: int
    second: int
    turn: Side


class Xox(Game[XoxState, int]):
    """A move is the place of a piece, 0 to 8."""

    name = "xox"
    codes: ClassVar[Mapping[str, str]] = {
        "unreadable": "club-xox 1",
        "occupied": "club-xox 1",
        "game-over": "club-xox 2",
    }

    def start(self) -> XoxState:
        return XoxState(0, 0, Side.FIRST)

    def legal(self, state: XoxState) -> tuple[int, ...]:
        if self.outcome(state) is not None:
            return ()
        taken = state.first | state.second
        return tuple(place for place in PLACES if not taken >> place & 1)

    def play(self, state: XoxState, move: int | str) -> XoxState:
        move = self.move(state, move)
        self._check(state, move)
        first, second = state.first, state.second
        if state.turn is Side.FIRST:
            first |= 1 << move
        else:
            second |= 1 << move
        return XoxState(first, second, state.turn.other)

    def outcome(self, state: XoxState) -> Outcome | None:
        for side, own in ((Side.FIRST, state.first), (Side.SECOND, state.second)):
            if any(own & line == line for line in LINES):
                return Outcome(side, (1, 0) if side is Side.FIRST else (0, 1), "three")
        full = state.first | state.second == FULL
        return Outcome(None, (0, 0), "board-full") if full else None

    def parse(self, state: XoxState, text: str) -> int:
        if len(text) != 2 or text[0] not in COLUMNS or text[1] not in "123":
            raise self.illegal("unreadable", text)
        place = SIZE * (int(text[1]) - 1) + COLUMNS.index(text[0])
        self._check(state, place)
        return place

    def format(self, state: XoxState, move: int) -> str:  # noqa: ARG002
        return f"{COLUMNS[move % SIZE]}{move // SIZE + 1}"

    def dump(self, state: XoxState) -> str:
        board = boardtext.write(PLACES, state.first, state.second, LETTERS)
        return f"{board} {LETTERS[state.turn.index]}"

    def load(self, text: str) -> XoxState:
        first, second, (side,) = boardtext.read(text, PLACES, LETTERS, words=1)
        turn = Side(boardtext.side_to_move(side, LETTERS, len(PLACES) + 2) + 1)
        if first.bit_count() - second.bit_count() != turn.index:
            raise InvalidPosition(
                "side-to-move", len(PLACES) + 2, found=side, first="X", second="O"
            )
        return XoxState(first, second, turn)

    def _check(self, state: XoxState, move: int) -> None:
        if type(move) is not int or move not in PLACES:
            raise self.illegal("unreadable", str(move))
        text = self.format(state, move)
        if self.outcome(state) is not None:
            raise self.illegal("game-over", text)
        if (state.first | state.second) >> move & 1:
            raise self.illegal("occupied", text)
