"""The words that a board's script needs, in one table: no script makes sentences of its own."""

from functools import cache

from meydan.games.mangala import STONES
from meydan.words import Lang, say, topic

_PYTHON_ONLY = ("said.", "word.")
"""Sentences with forms that follow a number are said on the server."""


@cache
def page_words(game: str, lang: Lang) -> dict[str, object]:
    """Sentences by code, the names of the sides, why a set ended, and every number of stones."""
    board = topic("board", lang)
    words: dict[str, object] = {
        code: sentence for code, sentence in board.items() if not code.startswith(_PYTHON_ONLY)
    }
    words["sides"] = [say(f"game.side.{game}.{side}", lang) for side in ("first", "second")]
    words["stones"] = [say("board.word.stones", lang, n=n) for n in range(STONES + 1)]
    words["program"] = say("play_web.program", lang)
    reasons = {code: said for code, said in topic("game", lang).items() if code[:7] == "reason."}
    words["reasons"] = {code[7:]: said for code, said in reasons.items()}
    return words
