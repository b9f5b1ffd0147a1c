"""What the engine found, as sentences: scores, facts, reviews and puzzles."""

from collections.abc import Sequence

from meydan.engine.chances import score_words
from meydan.engine.facts import Fact
from meydan.engine.lines import Score
from meydan.engine.review import Moment
from meydan.games import Side
from meydan.words import Lang, say

SHOWN = 6
"""So many moves of a line fit into a sentence."""
FLIPPED = {"behind": "ahead", "sure-behind": "sure-ahead", "loss-in": "win-in", "lost": "won"}


def side_word(game: str, side: Side, language: Lang) -> str:
    """The side as people call it in this game."""
    return say(f"game.side.{game}.{side.name.lower()}", language)


def score_sentence(score: Score, *, game: str, side: Side, language: Lang) -> str:
    """A score, seen by this side, told by whoever it favours."""
    told = score_words(score, game)
    code, values = told.code, dict(told.values)
    if code in FLIPPED:
        code, side = FLIPPED[code], side.other
    elif code == "chances" and int(values["n"]) < 50:
        side, values["n"] = side.other, 100 - int(values["n"])
    named = side_word(game, side, language)
    return say(f"engine.score.{game}.{code}", language, side=named, **values)


def fact_words(fact: Fact, game: str, language: Lang) -> str:
    """A fact without its subject: `takes 6 stones`."""
    return say(f"engine.fact.{game}.{fact.code}", language, **fact.values)


def why_sentence(moment: Moment, *, game: str, language: Lang) -> str:
    """What was better and why, in one sentence."""
    ply = moment.ply
    best = ply.best_moves[0]
    good = _joined([fact_words(fact, game, language) for fact in moment.why_better], language)
    bad = _joined([fact_words(fact, game, language) for fact in moment.why_worse], language)
    if good and bad:
        return say("engine.why.both", language, best=best, good=good, played=ply.move, bad=bad)
    if good:
        return say("engine.why.better", language, best=best, good=good)
    if bad:
        return say("engine.why.worse", language, best=best, played=ply.move, bad=bad)
    score = score_sentence(ply.best.score, game=game, side=ply.side, language=language)
    line = " ".join(ply.best_moves[:SHOWN])
    return say("engine.why.line", language, best=best, line=line, score=score)


def moment_sentence(moment: Moment, *, game: str, language: Lang, name: str = "") -> str:
    """Which move it was, what it is called, and what was better and why; by its player's name."""
    ply = moment.ply
    head = say(
        "engine.review.move",
        language,
        number=ply.number,
        side=name or side_word(game, ply.side, language),
        move=ply.move,
        judgement=say(f"engine.judgement.{ply.judgement}", language),
    )
    return f"{head} {why_sentence(moment, game=game, language=language)}"


def _joined(parts: Sequence[str], language: Lang) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return say("engine.why.and", language, a=parts[0], b=parts[1])
