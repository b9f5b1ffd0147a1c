"""Goals: what a move must bring about for a task to be done, each a question to the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from meydan.games.core import Game, Side
from meydan.games.registry import described
from meydan.server.boards.steps import Step, steps_of


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal by its kind, with a number or a name where the kind needs one."""

    kind: str
    least: int = 1
    block: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made, with everything a goal may ask about."""

    game: Game[Any, Any]
    before: Any
    move: Any
    after: Any
    steps: tuple[Step, ...]

    @property
    def mover(self) -> Side:
        """Who made it."""
        side: Side = self.before.turn
        return side

    @property
    def size(self) -> int:
        """Places a side of the board."""
        return described(self.game).size(self.game)

    @property
    def corners(self) -> frozenset[int]:
        """The four corners of the board."""
        size = self.size
        return frozenset((0, size - 1, size * (size - 1), size * size - 1))

    def seen(self, what: str) -> list[Any]:
        """The steps of a kind, as the game's board tells them: `take`, `flip`, …"""
        return [step for step in self.steps if step.do == what]


def make(game: Game[Any, Any], state: Any, move: Any) -> Made:
    """A legal move, made."""
    return Made(game, state, move, game.play(state, move), steps_of(game, state, move))


def reached(goal: Goal, made: Made) -> bool:
    """Whether a move reaches a goal."""
    return GOALS[goal.kind](goal, made)


def _again(_goal: Goal, made: Made) -> bool:
    return bool(made.seen("again"))


def _takes(why: str) -> Callable[[Goal, Made], bool]:
    def check(goal: Goal, made: Made) -> bool:
        return any(one.why == why and one.stones >= goal.least for one in made.seen("take"))

    return check


def _won(_goal: Goal, made: Made) -> bool:
    outcome = made.game.outcome(made.after)
    return outcome is not None and outcome.winner is made.mover


def _drawn(_goal: Goal, made: Made) -> bool:
    outcome = made.game.outcome(made.after)
    return outcome is not None and outcome.winner is None


def _ended(_goal: Goal, made: Made) -> bool:
    return made.game.outcome(made.after) is not None


def _not_lost(_goal: Goal, made: Made) -> bool:
    outcome = made.game.outcome(made.after)
    return outcome is None or outcome.winner is not made.mover.other


def _stopped(_goal: Goal, made: Made) -> bool:
    """The opponent has no move that wins at once."""
    game = made.game
    if game.outcome(made.after) is not None:
        return _not_lost(_goal, made)
    answers = (game.outcome(game.play(made.after, move)) for move in game.legal(made.after))
    return not any(found is not None and found.winner is made.mover.other for found in answers)


def _turned(goal: Goal, made: Made) -> bool:
    return any("ABCD"[step.block] == goal.block for step in made.seen("turn"))


def _flips(goal: Goal, made: Made) -> bool:
    return len(_flipped(made)) >= goal.least


def _directions(goal: Goal, made: Made) -> bool:
    """Discs turned in so many directions."""
    size = made.size
    row, column = divmod(made.move, size)
    found = {
        (
            (there // size > row) - (there // size < row),
            (there % size > column) - (there % size < column),
        )
        for there in _flipped(made)
    }
    return len(found) >= goal.least


def _flipped(made: Made) -> list[int]:
    return [place for step in made.seen("flip") for place in step.places]


def _corner(_goal: Goal, made: Made) -> bool:
    return made.move in made.corners


def _corners_kept(_goal: Goal, made: Made) -> bool:
    """The opponent can take no corner next."""
    return not made.seen("pass") and not made.corners & set(made.game.legal(made.after))


def _captures(goal: Goal, made: Made) -> bool:
    return sum(len(step.places) for step in made.seen("capture")) >= goal.least


GOALS: Mapping[str, Callable[[Goal, Made], bool]] = {
    "again": _again,
    "even": _takes("even"),
    "opposite": _takes("opposite"),
    "rest": _takes("rest"),
    "won": _won,
    "drawn": _drawn,
    "ended": _ended,
    "not-lost": _not_lost,
    "stopped": _stopped,
    "turned": _turned,
    "flips": _flips,
    "directions": _directions,
    "corner": _corner,
    "corners-kept": _corners_kept,
    "captures": _captures,
}
"""What each kind asks."""
