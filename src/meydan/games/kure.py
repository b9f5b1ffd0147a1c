"""Küre: seven stones a side that step, never four in a line, and capture by enclosing.

A board is an integer a colour, bit `size * row + column` with purple's left corner a1 as bit 0.
Purple starts on row 1 and moves up, orange on the last row and moves down. The text shows the rows
from the last to the first, as purple sees the board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, Literal, NamedTuple

from meydan.games import boardtext
from meydan.games.core import Game, InvalidPosition, Outcome, Side, UnplayableOptions

LETTERS = "PT"
COLUMNS = "abcdefghi"
LINE_LIMIT = 4
"""So many own stones in one line are too many (K2)."""
SafeEntry = Literal["until-enclosed-anew", "while-it-stays"]


class KureMove(NamedTuple):
    """A stone's step from one place to another."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class KureState:
    """A position: the stones of purple and orange as bits, who moves, plies without a capture.

    `history` holds the positions since the last capture, this one included, so that a third
    occurrence is known (K7). `safe` are the stones that moved in between two opposing ones and have
    stayed there, where that protects them (K4). The text of a position has neither of the two, and
    they are no part of what makes two states equal.
    """

    purple: int
    orange: int
    turn: Side
    quiet: int
    history: tuple[tuple[int, int, Side], ...] = field(compare=False, repr=False)
    safe: int = field(default=0, compare=False, repr=False)

    def stones(self, side: Side) -> int:
        """A side's stones as bits."""
        return self.purple if side is Side.FIRST else self.orange


