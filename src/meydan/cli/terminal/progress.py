"""A game under way in the terminal: the positions so far and the moves between them."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from meydan.formats.records import Record, from_moves
from meydan.games import Game, Outcome, Side

Player = Literal["human", "program"]


@dataclass(frozen=True, slots=True)
class Progress:
    """The game as played so far; each move gives a new one."""

    game: Game[Any, Any]
    players: tuple[Player, Player]
    """Who plays the first side and who the second."""
    states: tuple[Any, ...]
    """Every position from the start on; one more than moves."""
    moves: tuple[Any, ...] = ()
    from_start: bool = True
    """Whether the game began from the usual position."""

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def mover(self) -> Player:
        """Who is to move."""
        turn: Side = self.state.turn
        return self.players[turn.index]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None`."""
        return self.game.outcome(self.state)

    def played(self, move: Any) -> "Progress":
        """The game after a move; raises `IllegalMove`."""
        after = self.game.play(self.state, move)
        return replace(self, states=(*self.states, after), moves=(*self.moves, move))

    def undone(self) -> "Progress":
        """The game before the last move that a person made; the same if there is none."""
        for count in range(len(self.moves) - 1, -1, -1):
            if self.players[self.states[count].turn.index] == "human":
                return replace(self, states=self.states[: count + 1], moves=self.moves[:count])
        return self

    def record(self, tags: dict[str, str]) -> Record:
        """The game as a record."""
        start = None if self.from_start else self.states[0]
        return from_moves(self.game, self.moves, tags=tags, start=start)
