"""The words that the script of a live board needs beside those of any board."""

from functools import cache

from meydan.server.boards.script_words import page_words
from meydan.words import Lang, topic

FOR_SCRIPTS = ("page.", "call.", "wall.")


@cache
def round_words(game: str, lang: Lang) -> dict[str, object]:
    """Sentences by code, and why a round ended."""
    tables, match = topic("tables", lang), topic("match", lang)
    words = page_words(game, lang) | {
        f"table.{code}": said for code, said in tables.items() if code.startswith(FOR_SCRIPTS)
    }
    words["whys"] = {code[4:]: said for code, said in match.items() if code.startswith("why.")}
    return words