class Kure(Game[KureState, KureMove]):
    """The rules of Küre (K1–K7, and K9 where `far_row_limit` is set)."""

    name = "kure"
    codes: ClassVar[Mapping[str, str]] = {
        "unreadable": "K1",
        "off-board": "K1",
        "no-stone": "K1",
        "opponent-stone": "K1",
        "occupied": "K1",
        "sideways": "K1",
        "too-far": "K1",
        "back-to-first-row": "K1",
        "four-in-line": "K2",
        "far-row-full": "K9",
        "game-over": "K6",
    }

    def __init__(
        self,
        *,
        size: int = 7,
        stones: int = 7,
        captures: int = 4,
        repetitions: int = 3,
        quiet_plies: int = 100,
        far_row_limit: int | None = None,
        first_row_lines: bool = True,
        capture_diagonally: bool = True,
        safe_entry: SafeEntry = "until-enclosed-anew",
        no_move: Literal["loss", "draw"] = "loss",
        articles: Mapping[str, str] | None = None,
    ) -> None:
        """The options are fields of the rulebook: the texts leave them open.

        `far_row_limit` is the most own stones on the opponent's first row, `None` for any number
        (K1, K9); `first_row_lines` counts stones on the own first row in columns and diagonals
        (K2); `safe_entry` is how long a stone is safe that moved in between two opposing ones (K4);
        `no_move` is what a player without a legal move gets (K7).
        """
        super().__init__(articles=articles)
        if not 5 <= size <= 9:
            raise UnplayableOptions("board-size", size=size, least=5, most=9)
        if not 1 <= captures <= stones <= size:
            raise UnplayableOptions("stones", captures=captures, stones=stones, size=size)
        if repetitions < 2 or quiet_plies < 1 or (far_row_limit is not None and far_row_limit < 0):
            raise UnplayableOptions("draw-limits")
        self.size = size
        self.stones = stones
        self.captures = captures
        self.repetitions = repetitions
        self.quiet_plies = quiet_plies
        self.far_row_limit = far_row_limit
        self.first_row_lines = first_row_lines
        self.capture_diagonally = capture_diagonally
        self.safe_entry = safe_entry
        self.no_move = no_move
        self._rows = _text_order(size)
        first_row = (1 << size) - 1
        last_row = first_row << size * (size - 1)
        self._home = {Side.FIRST: first_row, Side.SECOND: last_row}

    def start(self) -> KureState:
        row = ((1 << self.stones) - 1) << (self.size - self.stones) // 2
        return _first_seen(row, row << self.size * (self.size - 1), Side.FIRST, 0)

    def legal(self, state: KureState) -> tuple[KureMove, ...]:
        return () if self.outcome(state) is not None else tuple(self._steps(state))

    def play(self, state: KureState, move: KureMove | str) -> KureState:
        move = self.move(state, move)
        self._check(state, move)
        mover, (origin, target) = state.turn, move
        own = state.stones(mover) & ~(1 << origin) | 1 << target
        opposing = state.stones(mover.other)
        taken = self._enclosed(own, opposing, target) & ~state.safe
        opposing &= ~taken
        safe = state.safe & ~(1 << origin)
        if self.safe_entry == "while-it-stays" and self._between(opposing, target):
            safe |= 1 << target
        purple, orange = (own, opposing) if mover is Side.FIRST else (opposing, own)
        seen = () if taken else state.history
        quiet = 0 if taken else state.quiet + 1
        position = (purple, orange, mover.other)
        return KureState(*position, quiet, (*seen, position), safe)

    def outcome(self, state: KureState) -> Outcome | None:
        score = (
            self.stones - state.orange.bit_count(),
            self.stones - state.purple.bit_count(),
        )
        mover = state.turn.other
        if max(score) >= self.captures:
            return Outcome(
                Side.FIRST if score[0] > score[1] else Side.SECOND, score, "four-captured"
            )
        if next(self._steps(state), None) is None:  # K7: no move loses, also at the last quiet ply
            return Outcome(mover if self.no_move == "loss" else None, score, "no-move")
        if state.history.count(state.history[-1]) >= self.repetitions:
            return Outcome(None, score, "repetition")
        if state.quiet >= self.quiet_plies:
            return Outcome(None, score, "no-capture")
        return None

    def parse(self, state: KureState, text: str) -> KureMove:
        readable = (
            len(text) == 4
            and text[0] in COLUMNS
            and text[1] in "123456789"
            and text[2] in COLUMNS
            and text[3] in "123456789"
        )
        if not readable:
            raise self.illegal("unreadable", text)
        places = []
        for column, row in ((text[0], text[1]), (text[2], text[3])):
            if COLUMNS.index(column) >= self.size or int(row) > self.size:
                raise self.illegal("off-board", text)
            places.append(self.size * (int(row) - 1) + COLUMNS.index(column))
        move = KureMove(*places)
        self._check(state, move)
        return move

    def format(self, state: KureState, move: KureMove) -> str:  # noqa: ARG002
        return "".join(f"{COLUMNS[p % self.size]}{p // self.size + 1}" for p in move)

    def touchable(self, state: KureState) -> tuple[str, ...]:
        """The mover's stones, also those that can't move."""
        if self.outcome(state) is not None:
            return ()
        own = state.stones(state.turn)
        places = (place for place in range(self.size**2) if own >> place & 1)
        return tuple(f"{COLUMNS[p % self.size]}{p // self.size + 1}" for p in places)

    def dump(self, state: KureState) -> str:
        board = boardtext.write(self._rows, state.purple, state.orange, LETTERS)
        return f"{board} {LETTERS[state.turn.index]} {state.quiet}"

    def load(self, text: str) -> KureState:
        purple, orange, (side, plies) = boardtext.read(text, self._rows, LETTERS, words=2)
        side_at = len(self._rows) + 2
        turn = Side(boardtext.side_to_move(side, LETTERS, side_at) + 1)
        readable = plies.isascii() and plies.isdecimal() and len(plies) <= 6
        if not readable or int(plies) > self.quiet_plies:
            raise InvalidPosition("plies", side_at + 2, found=plies, most=self.quiet_plies)
        self._check_counts(purple.bit_count(), orange.bit_count())
        self._check_lines(Side.FIRST, purple)
        self._check_lines(Side.SECOND, orange)
        return _first_seen(purple, orange, turn, int(plies))

    def _steps(self, state: KureState) -> Iterator[KureMove]:
        """The moves that K1, K2 and K9 allow, by origin and then by target."""
        own = state.stones(state.turn)
        while own:
            origin = (own & -own).bit_length() - 1
            own &= own - 1
            for target in _neighbours(self.size, origin):
                if self._fault(state, origin, target) is None:
                    yield KureMove(origin, target)

    def _check(self, state: KureState, move: KureMove) -> None:
        if not self._is_move(move):
            raise self.illegal("unreadable", str(move))
        text = self.format(state, move)
        if self.outcome(state) is not None:
            raise self.illegal("game-over", text)
        fault = self._fault(state, *move)
        if fault is not None:
            raise self.illegal(fault, text)

    def _fault(self, state: KureState, origin: int, target: int) -> str | None:
        """The code of what is wrong with a step, or `None`."""
        own, bit = state.stones(state.turn), 1 << target
        if not own >> origin & 1:
            return "opponent-stone" if state.stones(state.turn.other) >> origin & 1 else "no-stone"
        if origin // self.size == target // self.size:
            return "sideways"
        if target not in _neighbours(self.size, origin):
            return "too-far"
        if (state.purple | state.orange) & bit:
            return "occupied"
        if bit & self._home[state.turn]:
            return "back-to-first-row"
        moved = own & ~(1 << origin) | bit
        counted = self._in_lines(state.turn, moved)
        if any(
            (counted & line).bit_count() >= LINE_LIMIT for line in _lines_through(self.size, target)
        ):
            return "four-in-line"
        return "far-row-full" if self._far_row_full(state.turn, moved) else None

    def _in_lines(self, side: Side, stones: int) -> int:
        """The stones that count in columns and diagonals (K2)."""
        return stones if self.first_row_lines else stones & ~self._home[side]

    def _far_row_full(self, side: Side, stones: int) -> bool:
        limit = self.far_row_limit
        return limit is not None and (stones & self._home[side.other]).bit_count() > limit

    def _enclosed(self, own: int, opposing: int, target: int) -> int:
        """The stones that a stone just moved to `target` encloses (K3)."""
        taken = 0
        for between, end in _pincers(self.size, target, self.capture_diagonally):
            if opposing & between and own & end:
                taken |= between
        return taken

    def _between(self, opposing: int, target: int) -> bool:
        """Whether a stone at `target` stands between two opposing ones (K4)."""
        sides = _sides(self.size, target, self.capture_diagonally)
        return any(opposing & pair == pair for pair in sides)

    def _check_counts(self, *counts: int) -> None:
        """Raise unless so many stones can be left; who has too few for a set under way has lost."""
        fewest = self.stones - self.captures + 1
        for letter, count in zip(LETTERS, counts, strict=True):
            if count > self.stones or max(counts) < fewest:
                raise InvalidPosition(
                    "stones-of-side", 1, side=letter, found=count, least=fewest, most=self.stones
                )

    def _check_lines(self, side: Side, stones: int) -> None:
        letter = LETTERS[side.index]
        counted = self._in_lines(side, stones)
        for line in _lines(self.size):
            # Stones on the own first row do not count for that row (K2).
            there = counted & line
            if line != self._home[side] and there.bit_count() >= LINE_LIMIT:
                raise InvalidPosition(
                    "four-in-line", self._column(there), side=letter, found=there.bit_count()
                )
        if self._far_row_full(side, stones):
            there = stones & self._home[side.other]
            raise InvalidPosition(
                "far-row-full", self._column(there), side=letter, found=there.bit_count()
            )

    def _column(self, stones: int) -> int:
        """Where the first of these stones stands in the text."""
        return next(i for i, place in enumerate(self._rows, 1) if stones >> place & 1)

    def _is_move(self, move: object) -> bool:
        return (
            isinstance(move, tuple)
            and len(move) == 2
            and all(type(part) is int and 0 <= part < self.size**2 for part in move)
        )


