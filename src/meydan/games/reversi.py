"""Reversi: discs turned between two ends of one's own colour.

A board is an integer a colour, bit `8 * row + column` with a1 top left as bit 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from meydan.games import boardtext
from meydan.games.core import Game, Outcome, Side

SIZE = 8
PLACES = range(SIZE * SIZE)
FULL = (1 << SIZE * SIZE) - 1
LETTERS = "XO"
COLUMNS = "abcdefgh"

Place = int
"""A move: the place of the disc, 0–63, or `PASS`."""
PASS = 64

_INNER = int("01111110" * SIZE, 2)  # a step sideways must not wrap round the edge
_DIRECTIONS = ((1, _INNER), (7, _INNER), (8, FULL), (9, _INNER))


@dataclass(frozen=True, slots=True)
class ReversiState:
    """A position: the discs of black and white as bits, and who moves."""

    black: int
    white: int
    turn: Side

    @property
    def own(self) -> int:
        """The discs of the side to move."""
        return self.black if self.turn is Side.FIRST else self.white

    @property
    def opposing(self) -> int:
        """The discs of the other side."""
        return self.white if self.turn is Side.FIRST else self.black


class Reversi(Game[ReversiState, Place]):
    """The rules of Reversi (R1)."""

    name = "reversi"
    codes: ClassVar[Mapping[str, str]] = {
        "unreadable": "R1",
        "occupied": "R1",
        "no-flip": "R1",
        "pass-with-move": "R1",
        "must-pass": "R1",
        "game-over": "R1",
    }

    def start(self) -> ReversiState:
        return self.load("-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X")

    def legal(self, state: ReversiState) -> tuple[Place, ...]:
        moves = _moves(state.own, state.opposing)
        if moves:
            return tuple(place for place in PLACES if moves >> place & 1)
        return (PASS,) if _moves(state.opposing, state.own) else ()

    def play(self, state: ReversiState, move: Place | str) -> ReversiState:
        move = self.move(state, move)
        self._check(state, move)
        own, opposing = state.own, state.opposing
        if move != PASS:
            flips = _flips(own, opposing, 1 << move)
            own, opposing = own | flips | 1 << move, opposing & ~flips
        black, white = (own, opposing) if state.turn is Side.FIRST else (opposing, own)
        return ReversiState(black, white, state.turn.other)

    def outcome(self, state: ReversiState) -> Outcome | None:
        if _moves(state.own, state.opposing) or _moves(state.opposing, state.own):
            return None
        score = state.black.bit_count(), state.white.bit_count()
        if score[0] == score[1]:
            return Outcome(None, score, "no-moves")
        return Outcome(Side.FIRST if score[0] > score[1] else Side.SECOND, score, "no-moves")

    def parse(self, state: ReversiState, text: str) -> Place:
        if text == "pass":
            move = PASS
        elif len(text) == 2 and text[0] in COLUMNS and text[1] in "12345678":
            move = SIZE * (int(text[1]) - 1) + COLUMNS.index(text[0])
        else:
            raise self.illegal("unreadable", text)
        self._check(state, move)
        return move

    def format(self, state: ReversiState, move: Place) -> str:  # noqa: ARG002
        return "pass" if move == PASS else f"{COLUMNS[move % SIZE]}{move // SIZE + 1}"

    def dump(self, state: ReversiState) -> str:
        board = boardtext.write(PLACES, state.black, state.white, LETTERS)
        return f"{board} {LETTERS[state.turn.index]}"

    def load(self, text: str) -> ReversiState:
        black, white, (side,) = boardtext.read(text, PLACES, LETTERS, words=1)
        return ReversiState(
            black, white, Side(boardtext.side_to_move(side, LETTERS, len(PLACES) + 2) + 1)
        )

    def _check(self, state: ReversiState, move: Place) -> None:
        if type(move) is not int or not 0 <= move <= PASS:
            raise self.illegal("unreadable", str(move))
        text = self.format(state, move)
        legal = self.legal(state)
        if move in legal:
            return
        if not legal:
            raise self.illegal("game-over", text)
        if move == PASS:
            raise self.illegal("pass-with-move", text)
        if (state.black | state.white) >> move & 1:
            raise self.illegal("occupied", text)
        raise self.illegal("must-pass" if legal == (PASS,) else "no-flip", text)


def _moves(own: int, opposing: int) -> int:
    """The empty places where a disc of `own` turns at least one."""
    empty = FULL & ~(own | opposing)
    moves = 0
    for step, inner in _DIRECTIONS:
        between = opposing & inner
        up, down = between & own << step, between & own >> step
        for _ in range(5):
            up |= between & up << step
            down |= between & down >> step
        moves |= up << step | down >> step
    return moves & empty


def _flips(own: int, opposing: int, disc: int) -> int:
    """The discs that a disc on an empty place turns."""
    flips = 0
    for step, inner in _DIRECTIONS:
        between = opposing & inner
        up, down = between & disc << step, between & disc >> step
        for _ in range(5):
            up |= between & up << step
            down |= between & down >> step
        if up << step & own:
            flips |= up
        if down >> step & own:
            flips |= down
    return flips
