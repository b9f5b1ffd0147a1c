"""Goals: what a move must bring about for a task to be done, each a question to the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from meydan.games.core import Game, Side
from meydan.games.reversi import PASS, SIZE
from meydan.server.boards.kure import steps as steps_kure
from meydan.server.boards.mangala import steps as steps_mangala
from meydan.server.boards.pentago import steps as steps_pentago
from meydan.server.boards.reversi import steps as steps_reversi
from meydan.server.boards.steps import Step, steps_of

CORNERS = (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1)


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


def make(game: Game[Any, Any], state: Any, move: Any) -> Made:
    """A legal move, made."""
    return Made(game, state, move, game.play(state, move), steps_of(game, state, move))


def reached(goal: Goal, made: Made) -> bool:
    """Whether a move reaches a goal."""
    return GOALS[goal.kind](goal, made)


def _again(_goal: Goal, made: Made) -> bool:
    return any(isinstance(step, steps_mangala.Again) for step in made.steps)


def _takes(why: str) -> Callable[[Goal, Made], bool]:
    def check(goal: Goal, made: Made) -> bool:
        return any(
            isinstance(step, steps_mangala.Take) and step.why == why and step.stones >= goal.least
            for step in made.steps
        )

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
    return any(
        isinstance(step, steps_pentago.Turn) and "ABCD"[step.block] == goal.block
        for step in made.steps
    )


def _flips(goal: Goal, made: Made) -> bool:
    return len(_flipped(made)) >= goal.least


def _directions(goal: Goal, made: Made) -> bool:
    """Discs turned in so many directions."""
    row, column = divmod(made.move, SIZE)
    found = {
        (
            (there // SIZE > row) - (there // SIZE < row),
            (there % SIZE > column) - (there % SIZE < column),
        )
        for there in _flipped(made)
    }
    return len(found) >= goal.least


def _flipped(made: Made) -> list[int]:
    flips = (step.places for step in made.steps if isinstance(step, steps_reversi.Flip))
    return [place for places in flips for place in places]


def _corner(_goal: Goal, made: Made) -> bool:
    return made.move in CORNERS


def _corners_kept(_goal: Goal, made: Made) -> bool:
    """The opponent can take no corner next."""
    return made.move != PASS and not set(made.game.legal(made.after)) & set(CORNERS)


def _captures(goal: Goal, made: Made) -> bool:
    taken = (step.places for step in made.steps if isinstance(step, steps_kure.Capture))
    return sum(len(places) for places in taken) >= goal.least


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
