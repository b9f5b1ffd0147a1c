"""What the rules of a game refuse, as sentences: a move, a position text."""

from collections.abc import Mapping

from meydan.games import IllegalMove, InvalidPosition
from meydan.games.core import Fact
from meydan.words import Lang, say

LONGEST = 40
"""Of what somebody typed, more than this is no help in a sentence."""


def illegal_sentence(error: IllegalMove, game: str, lang: Lang) -> str:
    """Why a move is illegal, without its article."""
    return say(f"illegal.{game}.{error.code}", lang, move=_short(error.move))


def invalid_sentence(error: InvalidPosition, lang: Lang) -> str:
    """What is wrong with a position text, and where."""
    return position_sentence(error.code, error.column, error.facts, lang)


def position_sentence(code: str, column: Fact, facts: Mapping[str, Fact], lang: Lang) -> str:
    """The same from its parts, as a round's refusal holds them."""
    short = {name: _short(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    reason = say(f"position.{code}", lang, **short)
    return say("position.at", lang, column=column, reason=reason)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
