"""Codes of the games as sentences."""

from typing import Any

from meydan.games import Game, IllegalMove, Outcome, Side
from meydan.rulebooks import RulebookError, load, rulings
from meydan.words import Lang, say
from meydan.words.phrases.games import illegal_sentence


def side_name(game: str, side: Side, language: Lang) -> str:
    """The side as people call it in this game: `Black`, `First player`."""
    return say(f"game.side.{game}.{side.name.lower()}", language)


def illegal(error: IllegalMove, game: str, language: Lang) -> str:
    """Why a move is illegal, with the article."""
    return f"{illegal_sentence(error, game, language)} ({error.article})"


def ended(game: Game[Any, Any], outcome: Outcome, language: Lang) -> str:
    """Who won, how, and why the set is over."""
    score = f"{outcome.score[0]}–{outcome.score[1]}"
    if outcome.winner is None:
        result = say("game.outcome.drawn", language, score=score)
    else:
        name = side_name(game.name, outcome.winner, language)
        result = say("game.outcome.won", language, side=name, score=score)
    return f"{say(f'game.reason.{outcome.reason}', language)} {result}"


def articles(sources: str, language: Lang) -> tuple[str, ...]:
    """What each article or ruling of a list says, in short: `tazof-mangala-2023 1, M3`."""
    return tuple(
        summary for source in sources.split(", ") if (summary := _summary(source, language))
    )


def _summary(source: str, language: Lang) -> str:
    if source in rulings():
        return str(getattr(rulings()[source].summary, language))
    book, _, article = source.partition(" ")
    try:
        return str(getattr(load(book).article(article).summary, language))
    except (RulebookError, ValueError):
        return ""
