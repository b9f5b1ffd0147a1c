"""The Go Text Protocol, version 2, for the four games: one command a line, one reply each.

Black is the first player in every game. Moves are the game's own texts, in letters of either size;
`pass` is Reversi's. In Mangala a colour may be to play several times in a row (M3).
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import meydan
from meydan.engine.boardlines import board_lines, board_size
from meydan.engine.clock import Clock
from meydan.games.core import Game, InvalidPosition, Side

N = TypeVar("N", int, float)

COLOURS = {
    "b": Side.FIRST,
    "black": Side.FIRST,
    "first": Side.FIRST,
    "w": Side.SECOND,
    "white": Side.SECOND,
    "second": Side.SECOND,
}
LETTERS = {Side.FIRST: "B", Side.SECOND: "W"}
LEVELS = range(1, 11)
MOST = 2**53
"""Whole numbers up to here are floats, too; no program needs more."""


class Chooser(Protocol):
    """Who finds the moves."""

    def __call__(
        self, game: Game[Any, Any], state: Any, level: int, *, seed: int, seconds: float | None
    ) -> Any: ...


class Refusal(Exception):
    """A command that can't be done, with the reply's words."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back for one command."""

    text: str
    ok: bool = True
    id: str = ""

    def __str__(self) -> str:
        # An empty line ends a reply, so that none may stand within.
        lines = [line for line in self.text.splitlines() if line.strip()]
        return f"{'=' if self.ok else '?'}{self.id} {chr(10).join(lines)}".rstrip() + "\n\n"


