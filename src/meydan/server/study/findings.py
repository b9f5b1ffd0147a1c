"""What the engine found, for a page: scores in words and in percent, lines as texts."""

from collections.abc import Callable
from typing import Any

from meydan.engine.chances import leaning, percent, score_words
from meydan.engine.lines import Analysis, Score
from meydan.engine.review import Moment, Ply, Review, texts
from meydan.games.core import Game, Side
from meydan.words import Lang, say
from meydan.words.numbers import number, percent as in_percent
from meydan.words.phrases.engine import moment_sentence, score_sentence, side_word

SHOWN = 8
"""So many moves of a line are shown."""


def analysis_json(game: Game[Any, Any], state: Any, found: Analysis, lang: Lang) -> dict[str, Any]:
    """The best lines as a page's script reads them."""
    side = state.turn
    source = say(
        "engine.analysis.source",
        lang,
        source=say(f"engine.analysis.sources.{found.source}", lang),
        depth=found.depth,
        nodes=number(found.nodes, lang),
        seconds=number(found.seconds, lang, places=1),
    )
    return {
        "percent": _of_first(found.best.score, game.name, side),
        "score": score_sentence(found.best.score, game=game.name, side=side, language=lang),
        "source": source,
        "lines": [
            {
                "moves": list(texts(game, state, line.moves[:SHOWN])),
                "short": short(line.score, game.name, side, lang),
                "score": score_sentence(line.score, game=game.name, side=side, language=lang),
            }
            for line in found.lines
        ],
    }


def review_json(
    game: Game[Any, Any], found: Review, lang: Lang, names: tuple[str, str] = ("", "")
) -> dict[str, Any]:
    """A game gone over, as a page's script reads it; players by name where they have one."""
    return {
        "plies": [_ply_json(game.name, ply, lang) for ply in found.plies],
        "moments": [_moment_json(game.name, one, lang, names) for one in found.moments],
        "none": say("engine.review.no-moments", lang),
        "accuracy": [
            say(
                "engine.review.accuracy",
                lang,
                side=names[side.value - 1] or side_word(game.name, side, lang),
                n=round(found.accuracy(side)),
            )
            for side in Side
        ],
    }


def short(score: Score, game: str, side: Side, lang: Lang) -> str:
    """A score in a few letters, from the first player's side: `+6`, `73%`, `#3`."""
    told = score_words(score, game)
    sign = 1 if side is Side.FIRST else -1
    if told.code == "chances":
        value = int(told.values["n"])
        return in_percent(value if sign > 0 else 100 - value, lang)
    if told.code in ("win-in", "loss-in"):
        good = (told.code == "win-in") == (sign > 0)
        return f"{'' if good else '−'}#{told.values['n']}"
    if told.code in ("won", "lost"):
        return "1–0" if (told.code == "won") == (sign > 0) else "0–1"
    if told.code == "drawn":
        return "½"
    value = sign * round(score.value / 100)
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _ply_json(game: str, ply: Ply, lang: Lang) -> dict[str, Any]:
    return {
        "percent": round(ply.percent, 1),
        "leaning": _of_first(ply.score, game, ply.side, leaning),
        "judgement": ply.judgement,
        "said": say(f"engine.judgement.{ply.judgement}", lang),
        "best": ply.best_moves[0],
        "score": score_sentence(ply.score, game=game, side=ply.side, language=lang),
    }


def _moment_json(game: str, moment: Moment, lang: Lang, names: tuple[str, str]) -> dict[str, Any]:
    name = names[moment.ply.side.value - 1]
    return {
        "ply": moment.ply.number,
        "said": moment_sentence(moment, game=game, language=lang, name=name),
    }


def _of_first(
    score: Score, game: str, side: Side, chances: Callable[[Score, str], float] = percent
) -> float:
    own = chances(score, game)
    return round(own if side is Side.FIRST else 100 - own, 1)
