"""Codes of the games as sentences."""

from typing import Any

from meydan.games import Game, IllegalMove, Outcome, Side
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
