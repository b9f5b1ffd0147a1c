"""The words that the scripts of tables on screens need beside those of any board."""

from functools import cache

from meydan.words import Lang, topic

FOR_SCRIPTS = ("page.", "call.", "wall.")


@cache
def table_words(lang: Lang) -> dict[str, object]:
    """Sentences by code, and why a round ended."""
    tables, match = topic("tables", lang), topic("match", lang)
    words: dict[str, object] = {
        f"table.{code}": said for code, said in tables.items() if code.startswith(FOR_SCRIPTS)
    }
    words["whys"] = {code[4:]: said for code, said in match.items() if code.startswith("why.")}
    return words
