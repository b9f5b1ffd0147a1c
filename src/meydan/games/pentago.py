"""Pentago: marbles on four blocks of nine places, and a block turned after each.

A board is an integer a colour, bit `6 * row + column` with a1 top left as bit 0. Blocks A to D are
0 to 3: top left, top right, bottom left, bottom right.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from meydan.games import boardtext
from meydan.games.core import Game, InvalidPosition, Outcome, Side

SIZE = 6
PLACES = range(SIZE * SIZE)
FULL = (1 << SIZE * SIZE) - 1
LETTERS = "XO"
COLUMNS = "abcdef"
BLOCKS = "ABCD"


class PentagoMove(NamedTuple):
    """A marble on a place, then a block turned clockwise."""

    place: int
    block: int


@dataclass(frozen=True, slots=True)
class PentagoState:
    """A position: the marbles of black and white as bits, and who moves."""

    black: int
    white: int
    turn: Side


def _bit(row: int, column: int) -> int:
    return 1 << (SIZE * row + column)


def _lines() -> tuple[int, ...]:
    """Every five places in line, as masks."""
    lines = []
    for row in range(SIZE):
        for column in range(SIZE):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                end_row, end_column = row + 4 * down, column + 4 * right
                if end_row < SIZE and 0 <= end_column < SIZE:
                    steps = range(5)
                    lines.append(sum(_bit(row + i * down, column + i * right) for i in steps))
    return tuple(lines)


def _turns(block: int) -> tuple[tuple[int, int], ...]:
    """Where each place of a block goes in a clockwise quarter turn, as pairs of bits."""
    top, left = 3 * (block // 2), 3 * (block % 2)
    return tuple(
        (_bit(top + row, left + column), _bit(top + column, left + 2 - row))
        for row in range(3)
        for column in range(3)
    )


LINES = _lines()
TURNS = tuple(_turns(block) for block in range(4))
BLOCK_MASKS = tuple(sum(origin for origin, _ in turns) for turns in TURNS)


class Pentago(Game[PentagoState, PentagoMove]):
    """The rules of Pentago (P1–P3)."""

    name = "pentago"
    codes: ClassVar[Mapping[str, str]] = {
        "unreadable": "P1",
        "occupied": "P1",
        "empty-block": "P1",
        "game-over": "P3",
    }

    def start(self) -> PentagoState:
        return PentagoState(0, 0, Side.FIRST)

    def legal(self, state: PentagoState) -> tuple[PentagoMove, ...]:
        if self.outcome(state) is not None:
            return ()
        taken = state.black | state.white
        return tuple(
            PentagoMove(place, block)
            for place in PLACES
            if not taken >> place & 1
            for block in range(4)
            if (taken | 1 << place) & BLOCK_MASKS[block]
        )

    def play(self, state: PentagoState, move: PentagoMove | str) -> PentagoState:
        move = self.move(state, move)
        self._check(state, move)
        place, block = move
        black, white = state.black, state.white
        if state.turn is Side.FIRST:
            black |= 1 << place
        else:
            white |= 1 << place
        return PentagoState(turned(black, block), turned(white, block), state.turn.other)

    def outcome(self, state: PentagoState) -> Outcome | None:
        # Judged after the turn (P2); with lines of both the mover wins (P3).
        mover = state.turn.other
        for side in (mover, mover.other):
            marbles = state.black if side is Side.FIRST else state.white
            if any(marbles & line == line for line in LINES):
                return Outcome(side, (1, 0) if side is Side.FIRST else (0, 1), "five")
        return Outcome(None, (0, 0), "full") if state.black | state.white == FULL else None

    def parse(self, state: PentagoState, text: str) -> PentagoMove:
        readable = (
            len(text) == 3 and text[0] in COLUMNS and text[1] in "123456" and text[2] in BLOCKS
        )
        if not readable:
            raise self.illegal("unreadable", text)
        place = SIZE * (int(text[1]) - 1) + COLUMNS.index(text[0])
        move = PentagoMove(place, BLOCKS.index(text[2]))
        self._check(state, move)
        return move

    def format(self, state: PentagoState, move: PentagoMove) -> str:  # noqa: ARG002
        return f"{COLUMNS[move[0] % SIZE]}{move[0] // SIZE + 1}{BLOCKS[move[1]]}"

    def touchable(self, state: PentagoState) -> tuple[str, ...]:
        """The empty places: a marble is put down before a block is turned."""
        return tuple(dict.fromkeys(self.format(state, move)[:2] for move in self.legal(state)))

    def dump(self, state: PentagoState) -> str:
        board = boardtext.write(PLACES, state.black, state.white, LETTERS)
        return f"{board} {LETTERS[state.turn.index]}"

    def load(self, text: str) -> PentagoState:
        black, white, (side,) = boardtext.read(text, PLACES, LETTERS, words=1)
        turn = Side(boardtext.side_to_move(side, LETTERS, len(PLACES) + 2) + 1)
        blacks, whites = black.bit_count(), white.bit_count()
        if blacks - whites != turn.index:  # black starts, so it is ahead by one when white moves
            raise InvalidPosition("marbles", len(PLACES) + 2, black=blacks, white=whites, turn=side)
        return PentagoState(black, white, turn)

    def _check(self, state: PentagoState, move: PentagoMove) -> None:
        if not _is_move(move):
            raise self.illegal("unreadable", str(move))
        text = self.format(state, move)
        if self.outcome(state) is not None:
            raise self.illegal("game-over", text)
        place, block = move
        taken = state.black | state.white
        if taken >> place & 1:
            raise self.illegal("occupied", text)
        if not (taken | 1 << place) & BLOCK_MASKS[block]:
            raise self.illegal("empty-block", text)


def _is_move(move: object) -> bool:
    return (
        isinstance(move, tuple)
        and len(move) == 2
        and all(type(part) is int for part in move)
        and move[0] in PLACES
        and move[1] in range(4)
    )


def turned(marbles: int, block: int) -> int:
    """Where marbles lie once a block has turned clockwise (P1)."""
    after = marbles & ~BLOCK_MASKS[block]
    for origin, target in TURNS[block]:
        if marbles & origin:
            after |= target
    return after
