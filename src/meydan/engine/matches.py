"""Matches between two players: pairs of games that begin alike, with sides changed in between."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from meydan.engine.gtp.client import Program, ProgramFault
from meydan.games.core import Game, Outcome, Side

COLOURS = {Side.FIRST: "b", Side.SECOND: "w"}


class Player(Protocol):
    """Somebody who plays one game after the other."""

    def begin(self, moves: Sequence[Any]) -> None:
        """A new game, with these moves made already; may raise `ProgramFault`."""

    def told(self, state: Any, move: Any) -> None:
        """The opponent's move, made in this position; may raise `ProgramFault`."""

    def move(self, state: Any) -> Any:
        """The own move; may raise `ProgramFault`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game of a match."""

    first: int
    """Which player was the first side: 0 or 1."""
    moves: tuple[Any, ...]
    """All moves, those of the opening included."""
    winner: int | None
    """The player who won, 0 or 1; `None` for a draw."""
    outcome: Outcome | None
    """How the set ended; `None` where a player was at fault."""
    fault: ProgramFault | None = None
    """What the loser did wrong."""

    @property
    def points(self) -> int:
        """Player 0's doubled points."""
        return 1 if self.winner is None else 2 if self.winner == 0 else 0


class Gtp:
    """A program that speaks GTP; started again after each fault."""

    def __init__(self, game: Game[Any, Any], command: str, *, seconds: float | None) -> None:
        self.game = game
        self.command = command
        self.seconds = seconds
        self._program: Program | None = None

    def begin(self, moves: Sequence[Any]) -> None:
        program = self._program = self._program or Program(self.command)
        program.ask("clear_board")
        if self.seconds is not None and program.knows("time_settings"):
            _agree(program, self.seconds)
        state = self.game.start()
        for move in moves:
            self.told(state, move)
            state = self.game.play(state, move)

    def told(self, state: Any, move: Any) -> None:
        assert self._program is not None
        self._program.ask(f"play {COLOURS[state.turn]} {self.game.format(state, move)}")

    def move(self, state: Any) -> Any:
        assert self._program is not None
        limit = {} if self.seconds is None else {"seconds": allowed(self.seconds)}
        text = self._program.ask(f"genmove {COLOURS[state.turn]}", **limit).strip()
        for move in self.game.legal(state):
            if self.game.format(state, move).lower() == text.lower():
                return move
        raise ProgramFault("illegal", f"'{text}' in {self.game.dump(state)}")

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.close()
            self._program = None


def _agree(program: Program, seconds: float) -> None:
    """Tell how long a move may take: programs that want whole seconds get them for many moves."""
    whole = Fraction(seconds).limit_denominator(100)
    try:
        program.ask(f"time_settings 0 {seconds:g} 1")
    except ProgramFault as fault:
        if fault.kind != "refused" or whole.denominator == 1:
            raise
        program.ask(f"time_settings 0 {max(whole.numerator, 1)} {whole.denominator}")


def allowed(seconds: float) -> float:
    """When a move that should take so many seconds is given up: machines are busy at times."""
    return 2 * seconds + 5


def play_pairs(
    game: Game[Any, Any],
    players: tuple[Player, Player],
    openings: Iterator[tuple[Any, ...]],
    games: int,
) -> Iterator[Played]:
    """So many games one by one: each opening twice, player 0 being the first side first."""
    for number in range(games):
        if number % 2 == 0:
            opening = next(openings)
        yield play_game(game, players, opening, first=number % 2)


def play_game(
    game: Game[Any, Any], players: tuple[Player, Player], opening: Sequence[Any], *, first: int
) -> Played:
    """One game; a player at fault loses it, and a program that was is ended."""
    seats = {Side.FIRST: first, Side.SECOND: 1 - first}
    moves = list(opening)
    state = game.start()
    for move in opening:
        state = game.play(state, move)
    at_work = 0
    try:
        for at_work in (0, 1):
            players[at_work].begin(opening)
        while (outcome := game.outcome(state)) is None:
            at_work = seats[state.turn]
            move = players[at_work].move(state)
            at_work = 1 - at_work
            players[at_work].told(state, move)
            moves.append(move)
            state = game.play(state, move)
    except ProgramFault as fault:
        loser = players[at_work]
        if isinstance(loser, Gtp):
            with suppress(ProgramFault):
                loser.close()
        return Played(
            first=first, moves=tuple(moves), winner=1 - at_work, outcome=None, fault=fault
        )
    winner = None if outcome.winner is None else seats[outcome.winner]
    return Played(first=first, moves=tuple(moves), winner=winner, outcome=outcome)


def in_pairs(played: Sequence[Played]) -> list[tuple[int, ...]]:
    """Player 0's doubled points, pair by pair."""
    points = [one.points for one in played]
    return [tuple(points[index : index + 2]) for index in range(0, len(points), 2)]
