"""Mangala: twelve pits, two treasuries, 48 stones.

The board is a tuple of 14 counts in sowing order: the first player's pits 1–6 and treasury, then
the second player's. A sowing runs counter-clockwise over 13 places, since the opponent's treasury
is skipped; it is worked out on the board as the mover sees it, where the own pits are 0–5, the own
treasury 6 and the opponent's pits 7–12.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from meydan.games.core import Game, InvalidPosition, Outcome, Side

STONES = 48
PITS = 6
TREASURY = 6
PLACES = 13
OWN = ("1", "2", "3", "4", "5", "6")
OPPONENTS = ("7", "8", "9", "10", "11", "12")
"""The opponent's pits as a board names them, on in sowing order; no notation has them."""

Board = tuple[int, ...]
Pit = int
"""A move: the pit that is sown, 1–6 from the mover's own left."""


@dataclass(frozen=True, slots=True)
class MangalaState:
    """A position: 14 counts in sowing order from the first player's pit 1, and who moves."""

    board: Board
    turn: Side

    def pits(self, side: Side) -> Board:
        """The six pits of a side, from its own left."""
        return self.board[:6] if side is Side.FIRST else self.board[7:13]

    def treasury(self, side: Side) -> int:
        """The stones a side has collected."""
        return self.board[6] if side is Side.FIRST else self.board[13]


class Mangala(Game[MangalaState, Pit]):
    """The rules of Mangala (M1–M7)."""

    name = "mangala"
    codes: ClassVar[Mapping[str, str]] = {
        "unreadable": "M1",
        "empty-pit": "M1",
        "opponent-pit": "M1",
        "game-over": "M6",
    }

    def start(self) -> MangalaState:
        return MangalaState((4, 4, 4, 4, 4, 4, 0) * 2, Side.FIRST)

    def legal(self, state: MangalaState) -> tuple[Pit, ...]:
        # A finished set has no stones left in any pit (M6), so it needs no test of its own.
        return tuple(pit for pit, stones in enumerate(state.pits(state.turn), 1) if stones)

    def play(self, state: MangalaState, move: Pit | str) -> MangalaState:
        move = self.move(state, move)
        self._check(state, move)
        mover = state.turn
        view = list(_seen_by(mover, state.board))
        last = _sow(view, move - 1)
        _capture(view, last)
        over = _finish(view)
        again = last == TREASURY and not over  # M3, but M6 comes first
        return MangalaState(_seen_by(mover, tuple(view)), mover if again else mover.other)

    def outcome(self, state: MangalaState) -> Outcome | None:
        if any(state.pits(Side.FIRST)) or any(state.pits(Side.SECOND)):
            return None
        score = state.treasury(Side.FIRST), state.treasury(Side.SECOND)
        if score[0] == score[1]:
            return Outcome(None, score, "side-empty")
        return Outcome(Side.FIRST if score[0] > score[1] else Side.SECOND, score, "side-empty")

    def parse(self, state: MangalaState, text: str) -> Pit:
        if text not in OWN:
            raise self.illegal("unreadable", text)
        move = int(text)
        self._check(state, move)
        return move

    def pointed(self, state: MangalaState, text: str) -> Pit:
        if text in OPPONENTS:
            self._check(state, int(text))
        return self.parse(state, text)

    def format(self, state: MangalaState, move: Pit) -> str:  # noqa: ARG002
        return str(move)

    def dump(self, state: MangalaState) -> str:
        first, second = state.board[:7], state.board[7:]
        return f"{_counts(first)} / {_counts(second)} / {state.turn.value}"

    def load(self, text: str) -> MangalaState:
        parts = text.split(" / ")
        if len(parts) != 3:
            raise InvalidPosition("parts", 1)
        second_at = len(parts[0]) + 4
        side_at = second_at + len(parts[1]) + 3
        board = _read_counts(parts[0], 1) + _read_counts(parts[1], second_at)
        if parts[2] not in ("1", "2"):
            raise InvalidPosition("side-to-move", side_at, found=parts[2], first="1", second="2")
        if sum(board) != STONES:
            raise InvalidPosition("stones", 1, found=sum(board), wanted=STONES)
        if any(board[:6]) != any(board[7:13]):
            raise InvalidPosition("side-empty", 1)
        return MangalaState(board, Side(int(parts[2])))

    def _check(self, state: MangalaState, move: Pit) -> None:
        """Raise unless the move is legal."""
        text = str(move)
        if type(move) is not int or not 1 <= move <= 2 * PITS:
            raise self.illegal("unreadable", text)
        if self.outcome(state) is not None:
            raise self.illegal("game-over", text)
        if move > PITS:
            raise self.illegal("opponent-pit", text)
        if not state.pits(state.turn)[move - 1]:
            raise self.illegal("empty-pit", text)


def _seen_by(side: Side, board: Board) -> Board:
    """The board from a side's own pit 1 on; its own inverse."""
    return board if side is Side.FIRST else board[7:] + board[:7]


def _sow(view: list[int], pit: int) -> int:
    """Sow a pit and return the place of the last stone (M1, M2)."""
    stones, view[pit] = view[pit], 0
    if stones == 1:
        view[pit + 1] += 1
        return pit + 1
    for step in range(stones):
        view[(pit + step) % PLACES] += 1
    return (pit + stones - 1) % PLACES


def _capture(view: list[int], last: int) -> None:
    """Take what the last stone wins (M4, M5)."""
    if last > TREASURY:
        if view[last] % 2 == 0:
            view[TREASURY] += view[last]
            view[last] = 0
    elif last < TREASURY and view[last] == 1:
        opposite = 2 * PITS - last
        if view[opposite]:
            view[TREASURY] += view[opposite] + 1
            view[last] = view[opposite] = 0


def _finish(view: list[int]) -> bool:
    """End the set if a side is empty: that side takes the rest (M6)."""
    mine, theirs = sum(view[:6]), sum(view[7:13])
    if mine and theirs:
        return False
    view[6] += theirs
    view[13] += mine
    view[:6] = view[7:13] = [0] * PITS
    return True


def _counts(counts: Board) -> str:
    return " ".join(map(str, counts))


def _read_counts(text: str, column: int) -> Board:
    words = text.split(" ")
    counts: list[int] = []
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) <= 2):
            raise InvalidPosition("count", column, found=word)
        counts.append(int(word))
        column += len(word) + 1
    if len(counts) != PITS + 1:
        raise InvalidPosition("counts", column - 1, found=len(counts), wanted=PITS + 1)
    return tuple(counts)
