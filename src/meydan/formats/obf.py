"""Files of Reversi problems (OBF), as other programs exchange them.

A line is a position, then answers: `<64 places> X; a2:+38; b1:+12;`. Places are `X` or `*`, `O`,
and `-` or `.` for empty, in either case; an answer is a move, or a score, or both. Lines that are
empty or begin with `%` or `#` are comments.
"""

from dataclasses import dataclass
from pathlib import Path

from meydan.formats.encoding import decode
from meydan.formats.faults import FileFault
from meydan.formats.file_bytes import read_bytes
from meydan.games.core import IllegalMove, InvalidPosition
from meydan.games.reversi import Place, Reversi, ReversiState

_PLACES = str.maketrans("xo*.", "XOX-")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a file says about a move of a position."""

    move: Place | None
    """`None` where only the score is given."""
    score: int | None
    """Discs ahead for the side to move; `None` where only the move is given."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position of a problem file."""

    line: int
    """Counted from 1."""
    state: ReversiState
    answers: tuple[Answer, ...]

    @property
    def score(self) -> int | None:
        """The best score that the file gives."""
        scores = [answer.score for answer in self.answers if answer.score is not None]
        return max(scores, default=None)

    @property
    def best(self) -> tuple[Place, ...]:
        """The moves that the file calls best."""
        return tuple(
            answer.move
            for answer in self.answers
            if answer.move is not None and answer.score in (None, self.score)
        )


def load(path: Path) -> tuple[Problem, ...]:
    """The problems of a file, `-` being standard input; raises `FileFault`."""
    content = read_bytes(path)
    try:
        return read(decode(content).text)
    except FileFault as fault:
        raise fault.within(str(path)) from None


def read(text: str) -> tuple[Problem, ...]:
    """The problems of a text; raises `FileFault` at the first line that is none."""
    problems = tuple(
        _problem(content, number)
        for number, line in enumerate(text.splitlines(), 1)
        if (content := line.strip()) and content[0] not in "%#"
    )
    if not problems:
        raise FileFault("obf-empty")
    return problems


def _problem(content: str, number: int) -> Problem:
    game = Reversi()
    position, *rest = content.split(";")
    board, _, side = position.strip().partition(" ")
    try:
        state = game.load(f"{board.translate(_PLACES)} {side.strip().translate(_PLACES)}")
    except InvalidPosition as error:
        raise FileFault("obf-position", line=number, column=error.column) from None
    answers = tuple(_answer(game, state, part.strip(), number) for part in rest if part.strip())
    return Problem(number, state, answers)


def _answer(game: Reversi, state: ReversiState, text: str, number: int) -> Answer:
    move, colon, score = (part.strip() for part in text.partition(":"))
    if not colon and move.lstrip("+-").isdecimal():
        move, score = "", move
    try:
        place = None if move in ("", "--") else game.parse(state, _written(move))
        worth = None if not score else int(score)
    except (IllegalMove, ValueError):
        raise FileFault("obf-answer", line=number, found=text) from None
    return Answer(place, worth)


def _written(move: str) -> str:
    return "pass" if move.lower() in ("pass", "pa", "ps") else move.lower()