def _first_seen(purple: int, orange: int, turn: Side, quiet: int) -> KureState:
    return KureState(purple, orange, turn, quiet, ((purple, orange, turn),))


@cache
def _text_order(size: int) -> tuple[int, ...]:
    """The places row by row as the text has them: the last row first."""
    return tuple(size * row + column for row in reversed(range(size)) for column in range(size))


@cache
def _neighbours(size: int, place: int) -> tuple[int, ...]:
    """The places one step away: ahead, back and diagonally, never sideways (K1)."""
    row, column = divmod(place, size)
    return tuple(
        size * r + c
        for r in (row - 1, row + 1)
        for c in (column - 1, column, column + 1)
        if 0 <= r < size and 0 <= c < size
    )


@cache
def _pincers(size: int, place: int, diagonally: bool) -> tuple[tuple[int, int], ...]:
    """For each direction, the place next to this one and the one behind it, as bits."""
    row, column = divmod(place, size)
    return tuple(
        (1 << size * (row + r) + column + c, 1 << size * (row + 2 * r) + column + 2 * c)
        for r in (-1, 0, 1)
        for c in (-1, 0, 1)
        if (r or c) and (diagonally or not (r and c))
        if 0 <= row + 2 * r < size and 0 <= column + 2 * c < size
    )


@cache
def _sides(size: int, place: int, diagonally: bool) -> tuple[int, ...]:
    """The two neighbours of a place in each direction that can enclose it, as masks."""
    row, column = divmod(place, size)
    return tuple(
        1 << size * (row + r) + column + c | 1 << size * (row - r) + column - c
        for r, c in ((0, 1), (1, 0), (1, 1), (1, -1))
        if diagonally or not (r and c)
        if all(0 <= row + i * r < size and 0 <= column + i * c < size for i in (-1, 1))
    )


@cache
def _lines(size: int) -> tuple[int, ...]:
    """Every row, column and diagonal long enough to hold four stones, as masks."""
    steps = range(size)
    places = [(row, column) for row in steps for column in steps]
    lines = [[(row, c) for c in steps] for row in steps]
    lines += [[(r, column) for r in steps] for column in steps]
    lines += [[(r, c) for r, c in places if r - c == d] for d in range(1 - size, size)]
    lines += [[(r, c) for r, c in places if r + c == d] for d in range(2 * size - 1)]
    return tuple(sum(1 << size * r + c for r, c in line) for line in lines if len(line) >= 4)


@cache
def _lines_through(size: int, place: int) -> tuple[int, ...]:
    """The lines that a place lies on."""
    return tuple(line for line in _lines(size) if line >> place & 1)
