"""The words that a board's script needs, in one table: no script makes sentences of its own."""

from functools import cache

from meydan.games.registry import description
from meydan.rulebooks import default_for, load, scored, stones_of
from meydan.server.boards.part import part_of
from meydan.words import Lang, say, topic

_PYTHON_ONLY = ("said.", "word.")
"""Sentences with forms that follow a number are said on the server."""


@cache
def page_words(game: str, lang: Lang) -> dict[str, object]:
    """Sentences by code, the names of the sides, why a set ended, and every number of stones."""
    board, stones = topic("board", lang), stones_of(load(default_for(game)))[1]
    words: dict[str, object] = {
        code: sentence for code, sentence in board.items() if not code.startswith(_PYTHON_ONLY)
    }
    words["sides"] = [say(f"game.side.{game}.{side}", lang) for side in ("first", "second")]
    words["stones"] = [say("board.word.stones", lang, n=n) for n in range(stones + 1)]
    words["game"] = _facts(game)
    words["program"] = say("play_web.program", lang)
    reasons = {code: said for code, said in topic("game", lang).items() if code[:7] == "reason."}
    words["reasons"] = {code[7:]: said for code, said in reasons.items()}
    return words


def _facts(name: str) -> dict[str, object]:
    """What a script must know of the game beside words; no rule is among it."""
    facts, part = description(name), part_of(name)
    square = facts.square
    return {
        "script": part.script,
        "letters": square.letters if square else "12",
        "upwards": bool(square and square.upwards),
        "turnByPieces": bool(square and square.turn_by_pieces),
        "pits": part.pits,
        "joins": facts.turns_go_on,
        "scored": scored(name),
        "narrow": part.narrow,
        "measures": part.measures,
    }
