"""A played game gone over: what each move gave away, and the moments that decided it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from meydan.engine.chances import (
    Judgement,
    accuracy,
    final_score,
    judge,
    loss_of,
    percent,
    seen_from_before,
)
from meydan.engine.facts import Fact, against, bad, facts_of, good, telling
from meydan.engine.lines import Analysis, Limits, Line, Score, Stop
from meydan.engine.search import think
from meydan.games.core import Game, Side

MOMENTS = 3
DECISIVE = 4.0
"""A moment gave away at least so many percent."""
FORCED = 1_000_000
"""What a forced win weighs beside all other facts."""
Report = Callable[[int, int], None]
"""Called with plies done and plies in all."""


class Stopped(Exception):
    """The review was called off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One move of the game."""

    number: int
    """Counted from 1."""
    side: Side
    position: str
    """Before the move, as text."""
    move: str
    best: Line
    """The best play from there, as moves."""
    best_moves: tuple[str, ...]
    """The same as texts."""
    score: Score
    """What the move played comes to, for the side that made it."""
    percent: float
    """The first player's chances after it."""
    loss: int
    """Hundredths of the margin given away."""
    percent_loss: float
    judgement: Judgement
    forced: bool
    """Whether there was no other move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A move that decided much: what it was, what was better, and why."""

    ply: Ply
    why_better: tuple[Fact, ...]
    """What speaks for the better move."""
    why_worse: tuple[Fact, ...]
    """What speaks against the move played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A game gone over."""

    game: str
    plies: tuple[Ply, ...]
    moments: tuple[Moment, ...]
    """At most three, in the order of the game."""

    def counts(self, side: Side) -> dict[Judgement, int]:
        """How many moves of a side were called what; forced ones left out."""
        found: dict[Judgement, int] = {}
        for ply in self.plies:
            if ply.side is side and not ply.forced:
                found[ply.judgement] = found.get(ply.judgement, 0) + 1
        return found

    def accuracy(self, side: Side) -> float:
        """How accurate a side's moves were on average, in percent; forced ones left out."""
        return accuracy(
            [
                (ply.loss, ply.percent_loss)
                for ply in self.plies
                if ply.side is side and not ply.forced
            ],
            self.game,
        )


def review(
    game: Game[Any, Any],
    moves: Sequence[Any],
    limits: Limits,
    *,
    start: Any = None,
    stop: Stop | None = None,
    report: Report | None = None,
) -> Review:
    """Go over a game; `limits` hold for each position. Raises `Stopped` and `IllegalMove`."""
    states = [game.start() if start is None else start]
    for move in moves:
        states.append(game.play(states[-1], move))
    found: list[Analysis | None] = []
    for number, state in enumerate(states):
        if stop is not None and stop():
            raise Stopped
        over = game.outcome(state) is not None
        found.append(None if over else think(game, state, limits, stop=stop))
        if report is not None:
            report(number + 1, len(states))
    plies = tuple(_ply(game, number, states, move, found) for number, move in enumerate(moves))
    return Review(game=game.name, plies=plies, moments=_moments(game, states, moves, plies))


def _ply(
    game: Game[Any, Any],
    index: int,
    states: Sequence[Any],
    move: Any,
    found: Sequence[Analysis | None],
) -> Ply:
    state, after = states[index], states[index + 1]
    here, there = found[index], found[index + 1]
    assert here is not None  # a move was made here
    best = here.best
    same = after.turn is state.turn
    if there is None:
        score = final_score(game, after, state.turn)
    else:
        score = seen_from_before(there.best.score, same_side=same)
    # The two thoughts may disagree by noise; who played what was found best gave nothing away.
    if move == best.moves[0]:
        margin, chances = 0, 0.0
    else:
        margin, chances = loss_of(best.score, score, game.name)
    forced = len(game.legal(state)) == 1
    own = percent(score, game.name)
    return Ply(
        number=index + 1,
        side=state.turn,
        position=game.dump(state),
        move=game.format(state, move),
        best=best,
        best_moves=texts(game, state, best.moves),
        score=score,
        percent=own if state.turn is Side.FIRST else 100 - own,
        loss=margin,
        percent_loss=chances,
        judgement=judge(
            is_best=move == best.moves[0] or forced, margin=margin, chances=chances, game=game.name
        ),
        forced=forced,
    )


def texts(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> tuple[str, ...]:
    """A line of play as texts."""
    said = []
    for move in moves:
        said.append(game.format(state, move))
        state = game.play(state, move)
    return tuple(said)


def _moments(
    game: Game[Any, Any], states: Sequence[Any], moves: Sequence[Any], plies: Sequence[Ply]
) -> tuple[Moment, ...]:
    heavy = [ply for ply in plies if ply.percent_loss >= DECISIVE]
    # Chances first: a stone lost in a won game decided nothing.
    heavy.sort(key=lambda ply: (-ply.percent_loss, -ply.loss, ply.number))
    chosen = sorted(heavy[:MOMENTS], key=lambda ply: ply.number)
    return tuple(
        explained(game, states[ply.number - 1], moves[ply.number - 1], ply) for ply in chosen
    )


def explained(game: Game[Any, Any], state: Any, move: Any, ply: Ply) -> Moment:
    """A move with the facts that speak for the better one and against it."""
    better = _by_force(ply.best.score) + facts_of(game, state, ply.best.moves[0])
    worse = _by_force(ply.score) + facts_of(game, state, move)
    return Moment(ply=ply, why_better=telling(better, worse), why_worse=against(worse, better))


def _by_force(score: Score) -> tuple[Fact, ...]:
    """That a move wins or loses whatever the other side does; a win at once speaks for itself."""
    if score.win_in is None or score.win_in == 1:
        return ()
    # Own moves only, as people count: a win in three plies is "in two moves".
    moves = (abs(score.win_in) + 1) // 2
    if score.win_in > 0:
        return (good("wins-by-force", FORCED, n=moves),)
    return (bad("loses-by-force", FORCED, n=abs(score.win_in) // 2),)