class Session:
    """One conversation: the game so far, the level and the clocks."""

    def __init__(
        self, game: Game[Any, Any], choose: Chooser, *, level: int = 10, seed: int = 0
    ) -> None:
        self.game = game
        self.choose = choose
        self.level = level
        self.seed = seed
        self.states: list[Any] = [game.start()]
        self.clock = Clock()
        self.over = False
        """Whether the other side said `quit`."""
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: f"Meydan {self.game.name}",
            "version": lambda _: meydan.__version__,
            "known_command": lambda rest: str(" ".join(rest) in self._commands).lower(),
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": self._clear,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "showboard": lambda _: "\n".join(board_lines(self.game, self.state)),
            "final_score": self._final_score,
            "level": self._level,
            "meydan-position": lambda _: self.game.dump(self.state),
            "meydan-setposition": self._setposition,
            "meydan-legal": lambda _: " ".join(self._legal()),
        }

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    def answer(self, line: str) -> Reply | None:
        """The reply to a line; `None` for one that holds nothing but a comment."""
        words = _clean(line).split()
        if not words:
            return None
        id_ = words.pop(0) if words[0].isascii() and words[0].isdecimal() else ""
        if not words:
            return Reply("unknown command", ok=False, id=id_)
        command = self._commands.get(words[0])
        if command is None:
            return Reply("unknown command", ok=False, id=id_)
        try:
            return Reply(command(words[1:]), id=id_)
        except Refusal as no:
            return Reply(str(no), ok=False, id=id_)

    def _quit(self, _rest: list[str]) -> str:
        self.over = True
        return ""

    def _boardsize(self, rest: list[str]) -> str:
        if _number(rest, int) != board_size(self.game):
            raise Refusal("unacceptable size")
        return self._clear(rest)

    def _clear(self, _rest: list[str]) -> str:
        self.states = [self.game.start()]
        self.clock = self.clock.renewed()
        return ""

    def _komi(self, rest: list[str]) -> str:
        _number(rest, float)  # none of these games has any, so whatever it is changes nothing
        return ""

    def _play(self, rest: list[str]) -> str:
        if len(rest) != 2:
            raise Refusal("syntax error: play COLOR MOVE")
        self._turn(rest[0])
        move = self._legal().get(rest[1].lower())
        if move is None:
            raise Refusal("illegal move")
        self.states.append(self.game.play(self.state, move))
        return ""

    def _genmove(self, rest: list[str]) -> str:
        if len(rest) != 1:
            raise Refusal("syntax error: genmove COLOR")
        side = self._turn(rest[0])
        begin = time.monotonic()
        move = self.choose(
            self.game,
            self.state,
            self.level,
            seed=self.seed + len(self.states),
            seconds=self.clock.seconds(side),
        )
        self.clock = self.clock.spent(side, time.monotonic() - begin)
        text = self.game.format(self.state, move)
        self.states.append(self.game.play(self.state, move))
        return text

    def _undo(self, _rest: list[str]) -> str:
        if len(self.states) == 1:
            raise Refusal("cannot undo")
        self.states.pop()
        return ""

    def _time_settings(self, rest: list[str]) -> str:
        if len(rest) != 3:
            raise Refusal("syntax error: time_settings MAIN BYO STONES")
        main, overtime = (_not_below_zero([word], float) for word in rest[:2])
        self.clock = Clock.set(main=main, overtime=overtime, moves=_not_below_zero(rest[2:], int))
        return ""

    def _time_left(self, rest: list[str]) -> str:
        if len(rest) != 3:
            raise Refusal("syntax error: time_left COLOR TIME STONES")
        side = _side(rest[0])
        self.clock = self.clock.told(
            side,
            left=_not_below_zero(rest[1:2], float),
            moves=_not_below_zero(rest[2:], int),
        )
        return ""

    def _final_score(self, _rest: list[str]) -> str:
        outcome = self.game.outcome(self.state)
        if outcome is None:
            raise Refusal("cannot score")
        if outcome.winner is None:
            return "0"
        margin = abs(outcome.score[0] - outcome.score[1])
        return f"{LETTERS[outcome.winner]}+{margin}"

    def _level(self, rest: list[str]) -> str:
        if not rest:
            return str(self.level)
        level = _number(rest, int)
        if level not in LEVELS:
            raise Refusal("the level is 1 to 10")
        self.level = level
        return ""

    def _setposition(self, rest: list[str]) -> str:
        try:
            self.states = [self.game.load(" ".join(rest))]
        except InvalidPosition as error:
            raise Refusal(f"no such position: {error}") from None
        return ""

    def _legal(self) -> dict[str, Any]:
        """The legal moves by their texts in small letters."""
        state = self.state
        return {self.game.format(state, move).lower(): move for move in self.game.legal(state)}

    def _turn(self, colour: str) -> Side:
        """The side of a colour, which must be to move."""
        side = _side(colour)
        turn: Side = self.state.turn
        if self.game.outcome(self.state) is not None:
            raise Refusal("the game is over")
        if side is not turn:
            raise Refusal(f"illegal move: {LETTERS[side.other]} is to move")
        return side


def converse(session: Session, lines: Iterable[str], say: Callable[[str], object]) -> None:
    """Answer every line until `quit` or the end of the input."""
    for line in lines:
        reply = session.answer(line)
        if reply is not None:
            say(str(reply))
        if session.over:
            break


def _clean(line: str) -> str:
    """A line without its comment and control characters, tabs as blanks."""
    plain = line.partition("#")[0].replace("\t", " ")
    return "".join(letter for letter in plain if letter.isprintable())


def _side(colour: str) -> Side:
    side = COLOURS.get(colour.lower())
    if side is None:
        raise Refusal("syntax error: no such color")
    return side


def _number(words: list[str], kind: type[N]) -> N:
    """The one number of a command."""
    try:
        (word,) = words
        number = kind(word)
    except ValueError:
        raise Refusal("syntax error: a number is wanted") from None
    # Compared first: a whole number may be too long to be a float.
    if not -MOST <= number <= MOST:
        raise Refusal("syntax error: a number is wanted")
    return number


def _not_below_zero(words: list[str], kind: type[N]) -> N:
    """The one number of a command, a time or a count of moves."""
    number = _number(words, kind)
    if number < 0:
        raise Refusal("syntax error: a time below zero")
    return number
