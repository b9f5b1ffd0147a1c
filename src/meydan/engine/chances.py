"""Scores as people understand them: stones, discs, a win in so many moves, chances in percent."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import exp, log
from types import MappingProxyType
from typing import Any, Literal

from meydan.engine.lines import Score
from meydan.games.core import Game, Side
from meydan.games.registry import described, description

Weighed = Literal["margin", "percent"]
Judgement = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
ANY = "any"
"""The scale of a game that has none of its own."""
WON = 30_000
"""The value of a set that is won in a game without margins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How a game's scores are told and losses judged; a table of `data/chances.toml`."""

    ten_to_one: int
    weighed_in: Weighed
    inaccuracy: int
    mistake: int
    blunder: int
    noise: int
    """A loss up to here counts as none: a longer search changes its mind about as much."""
    accuracy_scale: int
    """Moves that lose so much on average are 37 percent accurate, of twice as much 14."""


@dataclass(frozen=True, slots=True)
class Told:
    """A score as a code and numbers; `engine.score.<game>.<code>` says it."""

    code: str
    """`win-in`, `loss-in`, `won`, `lost`, `drawn`; `ahead`, `behind`, `even`, each also `sure-…`
    where it is proved; `chances` in percent."""
    values: Mapping[str, int | str]


@cache
def scale_of(game: str) -> Scale:
    """The scale of a game."""
    text = (files("meydan.engine") / "data" / "chances.toml").read_text(encoding="utf-8")
    scales = tomllib.loads(text)
    return Scale(**scales.get(game, scales[ANY]))


def percent(score: Score, game: str) -> float:
    """The chances to win of the side that a score is seen by, 0 to 100, a draw being half a win."""
    if score.win_in is not None:
        return 100.0 if score.win_in > 0 else 0.0
    if score.exact:
        return 50.0 if score.value == 0 else 100.0 if score.value > 0 else 0.0
    odds = exp(log(10) * score.value / scale_of(game).ten_to_one)
    return 100 * odds / (1 + odds)


def leaning(score: Score, game: str) -> float:
    """As `percent`, for a line that people read: a proved margin weighs what it is.

    A set that perfect play would win by two stones is not over for the two who play it.
    """
    if score.exact and description(game).by_margin:
        score = replace(score, exact=False)
    return percent(score, game)


def score_words(score: Score, game: str) -> Told:
    """A score for people: the final margin where the game has one, else chances."""
    if description(game).by_margin:
        units = round(score.value / 100)
        sure = "sure-" if score.exact else ""
        if units == 0:
            return _told(f"{sure}even")
        return _told(f"{sure}{'ahead' if units > 0 else 'behind'}", n=abs(units))
    if score.win_in is not None:
        moves = (abs(score.win_in) + 1) // 2
        return _told("win-in" if score.win_in > 0 else "loss-in", n=moves)
    if score.exact:
        return _told("drawn" if score.value == 0 else "won" if score.value > 0 else "lost")
    return _told("chances", n=round(percent(score, game)))


def seen_from_before(score: Score, *, same_side: bool) -> Score:
    """The score of a position as the score of the move that led to it."""
    sign = 1 if same_side else -1
    win_in = score.win_in
    if win_in is not None:
        win_in = sign * (win_in + 1 if win_in > 0 else win_in - 1)
    return Score(value=sign * score.value, exact=score.exact, win_in=win_in)


def final_score(game: Game[Any, Any], state: Any, side: Side) -> Score:
    """The score of a finished position, for the side that made the last move."""
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("the game is not over")
    if described(game).by_margin:
        own = outcome.score[side.index] - outcome.score[side.other.index]
        return Score(value=100 * own, exact=True)
    if outcome.winner is None:
        return Score(value=0, exact=True)
    sign = 1 if outcome.winner is side else -1
    return Score(value=sign * WON, exact=True, win_in=sign)


def loss_of(best: Score, played: Score, game: str) -> tuple[int, float]:
    """What a move gave away: in hundredths of the margin, and in chances to win in percent.

    Where a forced win or loss is at stake the margin means nothing and counts as 0. A loss within
    the engine's own noise is none, unless both scores are proved.
    """
    chances = max(0.0, percent(best, game) - percent(played, game))
    if best.win_in is not None or played.win_in is not None:
        return 0, chances
    margin = max(0, best.value - played.value)
    proved = best.exact and played.exact
    scale = scale_of(game)
    if not proved and (margin if scale.weighed_in == "margin" else chances) <= scale.noise:
        return 0, 0.0
    return margin, chances


def accuracy(losses: Sequence[tuple[int, float]], game: str) -> float:
    """How accurate moves are that gave so much away, margin and chances each: 0 to 100.

    100 for nothing, falling by the same share for every further stone, disc or percent lost on
    average. Two blunders' worth is the most that one move counts for: a game is more than its worst
    move.
    """
    if not losses:
        return 100.0
    scale = scale_of(game)
    most = 2 * scale.blunder
    weighed = (margin if scale.weighed_in == "margin" else chances for margin, chances in losses)
    # One catastrophe must not hide fifty good moves.
    mean = sum(min(loss, most) for loss in weighed) / len(losses)
    return 100 * exp(-mean / scale.accuracy_scale)


def judge(*, is_best: bool, margin: int, chances: float, game: str) -> Judgement:
    """What a move is called that gave so much away."""
    scale = scale_of(game)
    # In whole stones or discs, as it is told: a loss of 8 has one name.
    loss = 100 * round(margin / 100) if scale.weighed_in == "margin" else chances
    if loss >= scale.blunder:
        return "blunder"
    if loss >= scale.mistake:
        return "mistake"
    if loss >= scale.inaccuracy:
        return "inaccuracy"
    return "best" if is_best or (not margin and not chances) else "good"


def _told(code: str, **values: int | str) -> Told:
    return Told(code, MappingProxyType(values))
